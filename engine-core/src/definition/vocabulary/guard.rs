//! Guards: conditions of rows.

use super::{super::name::Name, Application, role::Role};
use serde::{Deserialize, Serialize};

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
    /// The item is no part of another one and follows none (IBM: hierarchy position top).
    TopLevel,
    /// The item follows another one: a follow-on task, a chained escalation.
    Follows,
    /// The item's work went on in others, the last of which has ended for good.
    ChainEnded,
    /// No task below the item is at work.
    SubtasksEnded,
    /// Somebody works on the item's parent, and it is not suspended; holds where there is no parent.
    ParentAtWork,
    /// The item's parent is suspended.
    ParentSuspended,
    /// The definition's conditions say that the tasks below the item have done enough.
    Completed,
    /// The results of the tasks below the item cannot be put together as its definition says.
    ResultsClash,
    /// The definition calls such an application.
    Calls(Application),
    /// A person, and not only a group or everybody, holds one of these roles.
    HeldInPerson(Vec<Role>),
    /// At most one holds this role.
    OnlyHolder(Role),
    /// The person in the input field holds the role in the field `role` in person.
    HoldsRole(Name),
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
        matches!(self, Self::HoldsRole(_) | Self::Given(_) | Self::Chosen(_) | Self::TargetIs(_))
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
