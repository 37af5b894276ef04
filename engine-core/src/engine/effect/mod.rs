//! One arm per effect, on one item. Order and state changes are the loop's business (`run.rs`).

mod open;
mod people;
mod property;
mod timer;

pub(crate) use open::new_item;

use open::{merge_results, open_escalations, open_follow_on, open_shares, open_subtask};
use people::{
    add_to_role, ask_definition, give_role, inherit_people, remove_from_role, share_role, take_role, transfer_role,
};
use property::{replace_definition, set_duration, set_property, set_switch};
use timer::{move_timer, renew_timer, start_clock, start_timer, stop_timer};

use super::{rejection::Rejection, run::Run};
use crate::{
    definition::{Application, Binding, Effect, InputDef, Literal, Name},
    instance::{Actor, Change, Data, Input, ItemId, Notice, Outcome, Value},
};

/// What an event tells beside states and flags.
#[derive(Debug, Default)]
pub(crate) struct Details {
    pub(crate) changes: Vec<Change>,
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
        Effect::Assign(assign) => give_role(run, id, (assign.role, &assign.to), actor, input, details),
        Effect::Unassign(role) => take_role(run, id, *role, details),
        Effect::TransferRole => transfer_role(run, id, input, details),
        Effect::AddToRole => add_to_role(run, id, input, details),
        Effect::RemoveFromRole => remove_from_role(run, id, input, details),
        Effect::ResolvePeople(roles) => ask_definition(run, id, roles),
        Effect::InheritPeople => inherit_people(run, id),
        Effect::OpenEscalations => open_escalations(run, id)?,
        Effect::OpenSubtask => open_subtask(run, id, input)?,
        Effect::OpenFollowOn => open_follow_on(run, id, input)?,
        Effect::OpenShares => open_shares(run, id)?,
        Effect::MergeResults => merge_results(run, id, details),
        Effect::StartClock => start_clock(run, id),
        Effect::StartTimer(name) => start_timer(run, id, name, trigger, input, details),
        Effect::StopTimer(name) => stop_timer(run, id, name, details),
        Effect::RenewTimer(name) => renew_timer(run, id, name, details),
        Effect::MoveTimer(name) => move_timer(run, id, name, input, details),
        Effect::StoreAnswer => store_answer(run, id, details),
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

/// The answer of an application is in the definition; the operation by which it comes is owed (X14).
fn store_answer(run: &mut Run<'_>, id: ItemId, details: &mut Details) {
    let Some(item) = run.scene.item(id) else { return };
    let Some(call) = run.scene.definition(item).and_then(|definition| definition.call.as_ref()) else { return };
    let value = |literal: &Literal| match literal {
        Literal::YesNo(yes) => Value::YesNo(*yes),
        Literal::Number(number) => Value::Number(*number),
        Literal::Text(text) => Value::Text(text.clone()),
    };
    let data: Data = call.answer.iter().map(|(name, literal)| (name.clone(), value(literal))).collect();
    let (field, outcome) = if call.application == Application::Fail {
        ("fault", Outcome::Fault(data))
    } else {
        ("output", Outcome::Output(data))
    };
    if let Some(item) = run.scene.item_mut(id) {
        item.outcome = outcome;
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
