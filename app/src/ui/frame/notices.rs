//! Quiet lines under the top bar: what is wrong until it ends, each with the command that ends it.

use crate::{
    desk::{Trouble, use_desk},
    messages::{Messages, fill},
    ui::{
        parts::{Glyph, icon},
        screen::use_words,
        workspaces::download_export,
    },
};
use leptos::{ev, prelude::*};

/// What the command beside a notice does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Remedy {
    Reload,
    Export,
}

#[component]
pub(super) fn Notices() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let online = RwSignal::new(window().navigator().on_line());
    let went_off = window_event_listener(ev::offline, move |_| online.set(false));
    let came_back = window_event_listener(ev::online, move |_| online.set(true));
    on_cleanup(move || {
        went_off.remove();
        came_back.remove();
    });
    view! {
        <div class="notices">
            {move || desk.troubles.get().into_iter().map(|trouble| trouble_line(words, &trouble)).collect_view()}
            {move || (!online.get()).then(|| offline_line(words))}
        </div>
    }
}

fn offline_line(words: &'static Messages) -> impl IntoView {
    view! { <p class="notice" role="status">{icon(Glyph::Offline, 16, "")}<span>{words.offline}</span></p> }
}

fn trouble_line(words: &'static Messages, trouble: &Trouble) -> impl IntoView + use<> {
    let (text, remedy) = match trouble {
        Trouble::NoStorage(_) => (words.trouble_no_storage.to_owned(), Some(Remedy::Reload)),
        Trouble::Full => (words.trouble_full.to_owned(), Some(Remedy::Export)),
        Trouble::Newer => (words.trouble_newer.to_owned(), Some(Remedy::Reload)),
        Trouble::Blocked => (words.trouble_blocked.to_owned(), None),
        Trouble::BadRecords(all) => (words.trouble_records.of(all.len()), Some(Remedy::Export)),
        Trouble::BadDemo(reason) => (fill(words.trouble_demo, &[("reason", reason)]), None),
    };
    let details = match trouble {
        Trouble::NoStorage(reason) => reason.clone(),
        Trouble::BadRecords(all) => all.join("\n"),
        Trouble::Full | Trouble::Newer | Trouble::Blocked | Trouble::BadDemo(_) => String::new(),
    };
    view! {
        <p class="notice l-escalated" role="alert" title=details>
            {icon(Glyph::Warning, 16, "i-escalated")}
            <span>{text}</span>
            <span class="gap"></span>
            {remedy.map(|remedy| remedy_button(words, remedy))}
        </p>
    }
}

fn remedy_button(words: &'static Messages, remedy: Remedy) -> impl IntoView {
    let desk = use_desk();
    let label = if remedy == Remedy::Reload { words.reload } else { words.export };
    let act = move |_| match remedy {
        // A browser that refuses to reload leaves the page as it is.
        Remedy::Reload => drop(window().location().reload()),
        Remedy::Export => download_export(desk),
    };
    view! { <button class="btn small" type="button" on:click=act>{label}</button> }
}
