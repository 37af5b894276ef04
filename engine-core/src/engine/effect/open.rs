//! Effects that make items: escalations, subtasks and follow-on tasks of the item.

use super::{
    super::{
        guard::parallel,
        merge::merged,
        rejection::Rejection,
        roles::{participant, roles_on_definition},
        run::Run,
        shares::Shares,
    },
    Details,
    property::unknown,
};
use crate::{
    definition::{
        EscalationDefinition, Fingerprint, Language, LifecycleId, Map, Name, Role, TaskDefinition, Timestamp,
    },
    instance::{Alert, Change, Data, Input, Item, ItemId, Outcome, Participant, People, Timers, Value},
};
use std::sync::Arc;

/// The trigger by which items are made.
const BIRTH: &str = "create";

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
        follows: None,
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
        properties: Map::new(),
        alert: None,
        created: now,
        started: None,
        ended: None,
        changed: now,
        changed_by: None,
        health: None,
    }
}

/// Makes the definition's escalations; a chained one follows the one after which it waits.
pub(super) fn open_escalations(run: &mut Run<'_>, id: ItemId) -> Result<(), Rejection> {
    let Some(escalations) = escalations_of(run, id) else { return Ok(()) };
    let mut opened: Map<&Name, ItemId> = Map::new();
    for escalation in &escalations {
        let number = run.next_item;
        let after = escalation.after.as_ref().and_then(|name| opened.get(name)).copied();
        open_escalation(run, id, escalation, after)?;
        opened.insert(&escalation.name, number);
    }
    Ok(())
}

fn open_escalation(
    run: &mut Run<'_>,
    task: ItemId,
    escalation: &EscalationDefinition,
    after: Option<ItemId>,
) -> Result<(), Rejection> {
    let Some(parent) = run.scene.item(task) else { return Ok(()) };
    let law = &run.scene.laws()[usize::from(parent.law)];
    let Some(lifecycle) = law.lifecycle_id(escalation.lifecycle.as_str()) else {
        return Err(Rejection::UnknownDefinition(escalation.lifecycle.clone()));
    };
    let originator = parent.people.single(Role::Originator).cloned().unwrap_or_else(|| Name::new(""));
    let mut item = new_item(run.next_item, Some(task), lifecycle, run.now, None);
    item.law = parent.law;
    item.follows = after;
    item.title = escalation.titles.or_words(Language::English, &escalation.name);
    item.durations = escalation.durations.clone();
    let receivers = escalation.receivers.iter();
    item.people = receivers.map(|spec| (Role::EscalationReceiver, participant(spec, &originator))).collect();
    item.alert = Some(Alert {
        activated_by: escalation.activated_by.clone(),
        expects: escalation.expects,
        raises_priority: escalation.raises_priority,
        fired: 0,
    });
    run.bear(item, Role::Engine.bit(), &Name::new(BIRTH), &Input::new())
}

/// The alerts that an item's definition has for it; those of a share are in the definition of what is shared.
fn escalations_of(run: &Run<'_>, id: ItemId) -> Option<Vec<EscalationDefinition>> {
    let item = run.scene.item(id)?;
    if let Some(definition) = run.scene.definition(item) {
        return Some(definition.escalations.clone());
    }
    let shared = run.scene.item(item.parent?)?;
    parallel(&run.scene, shared).map(|parallel| parallel.escalations.clone())
}

/// Spec IBM, 3.1: one share for each potential owner, a person or a group, with the data of the task itself; its
/// administrators are theirs.
pub(super) fn open_shares(run: &mut Run<'_>, id: ItemId) -> Result<(), Rejection> {
    let Some(task) = run.scene.item(id).cloned() else { return Ok(()) };
    let Some(parallel) = parallel(&run.scene, &task) else { return Ok(()) };
    let law = &run.scene.laws()[usize::from(task.law)];
    let lifecycle = law.lifecycle_id(parallel.lifecycle.as_str());
    let lifecycle = lifecycle.ok_or_else(|| Rejection::UnknownDefinition(parallel.lifecycle.clone()))?;
    let empty = &run.operation.facts.empty_groups;
    let is_somebody = |who: &&Participant| !matches!(who, Participant::Group(group) if empty.contains(group));
    let mut owners: Vec<Participant> = task.people.holders(Role::PotentialOwner).filter(is_somebody).cloned().collect();
    if owners.is_empty() {
        owners = task.people.holders(Role::PotentialOwner).cloned().collect();
    }
    let given = Input::from([
        (Name::new("title"), Value::Text(task.title.clone())),
        (Name::new("description"), Value::Text(task.description.clone())),
        (Name::new("priority"), Value::Priority(task.priority)),
        (Name::new("input"), Value::Data(task.input.clone())),
    ]);
    for owner in owners {
        let mut share = new_item(run.next_item, Some(id), lifecycle, run.now, None);
        share.law = task.law;
        share.durations = parallel.durations.clone();
        share.switches = parallel.switches.clone();
        share.people.add(Role::PotentialOwner, owner);
        run.bear(share, Role::Engine.bit(), &Name::new(BIRTH), &given)?;
    }
    Ok(())
}

