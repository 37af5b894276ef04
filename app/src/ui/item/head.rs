//! The head of an item: rules, priority, title, state and flags, owner, deadline.

use super::Shown;
use crate::{
    desk::{RowKey, use_desk},
    ui::{
        parts::{Due, Glyph, chip, due_view, flag_marks, icon, state_mark, who},
        screen::{use_language, use_screen, use_words},
        work::leave,
    },
};
use engine_core::{
    definition::{Priority, Timestamp},
    instance::RunningTimer,
    worklist::ItemView,
};
use leptos::prelude::*;

#[component]
pub(super) fn Head(shown: Shown) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let language = use_language();
    let parent = shown.view.item.parent.map(|parent| (shown.key.0.clone(), parent));
    let view = shown.view;
    let lifecycle = view.law.lifecycle(view.item.lifecycle);
    let item = &view.item;
    let title = if item.title.trim().is_empty() { words.no_title.to_owned() } else { item.title.clone() };
    let dialect = &view.law.dialect;
    let rules = format!("{} {}", dialect.titles.or_words(language, &dialect.dialect), dialect.version);
    let priority = (item.priority != Priority::Normal).then(|| {
        let glyph = if item.priority > Priority::Normal { Glyph::High } else { Glyph::Low };
        view! {
            <span>"·"</span>
            <span class="who">{icon(glyph, 14, "prio")}{words.priority(item.priority)}</span>
        }
    });
    let owner = match item.people.owner() {
        Some(owner) => who(desk, words, owner).into_any(),
        None => view! { <span class="muted">{words.nobody}</span> }.into_any(),
    };
    view! {
        <div class="item-head">
            <Crumb parent rules priority=priority.into_any()/>
            <h2 dir="auto">{title}</h2>
            <div class="facts">
                <span class="chips">
                    {chip(state_mark(lifecycle, item.state, language))}
                    {flag_marks(lifecycle, item.flags, language).into_iter().map(chip).collect_view()}
                </span>
                {owner}
                {deadline(&view).map(|due| due_view(desk, due, true))}
            </div>
        </div>
    }
}

#[component]
fn Crumb(parent: Option<RowKey>, rules: String, priority: AnyView) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let above = parent.and_then(|key| {
        let title = desk.table.with_untracked(|table| table.get(&key).map(|row| row.title.clone()))?;
        let open = move |_| screen.open(&key);
        Some(view! {
            <button class="btn quiet small clip" type="button" dir="auto" on:click=open>{title}</button>
            <span>"·"</span>
        })
    });
    view! {
        <div class="crumb">
            <button
                class="btn quiet icon back"
                type="button"
                aria-label=words.back_to_list
                title=words.back_to_list
                on:click=move |_| leave(screen)
            >
                {icon(Glyph::Back, 16, "")}
            </button>
            {above}
            <span>{rules}</span>
            {priority}
            <span class="gap"></span>
            <kbd>"j"</kbd>
            <kbd>"k"</kbd>
            <button
                class="btn quiet icon close"
                type="button"
                aria-label=words.close
                title=words.close
                on:click=move |_| leave(screen)
            >
                {icon(Glyph::Close, 14, "")}
            </button>
        </div>
    }
}

/// The deadline of an item: the timer that only marks an instant.
fn deadline(view: &ItemView) -> Option<Due> {
    if let Some(at) = view.item.ended {
        return Some(Due::Ended(at));
    }
    let marks = view.deadlines.iter().filter(|deadline| deadline.fires.is_none());
    let at: Option<Timestamp> =
        marks.filter_map(|it| if let RunningTimer::Due(at) = it.running { Some(at) } else { None }).min();
    at.map(Due::By)
}
