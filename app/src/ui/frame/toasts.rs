//! Messages at the foot of the page. Those that say that something worked pass; the others stay until closed.

use crate::{
    desk::{Message, RowKey, Tone, use_desk},
    ui::{
        parts::{Glyph, each, icon},
        screen::{use_screen, use_words},
    },
};
use leptos::prelude::*;
use std::time::Duration;

/// How long a message that needs no answer stays.
const PASSES_AFTER: Duration = Duration::from_secs(6);
/// How many are shown at once.
const MOST: usize = 4;

#[component]
pub(super) fn Toasts() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let latest =
        move || desk.messages.with(|all| all.iter().skip(all.len().saturating_sub(MOST)).cloned().collect::<Vec<_>>());
    view! {
        <div class="toasts" role="region" aria-label=words.messages>
            {each(latest, |message| message.number.to_string(), |message| view! { <Toast message/> }.into_any())}
        </div>
    }
}

fn look(tone: Tone) -> (Glyph, &'static str, &'static str) {
    match tone {
        Tone::Done => (Glyph::Ended, "i-ended", "status"),
        Tone::Told => (Glyph::Info, "i-claimed", "status"),
        Tone::Refused => (Glyph::Claimed, "i-suspended", "status"),
        Tone::Failed => (Glyph::Warning, "i-escalated", "alert"),
    }
}

#[component]
fn Toast(message: Message) -> impl IntoView {
    let (desk, words, screen) = (use_desk(), use_words(), use_screen());
    let number = message.number;
    let (glyph, hue, role) = look(message.tone);
    // Somebody who is reading it keeps it.
    let held = RwSignal::new(false);
    if matches!(message.tone, Tone::Done | Tone::Told) {
        pass_later(held, move || desk.dismiss(number));
    }
    let show = move |key: RowKey| {
        let open = {
            let key = key.clone();
            move |_| {
                screen.open(&key);
                desk.dismiss(number);
            }
        };
        let elsewhere = move || screen.item().as_ref() != Some(&key);
        view! {
            <button class="btn small" type="button" hidden=move || !elsewhere() on:click=open>{words.show}</button>
        }
    };
    view! {
        <div
            class="toast"
            role=role
            on:mouseenter=move |_| held.set(true)
            on:mouseleave=move |_| held.set(false)
            on:focusin=move |_| held.set(true)
            on:focusout=move |_| held.set(false)
        >
            {icon(glyph, 16, hue)}
            <span class="user" dir="auto">{message.text}</span>
            <span class="gap"></span>
            {message.about.map(show)}
            <button
                class="btn quiet icon"
                type="button"
                aria-label=words.close
                title=words.close
                on:click=move |_| desk.dismiss(number)
            >
                {icon(Glyph::Close, 14, "")}
            </button>
        </div>
    }
}

fn pass_later(held: RwSignal<bool>, pass: impl Fn() + Copy + 'static) {
    let wait = move || {
        // The message may have been closed by hand meanwhile, and its signals with it.
        match held.try_get_untracked() {
            Some(true) => pass_later(held, pass),
            Some(false) => pass(),
            None => {}
        }
    };
    let timer = set_timeout_with_handle(wait, PASSES_AFTER);
    on_cleanup(move || drop(timer.map(|timer| timer.clear())));
}
