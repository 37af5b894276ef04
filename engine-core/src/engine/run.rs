//! The run-to-completion loop: rows fire, signals are queued, and it goes on until nothing is pending.
//!
//! The only loop of its kind; it knows no dialect and no state by name.

use super::{
    Decision, FollowUp,
    effect::{self, Details},
    guard::{guard_bits, guard_bits_among},
    queue::{Queue, Queued},
    rejection::{Rejection, RowRefusal, Stale, refused},
    roles::roles_of,
    scratch::Scene,
    select::{Given, Situation, select},
    tick,
};
use crate::{
    definition::{
        Address, Catalog, Destination, Fingerprint, Kind, Map, Name, Outcome as SignalOutcome, RoleSet, RowLaw,
        StateId, Timestamp,
    },
    instance::{Actor, Case, Change, Event, Input, Item, ItemId, Notice, Operation, Revision},
};

/// How often one item may take a step at one instant before the engine stops and says so.
const MOST_STEPS_OF_ONE_ITEM: u32 = 200;
/// How many timers one operation fires; what is still due afterwards is fired by the next tick.
const MOST_TIMERS: usize = 10_000;

/// An operation at work.
pub(crate) struct Run<'a> {
    pub(crate) catalog: &'a Catalog,
    pub(crate) operation: &'a Operation,
    pub(crate) scene: Scene<'a>,
    pub(crate) now: Timestamp,
    pub(crate) laws: Vec<Fingerprint>,
    pub(crate) semantics: u32,
    pub(crate) next_item: ItemId,
    pub(crate) next_event: u64,
    events: Vec<Event>,
    notices: Vec<Notice>,
    follow_ups: Vec<FollowUp>,
    queue: Queue,
    agenda: tick::Agenda,
    steps: Map<ItemId, u32>,
}

/// Who triggers a step and what they give.
#[derive(Clone, Copy)]
struct Cause<'c> {
    actor: &'c Actor,
    input: &'c Input,
}

impl<'a> Run<'a> {
    pub(crate) fn new(
        catalog: &'a Catalog,
        operation: &'a Operation,
        scene: Scene<'a>,
        laws: Vec<Fingerprint>,
        case: Option<&Case>,
    ) -> Self {
        Self {
            catalog,
            operation,
            scene,
            now: case.map_or(operation.at, |case| case.now),
            laws,
            semantics: case.map_or(crate::definition::Dialect::SEMANTICS, |case| case.semantics),
            next_item: case.map_or(Case::ROOT, |case| case.next_item),
            next_event: case.map_or(1, |case| case.next_event),
            events: vec![],
            notices: vec![],
            follow_ups: vec![],
            queue: Queue::default(),
            agenda: tick::Agenda::default(),
            steps: Map::new(),
        }
    }

    /// Fires every timer that is due at or before `until`, in order, each at its own instant. An item above hears of
    /// what ended below when all timers of an instant have fired.
    pub(crate) fn fire_due(&mut self, until: Timestamp) -> Result<(), Rejection> {
        for _ in 0..MOST_TIMERS {
            let due = self.agenda.next(&mut self.scene).filter(|(at, _, _)| *at <= until);
            if self.queue.has_parents() && due.is_none_or(|(at, _, _)| at > self.now) {
                self.settle()?;
                continue;
            }
            let Some((at, item, timer)) = due else { break };
            if at > self.now {
                // The bound on steps is one of steps at one instant: many repetitions over years are no endless chain.
                self.steps.clear();
                self.now = at;
            }
            if let Some(trigger) = tick::take_due(&mut self.scene, item, timer, at) {
                self.signal(item, item, trigger, SignalOutcome::Ignore);
                self.work(Queue::pop)?;
            }
        }
        self.settle()
    }

    /// Lets a person, or the engine for an operation it owes, trigger an action.
    pub(crate) fn act(
        &mut self,
        id: ItemId,
        action: &Name,
        input: &Input,
        expected: Option<Revision>,
    ) -> Result<(), Rejection> {
        let operation = self.operation;
        let item = super::admission::visible_item(&self.scene, id, operation)?;
        let lifecycle = self.scene.law(item);
        let people_may = lifecycle.rows_on(action.as_str()).any(|row| !row.is_for_engine() && row.from.0 != 0);
        if operation.actor.person.is_some() && !people_may {
            return Err(Rejection::UnknownAction(action.clone()));
        }
        let cause = Cause { actor: &operation.actor, input };
        match self.choose(item, action, cause) {
            Err(refusals) => Err(refused(item, action, refusals, expected)),
            Ok(_) if expected.is_some_and(|expected| expected != item.revision) => Err(Rejection::Stale(Stale {
                expected: expected.unwrap_or_default(),
                actual: item.revision,
                changed_by: item.changed_by.clone(),
                changed: item.changed,
            })),
            Ok(row) => {
                let row = row.clone();
                self.fire(id, &row, action, cause)?;
                self.settle()
            }
        }
    }

