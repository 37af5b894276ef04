//! Task definitions: whether the law has what they name.

use super::{
    names::unknown,
    report::{Report, Spot},
    shares,
};
use crate::definition::{
    EscalationDefinition, Guard, Kind, Law, Lifecycle, LifecycleLaw, Map, Name, Role, Span, TaskDefinition, TimerSource,
};
use std::collections::BTreeSet;

/// Everything that can be wrong with a task definition.
pub(super) fn check(report: &mut Report, task: &TaskDefinition, law: Option<&Law>) {
    blank(report, Spot::head("task"), &task.task);
    if task.titles.0.values().all(|title| title.trim().is_empty()) {
        report.error("missing_title", Spot::head("titles"), || "The task has no title: add one.".to_owned());
    }
    if task.people.contains_key(&Role::Engine) {
        report.error("person_and_engine", Spot::head("people"), || {
            "Nobody can be the engine: name a role that people have.".to_owned()
        });
    }
    escalation_names(report, task);
    let Some(law) = law.filter(|law| law.dialect.dialect == task.dialect) else {
        report.error("unknown_dialect", Spot::head("dialect"), || {
            format!("There is no dialect `{}`: import it, or name another one.", task.dialect)
        });
        return;
    };
    against(report, task, law);
}

fn blank(report: &mut Report, spot: Spot<'_>, name: &Name) {
    if name.as_str().trim().is_empty() {
        report.error("bad_name", spot, || "The name is empty: give one.".to_owned());
    }
}

fn escalation_names(report: &mut Report, task: &TaskDefinition) {
    let mut names = BTreeSet::new();
    for (index, escalation) in task.escalations.iter().enumerate() {
        let spot = Spot::head("").entry("escalations", index).part("name");
        blank(report, spot, &escalation.name);
        if !names.insert(&escalation.name) {
            report.error("duplicate_name", spot, || {
                format!("Two escalations are called `{}`: give one of them another name.", escalation.name)
            });
        }
        if let Some(after) =
            escalation.after.as_ref().filter(|after| *after == &escalation.name || !names.contains(after))
        {
            report.error("unknown_name", Spot::head("").entry("escalations", index).part("after"), || {
                format!("No earlier escalation is called `{after}`: name one that stands above.")
            });
        }
    }
}

fn against(report: &mut Report, task: &TaskDefinition, law: &Law) {
    let lifecycle = |name: &Name| law.dialect.lifecycles.iter().find(|lifecycle| lifecycle.name == *name);
    match lifecycle(&task.lifecycle) {
        None => unknown(report, Spot::head("lifecycle"), "lifecycle", &task.lifecycle, "lifecycles"),
        Some(found) if found.kind == Kind::Escalation => {
            report.error("unknown_name", Spot::head("lifecycle"), || {
                format!("`{}` describes escalations: name the lifecycle of a task.", found.name)
            });
        }
        Some(found) => durations(report, Spot::head("durations"), &task.durations, found),
    }
    switches(report, "switches", &task.switches, law);
    escalations(report, "escalations", &task.escalations, law);
    if let Some(lifecycle) = law.lifecycle_id(task.lifecycle.as_str()) {
        shares::check(report, task, law, law.lifecycle(lifecycle));
        call(report, task, law.lifecycle(lifecycle));
    }
}

/// A task that calls an application needs one; one that calls none has no use for it.
fn call(report: &mut Report, task: &TaskDefinition, lifecycle: &LifecycleLaw) {
    let message = match (&task.call, lifecycle.calls()) {
        (None, true) => "calls an application: say which.",
        (Some(_), false) => "calls no application: remove this.",
        (None, false) | (Some(_), true) => return,
    };
    report.error("call_unclear", Spot::head("call"), || format!("`{}` {message}", task.lifecycle));
}

/// Switches that the dialect does not know.
pub(super) fn switches(report: &mut Report, column: &'static str, names: &[Name], law: &Law) {
    for (index, name) in names.iter().enumerate() {
        if !law.dialect.switches.iter().any(|switch| switch.name == *name) {
            unknown(report, Spot::head("").entry(column, index), "switch", name, "switches");
        }
    }
}

/// Escalations that the dialect cannot make.
pub(super) fn escalations(report: &mut Report, column: &'static str, found: &[EscalationDefinition], law: &Law) {
    for (index, escalation) in found.iter().enumerate() {
        let spot = Spot::head("").entry(column, index);
        match law.dialect.lifecycles.iter().find(|lifecycle| lifecycle.name == escalation.lifecycle) {
            None => unknown(report, spot.part("lifecycle"), "lifecycle", &escalation.lifecycle, "lifecycles"),
            Some(found) => of_escalation(report, spot, escalation, found),
        }
    }
}

fn of_escalation(report: &mut Report, spot: Spot<'_>, escalation: &EscalationDefinition, lifecycle: &Lifecycle) {
    if lifecycle.kind != Kind::Escalation {
        report.error("unknown_name", spot.part("lifecycle"), || {
            format!("`{}` does not describe escalations: name a lifecycle of that kind.", lifecycle.name)
        });
        return;
    }
    durations(report, spot.part("durations"), &escalation.durations, lifecycle);
    let point = &escalation.activated_by;
    let activates = lifecycle.transitions.iter().any(|row| {
        row.on == *point || row.guards.iter().any(|guard| matches!(guard, Guard::ActivatedBy(name) if name == point))
    });
    if !activates {
        report.error("unknown_name", spot.part("activated_by"), || {
            format!("No row of `{}` begins at `{point}`, so it would never wait: name such a point.", lifecycle.name)
        });
    }
}

/// Durations of timers that the lifecycle does not have, or that people set.
pub(super) fn durations(report: &mut Report, spot: Spot<'_>, durations: &Map<Name, Span>, lifecycle: &Lifecycle) {
    for name in durations.keys() {
        match lifecycle.timers.iter().find(|timer| timer.name == *name) {
            None => unknown(report, spot, "timer", name, "timers"),
            Some(timer) if timer.from == TimerSource::Input => report.error("unknown_name", spot, || {
                format!("The timer `{name}` takes its time from what people give: remove its duration.")
            }),
            Some(_) => {}
        }
    }
}
