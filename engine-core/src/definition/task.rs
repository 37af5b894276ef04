//! Task definitions: what belongs to a kind of task rather than to its law. Versioned, frozen once used.

use super::{
    condition::Literal,
    map::Map,
    name::{Name, Titles},
    parallel::Parallel,
    time::Span,
    vocabulary::{Application, AutoDelete, Embedding, Expectation, Inheritance, Priority, PriorityRaise, Role},
};
use serde::{Deserialize, Serialize};

/// A kind of task: durations, switches, people and escalations for items of one lifecycle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskDefinition {
    /// Its name within the workspace.
    pub task: Name,
    /// The version of its content.
    pub version: Name,
    /// The dialect that judges its tasks.
    pub dialect: Name,
    /// The lifecycle within the dialect.
    pub lifecycle: Name,
    /// What such a task is called.
    pub titles: Titles,
    /// How long each timer runs, by the timer's name. A timer that is not named never runs.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub durations: Map<Name, Span>,
    /// The switches that are on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<Name>,
    /// The priority with which its tasks begin.
    #[serde(default)]
    pub priority: Priority,
    /// Who has which role. A role that is not named follows the fall-backs of the law.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub people: Map<Role, Vec<ParticipantSpec>>,
    /// Alerts for tasks that do not reach a state in time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub escalations: Vec<EscalationDefinition>,
    /// When its tasks are deleted by themselves.
    #[serde(default)]
    pub auto_delete: AutoDelete,
    /// How its tasks belong to a process.
    #[serde(default)]
    pub embedding: Embedding,
    /// Who of a parent task takes part in its tasks.
    #[serde(default, skip_serializing_if = "Inheritance::is_default")]
    pub inherits: Inheritance,
    /// How its tasks are shared among their potential owners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parallel: Option<Parallel>,
    /// The application that its tasks call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
}

/// A call of an application.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// The application.
    pub application: Application,
    /// What it answers, by field.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub answer: Map<Name, Literal>,
}

/// Somebody, as a definition names people.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ParticipantSpec {
    /// A person by id.
    Person(Name),
    /// Whoever is in a group.
    Group(Name),
    /// Everybody.
    Everybody,
    /// The person who created the task.
    Originator,
}

/// An alert (seed 000 and IBM's escalations): when its task does not reach a state in time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EscalationDefinition {
    /// Its name within the definition.
    pub name: Name,
    /// The lifecycle of the alert within the dialect.
    pub lifecycle: Name,
    /// What it is called.
    #[serde(default, skip_serializing_if = "Titles::is_empty")]
    pub titles: Titles,
    /// The point of the task's life at which it begins to wait.
    pub activated_by: Name,
    /// An earlier alert of the task that must be over first, so that waits add up (IBM: chained escalations); without
    /// one it waits beside the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Name>,
    /// What should have happened in time.
    pub expects: Expectation,
    /// How long its timers run, by the timer's name.
    pub durations: Map<Name, Span>,
    /// Who is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub receivers: Vec<ParticipantSpec>,
    /// How often it raises the task's priority.
    #[serde(default)]
    pub raises_priority: PriorityRaise,
}
