//! Rows that contradict themselves.

use super::{
    flow::{BIRTH, reachable},
    names::timer_of,
    report::{Report, Scope, Spot, is_for_engine},
};
use crate::definition::{Effect, Guard, Kind, Name, Role, Transition, one_by_one};
use std::collections::BTreeSet;

/// Rows that can never fire, that mix people and the engine, or that arm timers of an ended item.
pub(super) fn check(report: &mut Report, scope: Scope<'_>) {
    let reached = reachable(scope);
    let set_by_rows = set_somewhere(scope);
    for (spot, row) in scope.rows() {
        contradictions(report, spot, row);
        birth_conditions(report, scope, spot, row);
        sources(report, scope, spot, row, &reached);
        for (index, flag) in row.only.iter().enumerate() {
            if scope.has_flag(flag) && !set_by_rows.contains(flag) {
                never(report, spot.entry("only", index), || {
                    format!("No row sets the flag `{flag}`, so this row never fires: set it somewhere.")
                });
            }
        }
        people_and_engine(report, spot, row);
        timers_after_end(report, scope, spot, row);
    }
}

fn never(report: &mut Report, spot: Spot<'_>, message: impl FnOnce() -> String) {
    report.warning("row_never_fires", spot, message);
}

fn contradictions(report: &mut Report, spot: Spot<'_>, row: &Transition) {
    if row.by.is_empty() {
        never(report, spot.column("by"), || "Nobody may trigger this row: name a role.".to_owned());
    }
    for (index, flag) in row.unless.iter().enumerate().filter(|(_, flag)| row.only.contains(flag)) {
        never(report, spot.entry("unless", index), || {
            format!("The flag `{flag}` is demanded by `only` and forbidden by `unless`: remove one of the two.")
        });
    }
    for (index, _) in row.not_guards.iter().enumerate().filter(|(_, guard)| row.guards.contains(guard)) {
        never(report, spot.entry("if_not", index), || {
            "The same guard is demanded by `if` and forbidden by `if_not`: remove one of the two.".to_owned()
        });
    }
    for (index, guard) in row.guards.iter().enumerate() {
        if matches!(guard, Guard::TargetIs(target) if target.roles.is_empty()) {
            never(report, spot.entry("if", index), || "Nobody has one of no roles: name a role.".to_owned());
        }
    }
}

/// An item is made by one trigger, without flags, and escalations are made by the engine.
fn birth_conditions(report: &mut Report, scope: Scope<'_>, spot: Spot<'_>, row: &Transition) {
    if !row.from.is_empty() {
        return;
    }
    if row.on != BIRTH {
        never(report, spot.column("on"), || {
            format!("Items are made by `{BIRTH}` alone: write `{BIRTH}`, or fill `from`.")
        });
    }
    if !row.only.is_empty() {
        never(report, spot.column("only"), || {
            "An item that is being made has no flags: remove them, or fill `from`.".to_owned()
        });
    }
    if scope.lifecycle.kind == Kind::Escalation && row.is_for_people() && !is_for_engine(row) {
        never(report, spot.column("by"), || {
            "Escalations are made by the engine alone: write `engine`, or fill `from`.".to_owned()
        });
    }
}

fn sources(report: &mut Report, scope: Scope<'_>, spot: Spot<'_>, row: &Transition, reached: &BTreeSet<&Name>) {
    let mut known = row.from.iter().filter(|state| scope.state(state).is_some()).peekable();
    if known.peek().is_some() && !known.any(|state| reached.contains(state)) {
        never(report, spot.column("from"), || {
            "No item is ever in one of these states: name a state that can be reached.".to_owned()
        });
    }
}

fn set_somewhere(scope: Scope<'_>) -> BTreeSet<&Name> {
    one_by_one(scope.lifecycle.transitions.iter().flat_map(|row| &row.set))
}

/// The engine's role is nobody's: no row mixes it with others, no effect gives it away.
fn people_and_engine(report: &mut Report, spot: Spot<'_>, row: &Transition) {
    const RULE: &str = "person_and_engine";
    if is_for_engine(row) && row.is_for_people() {
        report.error(RULE, spot.column("by"), || {
            "A row is for people or for the engine: write two rows, one of them by `engine` alone.".to_owned()
        });
    }
    for (index, effect) in row.then.iter().enumerate() {
        let gives = match effect {
            Effect::Assign(assign) => assign.role == Role::Engine,
            Effect::Unassign(role) => *role == Role::Engine,
            Effect::ResolvePeople(roles) => roles.contains(&Role::Engine),
            Effect::ShareRole(share) => share.from == Role::Engine || share.to == Role::Engine,
            _ => false,
        };
        if gives {
            report.error(RULE, spot.entry("then", index), || {
                "Nobody can be the engine: name a role that people have.".to_owned()
            });
        }
    }
}

/// A timer that the end of the item would stop at once, or that would run on after it.
fn timers_after_end(report: &mut Report, scope: Scope<'_>, spot: Spot<'_>, row: &Transition) {
    let is_hard_end = |name: &Name| scope.state(name).and_then(|state| state.ending).is_some_and(|end| end.is_hard());
    let ends = match &row.to {
        Some(to) => is_hard_end(to),
        None => row.from.iter().any(is_hard_end),
    };
    if !ends {
        return;
    }
    for (index, effect) in row.then.iter().enumerate() {
        let Some(timer) = timer_of(effect).and_then(|name| scope.timer(name)) else { continue };
        if !timer.after_ending && !matches!(effect, Effect::StopTimer(_)) {
            report.warning("timer_in_ended_state", spot.entry("then", index), || {
                format!("`{}` does not run after the end: remove the effect, or set `after_ending`.", timer.name)
            });
        }
    }
}
