//! List rows: what a list must know of an item, small enough to keep a hundred thousand in memory.

use super::actions::{Offer, offers};
use crate::{
    definition::{
        Catalog, Fingerprint, FlagSet, Kind, Lane, Law, LifecycleId, LifecycleLaw, Name, Priority, Role, RoleSet,
        StateId, TimerSource, Timestamp,
    },
    engine::{Rejection, Scene, Situation, guard_bits, next_deadline, scene},
    instance::{Actor, Case, CaseId, Item, ItemId, People, Revision, RunningTimer},
};

/// An item as a list shows it, with everything the selector needs to tell its actions.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The case.
    pub case: CaseId,
    /// The item.
    pub item: ItemId,
    /// Its law.
    pub law: Fingerprint,
    /// Its lifecycle.
    pub lifecycle: LifecycleId,
    /// Its definition.
    pub definition: Option<Fingerprint>,
    /// Its state.
    pub state: StateId,
    /// Its flags.
    pub flags: FlagSet,
    /// Which guards of the lifecycle hold.
    pub guards: u64,
    /// Who has which role.
    pub people: People,
    /// Its title.
    pub title: String,
    /// Its priority.
    pub priority: Priority,
    /// When it is due: the timer that only marks an instant.
    pub due: Option<Timestamp>,
    /// When it comes back by itself: the timer whose time a person gave.
    pub returns: Option<Timestamp>,
    /// When the case must be ticked next; on the row of the root item.
    pub deadline: Option<Timestamp>,
    /// The item above it.
    pub parent: Option<ItemId>,
    /// The task whose work it goes on with.
    pub follows: Option<ItemId>,
    /// Subtasks that have ended, and all of them.
    pub subtasks: (u32, u32),
    /// Its revision.
    pub revision: Revision,
    /// Created at.
    pub created: Timestamp,
    /// Changed at.
    pub changed: Timestamp,
    /// Ended at.
    pub ended: Option<Timestamp>,
}

impl Row {
    /// The roles that somebody has on the item; none means that they may not know of it.
    pub fn roles(&self, actor: &Actor) -> RoleSet {
        let Some(person) = &actor.person else { return Role::Engine.bit() };
        let roles = self.people.roles_of(person, &actor.groups);
        if actor.system_administrator { roles.with(Role::Administrator.bit()) } else { roles }
    }

    /// The actions that the person has on the item now.
    pub fn offers(&self, law: &Law, actor: &Actor) -> Vec<Offer> {
        let situation = Situation {
            state: Some(self.state),
            flags: self.flags,
            guards: self.guards,
            roles: self.roles(actor),
            verbs: &actor.verbs,
        };
        offers(law, law.lifecycle(self.lifecycle), situation)
    }

    /// The lists that show it.
    pub fn lanes<'a>(&self, law: &'a Law) -> impl Iterator<Item = Lane> + use<'a> {
        law.lifecycle(self.lifecycle).lanes(self.state, self.flags)
    }

    /// Its owner.
    pub fn owner(&self) -> Option<&Name> {
        self.people.owner()
    }
}

/// The list rows of a case: one for each item that people work on. Escalations have none.
///
/// Gives [`Rejection::UnknownLaw`] or [`Rejection::NewerSemantics`] when the case cannot be judged here.
pub fn rows(catalog: &Catalog, case: &Case) -> Result<Vec<Row>, Rejection> {
    let scene = scene(catalog, case)?;
    let deadline = next_deadline(catalog, case)?;
    let listed = case.items.values().filter(|item| matches!(scene.kind(item), Kind::Task | Kind::WorkItem));
    Ok(listed.map(|item| row(case, &scene, item, deadline.filter(|_| item.id == Case::ROOT))).collect())
}

fn row(case: &Case, scene: &Scene<'_>, item: &Item, deadline: Option<Timestamp>) -> Row {
    let lifecycle = scene.law(item);
    let (mut ended, mut subtasks) = (0, 0);
    for task in scene.children_of_kind(item.id, Kind::Task) {
        subtasks += 1;
        ended += u32::from(scene.law(task).ending(task.state).is_some());
    }
    Row {
        case: case.id.clone(),
        item: item.id,
        law: case.laws[usize::from(item.law)].clone(),
        lifecycle: item.lifecycle,
        definition: item.definition.clone(),
        state: item.state,
        flags: item.flags,
        guards: guard_bits(scene, lifecycle, item),
        people: item.people.clone(),
        title: item.title.clone(),
        priority: item.priority,
        due: timer_at(lifecycle, item, |timer| timer.fires.is_none()),
        returns: timer_at(lifecycle, item, |timer| timer.from == TimerSource::Input),
        deadline,
        parent: item.parent,
        follows: item.follows,
        subtasks: (ended, subtasks),
        revision: item.revision,
        created: item.created,
        changed: item.changed,
        ended: item.ended,
    }
}

fn timer_at(
    lifecycle: &LifecycleLaw,
    item: &Item,
    wanted: impl Fn(&crate::definition::TimerDef) -> bool,
) -> Option<Timestamp> {
    let armed = item.timers.iter().filter(|(timer, _)| wanted(lifecycle.timer(*timer)));
    armed.filter_map(|(_, running)| if let RunningTimer::Due(at) = running { Some(at) } else { None }).min()
}
