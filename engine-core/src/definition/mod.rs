//! The law: dialects, lifecycles and their rows as data. It must not know instances, clocks or the browser.

mod builtin;
mod catalog;
mod condition;
mod fingerprint;
mod json;
mod law;
mod lint;
mod map;
mod name;
mod parallel;
mod short;
mod table;
mod task;
mod time;
mod titles;
mod vocabulary;

pub use builtin::{BUILTIN, builtin_law};
pub use catalog::Catalog;
pub use condition::{Answer, Comparison, Condition, Literal, Operand, Relation, Tally};
pub use fingerprint::{Fingerprint, fingerprint};
pub use json::from_json;
pub use law::{Destination, FlagId, FlagSet, Law, LifecycleId, LifecycleLaw, RowLaw, StateId, StateSet, TimerId};
pub use lint::{Finding, RULES, Severity, lint, lint_task};
pub use map::Map;
pub use name::{Language, Name, Titles};
pub use parallel::{Merge, Parallel, ResultRule};
pub use short::{one_by_one, sort_short};
pub use table::{canonical_json, diagram, table};
pub use task::{Call, EscalationDefinition, ParticipantSpec, TaskDefinition};
pub use time::{Span, TimeError, Timestamp};
pub use vocabulary::*;

use serde::{Deserialize, Serialize};

/// A family of lifecycles that belong together: one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dialect {
    /// The dialect's name; together with the version it names a file.
    pub dialect: Name,
    /// The version of the file's content.
    pub version: Name,
    /// The version of the format in which the file is written; this is [`Dialect::FORMAT`].
    pub format: u32,
    /// What people call it.
    pub titles: Titles,
    /// Where the rules come from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Actions and their titles.
    pub actions: Vec<ActionDef>,
    /// Titles of signals, as the history tells them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signals: Vec<SignalDef>,
    /// Titles of input fields and of their choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldTitle>,
    /// Titles of the switches that a task of this dialect may have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<SignalDef>,
    /// The lifecycles.
    pub lifecycles: Vec<Lifecycle>,
}

impl Dialect {
    /// The version of the format that this program reads and writes.
    pub const FORMAT: u32 = 1;
    /// The version of what rows, guards and effects mean. A case keeps the number it began with.
    pub const SEMANTICS: u32 = 1;
}

/// An action that a person may be offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionDef {
    /// The trigger.
    pub name: Name,
    /// What the button says.
    pub titles: Titles,
    /// How the screen ranks it.
    #[serde(default, skip_serializing_if = "Weight::is_default")]
    pub weight: Weight,
    /// The letter that performs it, in English; must occur in the English title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
}

/// How prominent an action is. A hint for the screen; it grants nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// The next step of the usual way.
    Primary,
    /// An ordinary choice.
    #[default]
    Plain,
    /// Rarely wanted; found behind "more".
    Quiet,
    /// Ends or deletes; asks first.
    Destructive,
}

impl Weight {
    fn is_default(&self) -> bool {
        *self == Self::Plain
    }
}

/// A word of the dialect that is not an action, with its titles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignalDef {
    /// The word.
    pub name: Name,
    /// What it is called.
    pub titles: Titles,
}

/// Titles of an input field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldTitle {
    /// The field.
    pub name: Name,
    /// Its label.
    pub titles: Titles,
    /// Labels of its choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<SignalDef>,
}

/// States and transitions of one kind of item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lifecycle {
    /// Its name within the dialect.
    pub name: Name,
    /// What kind of item it describes.
    pub kind: Kind,
    /// What such an item is called.
    pub titles: Titles,
    /// The states, in the order of a life.
    pub states: Vec<StateDef>,
    /// The flags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<FlagDef>,
    /// The timers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timers: Vec<TimerDef>,
    /// The rows. Rows of one trigger are tried in written order (X4).
    pub transitions: Vec<Transition>,
}

/// A state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateDef {
    /// Its name.
    pub name: Name,
    /// The list that shows it.
    pub lane: Lane,
    /// How it counts when it is an end state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The native word for its sort, where the source has one (seed 001: standard, exception).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<Name>,
    /// What it is called.
    pub titles: Titles,
}

/// An independent mark beside the state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlagDef {
    /// Its name.
    pub name: Name,
    /// The list that shows items with this flag, beside the list of their state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lane: Option<Lane>,
    /// What it is called.
    pub titles: Titles,
}

/// A timer (X12).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimerDef {
    /// Its name.
    pub name: Name,
    /// The trigger that it fires; a timer without one only marks an instant (a due time).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fires: Option<Name>,
    /// Where its time comes from.
    #[serde(default, skip_serializing_if = "TimerSource::is_default")]
    pub from: TimerSource,
    /// What suspension of the item does to it.
    #[serde(default, skip_serializing_if = "WhileSuspended::is_default")]
    pub while_suspended: WhileSuspended,
    /// Whether it may run after the item has ended (deletion).
    #[serde(default, skip_serializing_if = "is_false")]
    pub after_ending: bool,
    /// What it is called.
    pub titles: Titles,
}

/// One permitted step: a row of the table (design, section 4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transition {
    /// What it reacts to: an action of a person or a signal of the engine.
    pub on: Name,
    /// Who may trigger it.
    pub by: Vec<Role>,
    /// The permission verb that is needed besides the role (X9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<Name>,
    /// Source states; empty for a birth row (X2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<Name>,
    /// Flags that must be set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<Name>,
    /// Flags that must not be set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unless: Vec<Name>,
    /// Guards that must hold.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub guards: Vec<Guard>,
    /// Guards that must not hold (X3).
    #[serde(default, rename = "if_not", skip_serializing_if = "Vec::is_empty")]
    pub not_guards: Vec<Guard>,
    /// What the person gives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub input: Vec<InputDef>,
    /// The target state; none stays, `deleted` removes the item (X13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Name>,
    /// Flags to set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Name>,
    /// Flags to clear.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clear: Vec<Name>,
    /// Effects, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Effect>,
    /// The action that takes this one back (X15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undone_by: Option<Name>,
    /// Only an event is written; the item's revision stays (X10).
    #[serde(default, skip_serializing_if = "is_false")]
    pub audit_only: bool,
    /// Another row of this action may hold at the same time; the written order is meant (X4).
    #[serde(default, skip_serializing_if = "is_false")]
    pub in_order: bool,
    /// Seed and sentence, or table row and decision.
    pub source: String,
}

impl Transition {
    /// The pseudo state in which an item is gone (X13).
    pub const DELETED: &str = "deleted";

    /// Whether a person may trigger it.
    pub fn is_for_people(&self) -> bool {
        self.by.iter().any(|role| *role != Role::Engine)
    }
}

/// A field that a person gives with an action (X5).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputDef {
    /// Its name.
    pub name: Name,
    /// What it holds.
    pub kind: InputKind,
    /// Whether the action is refused without it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub required: bool,
    /// Whether an instant must lie after the operation's.
    #[serde(default, skip_serializing_if = "is_false")]
    pub future: bool,
    /// The choices, for the kind `choice`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Name>,
    /// The property of the item that takes the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub binds: Option<Binding>,
}

fn is_false(value: &bool) -> bool {
    !*value
}
