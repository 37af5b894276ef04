//! What may hold beside state, flags and roles: the guards of a lifecycle as situations with a name.

use engine_core::definition::{Guard, LifecycleLaw, Name};
use std::collections::BTreeSet;

/// Which guards hold and which permission verbs a person has.
#[derive(Debug, Clone)]
pub(crate) struct Setting {
    /// Bits of the lifecycle's guards.
    pub(crate) guards: u64,
    /// The permission verbs.
    pub(crate) verbs: Vec<Name>,
}

/// A way in which a setting can differ from the usual one.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    /// What is different, in words.
    pub(crate) title: String,
    /// Changes of one aspect exclude each other.
    aspect: usize,
    on: u64,
    off: u64,
    without: Option<Name>,
}

impl Change {
    /// Whether both can be the case at once.
    pub(crate) fn goes_with(&self, other: &Self) -> bool {
        self.aspect != other.aspect
    }

    /// Whether any row of the action asks about it.
    pub(crate) fn matters_to(&self, lifecycle: &LifecycleLaw, action: &Name) -> bool {
        let bits = self.on | self.off;
        lifecycle.rows_on(action.as_str()).any(|row| {
            let verb = lifecycle.row(row.id).needs.as_ref();
            (row.guards | row.not_guards) & bits != 0 || (verb.is_some() && verb == self.without.as_ref())
        })
    }

    /// The setting with this change.
    pub(crate) fn of(&self, setting: &Setting) -> Setting {
        let mut verbs = setting.verbs.clone();
        verbs.retain(|verb| Some(verb) != self.without.as_ref());
        Setting { guards: setting.guards & !self.off | self.on, verbs }
    }
}

/// Whether a guard holds for a stand-alone peer on its own with every switch on and nothing stored yet.
fn is_usual(guard: &Guard) -> bool {
    matches!(
        guard,
        Guard::Standalone
            | Guard::Peer
            | Guard::TopLevel
            | Guard::Switch(_)
            | Guard::ParentOpen
            | Guard::ParentAtWork
            | Guard::HeldInPerson(_)
    )
}

/// The guards that decide about people's rows, with their bits.
fn guards(lifecycle: &LifecycleLaw) -> impl Iterator<Item = (u64, &Guard)> {
    let rows = lifecycle.rows.iter().filter(|row| !row.is_for_engine());
    let used = rows.fold(0, |bits, row| bits | row.guards | row.not_guards);
    let bits = lifecycle.guards.iter().enumerate().map(|(at, guard)| (1_u64 << at, guard));
    bits.filter(move |(bit, _)| used & bit != 0)
}

fn verbs(lifecycle: &LifecycleLaw) -> Vec<Name> {
    let needed: BTreeSet<&Name> =
        lifecycle.definition.transitions.iter().filter_map(|row| row.needs.as_ref()).collect();
    needed.into_iter().cloned().collect()
}

/// The usual setting, and what it is in words.
pub(crate) fn usual(lifecycle: &LifecycleLaw) -> (Setting, String) {
    let bits = lifecycle.guards.iter().enumerate().filter(|(_, guard)| is_usual(guard));
    let setting = Setting { guards: bits.fold(0, |bits, (at, _)| bits | 1 << at), verbs: verbs(lifecycle) };
    let holding = guards(lifecycle).filter(|(_, guard)| is_usual(guard)).map(|(_, guard)| words(guard));
    let failing =
        guards(lifecycle).filter(|(_, guard)| !is_usual(guard)).map(|(_, guard)| format!("not {}", words(guard)));
    let verbs = setting.verbs.iter().map(|verb| format!("permission {verb}"));
    let all: Vec<String> = holding.chain(verbs).chain(failing).collect();
    (setting, all.join(", "))
}

/// Every single change of the usual setting that could matter to people.
pub(crate) fn changes(lifecycle: &LifecycleLaw) -> Vec<Change> {
    let bit = |wanted: &Guard| guards(lifecycle).find(|(_, guard)| *guard == wanted).map_or(0, |(bit, _)| bit);
    let (standalone, peer) = (bit(&Guard::Standalone), bit(&Guard::Peer));
    let mut found = vec![];
    if standalone | peer != 0 {
        let embedding = |title: &str, off| Change { title: title.to_owned(), aspect: 0, on: 0, off, without: None };
        found.push(embedding("child of a process (not peer)", peer));
        found.push(embedding("inline in a process (not standalone, not peer)", standalone | peer));
    }
    let others = guards(lifecycle).filter(|(_, guard)| !matches!(guard, Guard::Standalone | Guard::Peer));
    for (aspect, (bit, guard)) in (1..).zip(others) {
        let title = if is_usual(guard) { format!("not {}", words(guard)) } else { words(guard) };
        let (on, off) = if is_usual(guard) { (0, bit) } else { (bit, 0) };
        found.push(Change { title, aspect, on, off, without: None });
    }
    for (aspect, verb) in (100..).zip(verbs(lifecycle)) {
        let title = format!("without permission {verb}");
        found.push(Change { title, aspect, on: 0, off: 0, without: Some(verb) });
    }
    found
}

/// A guard in the words of the file, without JSON's marks.
fn words(guard: &Guard) -> String {
    let json = serde_json::to_string(guard).expect("a guard is JSON");
    let words = json.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
