//! One row of the list: seven cells, always all seven.

use super::list::{pixels, row_id};
use crate::{
    desk::{Desk, RowKey, use_desk},
    messages::{self, Messages, fill},
    ui::{
        focus,
        form::{Asked, start_action},
        parts::{Glyph, chip, due_of, due_view, flag_marks, icon, state_mark, state_word, title_of, who},
        screen::{Screen, use_language, use_screen, use_words},
    },
};
use engine_core::{
    definition::{Law, Name, Priority, Weight},
    worklist::{Offer, Row},
};
use leptos::prelude::*;
use std::sync::Arc;

/// A row as the acting person sees it.
#[derive(Clone)]
struct Known {
    row: Row,
    law: Arc<Law>,
    acting: Name,
    /// The title of the task that it belongs to.
    from: Option<String>,
    /// The next step of the usual way, if the person may take it.
    offer: Option<Offer>,
}

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        // A row names its law by its content.
        self.row == other.row && self.acting == other.acting && self.from == other.from && self.offer == other.offer
    }
}

fn know(desk: Desk, screen: Screen, key: &RowKey) -> Option<Known> {
    let row = desk.table.with(|table| table.get(key).cloned())?;
    let law = desk.catalog.with(|catalog| catalog.law(&row.law).cloned())?;
    let offers = screen.actor.with(|actor| row.offers(&law, actor));
    let offer = offers.into_iter().find(|offer| offer.weight == Weight::Primary);
    let parent = row.parent.map(|parent| (row.case.clone(), parent));
    let from = parent.and_then(|parent| desk.table.with(|table| table.get(&parent).map(|row| row.title.clone())));
    Some(Known { row, law, acting: desk.acting.get(), from, offer })
}

/// How a row stands among the others.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Standing {
    cursor: bool,
    open: bool,
    busy: bool,
}

impl Standing {
    fn class(self) -> &'static str {
        match (self.open, self.cursor) {
            (true, true) => "row is-open is-cursor",
            (true, false) => "row is-open",
            (false, true) => "row is-cursor",
            (false, false) => "row",
        }
    }
}

#[component]
pub(super) fn ListRow(place: Memo<usize>, height: Memo<f64>, key: RowKey) -> impl IntoView {
    let (desk, screen) = (use_desk(), use_screen());
    let (of_row, of_standing) = (key.clone(), key.clone());
    let known = Memo::new(move |_| know(desk, screen, &of_row));
    let standing = Memo::new(move |_| Standing {
        cursor: screen.cursor.with(|cursor| cursor.as_ref() == Some(&of_standing)),
        open: screen.is_open(&of_standing),
        busy: desk.busy.with(|busy| busy.contains(&of_standing)),
    });
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
            class=move || standing.get().class()
            role="row"
            id=id
            aria-rowindex=move || place.get() + 1
            aria-selected=move || if standing.get().open { "true" } else { "false" }
            style:transform=move || format!("translateY({}px)", pixels(place.get(), height.get()))
            on:click=open
        >
            {move || known.get().map(|known| view! { <Cells known standing/> })}
        </div>
    }
}

#[component]
fn Cells(known: Known, standing: Memo<Standing>) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let language = use_language();
    let Known { row, law, from, offer, .. } = known;
    let from = from.map(|title| view! { <span class="from" dir="auto">{shortened(&title)}</span> });
    let lifecycle = law.lifecycle(row.lifecycle);
    let title = if row.title.trim().is_empty() { words.no_title.to_owned() } else { shortened(&row.title) };
    let hover = title.clone();
    let state = state_word(state_mark(lifecycle, row.state, language));
    let flags = flag_marks(lifecycle, row.flags, language);
    let all_words: Vec<String> = flags.iter().map(|flag| flag.word.clone()).collect();
    let all_words = all_words.join(messages::wording(language).comma);
    let flags = flags.into_iter().map(chip).collect_view();
    let due = due_of(&row).map(|due| due_view(desk, due, false));
    let owner = match row.owner() {
        Some(id) => who(desk, words, id).into_any(),
        None => view! { <span class="muted">{words.nobody}</span> }.into_any(),
    };
    let action = offer.map(|offer| action(desk, screen, &row, &law, offer, standing));
    view! {
        <span class="pick" role="gridcell"></span>
        <div class="main" role="gridcell">
            {priority(words, row.priority)}
            <span class="title" dir="auto" title=hover>{title}</span>
            {from}
        </div>
        <div class="sf" role="gridcell" title=all_words>{state}{flags}</div>
        <div class="owner" role="gridcell">{owner}</div>
        <span class="when" role="gridcell">{due}</span>
        <span class="sub" role="gridcell">{subtasks(words, row.subtasks)}</span>
        <div class="do" role="gridcell">{action}</div>
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

/// The one button of a row.
fn action(
    desk: Desk,
    screen: Screen,
    row: &Row,
    law: &Arc<Law>,
    offer: Offer,
    standing: Memo<Standing>,
) -> impl IntoView + use<> {
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
        if !standing.get_untracked().busy {
            start_action(desk, screen, asked.clone());
        }
    };
    view! {
        <button
            class="btn small"
            type="button"
            tabindex=move || if standing.get().cursor { "0" } else { "-1" }
            aria-busy=move || if standing.get().busy { "true" } else { "false" }
            on:click=perform
        >
            {label}
        </button>
    }
}
