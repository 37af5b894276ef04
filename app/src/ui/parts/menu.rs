//! A button with a menu: arrows move, Enter chooses, Escape and going elsewhere close.

use crate::ui::focus;
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Node};

/// Whether the menu around is open; its items close it.
#[derive(Clone, Copy)]
struct Open(RwSignal<bool>);

/// A button with a menu. `button` is what stands in the button, `children` are the items.
#[component]
pub(in crate::ui) fn Menu(
    /// Classes of the button.
    class: &'static str,
    /// Classes of the menu.
    #[prop(default = "menu")]
    menu_class: &'static str,
    /// Classes of what holds both.
    #[prop(default = "menu-anchor")]
    anchor_class: &'static str,
    /// What the button is called.
    #[prop(into)]
    name: Signal<String>,
    /// What stands in the button.
    button: AnyView,
    children: ChildrenFn,
) -> impl IntoView {
    let open = RwSignal::new(false);
    provide_context(Open(open));
    let anchor = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        if open.get() {
            request_animation_frame(move || focus_chosen(anchor));
        }
    });
    let on_key = move |event: ev::KeyboardEvent| {
        // The menu may have gone with what was around it before its last event arrives: then there is nothing to do.
        if open.try_get_untracked() != Some(true) {
            return;
        }
        if event.key() == "Escape" {
            focus_button(anchor);
            open.try_set(false);
        } else if !step(&items(anchor), &event.key()) {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
    };
    view! {
        <div class=anchor_class node_ref=anchor on:keydown=on_key on:focusout=move |event| leave(anchor, open, &event)>
            <button
                class=class
                type="button"
                aria-haspopup="menu"
                aria-expanded=move || open.get().to_string()
                aria-label=move || name.get()
                title=move || name.get()
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {button}
            </button>
            // A press inside must not take the focus away before the click has chosen.
            <div
                class=menu_class
                role="menu"
                aria-label=move || name.get()
                hidden=move || !open.get()
                on:mousedown=|event| event.prevent_default()
            >
                {move || open.get().then(|| children())}
            </div>
        </div>
    }
}

/// Going elsewhere closes the menu.
fn leave(anchor: NodeRef<html::Div>, open: RwSignal<bool>, event: &ev::FocusEvent) {
    let next = event.related_target().and_then(|target| target.dyn_into::<Node>().ok());
    if anchor.try_get_untracked().flatten().is_some_and(|anchor| !anchor.contains(next.as_ref())) {
        open.try_set(false);
    }
}

fn items(anchor: NodeRef<html::Div>) -> Vec<HtmlElement> {
    let anchor = anchor.try_get_untracked().flatten();
    let found = anchor.and_then(|anchor| anchor.query_selector_all("[role^=menuitem]").ok());
    let all = (0..found.as_ref().map_or(0, web_sys::NodeList::length)).filter_map(|at| found.as_ref()?.get(at));
    all.filter_map(|node| node.dyn_into::<HtmlElement>().ok()).collect()
}

/// The item that holds has the focus first, else the first one.
fn focus_chosen(anchor: NodeRef<html::Div>) {
    let items = items(anchor);
    let chosen = items.iter().find(|item| item.get_attribute("aria-checked").as_deref() == Some("true"));
    if let Some(item) = chosen.or(items.first()) {
        drop(item.focus());
    }
}

fn focus_button(anchor: NodeRef<html::Div>) {
    let anchor = anchor.try_get_untracked().flatten();
    if let Some(button) = anchor.and_then(|anchor| anchor.query_selector("button").ok().flatten())
        && let Ok(button) = button.dyn_into::<HtmlElement>()
    {
        drop(button.focus());
    }
}

/// Moves among the items. Says whether the key was one that moves.
fn step(items: &[HtmlElement], key: &str) -> bool {
    let last = items.len().saturating_sub(1);
    let here = focus::focused().and_then(|now| items.iter().position(|item| *item == now));
    let next = match key {
        "ArrowDown" => here.map_or(0, |at| if at >= last { 0 } else { at + 1 }),
        "ArrowUp" => here.map_or(last, |at| if at == 0 { last } else { at - 1 }),
        "Home" => 0,
        "End" => last,
        _ => return false,
    };
    if let Some(item) = items.get(next) {
        drop(item.focus());
    }
    true
}

/// An item of a menu. With `checked` it is one of several of which one holds.
#[component]
pub(in crate::ui) fn MenuItem(
    /// Whether it is the one that holds.
    #[prop(optional_no_strip)]
    checked: Option<bool>,
    /// Whether it destroys something.
    #[prop(optional)]
    danger: bool,
    /// What choosing it does.
    chosen: Callback<()>,
    children: Children,
) -> impl IntoView {
    let Open(open) = expect_context();
    let before = focus::focused();
    let choose = move |_| {
        open.set(false);
        // The item goes away; whatever opens next finds its way back to the button.
        if let Some(button) = &before {
            drop(button.focus());
        }
        chosen.run(());
        focus::give_back(before.clone());
    };
    view! {
        <button
            class=if danger { "menu-item danger" } else { "menu-item" }
            type="button"
            role=if checked.is_some() { "menuitemradio" } else { "menuitem" }
            aria-checked=checked.map(|checked| checked.to_string())
            tabindex="-1"
            on:click=choose
        >
            {children()}
        </button>
    }
}
