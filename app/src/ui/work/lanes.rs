//! The lanes as tabs, each with a count that is true for the acting person.

use super::listing::{Lists, TABS};
use crate::{
    messages::Messages,
    ui::{
        focus,
        parts::{icon, lane_class, lane_glyph},
        routes::Shown,
        screen::{use_screen, use_words},
    },
};
use leptos::{ev, prelude::*};

/// What a tab is called.
pub(super) fn title(words: &Messages, shown: Shown) -> &'static str {
    match shown {
        Shown::AllOpen => words.all_open,
        Shown::Lane(lane) => words.lane(lane),
    }
}

#[component]
pub(super) fn Lanes() -> impl IntoView {
    let words = use_words();
    let tabs = TABS.map(|shown| view! { <Tab shown/> });
    view! { <div class="lanes" role="tablist" aria-label=words.lanes>{tabs.into_iter().collect_view()}</div> }
}

#[component]
fn Tab(shown: Shown) -> impl IntoView {
    let (words, screen) = (use_words(), use_screen());
    let lists = expect_context::<Lists>();
    let selected = Memo::new(move |_| screen.view().shown == shown);
    let count = Memo::new(move |_| lists.listing.with(|listing| listing.count(shown)));
    let mark = if let Shown::Lane(lane) = shown {
        icon(lane_glyph(lane), 16, lane_class(lane).0).into_any()
    } else {
        ().into_any()
    };
    let step = move |event: ev::KeyboardEvent| {
        let here = TABS.iter().position(|tab| *tab == shown).unwrap_or(0);
        let next = match event.key().as_str() {
            "ArrowRight" => (here + 1) % TABS.len(),
            "ArrowLeft" => (here + TABS.len() - 1) % TABS.len(),
            "Home" => 0,
            "End" => TABS.len() - 1,
            _ => return,
        };
        event.prevent_default();
        screen.look(|view| view.shown = TABS[next]);
        focus::focus_soon(".lanes [aria-selected=true]");
    };
    view! {
        <button
            type="button"
            role="tab"
            aria-controls="tasks"
            aria-selected=move || selected.get().to_string()
            tabindex=move || if selected.get() { "0" } else { "-1" }
            on:click=move |_| screen.look(|view| view.shown = shown)
            on:keydown=step
        >
            {mark}
            {title(words, shown)}
            " "
            <span class="n">{move || count.get()}</span>
        </button>
    }
}
