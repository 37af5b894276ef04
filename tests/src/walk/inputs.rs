//! Inputs that could make a row hold: required fields, optional ones, and people who fit.

use super::Chance;
use engine_core::{
    definition::{Guard, InputDef, InputKind, LifecycleLaw, Name, Priority, Role, Span, Timestamp},
    instance::{Data, Input, Participant, Value},
    simulate::Simulation,
    worklist::{ItemView, fitting_definitions},
};

/// What a new task is given.
pub(super) fn birth_input(chance: &mut Chance) -> Input {
    let mut input = Input::from([(Name::new("title"), Value::Text(format!("Task {}", chance.below(1000))))]);
    if chance.once_in(2) {
        input.insert(Name::new("description"), Value::Text("More about it".to_owned()));
    }
    if chance.once_in(3) {
        input.insert(Name::new("priority"), Value::Priority(Priority::High));
    }
    input
}

/// For each row of the action, inputs with which it would hold if nothing else stands in its way.
pub fn candidate_inputs(
    (simulation, person): (&Simulation, &Name),
    view: &ItemView,
    action: &Name,
    now: Timestamp,
) -> Vec<Input> {
    let lifecycle = view.law.lifecycle(view.item.lifecycle);
    let mut inputs = vec![];
    for row in lifecycle.rows_on(action.as_str()) {
        let fields = lifecycle.inputs(row.id);
        for variant in 0..3 {
            let wanted =
                fields.iter().filter(|field| field.required || variant > 0 || is_guarded(lifecycle, row.id, field));
            let given = wanted.filter_map(|field| {
                let value = value((simulation, person), view, row.id, field, now, variant)?;
                Some((field.name.clone(), value))
            });
            let given: Input = given.collect();
            if !inputs.contains(&given) {
                inputs.push(given);
            }
        }
    }
    inputs
}

fn guards(lifecycle: &LifecycleLaw, row: u16) -> &[(Guard, bool)] {
    &lifecycle.rows[usize::from(row)].input_guards
}

fn is_guarded(lifecycle: &LifecycleLaw, row: u16, field: &InputDef) -> bool {
    guards(lifecycle, row).iter().any(|(guard, must)| match guard {
        Guard::Given(name) => *must && *name == field.name,
        Guard::Chosen(choice) => *must && choice.field == field.name,
        Guard::HoldsRole(name) => *name == field.name,
        Guard::TargetIs(target) => target.field == field.name,
        _ => false,
    })
}

fn value(
    (simulation, person): (&Simulation, &Name),
    view: &ItemView,
    row: u16,
    field: &InputDef,
    now: Timestamp,
    variant: usize,
) -> Option<Value> {
    let lifecycle = view.law.lifecycle(view.item.lifecycle);
    Some(match field.kind {
        InputKind::Text => Value::Text("text".to_owned()),
        InputKind::Number => Value::Number(7.5),
        InputKind::YesNo => Value::YesNo(variant == 1),
        InputKind::Choice => Value::Choice(choice(view, row, field, variant)?),
        InputKind::Instant => Value::Instant(now.after(Span::Millis(7_200_000))?),
        InputKind::Duration => Value::Duration([Span::Millis(3_600_000), Span::Never, Span::ZERO][variant % 3]),
        InputKind::Person if holds_role(lifecycle, row, field) => Value::Person(holder(view, row, variant)?),
        InputKind::Person => Value::Person(target(simulation, view, guards(lifecycle, row), field)?),
        InputKind::Priority => Value::Priority(Priority::Highest),
        InputKind::Data => Value::Data(Data::from([(Name::new("note"), Value::Text("done".to_owned()))])),
        InputKind::Definition => {
            let action = lifecycle.row(row).on.as_str();
            Value::Choice(definition(simulation, view, action, person, variant)?)
        }
    })
}

fn holds_role(lifecycle: &LifecycleLaw, row: u16, field: &InputDef) -> bool {
    let mut guards = guards(lifecycle, row).iter();
    guards.any(|(guard, must)| *must && matches!(guard, Guard::HoldsRole(name) if *name == field.name))
}

/// Somebody who holds the chosen role in person.
fn holder(view: &ItemView, row: u16, variant: usize) -> Option<Name> {
    let lifecycle = view.law.lifecycle(view.item.lifecycle);
    let field = lifecycle.inputs(row).iter().find(|field| field.name == "role")?;
    let role = Role::named(choice(view, row, field, variant)?.as_str())?;
    let holders = view.item.people.holders(role);
    holders.filter_map(|who| if let Participant::Person(name) = who { Some(name.clone()) } else { None }).next()
}

/// A definition that the action takes.
fn definition(simulation: &Simulation, view: &ItemView, action: &str, person: &Name, variant: usize) -> Option<Name> {
    let actor = simulation.directory.actor(person);
    let fitting = fitting_definitions(&simulation.catalog, (&view.law, view.item.lifecycle), action, &actor);
    fitting.get(variant % fitting.len().max(1)).map(|(key, _)| (*key).clone())
}

fn choice(view: &ItemView, row: u16, field: &InputDef, variant: usize) -> Option<Name> {
    let lifecycle = view.law.lifecycle(view.item.lifecycle);
    let demanded = guards(lifecycle, row).iter().find_map(|(guard, must)| match guard {
        Guard::Chosen(choice) if *must && choice.field == field.name => Some(choice.is.clone()),
        _ => None,
    });
    let from_field = || field.choices.get(variant % field.choices.len().max(1)).cloned();
    let from_words = || match field.name.as_str() {
        "switch" => view.law.dialect.switches.get(variant).map(|switch| switch.name.clone()),
        "timer" => lifecycle
            .definition
            .timers
            .iter()
            .find(|timer| timer.from == engine_core::definition::TimerSource::Duration)
            .map(|timer| timer.name.clone()),
        _ => Some(Name::new("anything")),
    };
    demanded.or_else(from_field).or_else(from_words)
}

/// Somebody with a role that the guards demand; anybody where they demand none.
fn target(simulation: &Simulation, view: &ItemView, guards: &[(Guard, bool)], field: &InputDef) -> Option<Name> {
    let roles: Option<Vec<Role>> = guards.iter().find_map(|(guard, must)| match guard {
        Guard::TargetIs(target) if *must && target.field == field.name => Some(target.roles.clone()),
        _ => None,
    });
    let people = simulation.directory.people.iter();
    let mut fitting = people.filter(|person| match &roles {
        None => true,
        Some(roles) => {
            let held = view.item.people.roles_of(&person.id, &person.groups);
            held.meets(roles.iter().copied().collect())
        }
    });
    fitting.next().map(|person| person.id.clone())
}
