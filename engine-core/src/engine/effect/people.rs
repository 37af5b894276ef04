//! Effects on who has which role.

use super::{
    super::{roles::resolve_people, run::Run},
    Details,
};
use crate::{
    definition::{Inheritance, Name, Role, ShareRole, TaskDefinition, Who},
    instance::{Actor, Change, Input, ItemId, Participant, Value},
};
use std::sync::Arc;

pub(super) fn give_role(
    run: &mut Run<'_>,
    id: ItemId,
    (role, to): (Role, &Who),
    actor: &Actor,
    input: &Input,
    details: &mut Details,
) {
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

pub(super) fn take_role(run: &mut Run<'_>, id: ItemId, role: Role, details: &mut Details) {
    let Some(item) = run.scene.item_mut(id) else { return };
    let was_held = item.people.holders(role).next().is_some();
    item.people.remove(role);
    if was_held && role.is_single() {
        details.changes.push(Change::Role(role, None));
    }
}

fn named(input: &Input, field: &str) -> Option<Name> {
    input.get(field).and_then(Value::as_name).cloned()
}

/// Spec IBM, section 5: work items are transferred, created and deleted one at a time.
pub(super) fn transfer_role(run: &mut Run<'_>, id: ItemId, input: &Input, details: &mut Details) {
    let role = named(input, "role").and_then(|name| Role::named(name.as_str()));
    let (Some(role), Some(successor)) = (role, named(input, "successor")) else { return };
    let Some(item) = run.scene.item_mut(id) else { return };
    if let Some(holder) = named(input, "holder") {
        item.people.remove_person(role, &holder);
    }
    item.people.add(role, Participant::Person(successor.clone()));
    details.changes.push(Change::Role(role, Some(successor)));
}

pub(super) fn add_to_role(run: &mut Run<'_>, id: ItemId, input: &Input, details: &mut Details) {
    let role = named(input, "role").and_then(|name| Role::named(name.as_str()));
    let (Some(role), Some(person)) = (role, named(input, "person")) else { return };
    let Some(item) = run.scene.item_mut(id) else { return };
    item.people.add(role, Participant::Person(person.clone()));
    details.changes.push(Change::Role(role, Some(person)));
}

pub(super) fn remove_from_role(run: &mut Run<'_>, id: ItemId, input: &Input, details: &mut Details) {
    let role = named(input, "role").and_then(|name| Role::named(name.as_str()));
    let (Some(role), Some(person)) = (role, named(input, "person")) else { return };
    let Some(item) = run.scene.item_mut(id) else { return };
    item.people.remove_person(role, &person);
    details.changes.push(Change::Property(Name::new(role.name())));
}

pub(super) fn definition_of(run: &Run<'_>, id: ItemId) -> Option<Arc<TaskDefinition>> {
    run.scene.definition(run.scene.item(id)?).cloned()
}

pub(super) fn ask_definition(run: &mut Run<'_>, id: ItemId, roles: &[Role]) {
    let Some(definition) = definition_of(run, id) else { return };
    let facts = &run.operation.facts;
    if let Some(item) = run.scene.item_mut(id) {
        resolve_people(item, &definition, roles, facts);
    }
}

pub(super) fn share_role(run: &mut Run<'_>, id: ItemId, share: &ShareRole) {
    let Some(item) = run.scene.item(id) else { return };
    let holders: Vec<Participant> = item.people.holders(share.from).cloned().collect();
    let Some(parent) = item.parent.and_then(|parent| run.scene.item_mut(parent)) else { return };
    for who in holders {
        parent.people.add(share.to, who);
    }
}

/// Spec IBM, 2.4: of a follow-on always everybody, of a subtask whom its definition says.
pub(super) fn inherit_people(run: &mut Run<'_>, id: ItemId) {
    let Some(item) = run.scene.item(id) else { return };
    let wanted = if item.follows.is_some() {
        Inheritance::All
    } else {
        definition_of(run, id).map_or(Inheritance::Administrators, |definition| definition.inherits)
    };
    let Some(source) = item.follows.or(item.parent).and_then(|source| run.scene.item(source)) else { return };
    let entries: Vec<(Role, Participant)> = source
        .people
        .entries()
        .iter()
        .filter_map(|(role, who)| match (wanted, role) {
            (Inheritance::None, _) => None,
            (_, Role::Administrator) => Some((Role::Administrator, who.clone())),
            (Inheritance::All, Role::Originator | Role::PotentialOwner | Role::Owner | Role::Editor | Role::Reader) => {
                Some((Role::Reader, who.clone()))
            }
            _ => None,
        })
        .collect();
    if let Some(item) = run.scene.item_mut(id) {
        for (role, who) in entries {
            item.people.add(role, who);
        }
    }
}
