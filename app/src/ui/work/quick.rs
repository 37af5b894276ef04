//! The line that creates a task: type a title, press Enter. What was typed goes only when the task is stored.

use crate::{
    desk::{Desk, Loading, SubmitError, use_desk},
    messages::{self, fill},
    ui::{
        focus,
        parts::{Glyph, icon},
        screen::{Screen, use_language, use_screen, use_words},
    },
};
use engine_core::{
    definition::{Binding, Catalog, Fingerprint, Name, TaskDefinition},
    instance::{Input, Value},
};
use leptos::{ev, prelude::*, task::spawn_local};
use std::sync::Arc;

/// The newest version of each definition of the workspace.
pub(super) fn templates(catalog: &Catalog) -> Vec<(Fingerprint, Arc<TaskDefinition>)> {
    let newest = catalog
        .tasks()
        .filter(|(key, task)| catalog.newest_task(task.task.as_str()).is_some_and(|(newest, _)| newest == *key));
    newest.map(|(key, task)| (key.clone(), Arc::clone(task))).collect()
}

/// The definition in which the next task is created.
pub(super) fn template(desk: Desk, screen: Screen) -> Option<(Fingerprint, Arc<TaskDefinition>)> {
    let all = desk.catalog.with(|catalog| templates(catalog));
    let chosen = screen.template.get();
    let at = chosen.and_then(|chosen| all.iter().position(|(key, _)| *key == chosen));
    // Nothing says yet which one a workspace prefers: the one that does most by itself is the quickest.
    let usual = || (0..all.len()).max_by_key(|at| (all[*at].1.switches.len(), std::cmp::Reverse(*at)));
    let at = at.or_else(usual)?;
    all.into_iter().nth(at)
}

/// The input that gives a new task its title: the field that the birth rows bind to it.
fn titled(catalog: &Catalog, task: &TaskDefinition, title: &str) -> Input {
    let field = catalog.newest_law(task.dialect.as_str()).and_then(|law| {
        let lifecycle = law.lifecycle(law.lifecycle_id(task.lifecycle.as_str())?);
        let births = lifecycle.definition.transitions.iter().filter(|row| row.from.is_empty());
        let fields = births.flat_map(|row| &row.input);
        fields.filter(|field| field.binds == Some(Binding::Title)).map(|field| field.name.clone()).next()
    });
    Input::from([(field.unwrap_or_else(|| Name::new("title")), Value::Text(title.to_owned()))])
}

/// Creates the task whose title was typed. The field is free for the next title at once; a title that was not
/// stored comes back, and what went wrong is said in `problem`.
pub(super) fn create(desk: Desk, screen: Screen, busy: RwSignal<bool>, problem: RwSignal<Option<String>>) {
    let title = screen.next_title.get_untracked().trim().to_owned();
    let Some((definition, task)) = untrack(|| template(desk, screen)) else {
        let words = messages::of(desk.language.get_untracked());
        let closed = desk.loading.get_untracked() != Loading::Ready;
        problem.set(Some(if closed { words.not_open } else { words.no_template }.to_owned()));
        return;
    };
    let input = desk.catalog.with_untracked(|catalog| titled(catalog, &task, &title));
    screen.next_title.set(String::new());
    busy.set(true);
    spawn_local(async move {
        let outcome = desk.create(&definition, input).await;
        // The page may have changed meanwhile, and these signals with it.
        busy.try_set(false);
        match outcome {
            Ok(key) => {
                problem.try_set(None);
                screen.cursor.set(Some(key));
                focus::focus_soon("#new-task");
            }
            Err(SubmitError::Refused(_, text) | SubmitError::NotStored(text)) => {
                // Before what has been typed since.
                screen.next_title.update(|next| *next = format!("{title} {next}").trim().to_owned());
                problem.try_set(Some(text));
            }
        }
    });
}

/// Enter that ends a composition chooses a word; it does not send the form.
pub(super) fn ends_composition(event: &ev::KeyboardEvent) -> bool {
    event.key() == "Enter" && (event.is_composing() || event.key_code() == 229)
}

#[component]
pub(super) fn Quick() -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let language = use_language();
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let hint = move || {
        let task = template(desk, screen).map(|(_, task)| task.titles.or_words(language, &task.task));
        task.map_or_else(|| words.no_template.to_owned(), |title| fill(words.quick_hint, &[("template", &title)]))
    };
    view! {
        <form
            class="quick"
            on:submit=move |event| {
                event.prevent_default();
                create(desk, screen, busy, problem);
            }
        >
            {icon(Glyph::Plus, 16, "")}
            <input
                id="new-task"
                dir="auto"
                autocomplete="off"
                aria-label=words.new_task
                aria-busy=move || busy.get().to_string()
                placeholder=hint
                prop:value=screen.next_title
                on:input=move |event| screen.next_title.set(event_target_value(&event))
                on:keydown=move |event| {
                    if ends_composition(&event) {
                        event.prevent_default();
                    } else if event.key() == "Escape" {
                        focus::focus(".vlist");
                    }
                }
            />
            <TemplateChoice/>
            <kbd>"n"</kbd>
        </form>
        {move || problem.get().map(|text| view! { <p class="quick-say" role="alert">{text}</p> })}
    }
}

/// Chooses the definition of the next task, where there are several.
#[component]
pub(super) fn TemplateChoice() -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let language = use_language();
    let all = Memo::new(move |_| desk.catalog.with(|catalog| templates(catalog)));
    let chosen = move || template(desk, screen).map(|(key, _)| key);
    move || {
        let all = all.get();
        if all.len() < 2 {
            return ().into_any();
        }
        let options = all.into_iter().map(|(key, task)| {
            let title = task.titles.or_words(language, &task.task);
            let word = key.to_string();
            view! { <option value=word selected=move || chosen().as_ref() == Some(&key)>{title}</option> }
        });
        view! {
            <span class="field select">
                <select
                    aria-label=words.template
                    on:change=move |event| screen.template.set(Some(Name::new(&event_target_value(&event))))
                >
                    {options.collect_view()}
                </select>
                {icon(Glyph::Caret, 14, "caret")}
            </span>
        }
        .into_any()
    }
}
