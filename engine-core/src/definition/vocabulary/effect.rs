//! Effects: consequences of rows, and the signals that rows send.

use super::{super::name::Name, role::Role};
use serde::{Deserialize, Serialize};

/// A consequence of a row, carried out in written order after flags and state have changed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Gives a role to somebody; a role that one person has passes from the holder to the new one.
    Assign(Assign),
    /// Takes a role from everybody.
    Unassign(Role),
    /// Passes the role in the input field `role` from the person in `holder` to the one in `successor`; a role that one
    /// person has passes from whoever holds it.
    TransferRole,
    /// Gives the role in the input field `role` to the person in `person`.
    AddToRole,
    /// Takes the role in the input field `role` from the person in `person`.
    RemoveFromRole,
    /// Asks the definition who has these roles, anew, with the fall-backs of decision C17 (seed 000).
    ResolvePeople(Vec<Role>),
    /// The item's clock begins: durations count from here.
    StartClock,
    /// Makes the definition's escalations as items below this one.
    OpenEscalations,
    /// Makes a task below this one and starts it; the input fields `definition`, `title`, `description`, `priority`
    /// and `input` say which.
    OpenSubtask,
    /// Makes a task that goes on with the work of this one and starts it, as the same input fields say. It takes over
    /// what was produced, and the input and title unless others are given.
    OpenFollowOn,
    /// Makes and starts a task for each potential owner, as the definition of a shared task says.
    OpenShares,
    /// Puts the results of the tasks below together; what clashes is kept as a fault.
    MergeResults,
    /// Keeps what the definition's application answers: a result, or a fault when it is one that fails.
    StoreAnswer,
    /// Lets people of the parent, or of the task that this one follows, take part: of a follow-on all, of a subtask
    /// those whom its definition says.
    InheritPeople,
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
    /// The others that follow each other with it: a task and its follow-ons.
    Chain,
    /// The last of those that follow each other: the one at work.
    LastOfChain,
    /// What follows it directly.
    Next,
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
