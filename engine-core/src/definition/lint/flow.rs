//! Whether every state can be entered and left, from birth to an end.

use super::report::{Report, Scope};
use crate::definition::{Name, Transition, one_by_one};
use std::collections::BTreeSet;

/// The trigger by which the engine makes items.
pub(super) const BIRTH: &str = "create";

/// Birth rows, states that nothing reaches, and states that nothing leaves.
pub(super) fn check(report: &mut Report, scope: Scope<'_>) {
    births(report, scope);
    let reached = reachable(scope);
    for (index, state) in scope.lifecycle.states.iter().enumerate() {
        let spot = scope.listed("states", index);
        if !reached.contains(&state.name) {
            report.warning("unreachable_state", spot, || {
                format!("No row leads from birth to `{}`: add one, or remove the state.", state.name)
            });
        } else if state.ending.is_none() && !scope.lifecycle.transitions.iter().any(|row| leaves(row, &state.name)) {
            report.warning("dead_end", spot, || {
                format!("No row leaves `{}`, which is no end: add a row, or say how it ends.", state.name)
            });
        }
    }
}

fn births(report: &mut Report, scope: Scope<'_>) {
    let mut born = false;
    for (spot, row) in scope.rows().filter(|(_, row)| row.from.is_empty()) {
        born |= row.on == BIRTH;
        if row.to.as_ref().is_none_or(|to| *to == Transition::DELETED) {
            report.error("birth_without_state", spot.column("to"), || {
                "A row without `from` makes an item, so `to` must name its first state: name one, or fill `from`."
                    .to_owned()
            });
        }
    }
    if !born {
        report.error("no_birth", scope.spot("transitions"), || {
            format!("No row makes an item: add one on `{BIRTH}` without `from`, whose `to` is the first state.")
        });
    }
}

fn leaves(row: &Transition, state: &Name) -> bool {
    row.from.contains(state) && row.to.as_ref().is_some_and(|to| to != state)
}

/// The states that rows can lead to, whatever their conditions. Without a first state that is every state: what is
/// missing then is the birth.
pub(super) fn reachable(scope: Scope<'_>) -> BTreeSet<&Name> {
    let rows = &scope.lifecycle.transitions;
    let births = rows.iter().filter(|row| row.from.is_empty());
    let mut reached: BTreeSet<&Name> =
        one_by_one(births.filter_map(|row| row.to.as_ref()).filter(|to| **to != Transition::DELETED));
    if reached.is_empty() {
        return one_by_one(scope.lifecycle.states.iter().map(|state| &state.name));
    }
    let mut found = true;
    while found {
        found = false;
        for row in rows {
            if row.from.iter().any(|state| reached.contains(state)) {
                found |= row.to.as_ref().is_some_and(|to| reached.insert(to));
            }
        }
    }
    reached
}
