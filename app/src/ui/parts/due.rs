//! When something is due, in words: how far it is, how it stands, the exact instant for assistive technology.

use crate::{
    desk::Desk,
    messages::{
        self, fill,
        moments::{self, Urgency},
    },
};
use engine_core::{definition::Timestamp, worklist::Row};
use leptos::prelude::*;

/// What a row's deadline is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ui) enum Due {
    /// It ended then.
    Ended(Timestamp),
    /// It comes back by itself then.
    Returns(Timestamp),
    /// It should be done by then.
    By(Timestamp),
}

/// The deadline that a list shows of a row, if any.
pub(in crate::ui) fn due_of(row: &Row) -> Option<Due> {
    row.ended.map(Due::Ended).or_else(|| row.returns.map(Due::Returns)).or_else(|| row.due.map(Due::By))
}

/// A deadline in words, following the clock. Outside a column of deadlines it is `named` as one.
pub(in crate::ui) fn due_view(desk: Desk, due: Due, named: bool) -> impl IntoView {
    let language = desk.language.get_untracked();
    let words = messages::of(language);
    let name = move |text: String| if named { fill(words.due_at, &[("when", &text)]) } else { text };
    // Compared by value, so that a tick of the clock that changes no word changes no element.
    let told = Memo::new(move |_| {
        let now = desk.now.get();
        match due {
            Due::Ended(at) => (moments::short(language, at, now), "due muted"),
            Due::Returns(at) => (fill(words.back_at, &[("when", &moments::short(language, at, now))]), "due paused"),
            Due::By(at) => match moments::deadline(language, at, now) {
                (text, Urgency::Over) => (text, "due over"),
                (text, Urgency::Soon) => (name(text), "due soon"),
                (text, Urgency::Later) => (name(text), "due"),
            },
        }
    });
    let (Due::Ended(at) | Due::Returns(at) | Due::By(at)) = due;
    move || {
        let (text, class) = told.get();
        view! { <time class=class datetime=at.to_string() title=moments::exact(language, at)>{text}</time> }
    }
}
