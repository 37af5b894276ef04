//! The diagram as SVG.

use super::{
    choice::measure,
    layout::{Layout, Line, Place, Word},
    plan::{Plan, Standing},
};
use crate::ui::parts::{Mark, icon_at, lane_class};
use engine_core::definition::Lane;
use leptos::prelude::*;

/// A number that no other diagram of the page has: markers are found by name in the whole page.
fn marker(standing: Standing, page: u32) -> String {
    let kind = match standing {
        Standing::Closed => "quiet",
        Standing::Elsewhere | Standing::ByItself => "rule",
        Standing::Open => "on",
    };
    format!("dg-{page}-{kind}")
}

fn arrow_heads(page: u32) -> impl IntoView {
    let heads = [(Standing::Closed, "m-quiet"), (Standing::Elsewhere, "m-rule"), (Standing::Open, "m-on")];
    let heads = heads.map(|(standing, class)| {
        view! {
            <marker
                id=marker(standing, page)
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="8"
                markerHeight="8"
                markerUnits="userSpaceOnUse"
                orient="auto-start-reverse"
            >
                <path d="M0 .8 7.5 4 0 7.2z" class=class></path>
            </marker>
        }
    });
    view! { <defs>{heads.into_iter().collect_view()}</defs> }
}

/// Draws a diagram. It is hidden from assistive technology, which gets the list beside it.
pub(super) fn drawing(plan: &Plan, layout: &Layout, page: u32) -> impl IntoView + use<> {
    let wide = format!("{:.0}px", layout.width);
    let size = format!("0 0 {:.0} {:.0}", layout.width, layout.height);
    let lines = layout.lines.iter().cloned().map(|it| line(it, page)).collect_view();
    let words = layout.words.iter().cloned().map(word).collect_view();
    let boxes = layout.places.iter().map(|place| state(plan, *place)).collect_view();
    let flags = plan.flags.iter().enumerate().map(|(at, mark)| flag(mark, at, layout.flags)).collect_view();
    view! {
        // A drawing that does not fit scrolls; it is never shrunk.
        <svg class="dg" viewBox=size style:min-width=wide aria-hidden="true" focusable="false">
            {arrow_heads(page)}
            {lines}
            {boxes}
            {flags}
            {words}
        </svg>
    }
}

fn line(line: Line, page: u32) -> impl IntoView {
    let class = match line.standing {
        Standing::Closed => "e",
        Standing::Elsewhere => "e rule",
        Standing::ByItself => "e timer",
        Standing::Open => "e on",
    };
    view! { <path class=class d=line.path marker-end=format!("url(#{})", marker(line.standing, page))></path> }
}

fn word(word: Word) -> impl IntoView {
    let class = if word.open { "lb halo on" } else { "lb halo" };
    view! { <text class=class x=rounded(word.x) y=rounded(word.y)>{word.text}</text> }
}

fn rounded(length: f64) -> String {
    format!("{length:.1}")
}

fn state(plan: &Plan, place: Place) -> impl IntoView + use<> {
    let node = &plan.nodes[place.node];
    let now = place.node == plan.now;
    let mut class = format!("box {}", lane_class(node.lane).1);
    let closed = !now && node.end && is_closed(plan, place.node);
    class.push_str(if now {
        " now"
    } else if closed {
        " later"
    } else {
        ""
    });
    let text = if now {
        "b"
    } else if node.end {
        "mute"
    } else {
        ""
    };
    view! {
        <rect
            class=class
            x=rounded(place.x)
            y=rounded(place.y - place.height / 2.0)
            width=rounded(place.width)
            height=rounded(place.height)
            rx="4"
        ></rect>
        <text class=text x=rounded(place.x + place.width / 2.0) y=rounded(place.y)>
            {node.word.clone()}
        </text>
    }
}

/// Whether no move leads to an ending from here now.
fn is_closed(plan: &Plan, end: usize) -> bool {
    !plan.steps.iter().any(|step| step.from == plan.now && step.to == end && step.standing >= Standing::ByItself)
}

fn flag(mark: &Mark, at: usize, (right, top): (f64, f64)) -> impl IntoView + use<> {
    let (frame, text) = match mark.lane {
        Some(Lane::Suspended) => ("f-suspended", "lb start t-suspended"),
        Some(Lane::Escalated) => ("f-escalated", "lb start t-escalated"),
        _ => ("f-waiting", "lb start t-waiting"),
    };
    #[allow(clippy::cast_precision_loss, reason = "an item has few flags")]
    let y = top + at as f64 * 21.0;
    let width = measure(&mark.word, 11.0) + 28.0;
    let x = (right - width).max(0.0);
    let hue = mark.lane.map_or("dim", |lane| lane_class(lane).0);
    view! {
        <rect class=frame x=rounded(x) y=rounded(y) width=rounded(width) height="18" rx="3"></rect>
        {icon_at(mark.glyph, 11, hue, rounded(x + 5.0), rounded(y + 3.5))}
        <text class=text x=rounded(x + 20.0) y=rounded(y + 9.5)>{mark.word.clone()}</text>
    }
}
