//! One item as its page shows it, for one person.

use super::actions::{Offer, Refused, explain, offers};
use crate::{
    definition::{Catalog, Kind, Lane, Law, Name, Role, RoleSet, sort_short},
    engine::{Rejection, Scene, Situation, guard_bits, roles_of, scene},
    instance::{Actor, Case, Item, ItemId, Participant, RunningTimer},
};
use std::sync::Arc;

/// Everything that an item's page shows beside the history.
#[derive(Debug, Clone)]
pub struct ItemView {
    /// The item.
    pub item: Item,
    /// Its law.
    pub law: Arc<Law>,
    /// The lists that show it.
    pub lanes: Vec<Lane>,
    /// The person's roles on it.
    pub roles: RoleSet,
    /// What the person may do now, most prominent first.
    pub offers: Vec<Offer>,
    /// What the person may not do now, and why.
    pub refused: Vec<Refused>,
    /// Who has which role.
    pub people: Vec<Member>,
    /// Its timers that run, are paused or held back, the earliest first.
    pub deadlines: Vec<Deadline>,
    /// Its escalations, each as a view of its own.
    pub escalations: Vec<ItemView>,
    /// Items below it that people work on.
    pub subtasks: Vec<ItemId>,
    /// The tasks that follow each other with it, the first one first; it is one of them.
    pub chain: Vec<ItemId>,
}

/// Somebody and their roles on an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub who: Participant,
    /// The roles.
    pub roles: Vec<Role>,
}

/// A timer of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deadline {
    /// The timer.
    pub timer: Name,
    /// Whether it runs, is paused or held back.
    pub running: RunningTimer,
    /// The trigger that it fires; none only marks the instant.
    pub fires: Option<Name>,
}

/// An item for a person's screen.
///
/// Gives [`Rejection::NotFound`] when there is no such item or the person may not know of it, and
/// [`Rejection::UnknownLaw`] or [`Rejection::NewerSemantics`] when the case cannot be judged here.
pub fn item_view(catalog: &Catalog, case: &Case, id: ItemId, actor: &Actor) -> Result<ItemView, Rejection> {
    let scene = scene(catalog, case)?;
    let item = case.items.get(&id).ok_or(Rejection::NotFound)?;
    if roles_of(&scene, item, actor).is_empty() {
        return Err(Rejection::NotFound);
    }
    Ok(view(&scene, item, actor))
}

fn view(scene: &Scene<'_>, item: &Item, actor: &Actor) -> ItemView {
    let law = Arc::clone(&scene.laws()[usize::from(item.law)]);
    let lifecycle = law.lifecycle(item.lifecycle);
    let roles = roles_of(scene, item, actor);
    let situation = Situation {
        state: Some(item.state),
        flags: item.flags,
        guards: guard_bits(scene, lifecycle, item),
        roles,
        verbs: &actor.verbs,
    };
    let of_kind = |kind: Kind| scene.children_of_kind(item.id, kind);
    ItemView {
        lanes: lifecycle.lanes(item.state, item.flags).collect(),
        offers: offers(&law, lifecycle, situation),
        refused: explain(lifecycle, situation),
        people: members(item),
        deadlines: deadlines(&law, item),
        escalations: of_kind(Kind::Escalation).map(|child| view(scene, child, actor)).collect(),
        subtasks: of_kind(Kind::Task).map(|child| child.id).collect(),
        chain: scene.chain(item.id),
        item: item.clone(),
        roles,
        law,
    }
}

fn members(item: &Item) -> Vec<Member> {
    let mut members: Vec<Member> = vec![];
    for (role, who) in item.people.entries() {
        match members.iter_mut().find(|member| member.who == *who) {
            Some(member) => member.roles.push(*role),
            None => members.push(Member { who: who.clone(), roles: vec![*role] }),
        }
    }
    let owner_first = |member: &Member| (!member.roles.contains(&Role::Owner), member.roles.iter().min().copied());
    sort_short(&mut members, owner_first);
    members
}

fn deadlines(law: &Law, item: &Item) -> Vec<Deadline> {
    let lifecycle = law.lifecycle(item.lifecycle);
    let mut found: Vec<Deadline> = item
        .timers
        .iter()
        .map(|(timer, running)| {
            let definition = lifecycle.timer(timer);
            Deadline { timer: definition.name.clone(), running, fires: definition.fires.clone() }
        })
        .collect();
    sort_short(&mut found, |deadline| match deadline.running {
        RunningTimer::Due(at) | RunningTimer::Held(at) => (false, at.millis()),
        RunningTimer::Paused(left) => (true, i64::try_from(left).unwrap_or(i64::MAX)),
    });
    found
}
