//! The list. Only rows that can be seen are in the page, so that 100,000 scroll like 100.

use super::{
    keys::{self, Step},
    lanes,
    listing::Lists,
    nothing::Nothing,
    row::ListRow,
};
use crate::{
    desk::{Loading, RowKey, use_desk},
    ui::{
        parts::{each, watch_size},
        screen::{Screen, use_screen, use_words},
    },
};
use leptos::{ev, html, prelude::*};
use web_sys::HtmlElement;

/// Rows kept ready above and below what is seen.
const SPARE: usize = 8;
/// The height of a row until the style sheet has said it.
const USUAL_ROW: f64 = 36.0;

/// What of the list is seen.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Sight {
    top: f64,
    height: f64,
    row: f64,
}

#[component]
pub(super) fn List() -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let lists = expect_context::<Lists>();
    let list = NodeRef::<html::Div>::new();
    let sight = RwSignal::new(Sight { top: 0.0, height: 800.0, row: USUAL_ROW });
    follow_size(list, sight);
    let seen = seen_rows(screen, lists, sight);
    let rows = Memo::new(move |_| sight.get().row);
    keep_cursor_seen(screen, lists, list, sight);
    let count = Memo::new(move |_| lists.order.with(|order| order.len()));
    let empty = Memo::new(move |_| count.get() == 0);
    let on_scroll = move |_| {
        if let Some(list) = list.get_untracked() {
            let top = f64::from(list.scroll_top());
            sight.update(|sight| sight.top = top);
        }
    };
    let active = move || screen.cursor.get().filter(|key| has(seen, key)).map(|key| row_id(&key));
    view! {
        <div
            class="vlist rows"
            id="tasks"
            role=move || if empty.get() { "group" } else { "grid" }
            tabindex="0"
            aria-label=move || lanes::title(words, screen.view().shown)
            aria-rowcount=move || (!empty.get()).then(|| count.get())
            aria-busy=move || (desk.loading.get() == Loading::Opening).to_string()
            aria-activedescendant=active
            node_ref=list
            on:scroll=on_scroll
            on:keydown=move |event| on_key(screen, lists, sight, &event)
        >
            {move || empty.get().then(|| view! { <Nothing/> })}
            <div
                class="vlist-space"
                role="presentation"
                hidden=move || empty.get()
                style:height=move || format!("{}px", pixels(count.get(), rows.get()))
            >
                {each(move || seen.get(), |(_, key)| row_id(key), move |(_, key)| {
                    view! { <ListRow place=place_of(seen, key.clone()) height=rows key/> }.into_any()
                })}
            </div>
        </div>
    }
}

/// The id of a row's element.
pub(super) fn row_id(key: &RowKey) -> String {
    format!("task-{}-{}", key.0, key.1)
}

#[allow(clippy::cast_precision_loss, reason = "a list is far shorter than a double is exact")]
pub(super) fn pixels(rows: usize, height: f64) -> f64 {
    rows as f64 * height
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "scroll positions are small and positive")]
fn rows_in(pixels: f64, height: f64) -> usize {
    (pixels.max(0.0) / height.max(1.0)) as usize
}

type Seen = Memo<Vec<(usize, RowKey)>>;

/// The rows that are seen, with some to spare; the one with the cursor always.
fn seen_rows(screen: Screen, lists: Lists, sight: RwSignal<Sight>) -> Seen {
    let range = Memo::new(move |_| {
        let sight = sight.get();
        let first = rows_in(sight.top, sight.row).saturating_sub(SPARE);
        (first, first + rows_in(sight.height, sight.row) + 2 * SPARE)
    });
    Memo::new(move |_| {
        let (first, last) = range.get();
        let cursor = screen.cursor.get();
        lists.order.with(|order| {
            let last = last.min(order.len());
            let first = first.min(last);
            let keys = (first..last).filter_map(|place| order.key(place).map(|key| (place, key.clone())));
            let mut seen: Vec<(usize, RowKey)> = keys.collect();
            let elsewhere = cursor.filter(|key| !seen.iter().any(|(_, other)| other == key));
            if let Some((place, key)) = elsewhere.and_then(|key| order.place(&key).map(|place| (place, key))) {
                seen.push((place, key));
            }
            seen
        })
    })
}

fn has(seen: Seen, key: &RowKey) -> bool {
    seen.with(|seen| seen.iter().any(|(_, other)| other == key))
}

fn place_of(seen: Seen, key: RowKey) -> Memo<usize> {
    Memo::new(move |before| {
        let here = seen.with(|seen| seen.iter().find(|(_, other)| *other == key).map(|(place, _)| *place));
        // A row that is about to go stays where it was.
        here.or(before.copied()).unwrap_or_default()
    })
}

/// Reads the height of the list and of a row whenever the layout changes.
fn follow_size(list: NodeRef<html::Div>, sight: RwSignal<Sight>) {
    watch_size(list, move |list| {
        let row = window().get_computed_style(list).ok().flatten().and_then(|style| {
            let text = style.get_property_value("--row").ok()?;
            // The browser's own reading: that of Rust is ten kilobytes of the download.
            Some(js_sys::parse_float(&text))
        });
        let height = f64::from(list.client_height());
        sight.update(|sight| {
            sight.height = height;
            sight.row = row.filter(|row| *row >= 1.0).unwrap_or(USUAL_ROW);
        });
    });
}

/// Scrolls as little as needed for the cursor's row to be seen whole.
fn keep_cursor_seen(screen: Screen, lists: Lists, list: NodeRef<html::Div>, sight: RwSignal<Sight>) {
    Effect::new(move |_| {
        let Some(key) = screen.cursor.get() else { return };
        let Some(place) = lists.order.with_untracked(|order| order.place(&key)) else { return };
        let Some(list) = list.get() else { return };
        let Sight { row, .. } = sight.get_untracked();
        let (top, height) = (f64::from(list.scroll_top()), f64::from(list.client_height()));
        let (above, below) = (pixels(place, row), pixels(place + 1, row));
        if above < top {
            scroll_to(&list, above);
        } else if height > 0.0 && below > top + height {
            scroll_to(&list, below - height);
        }
    });
}

#[allow(clippy::cast_possible_truncation, reason = "browsers limit heights to what fits")]
fn scroll_to(list: &HtmlElement, top: f64) {
    list.set_scroll_top(top.round() as i32);
}

fn on_key(screen: Screen, lists: Lists, sight: RwSignal<Sight>, event: &ev::KeyboardEvent) {
    // A button inside a row has its own keys.
    let on_list = event.target() == event.current_target();
    let modified = event.ctrl_key() || event.meta_key() || event.alt_key() || event.is_composing();
    if !on_list || modified {
        return;
    }
    let page = {
        let sight = sight.get_untracked();
        isize::try_from(rows_in(sight.height, sight.row).saturating_sub(1)).unwrap_or(1)
    };
    let to = match event.key().as_str() {
        "ArrowDown" => Step::By(1),
        "ArrowUp" => Step::By(-1),
        "PageDown" => Step::By(page),
        "PageUp" => Step::By(-page),
        "Home" => Step::First,
        "End" => Step::Last,
        "Enter" => {
            if let Some(key) = screen.cursor.get_untracked() {
                event.prevent_default();
                screen.open(&key);
            }
            return;
        }
        _ => return,
    };
    event.prevent_default();
    keys::step(screen, lists, to);
}
