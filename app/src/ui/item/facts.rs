//! People with their roles, and timers with the time that is left.

use crate::{
    desk::use_desk,
    messages::{
        fill,
        moments::{self, Urgency},
    },
    ui::{
        parts::participant,
        screen::{use_language, use_words},
    },
};
use engine_core::{
    instance::RunningTimer,
    worklist::{Deadline, ItemView},
};
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub(super) fn People(view: Arc<ItemView>) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let comma = crate::messages::wording(use_language()).comma;
    let members = view.people.iter().map(|member| {
        let roles: Vec<&str> = desk.speak(|speaker| member.roles.iter().map(|role| speaker.role(*role)).collect());
        view! { <li>{participant(desk, &member.who)}<span class="r">{roles.join(comma)}</span></li> }
    });
    let list = if view.people.is_empty() {
        view! { <p class="muted">{words.no_people}</p> }.into_any()
    } else {
        view! { <ul class="kv">{members.collect_view()}</ul> }.into_any()
    };
    view! { <div><h3>{words.people}</h3>{list}</div> }
}

#[component]
pub(super) fn Timers(view: Arc<ItemView>) -> impl IntoView {
    let words = use_words();
    let timers = view.deadlines.iter().map(|deadline| {
        let language = use_language();
        let lifecycle = view.law.lifecycle(view.item.lifecycle);
        let title = lifecycle
            .timer_id(deadline.timer.as_str())
            .map(|id| lifecycle.timer(id).titles.or_words(language, &deadline.timer))
            .unwrap_or_else(|| deadline.timer.words());
        view! { <TimerLine title deadline=deadline.clone()/> }
    });
    let list = if view.deadlines.is_empty() {
        view! { <p class="muted">{words.no_timers}</p> }.into_any()
    } else {
        view! { <ul class="kv">{timers.collect_view()}</ul> }.into_any()
    };
    view! { <div><h3>{words.timers}</h3>{list}</div> }
}

/// A timer with the time that is left, following the clock.
#[component]
pub(super) fn TimerLine(title: String, deadline: Deadline) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let language = use_language();
    match deadline.running {
        RunningTimer::Due(at) => {
            let left = Memo::new(move |_| {
                let now = desk.now.get();
                let (_, urgency) = moments::deadline(language, at, now);
                (moments::left(language, at, now), urgency, moments::brief(language, at, now))
            });
            let class = move || if left.get().1 == Urgency::Later { "r" } else { "r strong" };
            view! {
                <li>
                    <span class="dim">{title}</span>
                    <span class=class>{move || left.get().0}</span>
                    <time class="muted" datetime=at.to_string() title=moments::exact(language, at)>
                        {move || left.get().2}
                    </time>
                </li>
            }
            .into_any()
        }
        RunningTimer::Paused(left) => {
            let text = fill(words.timer_paused, &[("span", &moments::span(words, left))]);
            view! {
                <li class="paused"><span class="dim">{title}</span><span class="r due paused">{text}</span></li>
            }
            .into_any()
        }
        RunningTimer::Held(at) => {
            let now = desk.now.get_untracked();
            let text = fill(words.timer_held, &[("when", &moments::brief(language, at, now))]);
            view! {
                <li class="paused"><span class="dim">{title}</span><span class="r due paused">{text}</span></li>
            }
            .into_any()
        }
    }
}
