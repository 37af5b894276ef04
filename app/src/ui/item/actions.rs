//! The action bar: exactly what the core offers. One solid button, up to three plain ones, the rest behind "…",
//! what destroys at the far end.

use super::Shown;
use crate::{
    desk::use_desk,
    messages::Messages,
    ui::{
        form::{Asked, label_of, start_action},
        parts::{Glyph, Menu, MenuItem, icon, letter_of, title_of},
        screen::{use_language, use_screen, use_words},
    },
};
use engine_core::{definition::Weight, worklist::Offer};
use leptos::prelude::*;
use std::sync::Arc;

/// How many plain buttons stand beside the solid one.
const PLAIN: usize = 3;

/// The offers by the place where they are shown.
struct Places {
    solid: Option<Offer>,
    plain: Vec<Offer>,
    rest: Vec<Offer>,
    apart: Vec<Offer>,
}

fn places(offers: &[Offer]) -> Places {
    let of = |weight: Weight| offers.iter().filter(move |offer| offer.weight == weight).cloned();
    let mut usual = of(Weight::Primary).chain(of(Weight::Plain));
    let solid = usual.next();
    let mut plain: Vec<Offer> = usual.collect();
    let mut rest: Vec<Offer> = of(Weight::Quiet).collect();
    if plain.len() > PLAIN {
        rest.splice(0..0, plain.split_off(PLAIN));
    }
    Places { solid, plain, rest, apart: of(Weight::Destructive).collect() }
}

/// The offer of an item, ready to be performed.
pub(super) fn asked(shown: &Shown, offer: &Offer) -> Asked {
    let item = &shown.view.item;
    Asked {
        key: (shown.key.0.clone(), item.id),
        title: item.title.clone(),
        law: Arc::clone(&shown.view.law),
        lifecycle: item.lifecycle,
        offer: offer.clone(),
        revision: item.revision,
    }
}

#[component]
pub(super) fn ActionBar(shown: Shown) -> impl IntoView {
    let words = use_words();
    let Places { solid, plain, rest, apart } = places(&shown.view.offers);
    if solid.is_none() && rest.is_empty() && apart.is_empty() {
        return view! { <div class="actions"><span class="muted">{words.no_actions}</span></div> }.into_any();
    }
    let button = |offer: &Offer, class: &'static str| {
        let asked = asked(&shown, offer);
        view! { <ActionButton asked class/> }
    };
    view! {
        <div class="actions" role="toolbar" aria-label=words.actions>
            {solid.map(|offer| button(&offer, "btn primary"))}
            {plain.iter().map(|offer| button(offer, "btn")).collect_view()}
            {more(words, &shown, rest)}
            <span class="apart">{apart.iter().map(|offer| button(offer, "btn danger")).collect_view()}</span>
        </div>
    }
    .into_any()
}

/// A button that performs an action.
#[component]
pub(super) fn ActionButton(asked: Asked, class: &'static str) -> impl IntoView {
    let (desk, screen) = (use_desk(), use_screen());
    let label = label_of(&asked, use_language());
    let key = asked.key.clone();
    let busy = Memo::new(move |_| desk.busy.with(|busy| busy.contains(&key)));
    let letter = letter_of(&asked.offer).map(String::from);
    view! {
        <button
            class=class
            type="button"
            aria-busy=move || busy.get().to_string()
            aria-keyshortcuts=letter
            on:click=move |_| {
                if !busy.get_untracked() {
                    start_action(desk, screen, asked.clone());
                }
            }
        >
            {label}
        </button>
    }
}

fn more(words: &'static Messages, shown: &Shown, rest: Vec<Offer>) -> Option<impl IntoView + use<>> {
    let (desk, screen) = (use_desk(), use_screen());
    let language = use_language();
    if rest.is_empty() {
        return None;
    }
    let shown = shown.clone();
    let items = move || {
        let items = rest.iter().map(|offer| {
            let asked = asked(&shown, offer);
            let title = title_of(&asked.law, offer, language);
            let letter = letter_of(offer).map(|letter| view! { <kbd>{letter.to_string()}</kbd> });
            let perform = Callback::new(move |()| start_action(desk, screen, asked.clone()));
            view! { <MenuItem checked=None chosen=perform><span class="label">{title}</span>{letter}</MenuItem> }
        });
        items.collect_view()
    };
    Some(view! {
        <Menu
            class="btn icon"
            menu_class="menu end"
            name=words.more_actions
            button=icon(Glyph::More, 16, "").into_any()
        >
            {items()}
        </Menu>
    })
}
