//! The top bar: workspace, clock, who acts, language, theme.

use super::clock::ClockBar;
use crate::{
    desk::{Desk, Loading, WorkspaceInfo, use_desk},
    messages::{self, Messages, fill},
    ui::{
        parts::{Glyph, Menu, MenuItem, disc, icon},
        preferences::{self, Theme},
        routes::{Place, View},
        screen::{use_screen, use_words},
    },
};
use engine_core::{definition::Language, instance::Person};
use leptos::prelude::*;

/// What a workspace is called.
pub(in crate::ui) fn workspace_name(words: &Messages, info: &WorkspaceInfo) -> String {
    match &info.demo {
        Some(demo) if info.name.is_empty() && *demo == OFFICE_DAY => words.office_day.to_owned(),
        None if info.name.is_empty() => words.my_work.to_owned(),
        _ => info.name.clone(),
    }
}

/// The name of the demo that a first visit offers.
pub(in crate::ui) const OFFICE_DAY: &str = "office-day";

/// The place where the work of a workspace is.
pub(in crate::ui) fn place_of(info: &WorkspaceInfo) -> Place {
    Place::Work(info.demo.as_ref().map(|_| info.id.clone()), View::default())
}

#[component]
pub(super) fn TopBar() -> impl IntoView {
    let desk = use_desk();
    let several = Memo::new(move |_| desk.directory.with(|all| all.people.len() > 1));
    view! {
        <header class="topbar">
            <WorkspaceMenu/>
            <span class="gap"></span>
            <ClockBar/>
            <span class="divider"></span>
            {move || several.get().then(|| view! { <ActingMenu/><span class="divider"></span> })}
            <LanguageMenu/>
            <ThemeMenu/>
        </header>
    }
}

#[component]
fn WorkspaceMenu() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let name = Memo::new(move |_| {
        let unknown = if desk.loading.get() == Loading::Failed { words.workspaces } else { words.opening };
        desk.workspace.get().map_or_else(|| unknown.to_owned(), |info| workspace_name(words, &info))
    });
    let demo = move || desk.workspace.with(|info| info.as_ref().is_some_and(|info| info.demo.is_some()));
    let button = view! {
        <span class="name" dir="auto">{move || name.get()}</span>
        " "
        {move || demo().then(|| view! { <span class="muted">{words.demo}</span> })}
        {icon(Glyph::Caret, 14, "caret")}
    };
    let label = Signal::derive(move || {
        let name = if demo() { format!("{} {}", name.get(), words.demo) } else { name.get() };
        fill(words.workspace_menu, &[("name", &name)])
    });
    view! {
        <Menu class="btn quiet ws" name=label button=button.into_any()>
            <WorkspaceItems/>
        </Menu>
    }
}

#[component]
fn WorkspaceItems() -> impl IntoView {
    let (desk, words, screen) = (use_desk(), use_words(), use_screen());
    let here = desk.workspace.get_untracked().map(|info| info.id);
    let items = desk.workspaces.get_untracked().into_iter().map(|info| {
        let name = workspace_name(words, &info);
        let (demo, checked) = (info.demo.is_some(), here.as_ref() == Some(&info.id));
        view! {
            <MenuItem checked=Some(checked) chosen=Callback::new(move |()| screen.go(&place_of(&info)))>
                <span class="label" dir="auto">{name}</span>
                {demo.then(|| view! { <span class="r">{words.demo}</span> })}
            </MenuItem>
        }
    });
    view! {
        {items.collect_view()}
        <hr class="menu-line"/>
        <MenuItem checked=None chosen=Callback::new(move |()| screen.go(&Place::Workspaces))>
            <span class="label">{words.all_workspaces}</span>
        </MenuItem>
    }
}

#[component]
fn ActingMenu() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let name = Memo::new(move |_| desk.directory.with(|all| all.name_of(&desk.acting.get())));
    let button = view! {
        <span class="muted">{words.acting_as}</span>
        " "
        {move || disc(desk, &desk.acting.get(), "av big")}
        <span class="strong name" dir="auto">{move || name.get()}</span>
        {icon(Glyph::Caret, 14, "caret")}
    };
    let label = Signal::derive(move || fill(words.acting_label, &[("name", &name.get())]));
    view! {
        <Menu
            class="btn quiet acting"
            menu_class="menu end"
            name=label
            button=button.into_any()
        >
            <ActingItems/>
        </Menu>
    }
}

#[component]
fn ActingItems() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let people = desk.directory.get_untracked().people.clone();
    view! {
        <div class="menu-head">{words.act_as}</div>
        {people.into_iter().map(|person| acting_item(desk, words, person)).collect_view()}
    }
}

fn acting_item(desk: Desk, words: &'static Messages, person: Person) -> impl IntoView {
    let checked = desk.acting.get_untracked() == person.id;
    let about = about(words, &person);
    let id = person.id.clone();
    view! {
        <MenuItem checked=Some(checked) chosen=Callback::new(move |()| desk.act_as(&id))>
            {disc(desk, &person.id, "av")}
            <span class="label" dir="auto">{person.name}</span>
            <span class="r" dir="auto">{about}</span>
        </MenuItem>
    }
}

fn about(words: &Messages, person: &Person) -> String {
    if person.about.is_empty() && person.administrator { words.administrator.to_owned() } else { person.about.clone() }
}

#[component]
fn LanguageMenu() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let (name, mark) = messages::own_name(desk.language.get_untracked());
    let label = fill(words.language_label, &[("name", name), ("mark", mark)]);
    let items = move || {
        let items = Language::ALL.into_iter().map(|language| {
            let choose = move |()| {
                preferences::choose_language(language);
                desk.language.set(language);
            };
            let (name, _) = messages::own_name(language);
            view! {
                <MenuItem checked=Some(desk.language.get_untracked() == language) chosen=Callback::new(choose)>
                    <span class="label" lang=language.tag()>{name}</span>
                </MenuItem>
            }
        });
        items.collect_view()
    };
    view! {
        <Menu
            class="btn quiet"
            menu_class="menu end"
            anchor_class="menu-anchor lang"
            name=label
            button=mark.into_any()
        >
            {items()}
        </Menu>
    }
}

#[component]
fn ThemeMenu() -> impl IntoView {
    let words = use_words();
    let items = move || {
        let chosen = preferences::theme();
        let named = |theme| match theme {
            Theme::System => words.theme_system,
            Theme::Light => words.theme_light,
            Theme::Dark => words.theme_dark,
        };
        let items = Theme::ALL.into_iter().map(|theme| {
            let choose = Callback::new(move |()| preferences::choose_theme(theme));
            view! {
                <MenuItem checked=Some(theme == chosen) chosen=choose>
                    <span class="label">{named(theme)}</span>
                </MenuItem>
            }
        });
        items.collect_view()
    };
    view! {
        <Menu
            class="btn quiet icon theme"
            menu_class="menu end"
            name=words.theme
            button=icon(Glyph::Theme, 16, "").into_any()
        >
            {items()}
        </Menu>
    }
}
