//! Signals that are sent and that nobody hears.

use super::report::{Report, Scope, Spot, is_for_engine};
use crate::definition::{Address, Effect, Kind, Name, one_by_one};
use std::collections::BTreeSet;

/// What timers fire, effects send and the engine owes must be handled by a row that it can reach.
pub(super) fn check(report: &mut Report, scopes: &[Scope<'_>]) {
    let handled = handled(scopes);
    let hears = |scope: &Scope<'_>, name: &Name| handled.contains(&(scope.number, name));
    for scope in scopes {
        for (index, timer) in scope.lifecycle.timers.iter().enumerate() {
            if let Some(name) = timer.fires.as_ref().filter(|name| !hears(scope, name)) {
                unhandled(report, scope.listed("timers", index).column("fires"), name);
            }
        }
        for (spot, row) in scope.rows() {
            for (index, effect) in row.then.iter().enumerate() {
                let unheard = match effect {
                    Effect::Owe(name) => (!hears(scope, name)).then_some(name),
                    Effect::Signal(signal) => {
                        let mut receivers = scopes.iter().filter(|other| reaches(scope, signal.to, other));
                        (!receivers.any(|other| hears(other, &signal.name))).then_some(&signal.name)
                    }
                    _ => None,
                };
                if let Some(name) = unheard {
                    unhandled(report, spot.entry("then", index), name);
                }
            }
        }
    }
}

/// Each lifecycle's number with a trigger on which the engine has a row there.
fn handled<'a>(scopes: &[Scope<'a>]) -> BTreeSet<(usize, &'a Name)> {
    let rows = scopes.iter().flat_map(|scope| scope.lifecycle.transitions.iter().map(|row| (scope.number, row)));
    one_by_one(
        rows.filter(|(_, row)| is_for_engine(row) && !row.from.is_empty()).map(|(number, row)| (number, &row.on)),
    )
}

fn reaches(sender: &Scope<'_>, address: Address, receiver: &Scope<'_>) -> bool {
    let kind = receiver.lifecycle.kind;
    match address {
        Address::Itself => sender.number == receiver.number,
        Address::Parent => kind != Kind::Escalation,
        Address::Children => true,
        Address::Escalations => kind == Kind::Escalation,
        Address::Subtasks => kind == Kind::Task,
        Address::Chain | Address::LastOfChain | Address::Next => kind == sender.lifecycle.kind,
    }
}

fn unhandled(report: &mut Report, spot: Spot<'_>, name: &Name) {
    report.warning("unhandled_signal", spot, || {
        format!("No row by `engine` reacts to `{name}` where it arrives: add one, or send something else.")
    });
}
