//! The root: starts the desk and the router, and keeps the desk where the address says.

use super::{
    focus, frame::Frame, nowhere::Nowhere, preferences, routes::Place, screen::Screen, work::Work,
    workspaces::Workspaces,
};
use crate::desk::{Desk, Loading, MY_WORK};
use engine_core::definition::Name;
use leptos::prelude::*;
use leptos_router::{
    components::{FlatRoutes, Route, Router},
    path,
};

/// The base path of the page, without the slash at its end.
fn base_path() -> String {
    let uri = document().base_uri().ok().flatten().unwrap_or_default();
    let path = web_sys::Url::new(&uri).map(|url| url.pathname()).unwrap_or_default();
    path.rsplit_once('/').map(|(folder, _)| folder.to_owned()).unwrap_or_default()
}

#[component]
pub(super) fn App() -> impl IntoView {
    let desk = Desk::start();
    desk.language.set(preferences::language());
    preferences::apply_language(desk.language.get_untracked());
    let base = base_path();
    // The router keeps the base for the life of the page.
    let router_base: &'static str = Box::leak(base.clone().into_boxed_str());
    view! {
        <Router base=router_base>
            {
                let screen = Screen::start(desk, base);
                follow_address(desk, screen);
                Effect::new(move |drawn: Option<()>| {
                    desk.language.track();
                    if drawn.is_some() {
                        focus::focus_soon(".lang button");
                    }
                });
                move || {
                    desk.language.track();
                    view! { <Pages/> }
                }
            }
        </Router>
    }
}

#[component]
fn Pages() -> impl IntoView {
    view! {
        <Frame>
            <FlatRoutes fallback=|| view! { <Nowhere/> }>
                <Route path=path!("") view=Work/>
                <Route path=path!("w/:workspace") view=Work/>
                <Route path=path!("workspaces") view=Workspaces/>
            </FlatRoutes>
        </Frame>
    }
}

/// Opens the workspace and the item that the address names.
fn follow_address(desk: Desk, screen: Screen) {
    let workspace = Memo::new(move |_| {
        screen.place.with(|place| if let Place::Work(workspace, _) = place { Some(workspace.clone()) } else { None })
    });
    Effect::new(move |_| {
        if let Some(workspace) = workspace.get() {
            untrack(|| desk.open_workspace(&workspace.unwrap_or_else(|| Name::new(MY_WORK))));
        } else if desk.workspace.with_untracked(Option::is_none) {
            // Another page came first: it needs the list of workspaces, which opening one reads.
            desk.open_workspace(&Name::new(MY_WORK));
        }
    });
    Effect::new(move |_| {
        if desk.loading.get() != Loading::Ready {
            return;
        }
        let open = desk.workspace.with_untracked(|open| open.as_ref().map(|info| info.id.clone()));
        if let Place::Work(Some(wanted), _) = screen.place.get_untracked()
            && open.is_some_and(|open| open != wanted)
        {
            screen.correct(&Place::Work(None, super::routes::View::default()));
        }
    });
    let item = Memo::new(move |_| if desk.loading.get() == Loading::Ready { Some(screen.item()) } else { None });
    Effect::new(move |_| {
        if let Some(item) = item.get() {
            untrack(|| desk.open_item(item));
        }
    });
}
