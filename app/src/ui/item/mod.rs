//! The open item: what it is, what may be done with it now, and why the rest may not.

mod actions;
mod data;
mod diagram;
mod escalations;
mod facts;
mod head;
mod history;
mod subtasks;
mod why;

use super::{
    parts::{Glyph, icon},
    screen::{Screen, use_screen, use_words},
};
use crate::{
    desk::{Desk, RowKey, use_desk},
    messages::fill,
};
use actions::ActionBar;
use data::Properties;
use diagram::Diagram;
use engine_core::{
    definition::Name,
    engine::{Given, Rejection, Situation, refusals},
    worklist::{ItemView, item_view},
};
use escalations::Escalations;
use facts::{People, Timers};
use head::Head;
use history::History;
use leptos::prelude::*;
use std::sync::Arc;
use subtasks::Subtasks;
use why::Why;

/// An item as the core shows it to the acting person; none until its case is open.
pub(super) fn look(desk: Desk, screen: Screen, key: &RowKey) -> Option<Result<ItemView, Rejection>> {
    desk.open.with(|open| {
        let open = open.as_ref().filter(|open| open.case.id == key.0)?;
        let catalog = desk.catalog.get();
        Some(screen.actor.with(|actor| item_view(&catalog, &open.case, key.1, actor)))
    })
}

/// The rows of an action that are open to the acting person now, asked of the selector that the judge asks.
pub(super) fn open_rows(desk: Desk, screen: Screen, key: &RowKey, action: &Name) -> Vec<u16> {
    let Some(row) = desk.table.with(|table| table.get(key).cloned()) else { return vec![] };
    let Some(law) = desk.catalog.with(|catalog| catalog.law(&row.law).cloned()) else { return vec![] };
    screen.actor.with(|actor| {
        let situation = Situation {
            state: Some(row.state),
            flags: row.flags,
            guards: row.guards,
            roles: row.roles(actor),
            verbs: &actor.verbs,
        };
        let all = refusals(law.lifecycle(row.lifecycle), action.as_str(), situation, Given::Open);
        all.into_iter().filter(|refusal| refusal.reasons.is_empty()).map(|refusal| refusal.row).collect()
    })
}

/// A view that compares by the item's revision and what the person may do, so that only real changes redraw.
#[derive(Clone)]
pub(super) struct Shown {
    pub(super) key: RowKey,
    pub(super) view: Arc<ItemView>,
    /// Who looks: "You" is somebody else for everybody.
    pub(super) acting: Name,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.view, &other.view);
        let alerts = |view: &ItemView| view.escalations.iter().map(|it| it.item.clone()).collect::<Vec<_>>();
        self.key == other.key
            && self.acting == other.acting
            && a.item == b.item
            && a.law.fingerprint == b.law.fingerprint
            && a.roles == b.roles
            && a.offers == b.offers
            && a.refused == b.refused
            && alerts(a) == alerts(b)
    }
}

#[component]
pub(super) fn Item(key: RowKey) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let looked = Memo::new({
        let key = key.clone();
        move |_| {
            let looked = look(desk, screen, &key)?;
            let shown = |view| Shown { key: key.clone(), view: Arc::new(view), acting: desk.acting.get() };
            Some(looked.map(shown).map_err(|error| error.code()))
        }
    });
    let refusal = {
        let key = key.clone();
        move || match look(desk, screen, &key) {
            Some(Err(rejection)) => desk.speak(|speaker| speaker.rejection(None, &rejection)),
            _ => String::new(),
        }
    };
    // An item that is gone from the list, or was never there, has no case that could be opened.
    let missing = move || desk.open.with(Option::is_none) && desk.table.with(|table| table.get(&key).is_none());
    move || match looked.get() {
        Some(Ok(shown)) => view! { <Pane shown/> }.into_any(),
        Some(Err(_)) => view! { <Absent text=refusal()/> }.into_any(),
        None if missing() => {
            let text = desk.speak(|speaker| speaker.wording.not_found.to_owned());
            view! { <Absent text/> }.into_any()
        }
        None => view! { <Absent text=words.opening.to_owned()/> }.into_any(),
    }
}

#[component]
fn Absent(text: String) -> impl IntoView {
    let (screen, words) = (use_screen(), use_words());
    view! {
        <article class="item none" aria-label=words.item_pane tabindex="-1">
            <div class="nothing big">
                <p>{text}</p>
                <button class="btn" type="button" on:click=move |_| screen.close_item()>{words.back_to_list}</button>
            </div>
        </article>
    }
}

#[component]
fn Pane(shown: Shown) -> impl IntoView {
    let words = use_words();
    let view = Arc::clone(&shown.view);
    let health = view.item.health.clone().map(|problem| {
        view! {
            <p class="notice l-escalated" role="status">
                {icon(Glyph::Warning, 16, "i-escalated")}
                <span class="user">{fill(words.health, &[("problem", &problem)])}</span>
            </p>
        }
    });
    view! {
        <article class="item" aria-label=words.item_pane tabindex="-1">
            <Head shown=shown.clone()/>
            <ActionBar shown=shown.clone()/>
            {health}
            <Why view=Arc::clone(&view)/>
            <Diagram shown=shown.clone()/>
            <section class="sect two">
                <People view=Arc::clone(&view)/>
                <Timers view=Arc::clone(&view)/>
            </section>
            <Subtasks shown=shown.clone()/>
            <Escalations shown=shown.clone()/>
            <Properties view=Arc::clone(&view)/>
            <History shown/>
        </article>
    }
}
