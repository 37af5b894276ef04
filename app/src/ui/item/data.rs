//! What a task carries: description, properties, input, result or fault, and the instants of its life.

use crate::{
    desk::{Desk, use_desk},
    messages::moments,
    ui::screen::{use_language, use_words},
};
use engine_core::{
    definition::Timestamp,
    instance::{Data, Outcome, Value},
    worklist::ItemView,
};
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub(super) fn Properties(view: Arc<ItemView>) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let item = &view.item;
    let description = (!item.description.is_empty()).then(|| {
        view! {
            <section class="sect">
                <h3>{words.description}</h3>
                <p class="user" dir="auto">{item.description.clone()}</p>
            </section>
        }
    });
    let own = item.properties.iter().map(|(name, value)| pair(desk, name.words(), value));
    let line = |title: &'static str, at: Option<Timestamp>| at.map(|at| instant(desk, title, at));
    view! {
        {description}
        {part(desk, words.starts_from, &item.input)}
        {match &item.outcome {
            Outcome::None => ().into_any(),
            Outcome::Output(data) => part(desk, words.result, data).into_any(),
            Outcome::Fault(data) => part(desk, words.fault, data).into_any(),
        }}
        <section class="sect">
            <h3>{words.properties}</h3>
            <dl class="props">
                <dt>{words.priority_label}</dt>
                <dd>{words.priority(item.priority)}</dd>
                {line(words.created, Some(item.created))}
                {line(words.started, item.started)}
                {line(words.ended, item.ended)}
                {own.collect_view()}
            </dl>
        </section>
    }
}

fn instant(desk: Desk, title: &'static str, at: Timestamp) -> impl IntoView {
    let language = use_language();
    let text = move || moments::brief(language, at, desk.now.get());
    view! {
        <dt>{title}</dt>
        <dd><time datetime=at.to_string() title=moments::exact(language, at)>{text}</time></dd>
    }
}

/// Named values under a heading of their own; nothing when there are none.
fn part(desk: Desk, title: &'static str, data: &Data) -> Option<impl IntoView + use<>> {
    if data.is_empty() {
        return None;
    }
    let pairs = data.iter().map(|(name, value)| pair(desk, name.to_string(), value)).collect_view();
    Some(view! { <section class="sect"><h3>{title}</h3><dl class="props">{pairs}</dl></section> })
}

fn pair(desk: Desk, name: String, value: &Value) -> impl IntoView + use<> {
    let text = match value {
        Value::Priority(priority) => use_words().priority(*priority).to_owned(),
        Value::YesNo(yes) => if *yes { use_words().yes } else { use_words().no }.to_owned(),
        Value::Duration(span) => moments::duration(use_words(), *span),
        other => desk.speak(|speaker| speaker.value(other)),
    };
    view! { <dt dir="auto">{name}</dt><dd class="user" dir="auto">{text}</dd> }
}
