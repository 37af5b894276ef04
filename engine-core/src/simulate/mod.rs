//! A workspace in memory: cases judged by [`decide`] exactly as in the browser, without storage.
//!
//! Transcripts, demo data and the laws of the test floor run on it.

mod script;

pub use script::{Script, ScriptError, Step};

use crate::{
    definition::{Catalog, Fingerprint, Name, Timestamp},
    engine::{Decision, Rejection, decide, next_deadline},
    instance::{
        Actor, Case, CaseId, Directory, Event, Facts, Input, ItemId, Operation, OperationId, OperationRecord, Request,
        Revision, Verdict,
    },
};
use std::collections::{BTreeMap, VecDeque};

/// Cases, their histories and the people around them, in memory.
#[derive(Debug, Clone, Default)]
pub struct Simulation {
    /// The laws and definitions.
    pub catalog: Catalog,
    /// The people.
    pub directory: Directory,
    /// The cases.
    pub cases: BTreeMap<CaseId, Case>,
    /// What happened, by case.
    pub events: BTreeMap<CaseId, Vec<Event>>,
    /// Every accepted operation that changed something, in order, by case and operation id.
    pub operations: Vec<OperationRecord>,
    /// The number of the next operation id.
    pub next_operation: u64,
}

impl Simulation {
    /// A new operation id, unique within this simulation.
    pub fn new_operation_id(&mut self) -> OperationId {
        self.next_operation += 1;
        Name::new(&format!("op{}", self.next_operation))
    }

    /// An action of a person as an operation.
    pub fn action(
        &mut self,
        person: &Name,
        at: Timestamp,
        (case, item): (&CaseId, ItemId),
        action: &Name,
        input: Input,
        expected: Option<Revision>,
    ) -> Operation {
        Operation {
            id: self.new_operation_id(),
            at,
            case: case.clone(),
            actor: self.directory.actor(person),
            facts: self.directory.facts(&input),
            request: Request::Act { item, action: action.clone(), input, expected },
        }
    }

    /// The creation of a case as an operation.
    pub fn creation(
        &mut self,
        person: &Name,
        at: Timestamp,
        case: &CaseId,
        (law, definition): (&Fingerprint, &Fingerprint),
        input: Input,
    ) -> Operation {
        Operation {
            id: self.new_operation_id(),
            at,
            case: case.clone(),
            actor: self.directory.actor(person),
            facts: self.directory.facts(&input),
            request: Request::Create { definition: definition.clone(), law: law.clone(), input },
        }
    }

    /// Submits an operation and whatever the engine owes afterwards. Gives the decision on the operation itself.
    ///
    /// A refused operation changes nothing.
    pub fn submit(&mut self, operation: Operation) -> Result<Decision, Rejection> {
        let decision = self.submit_one(&operation)?;
        let mut owed: VecDeque<Operation> = owed_by(&operation, &decision).into();
        while let Some(next) = owed.pop_front() {
            if let Ok(decision) = self.submit_one(&next) {
                owed.extend(owed_by(&next, &decision));
            }
        }
        Ok(decision)
    }

    /// Submits an operation without what the engine owes afterwards, as if the program had stopped just then.
    ///
    /// A refused operation changes nothing.
    pub fn submit_one(&mut self, operation: &Operation) -> Result<Decision, Rejection> {
        let recorded = self
            .operations
            .iter()
            .find(|record| record.operation.id == operation.id && record.operation.case == operation.case);
        let decision = decide(&self.catalog, self.cases.get(&operation.case), recorded, operation)?;
        if decision.repeated || decision.is_empty() {
            return Ok(decision);
        }
        let first_event = decision.events.first().map_or(decision.next_event, |event| event.number);
        let events = u64::try_from(decision.events.len()).unwrap_or(u64::MAX);
        self.operations
            .push(OperationRecord { operation: operation.clone(), verdict: Verdict { first_event, events } });
        self.events.entry(operation.case.clone()).or_default().extend(decision.events.iter().cloned());
        let before = self.cases.remove(&operation.case);
        if let Some(after) = decision.apply(before) {
            self.cases.insert(operation.case.clone(), after);
        }
        Ok(decision)
    }

    /// Lets time pass: every case that has something due is ticked, the earliest deadline first, each deadline at
    /// its own instant.
    pub fn pass_time(&mut self, until: Timestamp) {
        while let Some((at, case)) = self.next_due().filter(|(at, _)| *at <= until) {
            let operation = Operation {
                id: self.new_operation_id(),
                at,
                case: case.clone(),
                actor: Actor::default(),
                request: Request::Tick,
                facts: Facts::default(),
            };
            let stuck = self.submit(operation).map_or(true, |decision| decision.is_empty());
            if stuck {
                break;
            }
        }
    }

    /// The earliest deadline of all cases.
    pub fn next_due(&self) -> Option<(Timestamp, CaseId)> {
        let deadlines = self.cases.values().filter_map(|case| {
            let at = next_deadline(&self.catalog, case).ok().flatten()?;
            Some((at, case.id.clone()))
        });
        deadlines.min()
    }
}

/// The operations that the engine owes after a decision; their ids follow from the operation's.
pub fn owed_by(operation: &Operation, decision: &Decision) -> Vec<Operation> {
    let owed = decision.follow_ups.iter().zip(1_u32..).map(|(follow_up, number)| Operation {
        id: Name::new(&format!("{}/{number}", operation.id)),
        at: decision.now,
        case: operation.case.clone(),
        actor: Actor::default(),
        request: Request::Act {
            item: follow_up.item,
            action: follow_up.trigger.clone(),
            input: Input::new(),
            expected: None,
        },
        facts: Facts::default(),
    });
    owed.collect()
}
