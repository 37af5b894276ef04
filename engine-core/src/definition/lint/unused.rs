//! Words of the dialect's own lists that no row uses.

use super::report::{Report, Spot};
use crate::definition::{Dialect, Effect, Guard, InputKind, Name, Transition};
use std::collections::BTreeSet;

/// What the rows of a dialect mention.
#[derive(Default)]
struct Mentioned<'a> {
    triggers: BTreeSet<&'a Name>,
    switches: BTreeSet<&'a Name>,
    fields: BTreeSet<&'a Name>,
    choices: BTreeSet<(&'a Name, &'a Name)>,
    open_choices: BTreeSet<&'a str>,
}

impl<'a> Mentioned<'a> {
    fn row(&mut self, row: &'a Transition) {
        self.triggers.insert(&row.on);
        for effect in &row.then {
            match effect {
                Effect::Signal(signal) => _ = self.triggers.insert(&signal.name),
                Effect::Owe(name) => _ = self.triggers.insert(name),
                _ => {}
            }
        }
        for guard in row.guards.iter().chain(&row.not_guards) {
            match guard {
                Guard::Switch(name) => _ = self.switches.insert(name),
                Guard::ActivatedBy(point) => _ = self.triggers.insert(point),
                _ => {}
            }
        }
        for field in &row.input {
            self.fields.insert(&field.name);
            self.choices.extend(field.choices.iter().map(|choice| (&field.name, choice)));
            if field.name == "switch" {
                self.switches.extend(&field.choices);
            }
            if field.kind == InputKind::Choice && field.choices.is_empty() {
                self.open_choices.insert(field.name.as_str());
            }
        }
    }
}

/// Words of the dialect's own lists that nothing mentions.
pub(super) fn check(report: &mut Report, dialect: &Dialect) {
    let mut mentioned = Mentioned::default();
    for lifecycle in &dialect.lifecycles {
        mentioned.triggers.extend(lifecycle.timers.iter().filter_map(|timer| timer.fires.as_ref()));
        lifecycle.transitions.iter().for_each(|row| mentioned.row(row));
    }
    let mut tell = |spot: Spot<'_>, name: &Name, used: bool| {
        if !used {
            report.warning("unused_word", spot, || format!("No row uses `{name}`: remove it, or use it in a row."));
        }
    };
    for (index, action) in dialect.actions.iter().enumerate() {
        tell(Spot::listed("actions", index), &action.name, mentioned.triggers.contains(&action.name));
    }
    for (index, signal) in dialect.signals.iter().enumerate() {
        tell(Spot::listed("signals", index), &signal.name, mentioned.triggers.contains(&signal.name));
    }
    for (index, switch) in dialect.switches.iter().enumerate() {
        let used = mentioned.switches.contains(&switch.name) || mentioned.open_choices.contains("switch");
        tell(Spot::listed("switches", index), &switch.name, used);
    }
    for (index, field) in dialect.fields.iter().enumerate() {
        let spot = Spot::listed("fields", index);
        let used = mentioned.fields.contains(&field.name);
        tell(spot, &field.name, used);
        if used && !mentioned.open_choices.contains(field.name.as_str()) {
            for (at, choice) in field.choices.iter().enumerate() {
                let used = mentioned.choices.contains(&(&field.name, &choice.name));
                tell(spot.entry("choices", at), &choice.name, used);
            }
        }
    }
}
