//! A small live picture of the lifecycle: where the item is, where it can go now.

mod choice;
mod drawing;
mod layout;
mod lines;
mod plan;

use super::{Shown, open_rows};
use crate::{
    desk::{Desk, use_desk},
    messages::{self, Messages, fill, moments},
    ui::{
        parts::watch_size,
        screen::{Screen, use_language, use_screen, use_words},
    },
};
use drawing::drawing;
use engine_core::definition::{Language, one_by_one};
use layout::lay_out;
use leptos::{html, prelude::*};
use plan::{Plan, Standing, plan};
use std::{collections::BTreeSet, sync::Arc};

/// The width until the page has been laid out.
const USUAL_WIDTH: f64 = 532.0;
/// Below this width a drawing cannot be read; it scrolls instead.
const LEAST_WIDTH: f64 = 280.0;

#[component]
pub(super) fn Diagram(shown: Shown) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let language = use_language();
    let width = RwSignal::new(USUAL_WIDTH);
    let frame = NodeRef::<html::Div>::new();
    watch_size(frame, move |element| {
        let now = f64::from(element.client_width());
        if now > 0.0 && (now - width.get_untracked()).abs() > 1.0 {
            width.set(now.max(LEAST_WIDTH));
        }
    });
    let dialect = &shown.view.law.dialect;
    let rules = format!("{} {}", dialect.titles.or_words(language, &dialect.dialect), dialect.version);
    // One item is open at a time, so that one number serves.
    let page = 1;
    let planned = Memo::new_with_compare(move |_| Arc::new(gather(desk, screen, words, &shown)), |_, _| true);
    view! {
        <section class="sect">
            <div class="h"><h3>{words.diagram}</h3><span class="more">{rules}</span></div>
            <div class="dg-scroll" node_ref=frame>
                {move || planned.with(|plan| drawing(plan, &lay_out(plan, width.get()), page))}
            </div>
            {move || planned.with(|plan| in_words(words, language, plan))}
            <div class="legend" aria-hidden="true">
                <span><i class="k on"></i>{words.legend_legal}</span>
                <span><i class="k q"></i>{words.legend_closed}</span>
                <span><i class="k t"></i>{words.legend_by_itself}</span>
            </div>
        </section>
    }
}

fn gather(desk: Desk, screen: Screen, words: &Messages, shown: &Shown) -> Plan {
    let language = desk.language.get_untracked();
    let offers = &shown.view.offers;
    let open: BTreeSet<u16> =
        one_by_one(offers.iter().flat_map(|offer| open_rows(desk, screen, &shown.key, &offer.action)));
    let now = desk.now.get_untracked();
    plan(&shown.view, language, &open, words.deleted, |at| moments::short(language, at, now))
}

/// The same for those who do not see the drawing.
fn in_words(words: &'static Messages, language: Language, plan: &Plan) -> impl IntoView + use<> {
    let now = fill(words.diagram_now, &[("state", &plan.nodes[plan.now].word)]);
    let moves = |standing: Standing| {
        let steps = plan.steps.iter().filter(move |step| step.from == plan.now && step.standing == standing);
        let told = steps.flat_map(|step| {
            let state = &plan.nodes[step.to].word;
            step.labels.iter().map(move |action| fill(words.diagram_move, &[("action", action), ("state", state)]))
        });
        told.collect::<Vec<String>>()
    };
    let comma = messages::wording(language).comma;
    let mut open = moves(Standing::Open);
    open.extend(
        plan.stays
            .iter()
            .map(|action| fill(words.diagram_stay, &[("action", action), ("state", &plan.nodes[plan.now].word)])),
    );
    let line = |template: &str, moves: Vec<String>| {
        (!moves.is_empty()).then(|| view! { <li>{fill(template, &[("moves", &moves.join(comma))])}</li> })
    };
    let none = open.is_empty().then(|| view! { <li>{words.diagram_none}</li> });
    view! {
        <ul class="sr">
            <li>{now}</li>
            {line(words.diagram_legal, open)}
            {none}
            {line(words.diagram_by_itself, moves(Standing::ByItself))}
            {line(words.diagram_closed, moves(Standing::Closed))}
        </ul>
    }
}
