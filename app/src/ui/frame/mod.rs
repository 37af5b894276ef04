//! The frame around every page: places, top bar, notices, messages, live region.

mod clock;
mod keys;
mod notices;
mod toasts;
mod topbar;

use super::{
    form::ActionDialog,
    parts::{Glyph, icon},
    routes::{Place, View},
    screen::{Screen, use_screen, use_words},
};
use crate::desk::{Desk, use_desk};
use keys::{Keys, listen_for_overview};
use leptos::prelude::*;
use notices::Notices;
use toasts::Toasts;
use topbar::TopBar;
pub(super) use topbar::{OFFICE_DAY, place_of, workspace_name};

/// The work page of the workspace that is open.
pub(super) fn work_place(desk: Desk) -> Place {
    let workspace = desk.workspace.get();
    Place::Work(workspace.filter(|it| it.demo.is_some()).map(|it| it.id), View::default())
}

#[component]
pub(super) fn Frame(children: Children) -> impl IntoView {
    let (words, screen, desk) = (use_words(), use_screen(), use_desk());
    listen_for_overview(screen);
    view! {
        <a class="skip" href="#main" on:click=skip>{words.skip}</a>
        <div class="frame">
            <Rail/>
            <TopBar/>
            <Notices/>
            {children()}
        </div>
        <div class="sr" role="status" aria-live="polite" aria-atomic="true">{move || desk.said.get()}</div>
        <ActionDialog/>
        {move || screen.keys_shown.get().then(|| view! { <Keys/> })}
        <Toasts/>
    }
}

// The base element would turn a link to a fragment into a link to another page.
fn skip(event: leptos::ev::MouseEvent) {
    event.prevent_default();
    super::focus::focus("#main");
}

#[component]
fn Rail() -> impl IntoView {
    let (words, screen, desk) = (use_words(), use_screen(), use_desk());
    let work = move || screen.href(&work_place(desk));
    let current = move |yes: bool| yes.then_some("page");
    view! {
        <nav class="rail" aria-label=words.places>
            <a class="mark" href=work aria-label="Docket">{icon(Glyph::Mark, 22, "")}</a>
            <a href=work aria-current=move || current(is_work(screen))>
                {icon(Glyph::Work, 20, "")}<span>{words.work}</span>
            </a>
            <a
                href=screen.href(&Place::Workspaces)
                aria-current=move || current(screen.place.get() == Place::Workspaces)
            >
                {icon(Glyph::Workspaces, 20, "")}<span>{words.workspaces_short}</span>
            </a>
        </nav>
    }
}

fn is_work(screen: Screen) -> bool {
    screen.place.with(|place| matches!(place, Place::Work(..)))
}
