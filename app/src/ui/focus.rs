//! Where the focus goes: nothing that vanishes may take it along.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// What has the focus now.
pub(super) fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Gives the focus to the first element that a selector finds.
pub(super) fn focus(selector: &str) -> bool {
    let found = document().query_selector(selector).ok().flatten();
    let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) else { return false };
    element.focus().is_ok()
}

fn focus_seen(selector: &str) -> bool {
    let found = document().query_selector(selector).ok().flatten();
    found.is_some_and(|element| is_seen(&element)) && focus(selector)
}

/// Gives the focus to the first element that a selector finds, once the page has been drawn.
pub(super) fn focus_soon(selector: &'static str) {
    request_animation_frame(move || {
        focus(selector);
    });
}

/// Gives the focus back to what had it; if that is gone, to the list, or to the item that hides it on a phone.
/// Does nothing while something else has the focus.
pub(super) fn give_back(before: Option<HtmlElement>) {
    request_animation_frame(move || {
        let lost = focused().is_none_or(|now| now.tag_name() == "BODY");
        if !lost {
            return;
        }
        if let Some(before) = before.filter(|element| element.is_connected() && is_seen(element)) {
            // An element that refuses the focus leaves it where it is.
            drop(before.focus());
            return;
        }
        if !focus_seen(".vlist") && !focus("article.item") {
            focus("#main");
        }
    });
}

/// Whether an element takes part in the layout.
pub(super) fn is_seen(element: &Element) -> bool {
    element.get_bounding_client_rect().height() > 0.0
}

/// Whether a key belongs to what the person is typing, or to the browser.
pub(super) fn is_typing(event: &KeyboardEvent) -> bool {
    if event.is_composing() || event.key_code() == 229 || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return true;
    }
    let Some(target) = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok()) else { return false };
    let takes_text =
        matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT") || target.is_content_editable();
    takes_text || is_asking()
}

/// Whether a dialog or a menu is open: keys belong to it.
pub(super) fn is_asking() -> bool {
    document().query_selector("dialog[open], .menu:not([hidden])").ok().flatten().is_some()
}
