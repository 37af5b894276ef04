//! An operation is one request with everything the judge needs; it is stored, and replaying it needs nothing else.

use super::{
    item::{CaseId, ItemId, Revision},
    value::Input,
};
use crate::definition::{Fingerprint, Map, Name, Timestamp};

/// The id of an operation: made once by the shell, so that sending it twice changes nothing the second time.
pub type OperationId = Name;

/// One request: who asks for what, when, on which item.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// Its id.
    pub id: OperationId,
    /// When it is asked for.
    pub at: Timestamp,
    /// The case it is about.
    pub case: CaseId,
    /// Who asks; the engine itself for ticks and operations it owes.
    pub actor: Actor,
    /// What is asked for.
    pub request: Request,
    /// What the shell looked up so that the judge need not: stored with the operation.
    pub facts: Facts,
}

impl Operation {
    /// Whether both ask for the same thing: everything but id and time (seed 004: idempotent by content).
    pub fn same_content(&self, other: &Self) -> bool {
        self.case == other.case && self.actor.person == other.actor.person && self.request == other.request
    }
}

/// Who asks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Actor {
    /// The person; none is the engine.
    pub person: Option<Name>,
    /// The groups the person is in now.
    pub groups: Vec<Name>,
    /// The permission verbs the person has (X9).
    pub verbs: Vec<Name>,
    /// Whether the person administers the whole workspace (IBM: system administrator).
    pub system_administrator: bool,
}

/// What is asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// A new case whose root item has this definition.
    Create {
        /// The frozen task definition.
        definition: Fingerprint,
        /// The frozen law of its lifecycle.
        law: Fingerprint,
        /// What the birth row's input gives: title, description, priority, input and so on.
        input: Input,
    },
    /// An action of a person, or a trigger that the engine owes.
    Act {
        /// The item.
        item: ItemId,
        /// The trigger.
        action: Name,
        /// What the person gives.
        input: Input,
        /// The revision the person saw; none does not care.
        expected: Option<Revision>,
    },
    /// Time passed: fire what is due.
    Tick,
}

/// What the shell knows and the core cannot: resolved once, stored with the operation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// People whom the input names, and the groups they are in. Somebody who is not here is unknown.
    pub people: Map<Name, Vec<Name>>,
    /// Groups in which nobody is: whoever asks them finds nobody (seed 000: then the administrators are asked).
    pub empty_groups: Vec<Name>,
}

/// What was decided about an operation, kept so that the same operation gets the same answer again.
#[derive(Debug, Clone, PartialEq)]
pub struct OperationRecord {
    /// The operation.
    pub operation: Operation,
    /// The answer.
    pub verdict: Verdict,
}

/// What an accepted operation did, in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The number of its first event.
    pub first_event: u64,
    /// How many events it wrote.
    pub events: u64,
}
