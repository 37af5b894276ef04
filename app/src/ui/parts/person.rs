//! People: round, the acting one solid; groups square with a count; nobody is a word.
//!
//! Nothing here follows who acts: what shows people is drawn anew when that changes.

use crate::{
    desk::Desk,
    messages::{self, Messages},
};
use engine_core::{definition::Name, instance::Participant};
use leptos::prelude::*;

/// One or two letters that stand for a name.
fn initials(name: &str) -> String {
    let mut words = name.split_whitespace().filter_map(|word| word.chars().find(|c| c.is_alphanumeric()));
    let Some(first) = words.next() else { return "?".to_owned() };
    // A CJK character says as much as two Latin letters, and two of them do not fit.
    if !first.is_ascii() && !first.is_lowercase() && !first.is_uppercase() {
        return first.to_string();
    }
    let last = words.next_back().map(String::from).unwrap_or_default();
    format!("{first}{last}").to_uppercase()
}

/// What a person is called: "You" for the one who acts.
pub(in crate::ui) fn call_person(desk: Desk, words: &Messages, id: &Name) -> String {
    if desk.acting.with_untracked(|acting| acting == id) { words.you.to_owned() } else { full_name(desk, id) }
}

fn full_name(desk: Desk, id: &Name) -> String {
    desk.directory.with_untracked(|people| people.name_of(id))
}

/// What a group is called.
fn call_group(desk: Desk, id: &Name) -> String {
    desk.directory.with_untracked(|people| people.group_name(id))
}

/// The first word of a name, where space is short.
fn short_name(name: &str) -> String {
    name.split_whitespace().next().unwrap_or(name).to_owned()
}

/// The disc of a person.
pub(in crate::ui) fn disc(desk: Desk, id: &Name, class: &'static str) -> impl IntoView + use<> {
    let me = desk.acting.with_untracked(|acting| acting == id);
    let class = if me { format!("{class} me") } else { class.to_owned() };
    // Drawn, not written: a name must not be preceded by its own initials, neither for the ear nor in a copy.
    view! { <span class=class aria-hidden="true" data-initials=initials(&full_name(desk, id))></span> }
}

/// A person with their disc and full name.
fn person(desk: Desk, id: &Name) -> impl IntoView + use<> {
    view! { <span class="who">{disc(desk, id, "av")}<span dir="auto">{full_name(desk, id)}</span></span> }
}

/// A person with their disc and a short name; "You" for the one who acts.
pub(in crate::ui) fn who(desk: Desk, words: &Messages, id: &Name) -> impl IntoView + use<> {
    let acting = desk.acting.with_untracked(|acting| acting == id);
    let full = full_name(desk, id);
    let name = if acting { words.you.to_owned() } else { short_name(&full) };
    view! { <span class="who" title=full>{disc(desk, id, "av")}<span dir="auto">{name}</span></span> }
}

/// Whoever holds a role.
pub(in crate::ui) fn participant(desk: Desk, who: &Participant) -> AnyView {
    match who {
        Participant::Person(id) => person(desk, id).into_any(),
        Participant::Group(id) => {
            let members =
                desk.directory.with_untracked(|all| all.people.iter().filter(|it| it.groups.contains(id)).count());
            group(members, call_group(desk, id)).into_any()
        }
        Participant::Everybody => {
            let members = desk.directory.with_untracked(|all| all.people.len());
            let language = desk.language.get_untracked();
            group(members, messages::wording(language).everybody.to_owned()).into_any()
        }
    }
}

fn group(members: usize, name: String) -> impl IntoView {
    view! {
        <span class="who">
            <span class="av group" aria-hidden="true">{members}</span>
            <span dir="auto">{name}</span>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_fit_a_disc() {
        for (name, letters) in [
            ("Ann Okafor", "AO"),
            ("Anna Maria van der Berg", "AB"),
            ("me", "M"),
            ("山田 太郎", "山"),
            ("王小明", "王"),
            ("Élodie Ünal", "ÉÜ"),
            ("   ", "?"),
            ("🙂 Bob", "B"),
        ] {
            assert_eq!(initials(name), letters, "{name}");
        }
    }
}
