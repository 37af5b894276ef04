//! Names that rows and timers use and nothing defines.

use super::report::{Report, Scope, Spot, guards, is_for_engine};
use crate::definition::{Effect, Guard, Name, Transition};

const RULE: &str = "unknown_name";

/// Rows that name what is not there. Fields are looked after in `input.rs`, sent signals in `signals.rs`.
pub(super) fn check(report: &mut Report, scope: Scope<'_>) {
    for (spot, row) in scope.rows() {
        trigger(report, scope, spot, row);
        states(report, scope, spot, row);
        let cells = [("only", &row.only), ("unless", &row.unless), ("set", &row.set), ("clear", &row.clear)];
        for (column, flags) in cells {
            for (index, flag) in flags.iter().enumerate().filter(|(_, flag)| !scope.has_flag(flag)) {
                unknown(report, spot.entry(column, index), "flag", flag, "flags");
            }
        }
        for (spot, guard) in guards(spot, row) {
            match guard {
                Guard::Switch(name) if !scope.dialect.switches.iter().any(|switch| switch.name == *name) => {
                    unknown(report, spot, "switch", name, "switches");
                }
                Guard::TimerArmed(name) => timer(report, scope, spot, name),
                _ => {}
            }
        }
        for (index, effect) in row.then.iter().enumerate() {
            if let Some(name) = timer_of(effect) {
                timer(report, scope, spot.entry("then", index), name);
            }
        }
    }
}

/// The timer that an effect is about.
pub(super) fn timer_of(effect: &Effect) -> Option<&Name> {
    match effect {
        Effect::StartTimer(name) | Effect::StopTimer(name) | Effect::RenewTimer(name) | Effect::MoveTimer(name) => {
            Some(name)
        }
        _ => None,
    }
}

fn trigger(report: &mut Report, scope: Scope<'_>, spot: Spot<'_>, row: &Transition) {
    let is_action = |name: &Name| scope.dialect.actions.iter().any(|action| action.name == *name);
    let is_signal = scope.dialect.signals.iter().any(|signal| signal.name == row.on);
    if row.is_for_people() && !is_action(&row.on) {
        unknown(report, spot.column("on"), "action", &row.on, "actions");
    } else if is_for_engine(row) && !is_action(&row.on) && !is_signal {
        unknown(report, spot.column("on"), "signal", &row.on, "signals");
    }
    if let Some(name) = row.undone_by.as_ref().filter(|name| !is_action(name)) {
        unknown(report, spot.column("undone_by"), "action", name, "actions");
    }
}

fn states(report: &mut Report, scope: Scope<'_>, spot: Spot<'_>, row: &Transition) {
    for (index, state) in row.from.iter().enumerate().filter(|(_, state)| scope.state(state).is_none()) {
        unknown(report, spot.entry("from", index), "state", state, "states");
    }
    if let Some(state) = row.to.as_ref().filter(|to| **to != Transition::DELETED && scope.state(to).is_none()) {
        unknown(report, spot.column("to"), "state", state, "states");
    }
}

fn timer(report: &mut Report, scope: Scope<'_>, spot: Spot<'_>, name: &Name) {
    if scope.timer(name).is_none() {
        unknown(report, spot, "timer", name, "timers");
    }
}

/// A name that is not in the list in which it should be.
pub(super) fn unknown(report: &mut Report, spot: Spot<'_>, what: &str, name: &Name, list: &str) {
    report
        .error(RULE, spot, || format!("There is no {what} `{name}`: correct the name, or add the {what} to `{list}`."));
}
