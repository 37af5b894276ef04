//! One arm per effect, on one item. Order and state changes are the loop's business (`run.rs`).

mod property;
mod timer;

use property::{replace_definition, set_duration, set_property, set_switch};
use timer::{move_timer, renew_timer, start_clock, start_timer, stop_timer};

use super::{
    rejection::Rejection,
    roles::{participant, resolve_people},
    run::Run,
};
use crate::{
    definition::{
        Binding, Effect, EscalationDefinition, Fingerprint, InputDef, LifecycleId, Name, Role, ShareRole,
        TaskDefinition, Timestamp, Who,
    },
    instance::{Actor, Alert, Change, Data, Input, Item, ItemId, Notice, Outcome, Participant, People, Timers, Value},
};
use std::{collections::BTreeMap, sync::Arc};

/// What an event tells beside states and flags.
#[derive(Debug, Default)]
pub(crate) struct Details {
    pub(crate) changes: Vec<Change>,
}

/// A new item as its definition makes it, before its birth row.
pub(crate) fn new_item(
    id: ItemId,
    parent: Option<ItemId>,
    lifecycle: LifecycleId,
    now: Timestamp,
    definition: Option<(&Fingerprint, &Arc<TaskDefinition>)>,
) -> Item {
    let task = definition.map(|(_, task)| task);
    Item {
        id,
        law: 0,
        lifecycle,
        state: 0,
        flags: crate::definition::FlagSet::default(),
        parent,
        revision: 0,
        title: String::new(),
        description: String::new(),
        priority: task.map(|task| task.priority).unwrap_or_default(),
        people: People::default(),
        timers: Timers::default(),
        durations: task.map(|task| task.durations.clone()).unwrap_or_default(),
        switches: task.map(|task| task.switches.clone()).unwrap_or_default(),
        embedding: task.map(|task| task.embedding).unwrap_or_default(),
        auto_delete: task.map(|task| task.auto_delete).unwrap_or_default(),
        definition: definition.map(|(key, _)| key.clone()),
        input: Data::new(),
        outcome: Outcome::None,
        properties: BTreeMap::new(),
        alert: None,
        created: now,
        started: None,
        ended: None,
        changed: now,
        changed_by: None,
        health: None,
    }
}

/// Keeps input fields in the properties to which they are bound (X5), and the reason in the event.
pub(crate) fn keep_input(run: &mut Run<'_>, id: ItemId, fields: &[InputDef], input: &Input, details: &mut Details) {
    let Some(item) = run.scene.item_mut(id) else { return };
    for field in fields {
        let Some(value) = input.get(&field.name) else { continue };
        if field.name == "reason" {
            details.changes.extend(value.as_text().map(|text| Change::Reason(text.to_owned())));
        }
        let Some(binding) = &field.binds else { continue };
        match (binding, value) {
            (Binding::Title, Value::Text(text)) => item.title = text.clone(),
            (Binding::Description, Value::Text(text)) => item.description = text.clone(),
            (Binding::Priority, Value::Priority(priority)) => item.priority = *priority,
            (Binding::Input, Value::Data(data)) => item.input = data.clone(),
            (Binding::Property(name), value) => {
                item.properties.insert(name.clone(), value.clone());
                details.changes.push(Change::Property(name.clone()));
                continue;
            }
            (Binding::Title | Binding::Description | Binding::Priority | Binding::Input, _) => continue,
        }
        details.changes.push(Change::Property(field.name.clone()));
    }
}

/// Carries out one effect of a row that has just fired.
pub(crate) fn carry_out(
    run: &mut Run<'_>,
    id: ItemId,
    effect: &Effect,
    trigger: &Name,
    actor: &Actor,
    input: &Input,
    details: &mut Details,
) -> Result<(), Rejection> {
    match effect {
        Effect::Assign(assign) => give_role(run, id, assign.role, &assign.to, actor, input, details),
        Effect::Unassign(role) => {
            let Some(item) = run.scene.item_mut(id) else { return Ok(()) };
            let was_held = item.people.holders(*role).next().is_some();
            item.people.remove(*role);
            if was_held && role.is_single() {
                details.changes.push(Change::Role(*role, None));
            }
        }
        Effect::ResolvePeople(roles) => ask_definition(run, id, roles),
        Effect::OpenEscalations => open_escalations(run, id)?,
        Effect::StartClock => start_clock(run, id),
        Effect::StartTimer(name) => start_timer(run, id, name, trigger, input, details),
        Effect::StopTimer(name) => stop_timer(run, id, name, details),
        Effect::RenewTimer(name) => renew_timer(run, id, name, details),
        Effect::MoveTimer(name) => move_timer(run, id, name, input, details),
        Effect::StoreOutput => store(run, id, "output", input, Outcome::Output, details),
        Effect::StoreFault => store(run, id, "fault", input, Outcome::Fault, details),
        Effect::DropResult => drop_result(run, id, details),
        Effect::DropResultUnlessKept(property) => {
            let item = run.scene.item(id);
            let kept = item.and_then(|item| item.properties.get(property)).and_then(Value::as_name);
            if kept.is_none_or(|choice| *choice != "keep") {
                drop_result(run, id, details);
            }
        }
        Effect::KeepOrDropResult => {
            if input.get("result").and_then(Value::as_name).is_none_or(|choice| *choice != "keep") {
                drop_result(run, id, details);
            }
        }
        Effect::SetProperty => set_property(run, id, input, details),
        Effect::SetSwitch => set_switch(run, id, input, details)?,
        Effect::SetDuration => set_duration(run, id, input, details)?,
        Effect::ReplaceDefinition => replace_definition(run, id, input, details)?,
        Effect::RaisePriority => {
            if let Some(item) = run.scene.item_mut(id) {
                item.priority = item.priority.raised();
                details.changes.push(Change::Property(Name::new("priority")));
            }
        }
        Effect::CountFiring => {
            if let Some(alert) = run.scene.item_mut(id).and_then(|item| item.alert.as_mut()) {
                alert.fired = alert.fired.saturating_add(1);
            }
        }
        Effect::ForgetFirings => {
            if let Some(alert) = run.scene.item_mut(id).and_then(|item| item.alert.as_mut()) {
                alert.fired = 0;
            }
        }
        Effect::ShareRole(share) => share_role(run, id, share),
        Effect::Notify(role) => run.notify(Notice { item: id, trigger: trigger.clone(), role: *role }),
        Effect::Signal(signal) => run.send(id, signal.to, &signal.name, signal.otherwise),
        Effect::Owe(name) => run.owe(id, name.clone()),
    }
    Ok(())
}

