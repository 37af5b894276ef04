//! Keys of the work page. Never while somebody types, composes or holds a modifier.

use super::listing::Lists;
use crate::{
    desk::{RowKey, use_desk},
    ui::{focus, form::perform_letter, screen::Screen},
};
use leptos::{ev, prelude::*};

/// Listens as long as the page is shown.
pub(super) fn listen(screen: Screen, lists: Lists) {
    let desk = use_desk();
    let listener = window_event_listener(ev::keydown, move |event| {
        if focus::is_typing(&event) {
            return;
        }
        let key = event.key();
        let done = match key.as_str() {
            "j" => step(screen, lists, Step::By(1)),
            "k" => step(screen, lists, Step::By(-1)),
            "/" => focus::focus("#filter"),
            "n" => focus::focus("#new-task"),
            "Escape" if screen.item().is_some() => {
                leave(screen);
                true
            }
            _ => perform_letter(desk, screen, &key),
        };
        if done {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Where the cursor goes.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// That many places on, or back.
    By(isize),
    /// To the first place.
    First,
    /// To the last place.
    Last,
}

/// Moves the cursor; the open item follows it. Says that the key was used.
pub(super) fn step(screen: Screen, lists: Lists, step: Step) -> bool {
    let order = lists.order.get_untracked();
    let here = screen.cursor.get_untracked().and_then(|key| order.place(&key));
    let last = order.len().saturating_sub(1);
    let next = match (step, here) {
        (Step::By(count), Some(at)) => at.saturating_add_signed(count).min(last),
        (Step::By(_) | Step::First, None) | (Step::First, Some(_)) => 0,
        (Step::Last, _) => last,
    };
    if let Some(key) = order.key(next) {
        go_to(screen, key);
        focus::give_back(None);
    }
    true
}

fn go_to(screen: Screen, key: &RowKey) {
    if untrack(|| screen.item()).is_some() {
        screen.open(key);
    } else {
        screen.cursor.set(Some(key.clone()));
    }
}

/// Closes the open item and gives the focus back to the list, with the cursor where the item is.
pub(in crate::ui) fn leave(screen: Screen) {
    screen.close_item();
    focus::focus_soon(".vlist");
}