/// The results of the shares as one, or what clashes as a fault.
pub(super) fn merge_results(run: &mut Run<'_>, id: ItemId, details: &mut Details) {
    let Some(item) = run.scene.item(id) else { return };
    let Some(parallel) = parallel(&run.scene, item) else { return };
    let (outcome, told) = match merged(&Shares::of(&run.scene, item), &parallel.results) {
        Ok(data) if data.is_empty() => return,
        Ok(data) => (Outcome::Output(data), "output"),
        Err(field) => {
            let clash = Value::Text(field.to_string());
            (Outcome::Fault(Data::from([(Name::new("results_clash"), clash)])), "fault")
        }
    };
    if let Some(item) = run.scene.item_mut(id) {
        item.outcome = outcome;
        details.changes.push(Change::Result(Name::new(told)));
    }
}

/// Spec IBM, table 2.1 rows 8 and 8a: whoever works on the task asks somebody, or a service, for a part of it.
pub(super) fn open_subtask(run: &mut Run<'_>, id: ItemId, input: &Input) -> Result<(), Rejection> {
    let mut part = part_of(run, id, input)?;
    part.parent = Some(id);
    run.bear(part, Role::Engine.bit(), &Name::new(BIRTH), &given(input))
}

/// Spec IBM, table 2.1 row 10 and 2.4: the follow-on goes on under the same parent and embedding; result and, unless
/// given, input and title are those of the task.
pub(super) fn open_follow_on(run: &mut Run<'_>, id: ItemId, input: &Input) -> Result<(), Rejection> {
    let mut next = part_of(run, id, input)?;
    let Some(item) = run.scene.item(id) else { return Ok(()) };
    next.parent = item.parent;
    next.follows = Some(id);
    next.embedding = item.embedding;
    next.outcome = item.outcome.clone();
    let mut given = given(input);
    given.get_or_insert_with(Name::new("title"), || Value::Text(item.title.clone()));
    given.get_or_insert_with(Name::new("input"), || Value::Data(item.input.clone()));
    run.bear(next, Role::Engine.bit(), &Name::new(BIRTH), &given)
}

/// A new item of the definition that the input names, if the person may create its tasks and such tasks can belong
/// to others.
fn part_of(run: &Run<'_>, id: ItemId, input: &Input) -> Result<Item, Rejection> {
    let key = input.get("definition").and_then(Value::as_name).cloned().unwrap_or_else(|| Name::new(""));
    let task = run.catalog.task(&key).ok_or_else(|| unknown("definition", &key))?;
    let refused = || unknown("definition", &task.task);
    let item = run.scene.item(id).ok_or(Rejection::NotFound)?;
    let law = &run.scene.laws()[usize::from(item.law)];
    let lifecycle = law.lifecycle_id(task.lifecycle.as_str()).filter(|_| task.dialect == law.dialect.dialect);
    let lifecycle = lifecycle.filter(|lifecycle| law.lifecycle(*lifecycle).may_be_part()).ok_or_else(refused)?;
    let may_create = Role::PotentialCreator.bit().with(Role::Administrator.bit());
    if !roles_on_definition(task, &run.operation.actor).meets(may_create) {
        return Err(refused());
    }
    let mut part = new_item(run.next_item, None, lifecycle, run.now, Some((&key, task)));
    part.law = item.law;
    Ok(part)
}

/// What the person says about the new task itself.
fn given(input: &Input) -> Input {
    let about = ["title", "description", "priority", "input"];
    let fields = about.iter().filter_map(|name| Some((Name::new(name), input.get(*name)?.clone())));
    fields.collect()
}
