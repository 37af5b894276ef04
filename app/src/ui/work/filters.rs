//! Filter and order of the list. What is typed shows at once; the address follows when the typing pauses.

use crate::ui::{
    focus,
    parts::{Glyph, icon},
    routes::Sort,
    screen::{use_screen, use_words},
};
use leptos::prelude::*;
use std::time::Duration;

/// How long typing must pause before the list and the address follow. Browsers limit changes of the address.
const PAUSE: Duration = Duration::from_millis(120);

#[component]
pub(super) fn Filters() -> impl IntoView {
    let (words, screen) = (use_words(), use_screen());
    let typed = RwSignal::new(untrack(|| screen.view().text));
    let in_address = Memo::new(move |_| screen.view().text);
    // Back, a pasted link and "clear filter" change the address without typing.
    Effect::new(move |_| {
        let text = in_address.get();
        if text.trim() != typed.get_untracked().trim() {
            typed.set(text);
        }
    });
    let wait = StoredValue::new(None::<TimeoutHandle>);
    let on_input = move |event| {
        typed.set(event_target_value(&event));
        if let Some(running) = wait.get_value() {
            running.clear();
        }
        let look = move || {
            if let Some(text) = typed.try_get_untracked() {
                screen.look(|view| text.trim().clone_into(&mut view.text));
            }
        };
        wait.set_value(set_timeout_with_handle(look, PAUSE).ok());
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" && !event.is_composing() {
            typed.set(String::new());
            screen.look(|view| view.text.clear());
            focus::focus(".vlist");
        }
        if matches!(event.key().as_str(), "Enter" | "ArrowDown") && !event.is_composing() {
            event.prevent_default();
            screen.look(|view| typed.get_untracked().trim().clone_into(&mut view.text));
            focus::focus(".vlist");
        }
    };
    view! {
        <div class="filters" role="search">
            <label class="field">
                {icon(Glyph::Search, 14, "")}
                <span class="sr">{words.filter_label}</span>
                <input
                    id="filter"
                    type="search"
                    dir="auto"
                    placeholder=words.filter_hint
                    prop:value=typed
                    on:input=on_input
                    on:keydown=on_key
                />
            </label>
            <SortChoice/>
            <button
                class="btn primary icon only-narrow"
                type="button"
                aria-label=words.new_task
                title=words.new_task
                on:click=|_| {
                    focus::focus("#new-task");
                }
            >
                {icon(Glyph::Plus, 16, "")}
            </button>
        </div>
    }
}

#[component]
fn SortChoice() -> impl IntoView {
    let (words, screen) = (use_words(), use_screen());
    let chosen = Memo::new(move |_| screen.view().sort);
    let named = move |sort| match sort {
        Sort::Urgent => words.sort_urgent,
        Sort::Newest => words.sort_newest,
        Sort::Title => words.sort_title,
        Sort::Changed => words.sort_changed,
    };
    let options = Sort::ALL.map(|(word, sort)| {
        view! { <option value=word selected=move || chosen.get() == sort>{named(sort)}</option> }
    });
    view! {
        <span class="field select">
            <select
                aria-label=words.sorted_by
                on:change=move |event| {
                    let sort = Sort::of(&event_target_value(&event));
                    screen.look(|view| view.sort = sort);
                }
            >
                {options.into_iter().collect_view()}
            </select>
            {icon(Glyph::Caret, 14, "caret")}
        </span>
    }
}
