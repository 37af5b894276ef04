//! The work page: lanes, filters, the list, and the open item beside it.

mod filters;
mod first;
mod keys;
mod lanes;
mod list;
mod listing;
mod nothing;
mod quick;
mod row;

use super::{
    item::Item,
    screen::{use_screen, use_words},
};
use crate::{
    desk::{Desk, Loading, use_desk},
    messages::{Messages, fill},
    ui::frame::workspace_name,
};
use filters::Filters;
use first::First;
use lanes::Lanes;
use leptos::prelude::*;
use list::List;
use listing::Lists;
use quick::Quick;

pub(super) use keys::leave;

#[component]
pub(super) fn Work() -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let lists = Lists::follow(desk, screen);
    provide_context(lists);
    keys::listen(screen, lists);
    Effect::new(move |_| {
        document().set_title(&format!("{} · Docket", title(desk, words)));
    });
    // Until the first task exists, the page is an invitation.
    let first = Memo::new(move |_| {
        desk.loading.get() == Loading::Ready
            && desk.table.with(|table| table.rows().is_empty())
            && desk.workspace.with(|info| info.as_ref().is_some_and(|info| info.demo.is_none()))
    });
    move || if first.get() { view! { <First/> }.into_any() } else { view! { <Panes/> }.into_any() }
}

#[component]
fn Panes() -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let open = Memo::new(move |_| screen.item());
    let is_open = move || open.with(Option::is_some);
    view! {
        <main class="work" class:is-open=is_open id="main" tabindex="-1">
            <h1 class="sr">{move || title(desk, words)}</h1>
            <section class="list" aria-label=words.tasks>
                <Lanes/>
                <Filters/>
                <ColumnHeads/>
                <List/>
                <Quick/>
                <Foot/>
            </section>
            {move || open.get().map(|key| view! { <Item key/> })}
        </main>
    }
}

/// What the page is called: as its workspace.
fn title(desk: Desk, words: &Messages) -> String {
    desk.workspace.with(|info| info.as_ref().map_or_else(|| words.work.to_owned(), |info| workspace_name(words, info)))
}

#[component]
fn ColumnHeads() -> impl IntoView {
    let words = use_words();
    view! {
        <div class="colheads" aria-hidden="true">
            <span></span>
            <span>{words.column_task}</span>
            <span>{words.column_state}</span>
            <span>{words.column_owner}</span>
            <span>{words.column_due}</span>
            <span class="end">{words.column_subtasks}</span>
            <span></span>
        </div>
    }
}

/// How many tasks are shown, and how many there are.
#[component]
fn Foot() -> impl IntoView {
    let (desk, words, screen) = (use_desk(), use_words(), use_screen());
    let lists = expect_context::<Lists>();
    let shown = move || {
        let view = screen.view();
        let shown = lists.order.with(|order| order.len()).to_string();
        let all = lists.listing.with(|listing| listing.count(view.shown)).to_string();
        fill(words.foot_shown, &[("shown", &shown), ("all", &all), ("lane", lanes::title(words, view.shown))])
    };
    let yours = move || words.foot_yours.of(lists.listing.with(|listing| listing.yours));
    let several = move || several_people(desk);
    view! {
        <div class="footline">
            <span>{shown}</span>
            {move || several().then(|| view! { <span>{yours}</span> })}
            <span class="gap"></span>
            <span>{words.kept_here}</span>
            <button class="btn quiet small only-wide" type="button" on:click=move |_| screen.keys_shown.set(true)>
                <kbd>"?"</kbd>
                " "
                {words.keys}
            </button>
        </div>
    }
}

fn several_people(desk: Desk) -> bool {
    desk.directory.with(|all| all.people.len() > 1)
}
