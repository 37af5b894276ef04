//! The closed words of the law: what rows may demand and cause, and what definitions may say.
//!
//! Names of states, flags, actions and timers are open and live in dialect files; everything here is
//! known to the engine, one arm each in `engine/guard.rs` and `engine/effect/`.

mod effect;
mod guard;
mod role;

pub use effect::{Address, Assign, Effect, Outcome, ShareRole, Signal, Who};
pub use guard::{Choice, Guard, Target};
pub use role::{Role, RoleSet};

use super::name::Name;
use serde::{Deserialize, Serialize};

/// The list in which a screen shows a state or a flag (design, glossary).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// Exists, nobody has been asked yet.
    New,
    /// Somebody may take it.
    Available,
    /// Somebody works on it.
    Claimed,
    /// Frozen for a while.
    Suspended,
    /// Somebody was alerted.
    Escalated,
    /// No work is possible any more.
    Ended,
}

impl Lane {
    /// All lanes, in the order of a life.
    pub const ALL: [Self; 6] =
        [Self::New, Self::Available, Self::Claimed, Self::Suspended, Self::Escalated, Self::Ended];
}

/// How an end state counts (X8 of the design).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// With a result.
    Completed,
    /// With a fault.
    Failed,
    /// By request.
    Terminated,
    /// Its time ran out.
    Expired,
    /// Given up by the system.
    Aborted,
    /// The soft ending: work goes on in a follow-on, so it is neither open work nor quiet.
    Forwarded,
    /// The item went away without having mattered (IBM: a superfluous escalation).
    Withdrawn,
}

impl Ending {
    /// Whether nothing can follow: every ending but `Forwarded`.
    pub fn is_hard(self) -> bool {
        self != Self::Forwarded
    }
}

/// What kind of item a lifecycle describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// An item for a person.
    Task,
    /// An alert that is due when a task does not reach a state in time.
    Escalation,
    /// A process instance.
    Process,
    /// A step of a process.
    Node,
    /// One person's share of a node.
    WorkItem,
}

/// The kind of an input field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputKind {
    /// One line or more of text.
    Text,
    /// A number.
    Number,
    /// Yes or no.
    YesNo,
    /// One of the listed choices.
    Choice,
    /// An instant.
    Instant,
    /// A length of time; may be `never` or `0`.
    Duration,
    /// A person of the workspace.
    Person,
    /// A priority.
    Priority,
    /// Named values: the output or the fault of a task.
    Data,
    /// A definition of the workspace, for the same lifecycle.
    Definition,
}

/// The property of the item to which an input field is bound (X5).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Binding {
    /// The title.
    Title,
    /// The description.
    Description,
    /// The priority.
    Priority,
    /// The data that the task starts from.
    Input,
    /// A property of the item by name.
    Property(Name),
}

/// What an item's suspension does to a running timer (X12).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhileSuspended {
    /// It runs on and fires (seed 000).
    #[default]
    Runs,
    /// It stops and goes on with the time that was left (seed 002).
    Stops,
    /// It runs on, but fires only when the item is resumed (seed 001).
    Holds,
}

impl WhileSuspended {
    /// Whether it is the usual answer, which files leave out.
    pub fn is_default(&self) -> bool {
        *self == Self::Runs
    }
}

/// Where a timer's time comes from (X12).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimerSource {
    /// The item's duration of the timer's name.
    #[default]
    Duration,
    /// The same, counted from the creation of the item, whenever it is armed.
    Creation,
    /// The row's input: the field `until` (an instant) or `for` (a duration).
    Input,
}

impl TimerSource {
    /// Whether it is the usual source, which files leave out.
    pub fn is_default(&self) -> bool {
        *self == Self::Duration
    }
}

/// When a definition's tasks are deleted by themselves (seed 000, IBM's auto-deletion mode).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AutoDelete {
    /// Never.
    #[default]
    Never,
    /// After every ending.
    OnCompletion,
    /// After a successful ending only.
    OnSuccess,
}

/// How a task belongs to a process (seed 000, last section).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Embedding {
    /// Alone; nobody else controls its life (autonomy peer).
    #[default]
    Peer,
    /// Started by a process that controls its end (autonomy child).
    Child,
    /// A part of a process.
    Inline,
}

/// Who of a parent task takes part in a subtask (seed 000, IBM's inheritance of roles).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inheritance {
    /// Nobody.
    None,
    /// Its administrators administer the subtask.
    #[default]
    Administrators,
    /// Its administrators, and everybody else reads.
    All,
}

impl Inheritance {
    /// Whether it is the usual answer, which files leave out.
    pub fn is_default(&self) -> bool {
        *self == Self::Administrators
    }
}

/// What an application that a task calls does. Docket brings these few, for demonstrations; whatever it is, its answer
/// is an operation (spec IBM, invocation tasks).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Application {
    /// It answers at once.
    Answer,
    /// It answers after a while.
    Wait,
    /// It fails at once.
    Fail,
    /// It asks a person, who answers.
    Ask,
}

/// The state that an escalation's task should have reached in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expectation {
    /// Somebody owns it, or it has ended.
    Claimed,
    /// It has ended.
    Ended,
    /// All its subtasks have ended.
    SubtasksEnded,
}

/// How often an escalation raises its task's priority.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PriorityRaise {
    /// Never.
    #[default]
    Never,
    /// The first time it fires.
    Once,
    /// Each time it fires.
    Always,
}

/// How urgent an item is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// When nothing else is left.
    Lowest,
    /// Less than usual.
    Low,
    /// As usual.
    #[default]
    Normal,
    /// More than usual.
    High,
    /// Before everything else.
    Highest,
}

impl Priority {
    /// All priorities, lowest first.
    pub const ALL: [Self; 5] = [Self::Lowest, Self::Low, Self::Normal, Self::High, Self::Highest];

    /// One step higher; the highest stays.
    #[must_use]
    pub fn raised(self) -> Self {
        Self::ALL.into_iter().find(|other| *other > self).unwrap_or(self)
    }
}
