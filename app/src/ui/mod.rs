//! The window: pages and components. It must not know IndexedDB, `decide` or names of states.
//!
//! `app.rs` is the root, `routes.rs` the addresses, `screen.rs` what the parts share. A page is built anew when
//! the language changes, so no part has to follow it.
#![allow(unreachable_pub, reason = "the component macro marks what it makes as public")]

mod app;
mod focus;
mod form;
mod frame;
mod item;
mod nowhere;
mod parts;
mod preferences;
mod routes;
mod screen;
mod work;
mod workspaces;

use leptos::prelude::*;

/// Shows the app in the page's body.
pub fn mount() {
    preferences::apply_theme(preferences::theme());
    leptos::mount::mount_to_body(app::App);
    if let Some(starting) = document().get_element_by_id("starting") {
        starting.remove();
    }
}
