//! One row of the list: seven cells, always all seven.

use super::list::{pixels, row_id};
use crate::{
    desk::{Desk, RowKey, use_desk},
    messages::{Messages, fill},
    ui::{
        focus,
        form::{Asked, start_action},
        parts::{Glyph, chip, due_of, due_view, flag_marks, icon, state_mark, state_word, title_of, who},
        screen::{Screen, use_language, use_screen, use_words},
    },
};
use engine_core::{
    definition::{Law, Priority, Weight},
    worklist::{Offer, Row},
};
use leptos::prelude::*;
use std::sync::Arc;

/// A row with its law.
#[derive(Clone)]
struct Known {
    row: Row,
    law: Arc<Law>,
}

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        // A row names its law by its content.
        self.row == other.row
    }
}

#[component]
pub(super) fn ListRow(place: Memo<usize>, height: Memo<f64>, key: RowKey) -> impl IntoView {
    let (desk, screen) = (use_desk(), use_screen());
    let known = {
        let key = key.clone();
        Memo::new(move |_| {
            let row = desk.table.with(|table| table.get(&key).cloned())?;
            let law = desk.catalog.with(|catalog| catalog.law(&row.law).cloned())?;
            Some(Known { row, law })
        })
    };
    let (at_cursor, is_open, is_busy) = (key.clone(), key.clone(), key.clone());
    let at_cursor = Memo::new(move |_| screen.cursor.with(|cursor| cursor.as_ref() == Some(&at_cursor)));
    let is_open = Memo::new(move |_| screen.item().as_ref() == Some(&is_open));
    let busy = Memo::new(move |_| desk.busy.with(|busy| busy.contains(&is_busy)));
    let id = row_id(&key);
    let open = move |_| {
        screen.open(&key);
        // In one pane the list is gone now, and the focus with it.
        request_animation_frame(|| {
            if !document().query_selector(".vlist").ok().flatten().is_some_and(|list| focus::is_seen(&list)) {
                focus::focus("article.item");
            }
        });
    };
    view! {
        <div
            class="row"
            class:is-open=move || is_open.get()
            class:is-cursor=move || at_cursor.get()
            role="row"
            id=id
            aria-rowindex=move || place.get() + 1
            aria-selected=move || is_open.get().to_string()
            aria-busy=move || busy.get().to_string()
            style:transform=move || format!("translateY({}px)", pixels(place.get(), height.get()))
            on:click=open
        >
            {move || known.get().map(|known| view! { <Cells known at_cursor busy/> })}
        </div>
    }
}

#[component]
fn Cells(known: Known, at_cursor: Memo<bool>, busy: Memo<bool>) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let language = use_language();
    let Known { row, law } = known;
    let lifecycle = law.lifecycle(row.lifecycle);
    let title = if row.title.trim().is_empty() { words.no_title.to_owned() } else { row.title.clone() };
    let state = state_word(state_mark(lifecycle, row.state, language));
    let flags = flag_marks(lifecycle, row.flags, language);
    let all_words: Vec<String> = flags.iter().map(|flag| flag.word.clone()).collect();
    let all_words = all_words.join(crate::messages::wording(language).comma);
    let flags = flags.into_iter().map(chip).collect_view();
    let due = due_of(&row).map(|due| due_view(desk, due, false));
    let owner = row.owner().cloned();
    let people = {
        // Asked anew when somebody else acts: "You" is somebody else then.
        move || {
            desk.acting.track();
            match &owner {
                Some(id) => who(desk, words, id).into_any(),
                None => view! { <span class="muted">{words.nobody}</span> }.into_any(),
            }
        }
    };
    let subtasks = subtasks(words, row.subtasks);
    let priority = priority(words, row.priority);
    view! {
        <span class="pick" role="gridcell"></span>
        <div class="main" role="gridcell">
            {priority}
            <span class="title" dir="auto" title=shortened(&title)>{shortened(&title)}</span>
        </div>
        <div class="sf" role="gridcell" title=all_words>{state}{flags}</div>
        <div class="owner" role="gridcell">{people}</div>
        <span class="when" role="gridcell">{due}</span>
        <span class="sub" role="gridcell">{subtasks}</span>
        <div class="do" role="gridcell">
            {move || action(desk, screen, &row, &law, at_cursor, busy)}
        </div>
    }
}

/// The most characters of a title that a row puts into the page; the open item shows all of it.
const MOST_SHOWN: usize = 300;

fn shortened(title: &str) -> String {
    match title.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &title[..end]),
        None => title.to_owned(),
    }
}

fn priority(words: &Messages, priority: Priority) -> impl IntoView + use<> {
    let glyph = match priority {
        Priority::Lowest => Some(Glyph::Lowest),
        Priority::Low => Some(Glyph::Low),
        Priority::Normal => None,
        Priority::High => Some(Glyph::High),
        Priority::Highest => Some(Glyph::Highest),
    };
    let said = fill(words.priority_title, &[("priority", words.priority(priority))]);
    let title = said.clone();
    view! {
        <span class="prio" title=title>
            {glyph.map(move |glyph| view! { {icon(glyph, 14, "")}<span class="sr">{said}</span> })}
        </span>
    }
}

fn subtasks(words: &Messages, (done, all): (u32, u32)) -> impl IntoView + use<> {
    let said = fill(words.subtasks_ended, &[("done", &done.to_string()), ("all", &all.to_string())]);
    (all > 0).then(|| view! { <span title=said>{format!("{done}/{all}")}</span> })
}

/// The one button of a row: the most prominent action, if it is the next step of the usual way.
fn action(
    desk: Desk,
    screen: Screen,
    row: &Row,
    law: &Arc<Law>,
    at_cursor: Memo<bool>,
    busy: Memo<bool>,
) -> Option<impl IntoView + use<>> {
    let offers: Vec<Offer> = screen.actor.with(|actor| row.offers(law, actor));
    let offer = offers.into_iter().find(|offer| offer.weight == Weight::Primary)?;
    let label = title_of(law, &offer, desk.language.get_untracked());
    let asked = Asked {
        key: (row.case.clone(), row.item),
        title: row.title.clone(),
        law: Arc::clone(law),
        lifecycle: row.lifecycle,
        offer,
        revision: row.revision,
    };
    let perform = move |event: leptos::ev::MouseEvent| {
        event.stop_propagation();
        screen.cursor.set(Some(asked.key.clone()));
        start_action(desk, screen, asked.clone());
    };
    Some(view! {
        <button
            class="btn small"
            type="button"
            tabindex=move || if at_cursor.get() { "0" } else { "-1" }
            aria-busy=move || busy.get().to_string()
            on:click=perform
        >
            {label}
        </button>
    })
}
