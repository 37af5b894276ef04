//! Whether a definition says who shares its tasks, and how, exactly where its lifecycle shares them.

use super::{
    names::unknown,
    report::{Report, Spot},
    tasks::{durations, escalations, switches},
};
use crate::definition::{Condition, Law, LifecycleLaw, Merge, Parallel, ParticipantSpec, Role, TaskDefinition};

const RULE: &str = "shares_unclear";

/// Shared tasks without shares, shares of tasks that are not shared, and shares that cannot be.
pub(super) fn check(report: &mut Report, task: &TaskDefinition, law: &Law, lifecycle: &LifecycleLaw) {
    match (&task.parallel, lifecycle.is_shared()) {
        (None, false) => {}
        (Some(_), false) => report.error(RULE, Spot::head("parallel"), || {
            format!("`{}` is not shared among its potential owners: remove this.", task.lifecycle)
        }),
        (None, true) => report.error(RULE, Spot::head("parallel"), || {
            format!("`{}` is shared among its potential owners: say how.", task.lifecycle)
        }),
        (Some(parallel), true) => {
            owners(report, task);
            share(report, parallel, law);
            limits(report, parallel);
        }
    }
}

/// Spec IBM, 3.1: "everybody" and "nobody" cannot share.
fn owners(report: &mut Report, task: &TaskDefinition) {
    let owners = task.people.get(&Role::PotentialOwner).map(Vec::as_slice).unwrap_or_default();
    if owners.is_empty() || owners.contains(&ParticipantSpec::Everybody) {
        report.error(RULE, Spot::head("people"), || {
            "Everybody cannot share a task: name the people and groups that are its potential owners.".to_owned()
        });
    }
}

fn share(report: &mut Report, parallel: &Parallel, law: &Law) {
    let spot = Spot::head("parallel");
    let found = law.lifecycle_id(parallel.lifecycle.as_str()).map(|id| law.lifecycle(id));
    match found {
        None => unknown(report, spot, "lifecycle", &parallel.lifecycle, "lifecycles"),
        Some(found) if !found.may_be_part() => report.error(RULE, spot, || {
            format!("Tasks of `{}` cannot be parts of others: name a lifecycle whose tasks can.", parallel.lifecycle)
        }),
        Some(found) => durations(report, spot, &parallel.durations, &found.definition),
    }
    switches(report, "parallel", &parallel.switches, law);
    escalations(report, "parallel", &parallel.escalations, law);
}

fn limits(report: &mut Report, parallel: &Parallel) {
    if !parallel.complete_when.iter().all(Condition::keeps_limits) {
        report.error(RULE, Spot::head("parallel"), || {
            format!("Conditions nest at most {} deep: make them flatter.", Condition::DEEPEST)
        });
    }
    let too_many = |by: &Merge| matches!(by, Merge::Vote(percent) | Merge::YesNoVote(percent) if *percent > 100);
    if parallel.results.iter().any(|rule| too_many(&rule.by)) {
        report.error(RULE, Spot::head("parallel"), || "Nobody gets more than 100 of a hundred votes.".to_owned());
    }
}
