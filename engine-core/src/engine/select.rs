//! Picks the one row that may fire, or says of every row why not. Buttons, refusals and explanations all come
//! from here, so they cannot disagree (design, invariant 3).

use super::rejection::{InputProblem, Problem, Reason, RowRefusal};
use crate::{
    definition::{
        FlagSet, Guard, InputDef, InputKind, LifecycleLaw, Name, Role, RoleSet, RowLaw, StateId, Target, Timestamp,
    },
    instance::{Facts, Input, People, Value},
};

/// The facts on which a row is chosen: the same for an item of a case and for a stored list row.
#[derive(Debug, Clone, Copy)]
pub struct Situation<'a> {
    /// The state; none before birth.
    pub state: Option<StateId>,
    /// The flags.
    pub flags: FlagSet,
    /// Which of the lifecycle's guards hold: bits of [`LifecycleLaw::guards`].
    pub guards: u64,
    /// The roles of the person who acts.
    pub roles: RoleSet,
    /// The permission verbs of the person who acts.
    pub verbs: &'a [Name],
}

/// What is known of the input.
#[derive(Debug, Clone, Copy)]
pub enum Given<'a> {
    /// Nothing yet: is there some input with which the row would hold?
    Open,
    /// This input.
    Input {
        /// The fields.
        input: &'a Input,
        /// Who has which role on the item.
        people: &'a People,
        /// What the shell looked up about people.
        facts: &'a Facts,
        /// The operation's instant.
        now: Timestamp,
    },
}

/// The bit of [`Situation::guards`] that says that a health problem blocks the item: then only administrators and
/// the engine act on it, until an administrator has (design, section 5: health blocks through a guard).
pub const BLOCKED: u64 = 1 << 63;

/// The first row of the trigger, in written order, that holds; or the reasons of each.
pub fn select<'a>(
    lifecycle: &'a LifecycleLaw,
    trigger: &str,
    situation: Situation<'_>,
    given: Given<'_>,
) -> Result<&'a RowLaw, Vec<RowRefusal>> {
    if let Some(row) = lifecycle.rows_on(trigger).find(|row| holds(lifecycle, row, situation, given)) {
        return Ok(row);
    }
    Err(refusals(lifecycle, trigger, situation, given))
}

/// What speaks against each row of a trigger.
pub fn refusals(
    lifecycle: &LifecycleLaw,
    trigger: &str,
    situation: Situation<'_>,
    given: Given<'_>,
) -> Vec<RowRefusal> {
    lifecycle
        .rows_on(trigger)
        .map(|row| RowRefusal { row: row.id, reasons: reasons(lifecycle, row, situation, given) })
        .collect()
}

/// Whether a row holds: the hot path, which gathers no reasons.
pub(super) fn holds(lifecycle: &LifecycleLaw, row: &RowLaw, situation: Situation<'_>, given: Given<'_>) -> bool {
    fits_state(row, situation)
        && situation.flags.has(row.only)
        && !situation.flags.meets(row.unless)
        && situation.roles.meets(row.by)
        && !is_blocked(row, situation)
        && situation.guards & row.guards == row.guards
        && situation.guards & row.not_guards == 0
        && lifecycle.row(row.id).needs.as_ref().is_none_or(|verb| situation.verbs.contains(verb))
        && input_reasons(lifecycle, row, given).is_empty()
}

fn fits_state(row: &RowLaw, situation: Situation<'_>) -> bool {
    situation.state.map_or(row.from.0 == 0, |state| row.from.has(state))
}

fn is_blocked(row: &RowLaw, situation: Situation<'_>) -> bool {
    let may_mend = situation.roles.meets(Role::Administrator.bit()) || row.is_for_engine();
    situation.guards & BLOCKED != 0 && !may_mend
}

