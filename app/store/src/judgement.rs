//! What an operation does to the archive, worked out before anything is written. It must not know the database:
//! it runs inside a transaction, between a read and the writes, where nothing may wait.

use crate::{
    error::{Flaw, StoreError},
    key::Key,
    record::{CaseRecord, EventsRecord, FollowUpRecord, OperationForm, RowsRecord, places},
    schema,
};
use engine_core::{
    definition::{Catalog, Timestamp},
    engine::{Decision, FollowUp, Rejection, decide, next_deadline},
    instance::{Case, ItemId, Operation, OperationId, OperationRecord, Request, Verdict},
    worklist::{Row, rows},
};

/// An operation that was accepted and stored, with what a screen needs to follow.
#[derive(Debug, Clone, PartialEq)]
pub struct Committed {
    /// The answer. It is empty for a repeated operation and for a tick that found nothing due: nothing was written.
    pub decision: Decision,
    /// What was recorded about the operation, now or the first time; none when nothing was written.
    pub verdict: Option<Verdict>,
    /// The case as it is stored now; none when it is gone.
    pub case: Option<Case>,
    /// The list rows of the case.
    pub rows: Vec<Row>,
    /// When the case must be ticked next.
    pub deadline: Option<Timestamp>,
}

/// What an accepted operation changes in the archive.
#[derive(Debug)]
pub(crate) struct Writes {
    /// The case and its list rows; none when the case is gone.
    pub(crate) case: Option<(CaseRecord, RowsRecord)>,
    /// Items that are gone, when the case is not.
    pub(crate) removed: Vec<ItemId>,
    pub(crate) events: Option<(Key, EventsRecord)>,
    pub(crate) operation: (Key, OperationForm),
    pub(crate) owed: Vec<(Key, FollowUpRecord)>,
    /// The debt that the operation pays.
    pub(crate) settled: Option<Key>,
}

/// An answer and what is to be written with it, if anything.
pub(crate) type Judgement = (Committed, Option<Writes>);

/// Decides an operation on a case as it was read.
pub(crate) fn judge(
    catalog: &Catalog,
    case: Option<Case>,
    recorded: Option<OperationRecord>,
    operation: &Operation,
) -> Result<Result<Judgement, Rejection>, StoreError> {
    let decision = match decide(catalog, case.as_ref(), recorded.as_ref(), operation) {
        Ok(decision) => decision,
        Err(rejection) => return Ok(Err(rejection)),
    };
    if decision.is_empty() {
        let verdict = recorded.map(|record| record.verdict);
        return Ok(shown(catalog, decision, verdict, case).map(|committed| (committed, None)));
    }
    let places = places(case.as_ref(), &decision.changes);
    let first = decision.events.first().map_or(decision.next_event, |event| event.number);
    let verdict = Verdict { first_event: first, events: count(decision.events.len()) };
    let after = decision.apply(case);
    let committed = match shown(catalog, decision, Some(verdict.clone()), after) {
        Ok(committed) => committed,
        Err(rejection) => return Ok(Err(rejection)),
    };
    let decision = &committed.decision;
    let events = (!decision.events.is_empty())
        .then(|| EventsRecord::of(catalog, &decision.laws, &operation.id, &decision.events, &places))
        .transpose()
        .map_err(|flaw| flaw.of(schema::EVENTS, &operation.case))?;
    let record = OperationRecord { operation: operation.clone(), verdict };
    let writes = Writes {
        case: records(catalog, &committed).map_err(|flaw| flaw.of(schema::CASES, &operation.case))?,
        removed: decision.removed.clone(),
        events: events.map(|events| (Key::many([(&operation.case).into(), first.into()]), events)),
        operation: (operation_key(operation), OperationForm::from(&record)),
        owed: owed(operation, &decision.follow_ups),
        settled: settled(operation),
    };
    Ok(Ok((committed, Some(writes))))
}

fn shown(
    catalog: &Catalog,
    decision: Decision,
    verdict: Option<Verdict>,
    case: Option<Case>,
) -> Result<Committed, Rejection> {
    let (rows, deadline) = match &case {
        Some(case) => (rows(catalog, case)?, next_deadline(catalog, case)?),
        None => (vec![], None),
    };
    Ok(Committed { decision, verdict, case, rows, deadline })
}

fn records(catalog: &Catalog, committed: &Committed) -> Result<Option<(CaseRecord, RowsRecord)>, Flaw> {
    let Some(case) = &committed.case else { return Ok(None) };
    let rows = RowsRecord::of(catalog, committed.deadline, &committed.rows)?;
    Ok(Some((CaseRecord::of(catalog, case)?, rows)))
}

/// The key of what is recorded about an operation.
pub(crate) fn operation_key(operation: &Operation) -> Key {
    Key::many([(&operation.case).into(), (&operation.id).into()])
}

fn owed(operation: &Operation, follow_ups: &[FollowUp]) -> Vec<(Key, FollowUpRecord)> {
    let key = |number: u64| Key::many([(&operation.case).into(), (&operation.id).into(), number.into()]);
    (1..).zip(follow_ups).map(|(number, owed)| (key(number), FollowUpRecord::from(owed))).collect()
}

/// The id of the operation that pays a debt, which counts from 1: whoever submits it makes the same one
/// (`engine_core::simulate::owed_by`).
pub(crate) fn follow_up_id(owed_by: &OperationId, number: u64) -> OperationId {
    OperationId::new(&format!("{owed_by}/{number}"))
}

/// The key of the debt that an operation of the engine pays, by its id.
fn settled(operation: &Operation) -> Option<Key> {
    let by_engine = operation.actor.person.is_none() && matches!(operation.request, Request::Act { .. });
    let (owed_by, number) = operation.id.as_str().rsplit_once('/').filter(|_| by_engine)?;
    let number: u64 = number.parse().ok()?;
    Some(Key::many([(&operation.case).into(), owed_by.into(), number.into()]))
}

fn count(events: usize) -> u64 {
    u64::try_from(events).unwrap_or(u64::MAX)
}
