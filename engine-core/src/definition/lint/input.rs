//! Whether guards, effects and bindings find the input fields that they read, and of the right kind.

use super::report::{Report, Scope, Spot, guards};
use crate::definition::{Binding, Effect, Guard, InputDef, InputKind, Name, Role, TimerSource, Transition, Who};
use std::collections::BTreeSet;

/// Fields that are missing, doubled, of the wrong kind, or that say more than their kind can.
pub(super) fn check(report: &mut Report, scope: Scope<'_>) {
    for (spot, row) in scope.rows() {
        fields(report, spot, row);
        for (spot, guard) in guards(spot, row) {
            match guard {
                Guard::HoldsRole(field) => {
                    demand(report, spot, row, field.as_str(), Some(InputKind::Person));
                    role_field(report, spot, row);
                }
                Guard::Given(field) => _ = demand(report, spot, row, field.as_str(), None),
                Guard::TargetIs(target) => {
                    demand(report, spot, row, target.field.as_str(), Some(InputKind::Person));
                }
                Guard::Chosen(choice) => {
                    let field = demand(report, spot, row, choice.field.as_str(), Some(InputKind::Choice));
                    if field.is_some_and(|field| !field.choices.contains(&choice.is)) {
                        unbound(report, spot, || {
                            format!("`{}` is no choice of the field `{}`: add it there.", choice.is, choice.field)
                        });
                    }
                }
                _ => {}
            }
        }
        for (index, written) in row.then.iter().enumerate() {
            effect(report, scope, spot.entry("then", index), row, written);
        }
    }
}

fn unbound(report: &mut Report, spot: Spot<'_>, message: impl FnOnce() -> String) {
    report.error("input_unbound", spot, message);
}

/// Finds the field that something in the row reads, and tells when it is not there or of another kind.
fn demand<'a>(
    report: &mut Report,
    spot: Spot<'_>,
    row: &'a Transition,
    name: &str,
    kind: Option<InputKind>,
) -> Option<&'a InputDef> {
    let field = row.input.iter().find(|field| field.name == *name);
    match (field, kind) {
        (None, _) => unbound(report, spot, || {
            format!("This reads the input field `{name}`, for which the row does not ask: add it to `input`.")
        }),
        (Some(field), Some(kind)) if field.kind != kind => unbound(report, spot, || {
            format!(
                "The input field `{name}` holds {}, but this reads {}: change its kind.",
                word(field.kind),
                word(kind)
            )
        }),
        _ => return field,
    }
    None
}

fn fields(report: &mut Report, spot: Spot<'_>, row: &Transition) {
    let mut names = BTreeSet::new();
    for (index, field) in row.input.iter().enumerate() {
        let spot = spot.entry("input", index);
        if !names.insert(&field.name) {
            unbound(report, spot.part("name"), || format!("The row asks for `{}` twice: remove one.", field.name));
        }
        if !field.choices.is_empty() && field.kind != InputKind::Choice {
            unbound(report, spot.part("choices"), || {
                format!("`{}` holds {}, which has no choices: remove them.", field.name, word(field.kind))
            });
        }
        if field.future && field.kind != InputKind::Instant {
            unbound(report, spot.part("future"), || {
                format!("`{}` holds {}, and only an instant can lie ahead: remove it.", field.name, word(field.kind))
            });
        }
        let bound_to = match &field.binds {
            None | Some(Binding::Property(_)) => None,
            Some(Binding::Title | Binding::Description) => Some(InputKind::Text),
            Some(Binding::Priority) => Some(InputKind::Priority),
            Some(Binding::Input) => Some(InputKind::Data),
        };
        if let Some(kind) = bound_to.filter(|kind| *kind != field.kind) {
            unbound(report, spot.part("binds"), || {
                format!("`{}` holds {}, but is bound to {}.", field.name, word(field.kind), word(kind))
            });
        }
    }
}

fn effect(report: &mut Report, scope: Scope<'_>, spot: Spot<'_>, row: &Transition, effect: &Effect) {
    let mut demand = |name: &str, kind: InputKind| _ = demand(report, spot, row, name, Some(kind));
    match effect {
        Effect::Assign(assign) => {
            if let Who::Input(field) = &assign.to {
                demand(field.as_str(), InputKind::Person);
            }
        }
        Effect::StoreOutput => demand("output", InputKind::Data),
        Effect::StoreFault => demand("fault", InputKind::Data),
        Effect::KeepOrDropResult => demand("result", InputKind::Choice),
        Effect::TransferRole => {
            demand("successor", InputKind::Person);
            role_field(report, spot, row);
        }
        Effect::AddToRole | Effect::RemoveFromRole => {
            demand("person", InputKind::Person);
            role_field(report, spot, row);
        }
        Effect::SetProperty => demand("property", InputKind::Text),
        Effect::SetSwitch => {
            demand("switch", InputKind::Choice);
            demand("on", InputKind::YesNo);
        }
        Effect::SetDuration => {
            demand("timer", InputKind::Choice);
            demand("duration", InputKind::Duration);
        }
        Effect::ReplaceDefinition => demand("definition", InputKind::Definition),
        Effect::OpenSubtask => {
            demand("definition", InputKind::Definition);
            demand("title", InputKind::Text);
        }
        Effect::OpenFollowOn => demand("definition", InputKind::Definition),
        Effect::MoveTimer(_) => when(report, spot, row),
        Effect::StartTimer(name) if takes_input(scope, name) => when(report, spot, row),
        Effect::RenewTimer(name) if takes_input(scope, name) => unbound(report, spot, || {
            format!("`{name}` takes its time from input, so nothing can renew it: start or move it instead.")
        }),
        _ => {}
    }
}

/// The role that a person chooses: every choice must be one that people have.
fn role_field(report: &mut Report, spot: Spot<'_>, row: &Transition) {
    let Some(field) = demand(report, spot, row, "role", Some(InputKind::Choice)) else { return };
    if let Some(choice) = field.choices.iter().find(|choice| Role::named(choice.as_str()).is_none()) {
        unbound(report, spot, || format!("`{choice}` is no role that people have: offer others in the field `role`."));
    }
}

fn takes_input(scope: Scope<'_>, timer: &Name) -> bool {
    scope.timer(timer).is_some_and(|timer| timer.from == TimerSource::Input)
}

/// A timer's time is the instant `until` or the duration `for`, of which the row must offer one.
fn when(report: &mut Report, spot: Spot<'_>, row: &Transition) {
    let offered: Vec<_> = [("until", InputKind::Instant), ("for", InputKind::Duration)]
        .into_iter()
        .filter(|(name, _)| row.input.iter().any(|field| field.name == *name))
        .collect();
    if offered.is_empty() {
        unbound(report, spot, || {
            "The timer's time is the input field `until` or `for`: add one of them to `input`.".to_owned()
        });
    }
    for (name, kind) in offered {
        demand(report, spot, row, name, Some(kind));
    }
}

fn word(kind: InputKind) -> &'static str {
    match kind {
        InputKind::Text => "text",
        InputKind::Number => "a number",
        InputKind::YesNo => "yes or no",
        InputKind::Choice => "a choice",
        InputKind::Instant => "an instant",
        InputKind::Duration => "a duration",
        InputKind::Person => "a person",
        InputKind::Priority => "a priority",
        InputKind::Data => "data",
        InputKind::Definition => "a definition",
    }
}
