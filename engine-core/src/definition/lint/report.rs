//! Where findings are gathered and how places are written. It knows no rule.

use super::{Finding, Severity};
use crate::definition::{Dialect, Guard, Lifecycle, Name, Role, StateDef, TimerDef, Transition, sort_short};
use std::fmt::Write as _;

/// The lists of a file in the order in which they are written: a dialect's own, then those of a lifecycle.
const LISTS: [&str; 9] = ["", "actions", "signals", "fields", "switches", "states", "flags", "timers", "transitions"];

/// A place in a file. Its text is made only when something is found there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot<'a> {
    lifecycle: Option<(usize, &'a Name)>,
    list: &'static str,
    index: usize,
    column: &'static str,
    entry: Option<usize>,
    part: &'static str,
}

impl<'a> Spot<'a> {
    /// A key of the file's outermost object.
    pub(super) fn head(column: &'static str) -> Self {
        Self { lifecycle: None, list: "", index: 0, column, entry: None, part: "" }
    }

    /// An entry of one of the outermost lists.
    pub(super) fn listed(list: &'static str, index: usize) -> Self {
        Self { list, index, ..Self::head("") }
    }

    /// A key of the thing at this place.
    pub(super) fn column(self, column: &'static str) -> Self {
        Self { column, ..self }
    }

    /// An entry of a list that the thing at this place has.
    pub(super) fn entry(self, column: &'static str, entry: usize) -> Self {
        Self { column, entry: Some(entry), ..self }
    }

    /// A key of such an entry.
    pub(super) fn part(self, part: &'static str) -> Self {
        Self { part, ..self }
    }

    /// A key of whatever is at this place: an entry's, else the thing's.
    pub(super) fn key(self, key: &'static str) -> Self {
        if self.entry.is_some() { self.part(key) } else { self.column(key) }
    }

    fn order(&self) -> (usize, usize, usize) {
        let list = LISTS.iter().position(|list| *list == self.list).unwrap_or(LISTS.len());
        (self.lifecycle.map_or(0, |(number, _)| number + 1), list, self.index)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        if let Some((_, name)) = self.lifecycle {
            text.push_str(name.as_str());
        }
        let mut key = |key: &str, index: Option<usize>| {
            if key.is_empty() {
                return;
            }
            if !text.is_empty() {
                text.push('.');
            }
            text.push_str(key);
            if let Some(index) = index {
                // Writing to a string cannot fail.
                let _ = write!(text, "[{index}]");
            }
        };
        key(self.list, Some(self.index));
        key(self.column, self.entry);
        key(self.part, None);
        text
    }
}

/// The findings so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    found: Vec<((usize, usize, usize), Finding)>,
}

impl Report {
    /// Something that would mislead the judge.
    pub(super) fn error(&mut self, rule: &'static str, spot: Spot<'_>, message: impl FnOnce() -> String) {
        self.add(rule, Severity::Error, spot, message());
    }

    /// Something worth a look.
    pub(super) fn warning(&mut self, rule: &'static str, spot: Spot<'_>, message: impl FnOnce() -> String) {
        self.add(rule, Severity::Warning, spot, message());
    }

    fn add(&mut self, rule: &'static str, severity: Severity, spot: Spot<'_>, message: String) {
        self.found.push((spot.order(), Finding { rule, severity, place: spot.text(), message }));
    }

    /// The findings in the order of the file; several at one place in the order in which they were found.
    pub(super) fn finish(mut self) -> Vec<Finding> {
        sort_short(&mut self.found, |(order, _)| *order);
        self.found.into_iter().map(|(_, finding)| finding).collect()
    }
}

/// A lifecycle in its dialect, as rules look at it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) dialect: &'a Dialect,
    pub(super) lifecycle: &'a Lifecycle,
    pub(super) number: usize,
}

impl<'a> Scope<'a> {
    /// The lifecycles of a dialect.
    pub(super) fn all(dialect: &'a Dialect) -> impl Iterator<Item = Self> {
        dialect.lifecycles.iter().enumerate().map(move |(number, lifecycle)| Self { dialect, lifecycle, number })
    }

    /// A key of the lifecycle itself.
    pub(super) fn spot(self, column: &'static str) -> Spot<'a> {
        Spot { lifecycle: Some((self.number, &self.lifecycle.name)), ..Spot::head(column) }
    }

    /// An entry of one of the lifecycle's lists.
    pub(super) fn listed(self, list: &'static str, index: usize) -> Spot<'a> {
        Spot { list, index, ..self.spot("") }
    }

    /// The rows and their places.
    pub(super) fn rows(self) -> impl Iterator<Item = (Spot<'a>, &'a Transition)> {
        let rows = self.lifecycle.transitions.iter().enumerate();
        rows.map(move |(index, row)| (self.listed("transitions", index), row))
    }

    pub(super) fn state(self, name: &Name) -> Option<&'a StateDef> {
        self.lifecycle.states.iter().find(|state| state.name == *name)
    }

    pub(super) fn timer(self, name: &Name) -> Option<&'a TimerDef> {
        self.lifecycle.timers.iter().find(|timer| timer.name == *name)
    }

    pub(super) fn has_flag(self, name: &Name) -> bool {
        self.lifecycle.flags.iter().any(|flag| flag.name == *name)
    }
}

/// The guards of a row with their places, those of `if` before those of `if_not`.
pub(super) fn guards<'a>(spot: Spot<'a>, row: &'a Transition) -> impl Iterator<Item = (Spot<'a>, &'a Guard)> {
    let must = row.guards.iter().enumerate().map(move |(index, guard)| (spot.entry("if", index), guard));
    let must_not = row.not_guards.iter().enumerate().map(move |(index, guard)| (spot.entry("if_not", index), guard));
    must.chain(must_not)
}

/// Whether the engine may trigger the row.
pub(super) fn is_for_engine(row: &Transition) -> bool {
    row.by.contains(&Role::Engine)
}
