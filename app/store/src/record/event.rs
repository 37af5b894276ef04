//! The stored form of events: those of one operation are one record, which can be read without its case.

use super::words::{Words, is_usual, law_at, laws, lifecycle_id, lifecycle_name};
use crate::{codec::Stored, error::Flaw, key::Key};
use engine_core::{
    definition::{Catalog, Fingerprint, Law, LifecycleId, Map, Name, Role, Timestamp},
    instance::{Case, Change, Event, Item, ItemId, OperationId, Revision},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// By which law and lifecycle the items of a case live, or lived when they are gone.
pub(crate) type Places = Map<ItemId, (u16, LifecycleId)>;

/// The places of the items before and after an operation.
pub(crate) fn places<'a>(before: Option<&'a Case>, changes: &'a [Item]) -> Places {
    let before = before.into_iter().flat_map(|case| case.items.values());
    before.chain(changes).map(|item| (item.id, (item.law, item.lifecycle))).collect()
}

/// The events of one operation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventsRecord {
    v: u32,
    operation: OperationId,
    laws: Vec<Fingerprint>,
    events: Vec<EventRecord>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventRecord {
    number: u64,
    at: Timestamp,
    #[serde(default, skip_serializing_if = "is_usual")]
    actor: Option<Name>,
    item: ItemId,
    #[serde(default, skip_serializing_if = "is_usual")]
    law: u16,
    #[serde(default, skip_serializing_if = "is_usual")]
    lifecycle: Option<Name>,
    revision: Revision,
    trigger: Name,
    row: u16,
    #[serde(default, skip_serializing_if = "is_usual")]
    from: Option<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    to: Option<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    set: Vec<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    cleared: Vec<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    changes: Vec<ChangeRecord>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ChangeRecord {
    Role(Role, Option<Name>),
    TimerArmed(Name, Timestamp),
    TimerStopped(Name),
    Property(Name),
    Reason(String),
    Result(Name),
}

impl Stored for EventsRecord {
    const FORM: u32 = 1;

    fn form(&self) -> u32 {
        self.v
    }
}

impl EventsRecord {
    /// The stored form of the events of an operation; there is at least one.
    pub(crate) fn of(
        catalog: &Catalog,
        keys: &[Fingerprint],
        operation: &OperationId,
        events: &[Event],
        places: &Places,
    ) -> Result<Self, Flaw> {
        let laws = laws(catalog, keys)?;
        let event = |event: &Event| EventRecord::of(&laws, event, places.get(&event.item).copied());
        Ok(Self {
            v: Self::FORM,
            operation: operation.clone(),
            laws: keys.to_vec(),
            events: events.iter().map(event).collect::<Result<_, _>>()?,
        })
    }

    /// Whether these events of a case belong under a key: it names the case and the first event.
    pub(crate) fn belongs_under(&self, key: &Key) -> bool {
        let Key::Many(parts) = key else { return false };
        let [Key::Text(_), Key::Number(first)] = parts.as_slice() else { return false };
        self.events.first().is_some_and(|event| event.number == *first)
    }

    /// The events, read by the laws under which they happened.
    pub(crate) fn events(self, catalog: &Catalog) -> Result<Vec<Event>, Flaw> {
        let laws = laws(catalog, &self.laws)?;
        let event = |record: EventRecord| {
            let place = format!("events.{}", record.number);
            record.event(&laws, &self.operation).map_err(|flaw| flaw.within(place))
        };
        self.events.into_iter().map(event).collect()
    }
}

impl EventRecord {
    fn of(laws: &[&Arc<Law>], event: &Event, place: Option<(u16, LifecycleId)>) -> Result<Self, Flaw> {
        let known = place.map(|(law, lifecycle)| law_at(laws, law).map(|law| (law, lifecycle))).transpose()?;
        let words = Words(known.and_then(|(law, lifecycle)| law.lifecycles.get(usize::from(lifecycle))));
        Ok(Self {
            number: event.number,
            at: event.at,
            actor: event.actor.clone(),
            item: event.item,
            law: place.map_or(0, |(law, _)| law),
            lifecycle: known.map(|(law, lifecycle)| lifecycle_name(law, lifecycle)),
            revision: event.revision,
            trigger: event.trigger.clone(),
            row: event.row,
            from: event.from.map(|state| words.state(state)),
            to: event.to.map(|state| words.state(state)),
            set: words.flags(event.set),
            cleared: words.flags(event.cleared),
            changes: event.changes.iter().map(ChangeRecord::of).collect(),
        })
    }

    fn event(self, laws: &[&Arc<Law>], operation: &OperationId) -> Result<Event, Flaw> {
        let law = law_at(laws, self.law)?;
        let lifecycle = self.lifecycle.map(|name| lifecycle_id(law, &name)).transpose()?;
        let words = Words(lifecycle.map(|id| law.lifecycle(id)));
        let state = |name: Option<Name>| name.map(|name| words.state_id(&name)).transpose();
        Ok(Event {
            number: self.number,
            at: self.at,
            operation: operation.clone(),
            actor: self.actor,
            item: self.item,
            revision: self.revision,
            trigger: self.trigger,
            row: self.row,
            from: state(self.from).map_err(|flaw| flaw.within("from"))?,
            to: state(self.to).map_err(|flaw| flaw.within("to"))?,
            set: words.flag_set(&self.set).map_err(|flaw| flaw.within("set"))?,
            cleared: words.flag_set(&self.cleared).map_err(|flaw| flaw.within("cleared"))?,
            changes: self.changes.into_iter().map(ChangeRecord::change).collect(),
        })
    }
}

impl ChangeRecord {
    fn of(change: &Change) -> Self {
        match change {
            Change::Role(role, person) => Self::Role(*role, person.clone()),
            Change::TimerArmed(timer, at) => Self::TimerArmed(timer.clone(), *at),
            Change::TimerStopped(timer) => Self::TimerStopped(timer.clone()),
            Change::Property(name) => Self::Property(name.clone()),
            Change::Reason(text) => Self::Reason(text.clone()),
            Change::Result(name) => Self::Result(name.clone()),
        }
    }

    fn change(self) -> Change {
        match self {
            Self::Role(role, person) => Change::Role(role, person),
            Self::TimerArmed(timer, at) => Change::TimerArmed(timer, at),
            Self::TimerStopped(timer) => Change::TimerStopped(timer),
            Self::Property(name) => Change::Property(name),
            Self::Reason(text) => Change::Reason(text),
            Self::Result(name) => Change::Result(name),
        }
    }
}