fn give_role(run: &mut Run<'_>, id: ItemId, role: Role, to: &Who, actor: &Actor, input: &Input, details: &mut Details) {
    let Some(item) = run.scene.item_mut(id) else { return };
    let person = match to {
        Who::Actor => actor.person.clone(),
        Who::Originator => item.people.single(Role::Originator).cloned(),
        Who::OnlyPotentialOwner => item.people.only_potential_owner().cloned(),
        Who::Input(field) => input.get(field).and_then(Value::as_name).cloned(),
    };
    let Some(person) = person else { return };
    item.people.add(role, Participant::Person(person.clone()));
    if role.is_single() {
        details.changes.push(Change::Role(role, Some(person)));
    }
}

fn definition_of(run: &Run<'_>, id: ItemId) -> Option<Arc<TaskDefinition>> {
    let key = run.scene.item(id)?.definition.as_ref()?;
    run.catalog.task(key).cloned()
}

fn ask_definition(run: &mut Run<'_>, id: ItemId, roles: &[Role]) {
    let Some(definition) = definition_of(run, id) else { return };
    if let Some(item) = run.scene.item_mut(id) {
        resolve_people(item, &definition, roles);
    }
}

fn open_escalations(run: &mut Run<'_>, id: ItemId) -> Result<(), Rejection> {
    let Some(definition) = definition_of(run, id) else { return Ok(()) };
    for escalation in &definition.escalations {
        open_escalation(run, id, escalation)?;
    }
    Ok(())
}

fn open_escalation(run: &mut Run<'_>, task: ItemId, escalation: &EscalationDefinition) -> Result<(), Rejection> {
    let Some(parent) = run.scene.item(task) else { return Ok(()) };
    let law = &run.scene.laws()[usize::from(parent.law)];
    let Some(lifecycle) = law.lifecycle_id(escalation.lifecycle.as_str()) else {
        return Err(Rejection::UnknownDefinition(escalation.lifecycle.clone()));
    };
    let originator = parent.people.single(Role::Originator).cloned().unwrap_or_else(|| Name::new(""));
    let mut item = new_item(run.next_item, Some(task), lifecycle, run.now, None);
    item.law = parent.law;
    item.title = escalation.titles.or_words(crate::definition::Language::English, &escalation.name);
    item.durations = escalation.durations.clone();
    let receivers = escalation.receivers.iter();
    item.people = receivers.map(|spec| (Role::EscalationReceiver, participant(spec, &originator))).collect();
    item.alert = Some(Alert {
        activated_by: escalation.activated_by.clone(),
        expects: escalation.expects,
        raises_priority: escalation.raises_priority,
        fired: 0,
    });
    run.bear(item, Role::Engine.bit(), &Name::new("create"), &Input::new())
}

fn store(
    run: &mut Run<'_>,
    id: ItemId,
    field: &str,
    input: &Input,
    outcome: fn(Data) -> Outcome,
    details: &mut Details,
) {
    let Some(Value::Data(data)) = input.get(field) else { return };
    if let Some(item) = run.scene.item_mut(id) {
        item.outcome = outcome(data.clone());
        details.changes.push(Change::Result(Name::new(field)));
    }
}

fn drop_result(run: &mut Run<'_>, id: ItemId, details: &mut Details) {
    let Some(item) = run.scene.item_mut(id) else { return };
    if item.outcome != Outcome::None {
        item.outcome = Outcome::None;
        details.changes.push(Change::Result(Name::new("nothing")));
    }
}

fn share_role(run: &mut Run<'_>, id: ItemId, share: &ShareRole) {
    let Some(item) = run.scene.item(id) else { return };
    let holders: Vec<Participant> = item.people.holders(share.from).cloned().collect();
    let Some(parent) = item.parent.and_then(|parent| run.scene.item_mut(parent)) else { return };
    for who in holders {
        parent.people.add(share.to, who);
    }
}
