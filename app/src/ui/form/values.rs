//! Named values, one a line: the result or the fault of a task.

use super::{field::Fields, reading::Typed};
use crate::ui::{
    parts::{Glyph, each, icon},
    screen::use_words,
};
use leptos::prelude::*;

#[component]
pub(super) fn Values(typed: RwSignal<Typed>, fields: Fields) -> impl IntoView {
    let words = use_words();
    let numbers = move || typed.with(|typed| typed.lines.iter().map(|(number, ..)| *number).collect::<Vec<_>>());
    let add = move |_| {
        fields.touched.set(true);
        typed.update(|typed| {
            let next = typed.lines.iter().map(|(number, ..)| number + 1).max().unwrap_or(0);
            typed.lines.push((next, String::new(), String::new()));
        });
    };
    // One line to begin with; a blank one is no value.
    if typed.with_untracked(|typed| typed.lines.is_empty()) {
        typed.update(|typed| typed.lines.push((0, String::new(), String::new())));
    }
    view! {
        {each(numbers, ToString::to_string, move |number| view! { <Line typed fields number/> }.into_any())}
        <div class="btns">
            <button class="btn small" type="button" on:click=add>
                {icon(Glyph::Plus, 14, "")}
                {words.add_value}
            </button>
        </div>
    }
}

#[component]
fn Line(typed: RwSignal<Typed>, fields: Fields, number: u32) -> impl IntoView {
    let words = use_words();
    let find = move |typed: &Typed| typed.lines.iter().find(|(other, ..)| *other == number).cloned();
    let name = move || typed.with(find).map(|(_, name, _)| name).unwrap_or_default();
    let value = move || typed.with(find).map(|(_, _, value)| value).unwrap_or_default();
    let change = move |change: &dyn Fn(&mut (u32, String, String))| {
        fields.touched.set(true);
        typed.update(|typed| typed.lines.iter_mut().filter(|(other, ..)| *other == number).for_each(change));
    };
    let remove = move |_| {
        fields.touched.set(true);
        typed.update(|typed| typed.lines.retain(|(other, ..)| *other != number));
    };
    view! {
        <div class="pair">
            <span class="field">
                <input
                    type="text"
                    dir="auto"
                    autocomplete="off"
                    aria-label=words.value_name
                    placeholder=words.value_name
                    prop:value=name
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        change(&|line| line.1.clone_from(&text));
                    }
                />
            </span>
            <span class="field">
                <input
                    type="text"
                    dir="auto"
                    autocomplete="off"
                    aria-label=words.value
                    placeholder=words.value
                    prop:value=value
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        change(&|line| line.2.clone_from(&text));
                    }
                />
                <button
                    class="btn quiet icon"
                    type="button"
                    aria-label=words.remove_value
                    title=words.remove_value
                    on:click=remove
                >
                    {icon(Glyph::Close, 14, "")}
                </button>
            </span>
        </div>
    }
}
