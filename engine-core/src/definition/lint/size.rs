//! What is too large for the judge's bit sets and numbers, or for the pairwise rules of the lint.

use super::report::{Report, Scope, Spot};
use crate::definition::{Dialect, Guard};

const MOST_WORDS: usize = 1_000;
const MOST_LIFECYCLES: usize = 64;
const MOST_STATES: usize = 64;
const MOST_FLAGS: usize = 32;
const MOST_TIMERS: usize = 32;
const MOST_ROWS: usize = 1_000;
const MOST_GUARDS: usize = 63;
const MOST_IN_A_CELL: usize = 64;

/// Whether the dialect's own lists keep their limits.
pub(super) fn dialect(report: &mut Report, dialect: &Dialect) -> bool {
    let lists = [
        ("actions", dialect.actions.len(), MOST_WORDS),
        ("signals", dialect.signals.len(), MOST_WORDS),
        ("fields", dialect.fields.len(), MOST_WORDS),
        ("switches", dialect.switches.len(), MOST_WORDS),
        ("lifecycles", dialect.lifecycles.len(), MOST_LIFECYCLES),
    ];
    let mut fits = true;
    for (list, count, most) in lists {
        fits &= within(report, Spot::head(list), list, count, most);
    }
    for (index, field) in dialect.fields.iter().enumerate() {
        let spot = Spot::listed("fields", index).column("choices");
        fits &= within(report, spot, "choices", field.choices.len(), MOST_WORDS);
    }
    fits
}

/// Whether a lifecycle keeps its limits.
pub(super) fn lifecycle(report: &mut Report, scope: Scope<'_>) -> bool {
    let lifecycle = scope.lifecycle;
    let lists = [
        ("states", lifecycle.states.len(), MOST_STATES),
        ("flags", lifecycle.flags.len(), MOST_FLAGS),
        ("timers", lifecycle.timers.len(), MOST_TIMERS),
        ("transitions", lifecycle.transitions.len(), MOST_ROWS),
    ];
    let mut fits = true;
    for (list, count, most) in lists {
        fits &= within(report, scope.spot(list), list, count, most);
    }
    if !fits {
        return false;
    }
    for (spot, row) in scope.rows() {
        let cells = [
            ("by", row.by.len()),
            ("from", row.from.len()),
            ("only", row.only.len()),
            ("unless", row.unless.len()),
            ("if", row.guards.len()),
            ("if_not", row.not_guards.len()),
            ("input", row.input.len()),
            ("set", row.set.len()),
            ("clear", row.clear.len()),
            ("then", row.then.len()),
        ];
        for (column, count) in cells {
            fits &= within(report, spot.column(column), "entries", count, MOST_IN_A_CELL);
        }
    }
    fits && few_guards(report, scope)
}

/// Each distinct guard on the case is one bit of a number with 64; the last bit says that health blocks the item.
fn few_guards(report: &mut Report, scope: Scope<'_>) -> bool {
    let mut distinct: Vec<&Guard> = vec![];
    for row in &scope.lifecycle.transitions {
        for guard in row.guards.iter().chain(&row.not_guards).filter(|guard| !guard.reads_input()) {
            if !distinct.contains(&guard) {
                distinct.push(guard);
            }
            if distinct.len() > MOST_GUARDS {
                report.error("too_many", scope.spot("transitions"), || {
                    format!("The rows use more than {MOST_GUARDS} different guards: use fewer.")
                });
                return false;
            }
        }
    }
    true
}

fn within(report: &mut Report, spot: Spot<'_>, what: &str, count: usize, most: usize) -> bool {
    if count > most {
        report.error("too_many", spot, || {
            format!("There are {count} {what}, but at most {most} are possible: take some away.")
        });
    }
    count <= most
}
