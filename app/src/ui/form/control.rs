//! The controls of a form: what one types into or chooses from.

use super::{
    field::{Field, Fields},
    reading::Unit,
};
use crate::ui::{
    parts::{Glyph, icon},
    screen::use_words,
};
use engine_core::definition::{Binding, InputKind};
use leptos::prelude::*;

fn update(field: &Field, fields: Fields) -> impl Fn(String) + Copy + use<> {
    let (typed, problem) = (field.typed, field.problem);
    move |text: String| {
        fields.touched.set(true);
        problem.set(None);
        typed.update(|typed| typed.text = text);
    }
}

pub(super) fn control(field: Field, fields: Fields, says: String, bad: Memo<bool>) -> AnyView {
    let typed = field.typed;
    let text = move || typed.with(|typed| typed.text.clone());
    let put = update(&field, fields);
    let required = field.definition.required.to_string();
    let invalid = move || bad.get().to_string();
    let plain = |kind: &'static str, mode: &'static str| {
        let (says, required) = (says.clone(), required.clone());
        view! {
            <span class="field" class:bad=move || bad.get()>
                <input
                    type=kind
                    inputmode=mode
                    dir="auto"
                    autocomplete="off"
                    aria-required=required
                    aria-invalid=invalid
                    aria-describedby=says
                    prop:value=text
                    on:input=move |event| put(event_target_value(&event))
                />
            </span>
        }
        .into_any()
    };
    match field.definition.kind {
        InputKind::Text if field.definition.binds == Some(Binding::Description) => view! {
            <span class="field area" class:bad=move || bad.get()>
                <textarea
                    rows="5"
                    dir="auto"
                    aria-invalid=invalid
                    aria-describedby=says
                    prop:value=text
                    on:input=move |event| put(event_target_value(&event))
                ></textarea>
            </span>
        }
        .into_any(),
        InputKind::Number => plain("text", "decimal"),
        InputKind::Instant => plain("datetime-local", "text"),
        InputKind::Duration => view! { <SpanField field fields says bad/> }.into_any(),
        InputKind::Choice | InputKind::Person | InputKind::Priority | InputKind::Definition
            if !field.choices.is_empty() =>
        {
            view! { <Select field fields says bad/> }.into_any()
        }
        _ => plain("text", "text"),
    }
}

#[component]
fn Select(field: Field, fields: Fields, says: String, bad: Memo<bool>) -> impl IntoView {
    let words = use_words();
    let (typed, put) = (field.typed, update(&field, fields));
    let options = field.choices.into_iter().map(|(word, title)| {
        let is = word.clone();
        view! { <option value=word selected=move || typed.with(|typed| typed.text == is)>{title}</option> }
    });
    view! {
        <span class="field select" class:bad=move || bad.get()>
            <select
                dir="auto"
                aria-required=field.definition.required.to_string()
                aria-invalid=move || bad.get().to_string()
                aria-describedby=says
                on:change=move |event| put(event_target_value(&event))
            >
                <option value="">{words.choose}</option>
                {options.collect_view()}
            </select>
            {icon(Glyph::Caret, 14, "caret")}
        </span>
    }
}

#[component]
pub(super) fn Radios(field: Field, fields: Fields, says: String) -> impl IntoView {
    let words = use_words();
    let (typed, put) = (field.typed, update(&field, fields));
    let name = field.definition.name.to_string();
    let optional = (!field.definition.required).then(|| view! { " "<span class="opt">{words.optional}</span> });
    let options = field.choices.into_iter().map(|(word, title)| {
        let (is, name) = (word.clone(), name.clone());
        view! {
            <label>
                <input
                    class="radio"
                    type="radio"
                    name=name
                    prop:checked=move || typed.with(|typed| typed.text == is)
                    on:change=move |_| put(word.clone())
                />
                " "
                {title}
            </label>
        }
    });
    view! {
        <fieldset class="radios" aria-describedby=says>
            <legend>{field.title}{optional}</legend>
            {options.collect_view()}
        </fieldset>
    }
}

#[component]
fn SpanField(field: Field, fields: Fields, says: String, bad: Memo<bool>) -> impl IntoView {
    let words = use_words();
    let (typed, put) = (field.typed, update(&field, fields));
    let counts = Memo::new(move |_| typed.with(|typed| typed.unit.counts()));
    let units = Unit::ALL.map(|unit| {
        let chosen = move || typed.with(|typed| typed.unit == unit);
        view! { <option value=unit.title(words) selected=chosen>{unit.title(words)}</option> }
    });
    let choose = move |event| {
        let title = event_target_value(&event);
        let unit = Unit::ALL.into_iter().find(|unit| unit.title(words) == title).unwrap_or_default();
        fields.touched.set(true);
        typed.update(|typed| typed.unit = unit);
    };
    view! {
        <span class="pair">
            <span class="field" class:bad=move || bad.get() hidden=move || !counts.get()>
                <input
                    type="text"
                    inputmode="numeric"
                    autocomplete="off"
                    aria-invalid=move || bad.get().to_string()
                    aria-describedby=says
                    prop:value=move || typed.with(|typed| typed.text.clone())
                    on:input=move |event| put(event_target_value(&event))
                />
            </span>
            <span class="field select">
                <select aria-label=words.unit on:change=choose>{units.into_iter().collect_view()}</select>
                {icon(Glyph::Caret, 14, "caret")}
            </span>
        </span>
    }
}
