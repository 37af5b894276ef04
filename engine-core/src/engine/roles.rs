//! Which roles a person has on an item, and who gets which role when people are asked for.

use super::scratch::Scene;
use crate::{
    definition::{Kind, Name, ParticipantSpec, Role, RoleSet, TaskDefinition},
    instance::{Actor, Facts, Item, Participant, People},
};

/// The roles of whoever acts. An escalation's people are its own and those of its task (seed 000: the
/// administrators of a task administer its escalations). The engine has its own role and no other.
pub(crate) fn roles_of(scene: &Scene<'_>, item: &Item, actor: &Actor) -> RoleSet {
    let Some(person) = &actor.person else { return Role::Engine.bit() };
    let mut roles = item.people.roles_of(person, &actor.groups);
    let task = item.parent.filter(|_| scene.kind(item) == Kind::Escalation).and_then(|parent| scene.item(parent));
    if let Some(task) = task {
        roles = roles.with(task.people.roles_of(person, &actor.groups));
    }
    if actor.system_administrator { roles.with(Role::Administrator.bit()) } else { roles }
}

/// The roles that somebody has on a definition, before there is an item: potential creators and
/// administrators; if no potential creator is modelled, everybody is one (spec IBM, table 2.1 row 1).
pub(crate) fn roles_on_definition(definition: &TaskDefinition, actor: &Actor) -> RoleSet {
    let Some(person) = &actor.person else { return Role::Engine.bit() };
    let mut people = People::default();
    for role in [Role::PotentialCreator, Role::Administrator] {
        for spec in definition.people.get(&role).into_iter().flatten() {
            people.add(role, participant(spec, person));
        }
    }
    if !definition.people.contains_key(&Role::PotentialCreator) {
        people.add(Role::PotentialCreator, Participant::Everybody);
    }
    let roles = people.roles_of(person, &actor.groups);
    if actor.system_administrator { roles.with(Role::Administrator.bit()) } else { roles }
}

/// Asks the definition who holds these roles, anew.
///
/// Nobody modelled: everybody may own (decision C17), the originator may start and administers, since the
/// last administrator cannot be removed (spec IBM, section 5). Somebody modelled, but nobody found: the
/// administrators are asked (same section).
pub(crate) fn resolve_people(item: &mut Item, definition: &TaskDefinition, roles: &[Role], facts: &Facts) {
    let originator = item.people.single(Role::Originator).cloned().unwrap_or_else(|| Name::new(""));
    for role in roles {
        item.people.remove(*role);
        match definition.people.get(role) {
            Some(specs) if !specs.is_empty() => {
                for spec in specs {
                    item.people.add(*role, participant(spec, &originator));
                }
            }
            _ => match role {
                Role::PotentialOwner => item.people.add(*role, Participant::Everybody),
                Role::PotentialStarter | Role::Administrator => {
                    item.people.add(*role, Participant::Person(originator.clone()));
                }
                _ => {}
            },
        }
    }
    if roles.contains(&Role::PotentialOwner) {
        substitute(item, facts);
    }
}

fn substitute(item: &mut Item, facts: &Facts) {
    let is_nobody = |who: &Participant| matches!(who, Participant::Group(group) if facts.empty_groups.contains(group));
    if item.people.holders(Role::PotentialOwner).all(is_nobody) {
        let administrators: Vec<Participant> = item.people.holders(Role::Administrator).cloned().collect();
        for who in administrators {
            item.people.add(Role::PotentialOwner, who);
        }
    }
}

pub(crate) fn participant(spec: &ParticipantSpec, originator: &Name) -> Participant {
    match spec {
        ParticipantSpec::Person(name) => Participant::Person(name.clone()),
        ParticipantSpec::Group(name) => Participant::Group(name.clone()),
        ParticipantSpec::Everybody => Participant::Everybody,
        ParticipantSpec::Originator => Participant::Person(originator.clone()),
    }
}
