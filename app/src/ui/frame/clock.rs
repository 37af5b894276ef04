//! The clock of the workspace; a simulated one can be wound.

use crate::{
    desk::{Clock, RowTable, Wind, use_desk},
    messages::{Messages, moments},
    ui::{
        parts::{Glyph, Menu, MenuItem, icon},
        screen::{use_language, use_words},
    },
};
use leptos::prelude::*;

const WINDS: [Wind; 3] = [Wind::Hour, Wind::Day, Wind::NextDeadline];

fn label(words: &Messages, how: Wind) -> &'static str {
    match how {
        Wind::Hour => words.plus_hour,
        Wind::Day => words.plus_day,
        Wind::NextDeadline => words.next_deadline,
    }
}

#[component]
pub(super) fn ClockBar() -> impl IntoView {
    let (desk, words, language) = (use_desk(), use_words(), use_language());
    let simulated = Memo::new(move |_| matches!(desk.clock.get(), Clock::Simulated(_)));
    let shown = Memo::new(move |_| {
        let at = match desk.clock.get() {
            Clock::Real => desk.now.get(),
            Clock::Simulated(at) => at,
        };
        let time = moments::time(at);
        let day = moments::day_time(language, at, at);
        // The day is left out where space is short, so it stands in an element of its own.
        (day.strip_suffix(&time).unwrap_or_default().to_owned(), time, at.to_string())
    });
    view! {
        <div class="clock" role="group" aria-label=words.clock>
            {icon(Glyph::Clock, 16, "")}
            <time class="t" datetime=move || shown.get().2>
                <span class="day">{move || shown.get().0}</span>
                {move || shown.get().1}
            </time>
            {move || simulated.get().then(|| view! { <Winding/> })}
        </div>
    }
}

#[component]
fn Winding() -> impl IntoView {
    let (desk, words, language) = (use_desk(), use_words(), use_language());
    let next = Memo::new(move |_| desk.table.with(RowTable::next_deadline));
    let when = move |how| match (how, next.get()) {
        (Wind::NextDeadline, Some(at)) => format!(" {}", moments::brief(language, at, desk.now.get())),
        _ => String::new(),
    };
    let buttons = WINDS.map(|how| {
        view! {
            <button class="btn small" type="button" on:click=move |_| desk.wind(how)>
                {label(words, how)}
                {move || when(how)}
            </button>
        }
    });
    let items = move || {
        let items = WINDS.map(|how| {
            view! {
                <MenuItem checked=None chosen=Callback::new(move |()| desk.wind(how))>
                    <span class="label">{label(words, how)}</span>
                </MenuItem>
            }
        });
        items.into_iter().collect_view()
    };
    view! {
        <span class="sim">{words.simulated}</span>
        <span class="seg">{buttons.into_iter().collect_view()}</span>
        <Menu
            class="btn quiet icon"
            menu_class="menu end"
            anchor_class="menu-anchor clock-more"
            name=words.wind
            button=icon(Glyph::Caret, 14, "caret").into_any()
        >
            {items()}
        </Menu>
    }
}
