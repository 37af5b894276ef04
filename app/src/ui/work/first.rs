//! The first visit: an empty list that invites to write, and a button that opens a demo.

use super::{
    lanes::Lanes,
    quick::{TemplateChoice, create, ends_composition, template},
};
use crate::{
    desk::use_desk,
    messages::fill,
    ui::{
        frame::OFFICE_DAY,
        parts::{Glyph, icon},
        screen::{use_language, use_screen, use_words},
        workspaces::open_demo,
    },
};
use engine_core::definition::Name;
use leptos::prelude::*;

#[component]
pub(super) fn First() -> impl IntoView {
    let words = use_words();
    view! {
        <main class="list blank" id="main" tabindex="-1">
            <h1 class="sr">{words.my_work}</h1>
            <Lanes/>
            <section class="first" id="tasks" aria-label=words.first_title>
                <div>
                    <h2>{words.first_title}</h2>
                    <p>{words.first_text}</p>
                    <Create/>
                    <Demos/>
                </div>
            </section>
            <div class="footline">
                <span>{words.task_count.of(0)}</span>
                <span class="gap"></span>
                <span>{words.kept_here}</span>
            </div>
        </main>
    }
}

#[component]
fn Create() -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let language = use_language();
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let hint = move || {
        let title = template(desk, screen).map(|(_, task)| task.titles.or_words(language, &task.task));
        title.map_or_else(|| words.no_template.to_owned(), |title| fill(words.first_template, &[("template", &title)]))
    };
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        create(desk, screen, busy, problem);
    };
    view! {
        <form class="create" on:submit=on_submit>
            <label class="field">
                {icon(Glyph::Plus, 16, "")}
                <span class="sr">{words.first_label}</span>
                <input
                    id="new-task"
                    dir="auto"
                    autocomplete="off"
                    autofocus
                    placeholder=words.first_hint
                    prop:value=screen.next_title
                    on:input=move |event| screen.next_title.set(event_target_value(&event))
                    on:keydown=move |event| {
                        if ends_composition(&event) {
                            event.prevent_default();
                        }
                    }
                />
            </label>
            <button class="btn primary" type="submit" aria-busy=move || busy.get().to_string()>
                {move || if busy.get() { words.creating } else { words.create }}
            </button>
        </form>
        {move || problem.get().map(|text| view! { <p class="quick-say" role="alert">{text}</p> })}
        <p class="hint">{hint}" "<TemplateChoice/></p>
    }
}

#[component]
fn Demos() -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let busy = RwSignal::new(false);
    let open = move |_| open_demo(desk, screen, Name::new(OFFICE_DAY), busy);
    view! {
        <div class="demos">
            <h3>{words.look_around}</h3>
            <p>{words.demo_text}</p>
            <div class="cta">
                <button class="btn" type="button" aria-busy=move || busy.get().to_string() on:click=open>
                    {move || if busy.get() { words.opening } else { words.open_office_day }}
                </button>
                <span class="muted">{words.office_day_text}</span>
            </div>
        </div>
    }
}
