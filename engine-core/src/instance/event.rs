//! What happened, in the past tense. Events are written once and never changed.

use super::{
    item::{ItemId, Revision},
    operation::OperationId,
};
use crate::definition::{FlagSet, Name, Role, StateId, Timestamp};

/// One step: one row that fired on one item.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Its number within the case.
    pub number: u64,
    /// When it happened.
    pub at: Timestamp,
    /// The operation that caused it.
    pub operation: OperationId,
    /// Who caused it; none is the engine.
    pub actor: Option<Name>,
    /// The item.
    pub item: ItemId,
    /// The item's revision afterwards.
    pub revision: Revision,
    /// The trigger.
    pub trigger: Name,
    /// The row that fired, by its place in the lifecycle.
    pub row: u16,
    /// State before; none at birth.
    pub from: Option<StateId>,
    /// State afterwards; none when the item was removed.
    pub to: Option<StateId>,
    /// Flags that were set.
    pub set: FlagSet,
    /// Flags that were cleared.
    pub cleared: FlagSet,
    /// What else changed, without protected content.
    pub changes: Vec<Change>,
}

/// A detail of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A role that one person has went to somebody, or to nobody.
    Role(Role, Option<Name>),
    /// A timer was armed for this instant.
    TimerArmed(Name, Timestamp),
    /// A timer was stopped.
    TimerStopped(Name),
    /// A property has a new value; the value is not told.
    Property(Name),
    /// A reason that the person gave.
    Reason(String),
    /// A result was stored (`output`), a fault was (`fault`), or both were dropped (`nothing`).
    Result(Name),
}

/// Something to tell people now; it is not kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The item it is about.
    pub item: ItemId,
    /// The trigger that caused it.
    pub trigger: Name,
    /// Holders of this role are told.
    pub role: Role,
}
