//! The message catalogue: every sentence of the app in every language. Words of dialects are in their files.
//!
//! A language is one constant of [`Messages`], so that a missing key does not compile.

mod english;
mod japanese;
pub mod moments;
mod simplified;
mod traditional;
mod words;

pub use words::{Count, Messages};

use engine_core::{
    definition::{Lane, Language, Priority},
    worklist::{ENGLISH, Wording},
};

/// The messages of a language.
pub fn of(language: Language) -> &'static Messages {
    match language {
        Language::English => &english::MESSAGES,
        Language::SimplifiedChinese => &simplified::MESSAGES,
        Language::TraditionalChinese => &traditional::MESSAGES,
        Language::Japanese => &japanese::MESSAGES,
    }
}

/// The sentences of the core in a language.
pub fn wording(language: Language) -> &'static Wording {
    match language {
        Language::English => &ENGLISH,
        Language::SimplifiedChinese => &simplified::WORDING,
        Language::TraditionalChinese => &traditional::WORDING,
        Language::Japanese => &japanese::WORDING,
    }
}

/// What a language calls itself, and its short mark for the top bar.
pub fn own_name(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::English => ("English", "EN"),
        Language::SimplifiedChinese => ("简体中文", "简"),
        Language::TraditionalChinese => ("繁體中文", "繁"),
        Language::Japanese => ("日本語", "日"),
    }
}

/// Fills the `{key}` places of a message; a place without a value stays empty.
pub fn fill(message: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(message.len() + 16);
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((key, tail)) = after.split_once('}') else {
            rest = after;
            break;
        };
        let value = values.iter().find(|(name, _)| *name == key).map_or("", |(_, value)| value);
        text.push_str(value);
        rest = tail;
    }
    text + rest
}

impl Count {
    /// The form that fits the number, filled in.
    pub fn of(&self, number: usize) -> String {
        let form = if number == 1 { self.one } else { self.other };
        fill(form, &[("n", &number.to_string())])
    }
}

impl Messages {
    /// What a list is called.
    pub fn lane(&self, lane: Lane) -> &'static str {
        match lane {
            Lane::New => self.lane_new,
            Lane::Available => self.lane_available,
            Lane::Claimed => self.lane_claimed,
            Lane::Suspended => self.lane_suspended,
            Lane::Escalated => self.lane_escalated,
            Lane::Ended => self.lane_ended,
        }
    }

    /// What a priority is called.
    pub fn priority(&self, priority: Priority) -> &'static str {
        self.priorities[priority as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled() {
        assert_eq!(fill("{who} has {n}.", &[("n", "3"), ("who", "Ann")]), "Ann has 3.");
        assert_eq!(fill("nothing {here}!", &[]), "nothing !");
        assert_eq!(fill("an open { stays text", &[]), "an open  stays text");
        assert_eq!(fill("{a}{a}", &[("a", "{b}"), ("b", "x")]), "{b}{b}", "values are never read as templates");
    }

    #[test]
    fn counts_take_their_form() {
        let tasks = Count { one: "1 task", other: "{n} tasks" };
        assert_eq!(tasks.of(1), "1 task");
        assert_eq!(tasks.of(0), "0 tasks");
        assert_eq!(tasks.of(12), "12 tasks");
    }

    #[test]
    fn every_language_has_its_own_words() {
        let works: std::collections::BTreeSet<&str> = Language::ALL.into_iter().map(|it| of(it).lane_claimed).collect();
        assert_eq!(works.len(), 4);
        let sentences: std::collections::BTreeSet<&str> =
            Language::ALL.into_iter().map(|it| wording(it).not_found).collect();
        assert_eq!(sentences.len(), 4);
    }
}
