//! A case is a tree of items that change together; an item is anything with a lifecycle.

use super::{
    people::People,
    timer::Timers,
    value::{Data, Value},
};
use crate::definition::{
    AutoDelete, Embedding, Expectation, Fingerprint, FlagSet, LifecycleId, Map, Name, Priority, PriorityRaise, Span,
    StateId, Timestamp,
};

/// The id of a case: unique in its workspace, made by the shell.
pub type CaseId = Name;
/// The number of an item within its case; the root is 1.
pub type ItemId = u32;
/// Counts the changes of an item.
pub type Revision = u64;

/// A root item with everything below it; the unit of change and of storage.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Its id.
    pub id: CaseId,
    /// The law of each item's lifecycle; items name one by its place here.
    pub laws: Vec<Fingerprint>,
    /// The meaning of rows, guards and effects by which the case is judged.
    pub semantics: u32,
    /// The latest instant the case has seen; time never goes backwards.
    pub now: Timestamp,
    /// The number of the next new item.
    pub next_item: ItemId,
    /// The number of the next event.
    pub next_event: u64,
    /// The items by number.
    pub items: Map<ItemId, Item>,
}

impl Case {
    /// The most items a case may hold.
    pub const MOST_ITEMS: usize = 20_000;
    /// The number of the root item.
    pub const ROOT: ItemId = 1;

    /// The item with this number.
    pub fn item(&self, id: ItemId) -> Option<&Item> {
        self.items.get(&id)
    }
}

/// Anything with a lifecycle: in one state, with flags, people and timers.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// Its number within the case.
    pub id: ItemId,
    /// The place of its law in [`Case::laws`].
    pub law: u16,
    /// Its lifecycle within the law.
    pub lifecycle: LifecycleId,
    /// Its state.
    pub state: StateId,
    /// Its flags.
    pub flags: FlagSet,
    /// The item above it.
    pub parent: Option<ItemId>,
    /// The item that it follows: a follow-on its task, a chained escalation the one before it. Both are below the
    /// same parent.
    pub follows: Option<ItemId>,
    /// Counts its changes; starts at 1.
    pub revision: Revision,
    /// What it is called.
    pub title: String,
    /// More about it.
    pub description: String,
    /// How urgent it is.
    pub priority: Priority,
    /// Who has which role.
    pub people: People,
    /// Its timers.
    pub timers: Timers,
    /// How long each timer runs when it is armed, by the timer's name.
    pub durations: Map<Name, Span>,
    /// The switches that are on.
    pub switches: Vec<Name>,
    /// How it belongs to a process.
    pub embedding: Embedding,
    /// When it is deleted by itself.
    pub auto_delete: AutoDelete,
    /// Its definition, frozen.
    pub definition: Option<Fingerprint>,
    /// What the task starts from.
    pub input: Data,
    /// Output or fault; storing one removes the other.
    pub outcome: Outcome,
    /// Further properties by name.
    pub properties: Map<Name, Value>,
    /// What an escalation is about.
    pub alert: Option<Alert>,
    /// Created at.
    pub created: Timestamp,
    /// When its clock began: due and expiration count from here.
    pub started: Option<Timestamp>,
    /// When it entered an end state: deletion counts from here.
    pub ended: Option<Timestamp>,
    /// Last change.
    pub changed: Timestamp,
    /// Who made the last change; none if the engine did.
    pub changed_by: Option<Name>,
    /// A blocking problem that is not a state (such as an endless chain of steps that was cut).
    pub health: Option<String>,
}

/// What a task has produced.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Outcome {
    /// Nothing yet.
    #[default]
    None,
    /// A result.
    Output(Data),
    /// A fault message.
    Fault(Data),
}

/// The facts of an escalation item (IBM's escalations).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// The point of the task's life at which it begins to wait.
    pub activated_by: Name,
    /// What should have happened in time.
    pub expects: Expectation,
    /// How often it raises the task's priority.
    pub raises_priority: PriorityRaise,
    /// How often it has fired.
    pub fired: u32,
}
