//! The escalations of a task: what each expects, whether it has fired, and what may be done with it.

use super::{
    Shown,
    actions::{ActionButton, asked},
    facts::TimerLine,
};
use crate::{
    desk::{Desk, use_desk},
    messages::fill,
    ui::{
        parts::{chip, icon, lane_class, participant, state_mark},
        screen::{use_language, use_words},
    },
};
use engine_core::{
    definition::{Fingerprint, Lane, Language, Role, Weight},
    worklist::{ItemView, Offer},
};
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub(super) fn Escalations(shown: Shown) -> impl IntoView {
    let words = use_words();
    let all = &shown.view.escalations;
    if all.is_empty() {
        return ().into_any();
    }
    let fired = all.iter().filter(|view| view.item.alert.as_ref().is_some_and(|alert| alert.fired > 0)).count();
    let told = fill(words.fired_of, &[("fired", &fired.to_string()), ("all", &all.len().to_string())]);
    let definition = shown.view.item.definition.clone();
    let lines = all.iter().map(|view| {
        let shown = Shown { key: shown.key.clone(), view: Arc::new(view.clone()), acting: shown.acting.clone() };
        let definition = definition.clone();
        view! { <Escalation shown definition/> }
    });
    view! {
        <section class="sect">
            <div class="h"><h3>{words.escalations}</h3><span class="more">{told}</span></div>
            <ul class="kv escalations">{lines.collect_view()}</ul>
        </section>
    }
    .into_any()
}

#[component]
fn Escalation(shown: Shown, definition: Option<Fingerprint>) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let language = use_language();
    let view = Arc::clone(&shown.view);
    let lifecycle = view.law.lifecycle(view.item.lifecycle);
    let mark = state_mark(lifecycle, view.item.state, language);
    let lane = lifecycle.state(view.item.state).lane;
    let alert = view.item.alert.clone();
    let fired = alert.as_ref().map_or(0, |alert| alert.fired);
    let expects = alert.map(|alert| {
        let what = desk.speak(|speaker| speaker.expectation(alert.expects));
        fill(words.expects, &[("what", what)])
    });
    let times = (fired > 0).then(|| words.fired_times.of(usize::try_from(fired).unwrap_or(usize::MAX)));
    let receivers: Vec<AnyView> =
        view.item.people.holders(Role::EscalationReceiver).map(|who| participant(desk, who)).collect();
    let timers = view.deadlines.iter().map(|deadline| {
        let title = lifecycle.timer_id(deadline.timer.as_str()).map_or_else(
            || deadline.timer.words(),
            |id| lifecycle.timer(id).titles.or_words(language, &deadline.timer),
        );
        view! { <TimerLine title deadline=deadline.clone()/> }
    });
    view! {
        <li class:fired=fired != 0>
            {icon(mark.glyph, 16, lane_class(lane).0)}
            <span class="label" dir="auto">{name(desk, definition.as_ref(), &view)}</span>
            {(lane != Lane::Escalated).then(|| chip(mark.clone()))}
            <span class="r">{expects}{times.map(|times| format!(" · {times}"))}</span>
            {receivers}
        </li>
        {timers.collect_view()}
        {buttons(&shown)}
    }
}

/// What an escalation is called. The item keeps the English title; its task's definition has the others.
pub(super) fn name(desk: Desk, definition: Option<&Fingerprint>, alert: &ItemView) -> String {
    let language = desk.language.get_untracked();
    let title = &alert.item.title;
    if title.trim().is_empty() {
        let lifecycle = &alert.law.lifecycle(alert.item.lifecycle).definition;
        return lifecycle.titles.or_words(language, &lifecycle.name);
    }
    let defined = definition.and_then(|key| desk.catalog.with_untracked(|catalog| catalog.task(key).cloned()));
    let written = defined.iter().flat_map(|task| &task.escalations);
    let same = written.filter(|it| it.titles.or_words(Language::English, &it.name) == *title);
    same.map(|it| it.titles.or_words(language, &it.name)).next().unwrap_or_else(|| title.clone())
}

fn buttons(shown: &Shown) -> Option<impl IntoView + use<>> {
    let offers: &[Offer] = &shown.view.offers;
    if offers.is_empty() {
        return None;
    }
    let buttons = offers.iter().map(|offer| {
        let class = if offer.weight == Weight::Destructive { "btn small danger" } else { "btn small" };
        let asked = asked(shown, offer);
        view! { <ActionButton asked class/> }
    });
    Some(view! { <li><span class="btns">{buttons.collect_view()}</span></li> })
}