    /// Brings a new item to life by the birth row of its lifecycle.
    pub(crate) fn bear(&mut self, item: Item, roles: RoleSet, trigger: &Name, input: &Input) -> Result<(), Rejection> {
        if self.scene.size() >= Case::MOST_ITEMS {
            return Err(Rejection::CaseFull);
        }
        let id = item.id;
        self.next_item = self.next_item.max(id + 1);
        self.scene.put(item);
        let item = self.scene.item(id).ok_or(Rejection::NotFound)?;
        let lifecycle = self.scene.law(item);
        let guards = guard_bits(&self.scene, lifecycle, item);
        let situation = Situation { state: None, flags: item.flags, guards, roles, verbs: &self.operation.actor.verbs };
        let given = Given::Input { input, people: &item.people, facts: &self.operation.facts, now: self.now };
        match select(lifecycle, trigger.as_str(), situation, given) {
            Err(refusals) => Err(refused(item, trigger, refusals, None)),
            Ok(row) => {
                let row = row.clone();
                let operation = self.operation;
                self.fire(id, &row, trigger, Cause { actor: &operation.actor, input })
            }
        }
    }

    /// Queues a signal.
    pub(crate) fn signal(&mut self, sender: ItemId, item: ItemId, trigger: Name, outcome: SignalOutcome) {
        self.queue.push(Queued { sender, item, trigger, outcome });
    }

    /// Queues a signal to all items at an address.
    pub(crate) fn send(&mut self, sender: ItemId, to: Address, trigger: &Name, outcome: SignalOutcome) {
        for item in self.scene.addressees(sender, to) {
            self.signal(sender, item, trigger.clone(), outcome);
        }
    }

    pub(crate) fn notify(&mut self, notice: Notice) {
        self.notices.push(notice);
    }

    pub(crate) fn owe(&mut self, item: ItemId, trigger: Name) {
        self.follow_ups.push(FollowUp { item, trigger });
    }

    /// Handles queued signals until none is left.
    pub(crate) fn settle(&mut self) -> Result<(), Rejection> {
        self.work(|queue| queue.pop().or_else(|| queue.pop_parent()))
    }

