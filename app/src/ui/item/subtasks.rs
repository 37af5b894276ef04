//! The tasks below a task, as a tree; each leads to its own page.

use super::Shown;
use crate::{
    desk::{Desk, RowKey, use_desk},
    messages::{Messages, fill},
    ui::{
        parts::{call_person, chip, due_of, due_view, flag_marks, icon, lane_class, state_mark},
        routes::Place,
        screen::{Screen, use_language, use_screen, use_words},
    },
};
use engine_core::{
    definition::Law,
    instance::{CaseId, ItemId},
    worklist::Row,
};
use leptos::prelude::*;
use std::sync::Arc;

/// A task of the tree and how deep it stands.
#[derive(Clone, PartialEq)]
struct Branch {
    row: Row,
    depth: u8,
}

/// How deep the tree is drawn.
const DEEPEST: u8 = 6;

#[component]
pub(super) fn Subtasks(shown: Shown) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let (case, item) = (shown.key.0.clone(), shown.view.item.id);
    let branches = Memo::new(move |_| {
        let mut branches = vec![];
        grow(desk, screen, &case, item, 0, &mut branches);
        branches
    });
    let law = Arc::clone(&shown.view.law);
    let ended = move || {
        let first = branches.with(|all| {
            let direct = all.iter().filter(|branch| branch.depth == 0);
            let counts = direct.map(|branch| usize::from(branch.row.ended.is_some()));
            counts.fold((0, 0), |(ended, all), one| (ended + one, all + 1))
        });
        fill(words.subtasks_ended, &[("done", &first.0.to_string()), ("all", &first.1.to_string())])
    };
    move || {
        let all = branches.get();
        let law = Arc::clone(&law);
        (!all.is_empty()).then(|| {
            let lines = all.into_iter().map(|it| line(desk, screen, words, &law, it)).collect_view();
            view! {
                <section class="sect">
                    <div class="h"><h3>{words.subtasks}</h3><span class="more">{ended}</span></div>
                    <ul class="tree">{lines}</ul>
                </section>
            }
        })
    }
}

/// Gathers what stands below an item and may be known of.
fn grow(desk: Desk, screen: Screen, case: &CaseId, above: ItemId, depth: u8, branches: &mut Vec<Branch>) {
    let below: Vec<ItemId> = desk.open.with(|open| {
        let open = open.as_ref().filter(|open| open.case.id == *case);
        let items = open.iter().flat_map(|open| open.case.items.values());
        items.filter(|item| item.parent == Some(above)).map(|item| item.id).collect()
    });
    for id in below {
        // Only what people work on has a row.
        let key: RowKey = (case.clone(), id);
        let Some(row) = desk.table.with(|table| table.get(&key).cloned()) else { continue };
        if screen.actor.with(|actor| row.roles(actor).is_empty()) {
            continue;
        }
        branches.push(Branch { row, depth });
        if depth < DEEPEST {
            grow(desk, screen, case, id, depth + 1, branches);
        }
    }
}

fn line(desk: Desk, screen: Screen, words: &'static Messages, law: &Law, branch: Branch) -> impl IntoView + use<> {
    let Branch { row, depth } = branch;
    let language = use_language();
    let class = match depth {
        0 => "",
        1 => "l2",
        _ => "l3",
    };
    let lifecycle = law.lifecycle(row.lifecycle);
    let mark = state_mark(lifecycle, row.state, language);
    let hue = mark.lane.map_or("", |lane| lane_class(lane).0);
    let title = if row.title.trim().is_empty() { words.no_title.to_owned() } else { row.title.clone() };
    let owner = row.owner().map_or_else(|| words.nobody.to_owned(), |id| call_person(desk, words, id));
    let due = due_of(&row).map(|due| view! { " · "{due_view(desk, due, false)} });
    let place = match screen.place.get_untracked() {
        Place::Work(workspace, view) => Place::Work(workspace, view.with_item(Some((row.case.clone(), row.item)))),
        elsewhere => elsewhere,
    };
    view! {
        <li class=class>
            {icon(mark.glyph, 16, hue)}
            <a class="clip" dir="auto" href=screen.href(&place)>{title}</a>
            " "
            <span class="muted">{mark.word}</span>
            " "
            {flag_marks(lifecycle, row.flags, language).into_iter().map(chip).collect_view()}
            <span class="r">{owner}{due}</span>
        </li>
    }
}
