//! What a destructive action will do, in words, before it is done.

use super::Asked;
use crate::{
    desk::use_desk,
    messages::{Messages, fill},
    ui::{
        item::{look, open_rows},
        parts::{Glyph, call_person, icon},
        screen::{use_language, use_screen, use_words},
    },
};
use engine_core::{
    definition::{Destination, Lane, Language, LifecycleLaw},
    instance::Case,
    worklist::ItemView,
};
use leptos::prelude::*;

#[component]
pub(super) fn Consequences(asked: Asked) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let language = use_language();
    let action = asked.offer.undone_by.clone().map(|undo| asked.law.trigger_title(&undo, language));
    let undo = match action {
        Some(action) => fill(words.confirm_undo, &[("action", &action)]),
        None => words.confirm_no_undo.to_owned(),
    };
    let ends = {
        let asked = asked.clone();
        move || {
            let lifecycle = asked.law.lifecycle(asked.lifecycle);
            let row = open_rows(desk, screen, &asked.key, &asked.offer.action).first().copied();
            row.map(|row| ending(words, lifecycle, language, lifecycle.rows[usize::from(row)].to)).unwrap_or_default()
        }
    };
    let effects = move || {
        let Some(Ok(view)) = look(desk, screen, &asked.key) else { return vec![] };
        let mut effects = desk.open.with(|open| match open {
            Some(open) => counted(words, &view, &open.case),
            None => vec![],
        });
        let other = view.item.people.owner().filter(|owner| desk.acting.with(|acting| acting != *owner));
        effects.extend(other.map(|owner| {
            let name = call_person(desk, words, owner);
            (Glyph::Info, fill(words.owner_loses, &[("name", &name)]))
        }));
        effects
    };
    view! {
        <p>{ends}" "{undo}</p>
        {move || {
            let effects = effects();
            (!effects.is_empty())
                .then(|| {
                    let lines = effects.into_iter().map(|(glyph, text)| view! { <li>{icon(glyph, 14, "")}{text}</li> });
                    view! { <p>{words.confirm_effects}</p><ul class="effects">{lines.collect_view()}</ul> }
                })
        }}
    }
}

fn ending(words: &Messages, lifecycle: &LifecycleLaw, language: Language, to: Destination) -> String {
    match to {
        Destination::Stay => String::new(),
        Destination::Deleted => words.confirm_delete.to_owned(),
        Destination::State(state) => {
            let state = lifecycle.state(state);
            fill(words.confirm_end, &[("state", &state.titles.or_words(language, &state.name))])
        }
    }
}

fn counted(words: &Messages, view: &ItemView, case: &Case) -> Vec<(Glyph, String)> {
    let lifecycle = view.law.lifecycle(view.item.lifecycle);
    let timers = view.item.timers.iter().filter(|(timer, _)| !lifecycle.timer(*timer).after_ending).count();
    let waiting = view.escalations.iter().filter(|alert| !alert.lanes.contains(&Lane::Ended)).count();
    let open = view.subtasks.iter().filter_map(|id| case.item(*id)).filter(|item| item.ended.is_none()).count();
    let lines = [
        (open, Glyph::Terminated, words.subtasks_end),
        (timers, Glyph::Clock, words.timers_stop),
        (waiting, Glyph::Escalated, words.escalations_end),
    ];
    lines.into_iter().filter(|(count, ..)| *count > 0).map(|(count, glyph, form)| (glyph, form.of(count))).collect()
}