fn reasons(lifecycle: &LifecycleLaw, row: &RowLaw, situation: Situation<'_>, given: Given<'_>) -> Vec<Reason> {
    let mut reasons = vec![];
    if !fits_state(row, situation) {
        reasons.push(Reason::State(situation.state.unwrap_or_default()));
    }
    let missing = FlagSet(row.only.0 & !situation.flags.0);
    reasons.extend(missing.flags().map(Reason::FlagMissing));
    let in_the_way = FlagSet(row.unless.0 & situation.flags.0);
    reasons.extend(in_the_way.flags().map(Reason::FlagSet));
    if !situation.roles.meets(row.by) {
        reasons.push(Reason::Role(row.by));
    }
    if let Some(verb) = lifecycle.row(row.id).needs.as_ref().filter(|verb| !situation.verbs.contains(verb)) {
        reasons.push(Reason::Verb(verb.clone()));
    }
    if is_blocked(row, situation) {
        reasons.push(Reason::Blocked);
    }
    for (bit, guard) in lifecycle.guards.iter().enumerate() {
        let (must, must_not) = (row.guards >> bit & 1 == 1, row.not_guards >> bit & 1 == 1);
        let it_holds = situation.guards >> bit & 1 == 1;
        if must && !it_holds {
            reasons.push(Reason::GuardFails(guard.clone()));
        } else if must_not && it_holds {
            reasons.push(Reason::GuardHolds(guard.clone()));
        }
    }
    reasons.extend(input_reasons(lifecycle, row, given));
    reasons
}

fn input_reasons(lifecycle: &LifecycleLaw, row: &RowLaw, given: Given<'_>) -> Vec<Reason> {
    let Given::Input { input, people, facts, now } = given else { return vec![] };
    let fields = lifecycle.inputs(row.id);
    let problem = |field: &Name, problem| Reason::Input(InputProblem { field: field.clone(), problem });
    let mut reasons = vec![];
    for name in input.keys().filter(|name| !fields.iter().any(|field| field.name == **name)) {
        reasons.push(problem(name, Problem::NotAsked));
    }
    for field in fields {
        let found = match input.get(&field.name) {
            None => field.required.then_some(Problem::Missing),
            Some(value) => wrong_with(field, value, facts, now),
        };
        reasons.extend(found.map(|found| problem(&field.name, found)));
    }
    if reasons.is_empty() {
        let wrong = row.input_guards.iter().filter(|(guard, must)| input_guard(guard, input, people, facts) != *must);
        reasons.extend(wrong.map(|(guard, must)| {
            if *must { Reason::GuardFails(guard.clone()) } else { Reason::GuardHolds(guard.clone()) }
        }));
    }
    reasons
}

fn wrong_with(field: &InputDef, value: &Value, facts: &Facts, now: Timestamp) -> Option<Problem> {
    if !value.keeps_limits() {
        return Some(Problem::OverLimit);
    }
    match (field.kind, value) {
        (InputKind::Text, Value::Text(text)) => (field.required && text.trim().is_empty()).then_some(Problem::Empty),
        (InputKind::Instant, Value::Instant(at)) => (field.future && *at <= now).then_some(Problem::Past),
        (InputKind::Person, Value::Person(person)) => {
            (!facts.people.contains_key(person)).then(|| Problem::UnknownPerson(person.clone()))
        }
        (InputKind::Choice, Value::Choice(choice)) => (!field.choices.is_empty() && !field.choices.contains(choice))
            .then(|| Problem::NotAChoice(field.choices.clone())),
        (InputKind::Number, Value::Number(_))
        | (InputKind::YesNo, Value::YesNo(_))
        | (InputKind::Duration, Value::Duration(_))
        | (InputKind::Priority, Value::Priority(_))
        | (InputKind::Data, Value::Data(_))
        | (InputKind::Definition, Value::Choice(_)) => None,
        (kind, _) => Some(Problem::WrongKind(kind)),
    }
}

fn input_guard(guard: &Guard, input: &Input, people: &People, facts: &Facts) -> bool {
    match guard {
        Guard::Given(field) => input.contains_key(field),
        Guard::Chosen(choice) => input.get(&choice.field).and_then(Value::as_name) == Some(&choice.is),
        Guard::HoldsRole(field) => {
            let role = input.get("role").and_then(Value::as_name).and_then(|name| Role::named(name.as_str()));
            let person = input.get(field).and_then(Value::as_name);
            role.zip(person).is_some_and(|(role, person)| people.has_person(role, person))
        }
        Guard::TargetIs(target) => target_has_role(target, input, people, facts),
        _ => false,
    }
}

fn target_has_role(target: &Target, input: &Input, people: &People, facts: &Facts) -> bool {
    let Some(person) = input.get(&target.field).and_then(Value::as_name) else { return false };
    let groups = facts.people.get(person).map_or(&[][..], Vec::as_slice);
    let wanted: RoleSet = target.roles.iter().copied().collect();
    people.roles_of(person, groups).meets(wanted)
}
