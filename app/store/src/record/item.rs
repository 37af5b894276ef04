//! The stored form of an item, as a part of its case.

use super::words::{PeopleRecord, Words, is_usual, law_at, lifecycle_id, lifecycle_name, people, people_record};
use crate::error::Flaw;
use engine_core::{
    definition::{
        AutoDelete, Embedding, Expectation, Fingerprint, Law, Map, Name, Priority, PriorityRaise, Span, TimerId,
        Timestamp,
    },
    instance::{Alert, Data, Item, ItemId, Outcome, Revision, RunningTimer, Timers, Value},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An item. Fields with their usual value are left out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ItemRecord {
    pub(super) id: ItemId,
    #[serde(default, skip_serializing_if = "is_usual")]
    law: u16,
    lifecycle: Name,
    state: Name,
    #[serde(default, skip_serializing_if = "is_usual")]
    flags: Vec<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    parent: Option<ItemId>,
    #[serde(default, skip_serializing_if = "is_usual")]
    follows: Option<ItemId>,
    revision: Revision,
    #[serde(default, skip_serializing_if = "is_usual")]
    title: String,
    #[serde(default, skip_serializing_if = "is_usual")]
    description: String,
    #[serde(default, skip_serializing_if = "is_usual")]
    priority: Priority,
    #[serde(default, skip_serializing_if = "is_usual")]
    people: PeopleRecord,
    #[serde(default, skip_serializing_if = "is_usual")]
    timers: Map<Name, TimerRecord>,
    #[serde(default, skip_serializing_if = "is_usual")]
    moved_timers: Vec<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    durations: Map<Name, Span>,
    #[serde(default, skip_serializing_if = "is_usual")]
    switches: Vec<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    embedding: Embedding,
    #[serde(default, skip_serializing_if = "is_usual")]
    auto_delete: AutoDelete,
    #[serde(default, skip_serializing_if = "is_usual")]
    definition: Option<Fingerprint>,
    #[serde(default, skip_serializing_if = "is_usual")]
    input: Data,
    #[serde(default, skip_serializing_if = "is_usual")]
    outcome: OutcomeRecord,
    #[serde(default, skip_serializing_if = "is_usual")]
    properties: Map<Name, Value>,
    #[serde(default, skip_serializing_if = "is_usual")]
    alert: Option<AlertRecord>,
    created: Timestamp,
    #[serde(default, skip_serializing_if = "is_usual")]
    started: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "is_usual")]
    ended: Option<Timestamp>,
    changed: Timestamp,
    #[serde(default, skip_serializing_if = "is_usual")]
    changed_by: Option<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    health: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TimerRecord {
    Due(Timestamp),
    /// Milliseconds that are left.
    Paused(u64),
    Held(Timestamp),
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OutcomeRecord {
    #[default]
    None,
    Output(Data),
    Fault(Data),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AlertRecord {
    activated_by: Name,
    expects: Expectation,
    raises_priority: PriorityRaise,
    fired: u32,
}

impl ItemRecord {
    pub(super) fn of(laws: &[&Arc<Law>], item: &Item) -> Result<Self, Flaw> {
        let law = law_at(laws, item.law)?;
        let words = Words(law.lifecycles.get(usize::from(item.lifecycle)));
        let (timers, moved_timers) = timer_records(words, &item.timers);
        Ok(Self {
            id: item.id,
            law: item.law,
            lifecycle: lifecycle_name(law, item.lifecycle),
            state: words.state(item.state),
            flags: words.flags(item.flags),
            parent: item.parent,
            follows: item.follows,
            revision: item.revision,
            title: item.title.clone(),
            description: item.description.clone(),
            priority: item.priority,
            people: people_record(&item.people),
            timers,
            moved_timers,
            durations: item.durations.clone(),
            switches: item.switches.clone(),
            embedding: item.embedding,
            auto_delete: item.auto_delete,
            definition: item.definition.clone(),
            input: item.input.clone(),
            outcome: match &item.outcome {
                Outcome::None => OutcomeRecord::None,
                Outcome::Output(data) => OutcomeRecord::Output(data.clone()),
                Outcome::Fault(data) => OutcomeRecord::Fault(data.clone()),
            },
            properties: item.properties.clone(),
            alert: item.alert.as_ref().map(AlertRecord::of),
            created: item.created,
            started: item.started,
            ended: item.ended,
            changed: item.changed,
            changed_by: item.changed_by.clone(),
            health: item.health.clone(),
        })
    }

    pub(super) fn item(self, laws: &[&Arc<Law>]) -> Result<Item, Flaw> {
        let law = law_at(laws, self.law)?;
        let lifecycle = lifecycle_id(law, &self.lifecycle)?;
        let words = Words(Some(law.lifecycle(lifecycle)));
        Ok(Item {
            id: self.id,
            law: self.law,
            lifecycle,
            state: words.state_id(&self.state).map_err(|flaw| flaw.within("state"))?,
            flags: words.flag_set(&self.flags).map_err(|flaw| flaw.within("flags"))?,
            parent: self.parent,
            follows: self.follows,
            revision: self.revision,
            title: self.title,
            description: self.description,
            priority: self.priority,
            people: people(self.people),
            timers: timers(words, self.timers, &self.moved_timers).map_err(|flaw| flaw.within("timers"))?,
            durations: self.durations,
            switches: self.switches,
            embedding: self.embedding,
            auto_delete: self.auto_delete,
            definition: self.definition,
            input: self.input,
            outcome: match self.outcome {
                OutcomeRecord::None => Outcome::None,
                OutcomeRecord::Output(data) => Outcome::Output(data),
                OutcomeRecord::Fault(data) => Outcome::Fault(data),
            },
            properties: self.properties,
            alert: self.alert.map(AlertRecord::alert),
            created: self.created,
            started: self.started,
            ended: self.ended,
            changed: self.changed,
            changed_by: self.changed_by,
            health: self.health,
        })
    }
}

fn timer_records(words: Words<'_>, timers: &Timers) -> (Map<Name, TimerRecord>, Vec<Name>) {
    let record = |running| match running {
        RunningTimer::Due(at) => TimerRecord::Due(at),
        RunningTimer::Paused(left) => TimerRecord::Paused(left),
        RunningTimer::Held(at) => TimerRecord::Held(at),
    };
    let running = timers.iter().map(|(id, running)| (words.timer(id), record(running)));
    let known = words.0.map_or(0, |lifecycle| lifecycle.definition.timers.len());
    let ids = (0..32_u8).take(known);
    let moved = ids.filter(|id: &TimerId| timers.was_moved(*id)).map(|id| words.timer(id));
    (running.collect(), moved.collect())
}

fn timers(words: Words<'_>, running: Map<Name, TimerRecord>, moved: &[Name]) -> Result<Timers, Flaw> {
    let mut timers = Timers::default();
    for (name, record) in running {
        let running = match record {
            TimerRecord::Due(at) => RunningTimer::Due(at),
            TimerRecord::Paused(left) => RunningTimer::Paused(left),
            TimerRecord::Held(at) => RunningTimer::Held(at),
        };
        timers.set(words.timer_id(&name)?, running);
    }
    for name in moved {
        timers.mark_moved(words.timer_id(name)?, true);
    }
    Ok(timers)
}

impl AlertRecord {
    fn of(alert: &Alert) -> Self {
        Self {
            activated_by: alert.activated_by.clone(),
            expects: alert.expects,
            raises_priority: alert.raises_priority,
            fired: alert.fired,
        }
    }

    fn alert(self) -> Alert {
        Alert {
            activated_by: self.activated_by,
            expects: self.expects,
            raises_priority: self.raises_priority,
            fired: self.fired,
        }
    }
}
