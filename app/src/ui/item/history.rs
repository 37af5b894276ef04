//! What happened to a task and its escalations: who, when, what, from where to where, why. The latest first.

use super::{Shown, escalations};
use crate::{
    desk::{Desk, OpenCase, use_desk},
    messages::{Messages, fill, moments},
    ui::screen::{use_language, use_words},
};
use engine_core::{
    definition::{FlagSet, Language, LifecycleLaw, Name, StateId},
    instance::{Change, Event, ItemId},
    worklist::ItemView,
};
use leptos::prelude::*;

/// How many entries are shown until more are asked for.
const FIRST: usize = 60;

/// An entry, ready to be shown.
#[derive(Clone, PartialEq)]
struct Entry {
    number: u64,
    at: engine_core::definition::Timestamp,
    by_person: bool,
    what: String,
    path: String,
    reason: Option<String>,
}

#[component]
pub(super) fn History(shown: Shown) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let language = use_language();
    let revision = fill(words.revision, &[("n", &shown.view.item.revision.to_string())]);
    let most = RwSignal::new(FIRST);
    let entries = Memo::new(move |_| {
        desk.open.with(|open| open.as_ref().map(|open| entries(desk, words, &shown.view, open)).unwrap_or_default())
    });
    let count = move || entries.with(Vec::len);
    let listed = move || {
        let now = desk.now.get();
        entries.with(|entries| {
            let mut day = now;
            let mut lines = vec![];
            for entry in entries.iter().take(most.get()).cloned() {
                if !moments::same_day(entry.at, day) {
                    day = entry.at;
                    lines.push(view! { <li class="day">{moments::day(language, day, now)}</li> }.into_any());
                }
                lines.push(line(language, entry).into_any());
            }
            lines
        })
    };
    view! {
        <section class="sect">
            <div class="h">
                <h3>{words.history}</h3>
                <span class="more">{move || words.entries.of(count())}" · "{revision}</span>
            </div>
            <ol class="history">{listed}</ol>
            <button
                class="btn small"
                type="button"
                hidden=move || count() <= most.get()
                on:click=move |_| most.set(usize::MAX)
            >
                {move || words.entries.of(count())}
            </button>
        </section>
    }
}

fn line(language: Language, entry: Entry) -> impl IntoView {
    let at = entry.at;
    let path = (!entry.path.is_empty()).then(|| view! { " "<span class="muted">"· "{entry.path}</span> });
    let reason = entry.reason.map(|reason| view! { " "<q class="why-said" dir="auto">{reason}</q> });
    view! {
        <li class:sys=!entry.by_person>
            <time datetime=at.to_string() title=moments::exact(language, at)>{moments::time(at)}</time>
            <span><span dir="auto">{entry.what}</span>{path}{reason}</span>
        </li>
    }
}

fn entries(desk: Desk, words: &Messages, view: &ItemView, open: &OpenCase) -> Vec<Entry> {
    let alerts: Vec<ItemId> = view.escalations.iter().map(|alert| alert.item.id).collect();
    let about = |event: &&Event| event.item == view.item.id || alerts.contains(&event.item);
    open.events.iter().rev().filter(about).map(|event| entry(desk, words, view, event)).collect()
}

fn entry(desk: Desk, words: &Messages, view: &ItemView, event: &Event) -> Entry {
    let language = desk.language.get_untracked();
    let alert = view.escalations.iter().find(|alert| alert.item.id == event.item);
    let lifecycle = view.law.lifecycle(alert.map_or(view.item.lifecycle, |alert| alert.item.lifecycle));
    let trigger = view.law.history_title(&event.trigger, language);
    let what = match alert {
        Some(alert) => {
            let title = escalations::name(desk, view.item.definition.as_ref(), alert);
            fill(words.said_notice, &[("title", &title), ("what", &trigger)])
        }
        None => trigger,
    };
    let what = match &event.actor {
        Some(actor) => {
            let who = desk.directory.with_untracked(|all| all.name_of(actor));
            fill(words.by_person, &[("who", &who), ("what", &what)])
        }
        None => capital(&what),
    };
    let reason = event.changes.iter().find_map(|change| {
        if let Change::Reason(reason) = change {
            Some(reason.clone()).filter(|reason| !reason.is_empty())
        } else {
            None
        }
    });
    let details = event.changes.iter().filter_map(|change| detail(desk, words, lifecycle, change));
    let path: Vec<String> = path(words, lifecycle, language, event).into_iter().chain(details).collect();
    Entry {
        number: event.number, at: event.at, by_person: event.actor.is_some(), what, path: path.join(" · "), reason
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// From where to where: states and flags in the words of the dialect.
fn path(words: &Messages, lifecycle: &LifecycleLaw, language: Language, event: &Event) -> Option<String> {
    let state = |id: StateId| {
        let known = lifecycle.definition.states.get(usize::from(id));
        known.map(|state| state.titles.or_words(language, &state.name)).unwrap_or_default()
    };
    let mut steps = vec![];
    match (event.from, event.to) {
        (Some(from), Some(to)) if from != to => steps.push(format!("{} → {}", state(from), state(to))),
        (None, Some(to)) => steps.push(format!("→ {}", state(to))),
        (Some(from), None) => steps.push(format!("{} → {}", state(from), words.deleted)),
        (Some(_), Some(_)) | (None, None) => {}
    }
    steps.extend(flags(lifecycle, language, event.set).into_iter().map(|flag| format!("+ {flag}")));
    steps.extend(flags(lifecycle, language, event.cleared).into_iter().map(|flag| format!("− {flag}")));
    (!steps.is_empty()).then(|| steps.join(" "))
}

fn flags(lifecycle: &LifecycleLaw, language: Language, flags: FlagSet) -> Vec<String> {
    let known = flags.flags().filter_map(|flag| lifecycle.definition.flags.get(usize::from(flag)));
    known.map(|flag| flag.titles.or_words(language, &flag.name)).collect()
}

fn detail(desk: Desk, words: &Messages, lifecycle: &LifecycleLaw, change: &Change) -> Option<String> {
    let language = desk.language.get_untracked();
    let timer = |name: &Name| {
        lifecycle
            .timer_id(name.as_str())
            .map_or_else(|| name.words(), |id| lifecycle.timer(id).titles.or_words(language, name))
    };
    match change {
        Change::Role(role, who) => {
            let who = who.as_ref().map(|who| desk.directory.with_untracked(|all| all.name_of(who)));
            let role = desk.speak(|speaker| speaker.role(*role));
            Some(fill(words.role_given, &[("role", role), ("who", who.as_deref().unwrap_or(words.nobody))]))
        }
        Change::TimerArmed(name, at) => {
            let when = moments::brief(language, *at, desk.now.get_untracked());
            Some(fill(words.timer_set, &[("timer", &timer(name)), ("when", &when)]))
        }
        Change::TimerStopped(name) => Some(fill(words.timer_stopped, &[("timer", &timer(name))])),
        Change::Property(name) => Some(fill(words.property_changed, &[("property", &name.words())])),
        Change::Reason(_) => None,
        Change::Result(name) if *name == "output" => Some(words.result_stored.to_owned()),
        Change::Result(name) if *name == "fault" => Some(words.fault_stored.to_owned()),
        Change::Result(_) => Some(words.result_dropped.to_owned()),
    }
}
