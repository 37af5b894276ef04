//! Three kinds of nothing, each with the way out: no task at all, none for this person here, none that matches.

use super::{lanes, listing::Lists};
use crate::{
    desk::{Loading, use_desk},
    messages::fill,
    ui::{
        focus,
        parts::call_person,
        routes::Shown,
        screen::{use_screen, use_words},
    },
};
use engine_core::definition::Lane;
use leptos::prelude::*;

#[component]
pub(super) fn Nothing() -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let lists = expect_context::<Lists>();
    move || {
        match desk.loading.get() {
            Loading::Opening => return line(words.opening.to_owned(), String::new(), ().into_any()).into_any(),
            Loading::Failed => return line(words.not_open.to_owned(), String::new(), ().into_any()).into_any(),
            Loading::Ready => {}
        }
        let view = screen.view();
        let count = |shown| lists.listing.with(|listing| listing.count(shown));
        let under = count(view.shown);
        if !view.text.is_empty() && under > 0 {
            let clear = move || screen.look(|view| view.text.clear());
            let text = fill(words.no_match, &[("text", &view.text)]);
            let way = if view.shown == Shown::AllOpen { words.open_count } else { words.there_count };
            return line(text, way.of(under), button(words.clear_filter, clear)).into_any();
        }
        if lists.listing.with(|listing| listing.all()) == 0 {
            let write = || {
                focus::focus("#new-task");
            };
            let nobody_has_any = desk.table.with(|table| table.rows().is_empty());
            let (text, way) = if nobody_has_any {
                (words.nothing_yet.to_owned(), words.nothing_yet_way)
            } else {
                let name = call_person(desk, words, &desk.acting.get());
                (fill(words.nothing_for, &[("name", &name)]), words.nothing_for_way)
            };
            return line(text, way.to_owned(), button(words.new_task, write)).into_any();
        }
        let text = fill(words.nothing_in_lane, &[("lane", lanes::title(words, view.shown))]);
        let available = Shown::Lane(Lane::Available);
        let (way, label, shown) = if view.shown != available && count(available) > 0 {
            (words.available_count.of(count(available)), words.show_available, available)
        } else {
            (words.open_count.of(count(Shown::AllOpen)), words.show_all, Shown::AllOpen)
        };
        let show = move || screen.look(|view| view.shown = shown);
        line(text, way, button(label, show)).into_any()
    }
}

fn line(text: String, way: String, button: AnyView) -> impl IntoView {
    view! {
        <div class="nothing big">
            <p><span class="strong">{text}</span>" "{way}</p>
            {button}
        </div>
    }
}

/// The way out. The button goes with the nothing around it, so the list takes the focus.
fn button(label: &'static str, act: impl Fn() + 'static) -> AnyView {
    let click = move |_| {
        act();
        focus::give_back(None);
    };
    view! { <button class="btn" type="button" on:click=click>{label}</button> }.into_any()
}
