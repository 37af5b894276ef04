//! Effects on what an item carries: properties, switches, durations, its definition.

use super::Details;
use crate::{
    definition::{Name, TimerSource},
    engine::{
        rejection::{InputProblem, Problem, Rejection},
        run::Run,
    },
    instance::{Change, Input, ItemId, Value},
};

pub(super) fn set_property(run: &mut Run<'_>, id: ItemId, input: &Input, details: &mut Details) {
    let Some(Value::Text(name)) = input.get("property") else { return };
    let Some(item) = run.scene.item_mut(id) else { return };
    let name = Name::new(name.trim());
    match input.get("value") {
        Some(value) => {
            item.properties.insert(name.clone(), value.clone());
        }
        None => {
            item.properties.remove(&name);
        }
    }
    details.changes.push(Change::Property(name));
}

pub(super) fn set_switch(run: &mut Run<'_>, id: ItemId, input: &Input, details: &mut Details) -> Result<(), Rejection> {
    let (Some(Value::Choice(name)), Some(Value::YesNo(on))) = (input.get("switch"), input.get("on")) else {
        return Ok(());
    };
    let Some(item) = run.scene.item(id) else { return Ok(()) };
    let known = &run.scene.laws()[usize::from(item.law)].dialect.switches;
    if !known.iter().any(|switch| switch.name == *name) {
        return Err(unknown("switch", name));
    }
    let Some(item) = run.scene.item_mut(id) else { return Ok(()) };
    item.switches.retain(|other| other != name);
    if *on {
        item.switches.push(name.clone());
    }
    details.changes.push(Change::Property(name.clone()));
    Ok(())
}

pub(super) fn set_duration(
    run: &mut Run<'_>,
    id: ItemId,
    input: &Input,
    details: &mut Details,
) -> Result<(), Rejection> {
    let (Some(Value::Choice(name)), Some(Value::Duration(span))) = (input.get("timer"), input.get("duration")) else {
        return Ok(());
    };
    let Some(item) = run.scene.item(id) else { return Ok(()) };
    let lifecycle = run.scene.law(item);
    let timer = lifecycle.timer_id(name.as_str());
    if timer.is_none_or(|timer| lifecycle.timer(timer).from == TimerSource::Input) {
        return Err(unknown("timer", name));
    }
    if let Some(item) = run.scene.item_mut(id) {
        item.durations.insert(name.clone(), *span);
        details.changes.push(Change::Property(name.clone()));
    }
    Ok(())
}

/// Spec IBM, table 2.1 row 2: the originator may replace the whole model while nobody has been asked.
pub(super) fn replace_definition(
    run: &mut Run<'_>,
    id: ItemId,
    input: &Input,
    details: &mut Details,
) -> Result<(), Rejection> {
    let Some(Value::Choice(key)) = input.get("definition") else { return Ok(()) };
    let Some(task) = run.catalog.task(key).cloned() else { return Err(unknown("definition", key)) };
    let Some(item) = run.scene.item(id) else { return Ok(()) };
    let law = &run.scene.laws()[usize::from(item.law)];
    let fits = task.dialect == law.dialect.dialect && law.lifecycle_id(task.lifecycle.as_str()) == Some(item.lifecycle);
    if !fits {
        return Err(unknown("definition", key));
    }
    for gone in run.scene.with_descendants(id).into_iter().skip(1) {
        run.scene.remove(gone);
    }
    if let Some(item) = run.scene.item_mut(id) {
        item.definition = Some(key.clone());
        item.durations = task.durations.clone();
        item.switches = task.switches.clone();
        item.priority = task.priority;
        item.embedding = task.embedding;
        item.auto_delete = task.auto_delete;
    }
    details.changes.push(Change::Property(Name::new("definition")));
    Ok(())
}

pub(super) fn unknown(field: &str, name: &Name) -> Rejection {
    Rejection::BadInput(InputProblem { field: Name::new(field), problem: Problem::UnknownName(name.clone()) })
}
