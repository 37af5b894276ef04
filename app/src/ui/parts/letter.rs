//! The letter that performs an action, underlined in its title.

use engine_core::{
    definition::{Language, Law, Weight},
    worklist::Offer,
};
use leptos::prelude::*;

/// Keys that the list and the frame use; an action never takes them.
const RESERVED: &str = "jkn/?";

/// What a button says: the action's title, with "…" when a form or a question follows.
pub(in crate::ui) fn title_of(law: &Law, offer: &Offer, language: Language) -> String {
    let title = law.trigger_title(&offer.action, language);
    let asks = !offer.needs_nothing || offer.weight == Weight::Destructive;
    if asks { format!("{title}…") } else { title }
}

/// The letter that performs an action, if it has one that is free.
pub(in crate::ui) fn letter_of(offer: &Offer) -> Option<char> {
    offer.letter.map(|letter| letter.to_ascii_lowercase()).filter(|letter| !RESERVED.contains(*letter))
}

/// A title as it stands within a sentence: without its capital.
pub(in crate::ui) fn in_sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

/// Where the letter stands in a title; none when the title is in another script.
fn place(title: &str, letter: char) -> Option<(usize, usize)> {
    let same = |c: &char| c.to_ascii_lowercase() == letter;
    title.char_indices().find(|(_, c)| same(c)).map(|(at, c)| (at, at + c.len_utf8()))
}

/// A title with its letter underlined; a title without the letter gets it in brackets at the end.
pub(in crate::ui) fn lettered(title: String, letter: Option<char>) -> AnyView {
    let Some(letter) = letter else { return view! { <span>{title}</span> }.into_any() };
    match place(&title, letter) {
        Some((from, to)) => {
            let (before, rest) = title.split_at(from);
            let (marked, after) = rest.split_at(to - from);
            view! { <span>{before.to_owned()}<u>{marked.to_owned()}</u>{after.to_owned()}</span> }.into_any()
        }
        None => {
            let (name, dots) = title.strip_suffix('…').map_or((title.as_str(), ""), |name| (name, "…"));
            let letter = letter.to_ascii_uppercase().to_string();
            view! { <span>{name.to_owned()}" ("<u>{letter}</u>")"{dots}</span> }.into_any()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letter_is_found_where_it_stands() {
        assert_eq!(place("Suspend…", 'p'), Some((3, 4)));
        assert_eq!(place("Terminate", 't'), Some((0, 1)));
        assert_eq!(place("申领", 'c'), None);
        assert_eq!(place("é claim", 'c'), Some((3, 4)));
    }
}
