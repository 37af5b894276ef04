//! The closed words of the law: what rows may demand and cause.
//!
//! Names of states, flags, actions and timers are open and live in dialect files; everything here is
//! known to the engine, one arm each in `engine/guard.rs` and `engine/effect.rs`.

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

/// What a person is to an item. The `by` column of a row names roles; nothing else grants anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The engine itself, for rows that no person can trigger.
    Engine,
    /// May create items of a definition.
    PotentialCreator,
    /// May start it.
    PotentialStarter,
    /// Created it.
    Originator,
    /// Started it.
    Starter,
    /// May claim it.
    PotentialOwner,
    /// Works on it; one person at most.
    Owner,
    /// May change its data.
    Editor,
    /// May read it.
    Reader,
    /// May do nearly everything with it.
    Administrator,
    /// Is told when it escalates.
    EscalationReceiver,
}

impl Role {
    /// All roles, in the order in which people are listed.
    pub const ALL: [Self; 11] = [
        Self::Engine,
        Self::PotentialCreator,
        Self::PotentialStarter,
        Self::Originator,
        Self::Starter,
        Self::PotentialOwner,
        Self::Owner,
        Self::Editor,
        Self::Reader,
        Self::Administrator,
        Self::EscalationReceiver,
    ];

    /// The role's bit in a [`RoleSet`].
    pub fn bit(self) -> RoleSet {
        RoleSet(1 << self as u32)
    }

    /// Whether at most one person can be it.
    pub fn is_single(self) -> bool {
        matches!(self, Self::Originator | Self::Starter | Self::Owner)
    }
}

/// A set of roles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoleSet(u32);

impl RoleSet {
    /// No role.
    pub const NONE: Self = Self(0);

    /// Both sets together.
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets have a role in common.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether no role is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles in it, in order.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.meets(role.bit()))
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(Self::NONE, |set, role| set.with(role.bit()))
    }
}

/// A condition of a row. `if` demands that it holds, `if_not` that it does not (X3).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Guard {
    /// The item is not part of a process (IBM: stand-alone, not inline).
    Standalone,
    /// The item's life does not depend on a process (IBM: autonomy peer).
    Peer,
    /// A switch of the item is on.
    Switch(Name),
    /// Exactly one individual, and no group, may own it.
    SinglePotentialOwner,
    /// A fault is stored.
    FaultStored,
    /// The item's ending is one after which its definition deletes it, without delay.
    DeletedAtOnce,
    /// The item's ending is one after which its definition deletes it, after a while.
    DeletedLater,
    /// An escalation: the state that its task was expected to reach is reached.
    GoalReached,
    /// An escalation: it begins to wait at this point of its task's life.
    ActivatedBy(Name),
    /// An escalation: it raises its task's priority now.
    RaisesPriority,
    /// A timer of this name is armed or paused on the item.
    TimerArmed(Name),
    /// The parent of the item has not ended.
    ParentOpen,
    /// The input field was given.
    Given(Name),
    /// The input field has this choice.
    Chosen(Choice),
    /// The person in the input field has one of these roles on the item.
    TargetIs(Target),
}

impl Guard {
    /// Whether it depends on what the person gives; all others depend on the case alone.
    pub fn reads_input(&self) -> bool {
        matches!(self, Self::Given(_) | Self::Chosen(_) | Self::TargetIs(_))
    }
}

/// An input field and one of its choices.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The field.
    pub field: Name,
    /// The choice.
    pub is: Name,
}

/// An input field that names a person, and the roles of which that person must have one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// The field.
    pub field: Name,
    /// One of these.
    pub roles: Vec<Role>,
}

/// A consequence of a row, carried out in written order after flags and state have changed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Gives a role to somebody; a role that one person has passes from the holder to the new one.
    Assign(Assign),
    /// Takes a role from everybody.
    Unassign(Role),
    /// Asks the definition who has these roles, anew, with the fall-backs of decision C17 (seed 000).
    ResolvePeople(Vec<Role>),
    /// The item's clock begins: durations count from here.
    StartClock,
    /// Makes the definition's escalations as items below this one.
    OpenEscalations,
    /// Arms a timer as its definition says.
    StartTimer(Name),
    /// Stops a timer.
    StopTimer(Name),
    /// Sets a timer up again from its duration, unless it had been moved to an absolute time.
    RenewTimer(Name),
    /// Moves a timer to the instant or duration given as input.
    MoveTimer(Name),
    /// Keeps the input field `output` as the result and drops a stored fault.
    StoreOutput,
    /// Keeps the input field `fault` as the fault and drops a stored output.
    StoreFault,
    /// Drops output and fault.
    DropResult,
    /// Drops output and fault unless the item's property of this name says "keep".
    DropResultUnlessKept(Name),
    /// Drops output and fault unless the input field `result` says "keep" (spec IBM, table 2.1 rows 7 and 21).
    KeepOrDropResult,
    /// Sets the property named in the input field `property` to the field `value`; none removes it.
    SetProperty,
    /// Turns the switch named in the input field `switch` on or off, as the field `on` says.
    SetSwitch,
    /// Sets the duration of the timer named in the input field `timer` to the field `duration`.
    SetDuration,
    /// Takes over the definition named in the input field `definition`.
    ReplaceDefinition,
    /// Raises the priority by one step.
    RaisePriority,
    /// An escalation: it has fired once more.
    CountFiring,
    /// An escalation: it counts its firings from zero again (spec IBM, section 1.5: any state, task restarted).
    ForgetFirings,
    /// Makes everybody who has the first role here hold the second one on the parent.
    ShareRole(ShareRole),
    /// Tells everybody who has this role (a notice on the screen).
    Notify(Role),
    /// Sends a signal to other items of the case.
    Signal(Signal),
    /// An operation that the engine owes and submits after this one is stored (X14).
    Owe(Name),
}

/// Who gets which role.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assign {
    /// The role.
    pub role: Role,
    /// Who gets it.
    pub to: Who,
}

/// A person as a row can name one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Who {
    /// The person who acts.
    Actor,
    /// The person who created the item: its starter when it starts by itself.
    Originator,
    /// The only individual who may own the item.
    OnlyPotentialOwner,
    /// The person in an input field.
    Input(Name),
}

/// Holders of `from` become holders of `to` on the parent item as well.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareRole {
    /// The role they have on this item.
    pub from: Role,
    /// The role they get on the parent.
    pub to: Role,
}

/// A trigger sent to other items (X7).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signal {
    /// The trigger of the receiving items' rows.
    pub name: Name,
    /// Which items receive it.
    pub to: Address,
    /// What it means when a receiver has no row for it now.
    #[serde(default, skip_serializing_if = "Outcome::is_default")]
    pub otherwise: Outcome,
}

/// Which items of the case receive a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address {
    /// The item itself.
    Itself,
    /// The item above it.
    Parent,
    /// All items directly below it.
    Children,
    /// The escalations directly below it.
    Escalations,
    /// The tasks directly below it.
    Subtasks,
}

/// What a signal without a fitting row means.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nothing.
    #[default]
    Ignore,
    /// The whole operation is refused.
    Refuse,
}

impl Outcome {
    fn is_default(&self) -> bool {
        *self == Self::Ignore
    }
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