    fn work(&mut self, next: fn(&mut Queue) -> Option<Queued>) -> Result<(), Rejection> {
        let engine = Actor::default();
        let nothing = Input::new();
        while let Some(queued) = next(&mut self.queue) {
            let Some(item) = self.scene.item(queued.item) else { continue };
            let cause = Cause { actor: &engine, input: &nothing };
            match self.choose(item, &queued.trigger, cause) {
                Ok(row) => {
                    let row = row.clone();
                    if self.is_endless(queued.item) {
                        break;
                    }
                    self.fire(queued.item, &row, &queued.trigger, cause)?;
                }
                Err(_) if queued.outcome == SignalOutcome::Refuse && queued.sender != queued.item => {
                    return Err(Rejection::SignalRefused { item: queued.item, signal: queued.trigger });
                }
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// The bound on steps: what was done is kept, the rest is dropped, and the item's health says so.
    fn is_endless(&mut self, id: ItemId) -> bool {
        let steps = self.steps.get_or_insert_with(id, || 0);
        *steps += 1;
        if *steps <= MOST_STEPS_OF_ONE_ITEM {
            return false;
        }
        self.queue.clear();
        if let Some(item) = self.scene.item_mut(id) {
            item.health = Some("endless_steps".to_owned());
        }
        true
    }

    fn choose(&self, item: &Item, trigger: &Name, cause: Cause<'_>) -> Result<&RowLaw, Vec<RowRefusal>> {
        let lifecycle = self.scene.law(item);
        // A signal that finds no row in this state is not worth looking at guards: it has no reasons to give.
        let for_engine = cause.actor.person.is_none();
        let rows = lifecycle.rows_on(trigger.as_str()).filter(|row| !for_engine || row.from.has(item.state));
        let asked = rows.fold(0, |bits, row| bits | row.guards | row.not_guards);
        let situation = Situation {
            state: Some(item.state),
            flags: item.flags,
            guards: guard_bits_among(&self.scene, lifecycle, item, asked),
            roles: roles_of(&self.scene, item, cause.actor),
            verbs: &cause.actor.verbs,
        };
        let given =
            Given::Input { input: cause.input, people: &item.people, facts: &self.operation.facts, now: self.now };
        select(lifecycle, trigger.as_str(), situation, given)
    }

    fn fire(&mut self, id: ItemId, row: &RowLaw, trigger: &Name, cause: Cause<'_>) -> Result<(), Rejection> {
        let Some(item) = self.scene.item(id) else { return Ok(()) };
        let lifecycle = self.scene.law(item);
        let written = lifecycle.row(row.id).clone();
        let born = row.from.0 == 0;
        let before = (!born).then_some(item.state);
        let (flags_before, was_suspended) = (item.flags, !born && lifecycle.is_suspended(item.state, item.flags));
        let mut details = Details::default();
        effect::keep_input(self, id, &written.input, cause.input, &mut details);
        self.move_to(id, row, written.audit_only, cause.actor.person.as_ref());
        // The step comes before the births that it causes: an escalation is not older than its task.
        let (number, place) = (self.next_event, self.events.len());
        self.next_event += 1;
        for effect in &written.then {
            effect::carry_out(self, id, effect, trigger, cause.actor, cause.input, &mut details)?;
        }
        let event = self.event(number, id, row, trigger, before, flags_before, cause.actor, details.changes);
        self.events.insert(place, event);
        if row.to == Destination::Deleted {
            for gone in self.scene.with_descendants(id) {
                self.scene.remove(gone);
            }
            return Ok(());
        }
        tick::follow_suspension(&mut self.scene, id, was_suspended, self.now);
        self.after_step(id, before);
        Ok(())
    }

    fn move_to(&mut self, id: ItemId, row: &RowLaw, audit_only: bool, person: Option<&Name>) {
        let now = self.now;
        let Some(item) = self.scene.item_mut(id) else { return };
        item.flags = item.flags.changed(row.set, row.clear);
        if let Destination::State(state) = row.to {
            item.state = state;
        }
        if !audit_only {
            item.revision += 1;
            item.changed = now;
            item.changed_by = person.cloned();
            // Only an administrator gets this far with a blocked item: having acted, they have seen to it.
            if person.is_some() {
                item.health = None;
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "one value for each column of an event")]
    fn event(
        &self,
        number: u64,
        id: ItemId,
        row: &RowLaw,
        trigger: &Name,
        before: Option<StateId>,
        flags_before: crate::definition::FlagSet,
        actor: &Actor,
        changes: Vec<Change>,
    ) -> Event {
        let item = self.scene.item(id);
        let flags = item.map_or(flags_before, |item| item.flags);
        Event {
            number,
            at: self.now,
            operation: self.operation.id.clone(),
            actor: actor.person.clone(),
            item: id,
            revision: item.map_or(0, |item| item.revision),
            trigger: trigger.clone(),
            row: row.id,
            from: before,
            to: item.filter(|_| row.to != Destination::Deleted).map(|item| item.state),
            set: crate::definition::FlagSet(flags.0 & !flags_before.0),
            cleared: crate::definition::FlagSet(flags_before.0 & !flags.0),
            changes,
        }
    }

    /// An item that enters a hard ending loses its timers and tells itself, its parent and what it follows.
    fn after_step(&mut self, id: ItemId, before: Option<StateId>) {
        let now = self.now;
        let Some(item) = self.scene.item(id) else { return };
        let lifecycle = self.scene.law(item);
        let was_over = before.is_some_and(|state| lifecycle.is_hard_end(state));
        let is_over = lifecycle.is_hard_end(item.state);
        if is_over == was_over {
            return;
        }
        let stays: Vec<bool> = lifecycle.definition.timers.iter().map(|timer| timer.after_ending).collect();
        let is_task = lifecycle.definition.kind != Kind::Escalation;
        let parent = item.parent.filter(|_| is_task);
        if let Some(item) = self.scene.item_mut(id) {
            item.ended = is_over.then_some(now);
            if is_over {
                item.timers.retain(|timer| stays.get(usize::from(timer)).copied().unwrap_or(false));
            }
        }
        if is_over {
            self.signal(id, id, Name::new("ended"), SignalOutcome::Ignore);
            if let Some(parent) = parent {
                self.queue.tell_of_child(id, parent);
            }
            if is_task {
                self.send(id, Address::Chain, &Name::new("chain_ended"), SignalOutcome::Ignore);
            }
        }
    }

    /// What the operation did.
    pub(crate) fn finish(self) -> Decision {
        let mut decision = Decision {
            repeated: false,
            case: self.operation.case.clone(),
            laws: self.laws,
            semantics: self.semantics,
            now: self.now,
            next_item: self.next_item,
            next_event: self.next_event,
            changes: vec![],
            removed: vec![],
            events: self.events,
            notices: self.notices,
            follow_ups: self.follow_ups,
        };
        for (id, item) in self.scene.into_touched() {
            match item {
                Some(item) => decision.changes.push(item),
                None => decision.removed.push(id),
            }
        }
        decision
    }
}
