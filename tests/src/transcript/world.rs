//! The world of one transcript: rules, people, cases and the clock; and what the first words of a line mean.

use super::{
    calendar::Calendar,
    coverage::FiredRow,
    fault::Wrong,
    names::{Names, is_item},
    words::Words,
};
use engine_core::{
    definition::{Finding, Fingerprint, Language, Law, Name, Severity, TaskDefinition, Timestamp},
    instance::{CaseId, ItemId},
    simulate::Simulation,
    worklist::{ENGLISH, Speaker},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    sync::Arc,
};

/// Everything that a line of a transcript can change or ask about.
#[derive(Debug, Default)]
pub(crate) struct World {
    /// Where files named in the transcript are looked for.
    pub(crate) folder: PathBuf,
    /// The story's day.
    pub(crate) calendar: Calendar,
    /// The time of the last line that had one.
    pub(crate) now: Option<Timestamp>,
    /// The cases, people and definitions.
    pub(crate) simulation: Simulation,
    /// The rules for what is created next.
    pub(crate) law: Option<Arc<Law>>,
    /// Definitions by name, as they are for what is created next.
    pub(crate) definitions: BTreeMap<Name, TaskDefinition>,
    /// What items are called.
    pub(crate) names: Names,
    /// Rows that fired.
    pub(crate) fired: BTreeSet<FiredRow>,
}

/// What the lint has against a dialect or definition: the first errors, those that keep it from being used.
pub(crate) fn findings(found: &[Finding]) -> Wrong {
    let errors: Vec<String> =
        found.iter().filter(|finding| finding.severity == Severity::Error).map(ToString::to_string).collect();
    let more = if errors.len() > 3 { format!(" and {} more", errors.len() - 3) } else { String::new() };
    Wrong::new(errors.iter().take(3).cloned().collect::<Vec<_>>().join(" ") + &more)
}

/// The name of the definition that `people` and `definition:` are about.
pub(crate) const DEFAULT_DEFINITION: &str = "task";

/// Words that begin a line; nobody can have such a name.
const KEYWORDS: [&str; 10] =
    ["dialect", "date", "group", "people", "definition", "tick", "show", "events", "revision", "replay"];

impl World {
    /// Carries out one input and gives the answers.
    pub(crate) fn step(&mut self, input: &str) -> Result<Vec<String>, Wrong> {
        let mut words = Words::new(input)?;
        let mut at = words.clone();
        if let Some(time) = self.calendar.read(&mut at) {
            words = at;
            self.now = Some(time);
            return self.timed_step(&mut words);
        }
        match words.peek_word().unwrap_or_default() {
            "dialect" => self.read_dialect(&mut words, input),
            "date" => self.read_date(&mut words),
            "group" => self.read_group(words),
            "people" => self.read_people(words),
            "definition" => self.read_definition(words),
            "show" => self.show(&mut words),
            "events" => self.events(&mut words),
            "revision" => self.revision(&mut words),
            "replay" => self.replay(&mut words),
            _ => self.untimed_step(&mut words),
        }
    }

    fn timed_step(&mut self, words: &mut Words) -> Result<Vec<String>, Wrong> {
        if words.take_word("tick") {
            words.end()?;
            return self.tick();
        }
        if words.peek_word().is_some_and(|word| KEYWORDS.contains(&word)) {
            return Err(Wrong::new("this line takes no time: write `09:00 tick` above it instead"));
        }
        let person = self.person(words)?;
        self.acts(&person, words)
    }

    fn untimed_step(&mut self, words: &mut Words) -> Result<Vec<String>, Wrong> {
        if words.take_word("tick") {
            return Err(Wrong::new("`tick` needs a time: `09:00 tick`"));
        }
        let person = self.person(words)?;
        match words.peek_word().unwrap_or_default() {
            "may" => self.may(&person, words),
            "why" => self.why(&person, words),
            "sees" => self.sees(&person, words),
            _ => self.acts(&person, words),
        }
    }

    /// Somebody whom the transcript has introduced.
    pub(crate) fn person(&self, words: &mut Words) -> Result<Name, Wrong> {
        let name = words.name("a person")?;
        self.simulation.directory.person(name.as_str()).map(|person| person.id.clone()).ok_or_else(|| {
            Wrong::new(format!("`{name}` is no person and no keyword; introduce people with `people {name} = …`"))
        })
    }

    pub(crate) fn check_new_name(name: &Name) -> Result<(), Wrong> {
        let reserved = KEYWORDS.contains(&name.as_str())
            || ["everybody", "originator", "nobody"].contains(&name.as_str())
            || is_item(name.as_str());
        if reserved {
            Err(Wrong::new(format!("nobody can be called `{name}`: the word has a meaning")))
        } else {
            Ok(())
        }
    }

    /// The time of the line, or of the last line that had one.
    pub(crate) fn time(&self) -> Result<Timestamp, Wrong> {
        self.now.ok_or_else(|| Wrong::new("the first action needs a time, such as `09:00`"))
    }

    /// The rules for what is created next.
    pub(crate) fn current_law(&self) -> Result<&Arc<Law>, Wrong> {
        self.law.as_ref().ok_or_else(|| Wrong::new("name the rules first: `dialect NAME`"))
    }

    /// Laws by fingerprint, in this order.
    pub(crate) fn laws(&self, keys: &[Fingerprint]) -> Vec<Arc<Law>> {
        keys.iter().filter_map(|key| self.simulation.catalog.law(key).cloned()).collect()
    }

    /// Says something in English, with people, groups and times as transcripts write them.
    pub(crate) fn speak<T>(&self, say: impl FnOnce(&Speaker<'_>) -> T) -> T {
        let directory = &self.simulation.directory;
        say(&Speaker {
            wording: &ENGLISH,
            language: Language::English,
            person: &|id| directory.name_of(id),
            group: &|id| directory.group_name(id),
            instant: &|at| self.calendar.write(at),
        })
    }

    /// Takes an item's name from the line.
    pub(crate) fn item_word(&self, words: &mut Words) -> Result<Name, Wrong> {
        let name = words.name("an item")?;
        if is_item(name.as_str()) { Ok(name) } else { Err(Wrong::new(format!("`{name}` is no item: `t1` is one"))) }
    }

    /// Takes the name of an item that exists, or did.
    pub(crate) fn item(&self, words: &mut Words) -> Result<(CaseId, ItemId), Wrong> {
        let name = self.item_word(words)?;
        self.names.find(name.as_str()).ok_or_else(|| Wrong::new(format!("there never was a `{name}`")))
    }
}
