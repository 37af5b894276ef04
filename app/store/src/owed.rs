//! Operations that nobody asks for: ticks of cases that are due, and what the engine owes after an operation.
//! It must not know what time it is; instants and ids come in.

use crate::{
    access::Loaded,
    commit::{CommitError, STORES, commit, step},
    error::StoreError,
    judgement::Committed,
    schema,
    transaction::in_transaction,
    workspace::{PendingFollowUp, Workspace},
};
use engine_core::{
    definition::{Catalog, Timestamp},
    engine::Rejection,
    instance::{Actor, CaseId, Facts, Operation, OperationId, Request},
};
use indexeddb::TransactionMode;
use std::collections::BTreeSet;

/// How many cases are ticked in one transaction.
const TICKS_AT_ONCE: usize = 50;
/// How often what was owed may owe something again before the rest is left for the next start.
const MOST_ROUNDS: usize = 100;

/// What ticking did.
#[derive(Debug, Default)]
pub struct Ticked {
    /// The ticks that changed something, in the order of the cases.
    pub committed: Vec<Committed>,
    /// The cases that could not be ticked; the others were.
    pub failed: Vec<(CaseId, CommitError)>,
}

/// Ticks the cases that are due ([`due_cases`](crate::due_cases) gives them in order), several in a transaction.
///
/// Any tab may tick: the second finds nothing due and writes nothing.
pub async fn tick_all(
    workspace: &Workspace,
    catalog: &Catalog,
    due: &[CaseId],
    now: Timestamp,
    mut new_id: impl FnMut() -> OperationId,
) -> Result<Ticked, StoreError> {
    let mut ticked = Ticked::default();
    let ticks: Vec<Operation> = due.iter().map(|case| tick(case, now, new_id())).collect();
    for some in ticks.chunks(TICKS_AT_ONCE) {
        let together = in_transaction(workspace.db()?, &STORES, TransactionMode::ReadWrite, async |transaction| {
            let mut done = Ticked::default();
            for tick in some {
                match step(transaction, catalog, tick).await? {
                    Ok(committed) if committed.decision.is_empty() => {}
                    Ok(committed) => done.committed.push(committed),
                    Err(rejection) => done.failed.push((tick.case.clone(), CommitError::Rejected(rejection))),
                }
            }
            Ok(done)
        });
        match together.await {
            Ok(mut done) => {
                ticked.committed.append(&mut done.committed);
                ticked.failed.append(&mut done.failed);
            }
            // A case that cannot be read must not keep the others waiting.
            Err(StoreError::BadRecord(_)) => tick_each(workspace, catalog, some, &mut ticked).await?,
            Err(error) => return Err(error),
        }
    }
    Ok(ticked)
}

async fn tick_each(
    workspace: &Workspace,
    catalog: &Catalog,
    ticks: &[Operation],
    ticked: &mut Ticked,
) -> Result<(), StoreError> {
    for tick in ticks {
        match commit(workspace, catalog, tick).await {
            Ok(committed) if committed.decision.is_empty() => {}
            Ok(committed) => ticked.committed.push(committed),
            Err(error @ (CommitError::Rejected(_) | CommitError::Store(StoreError::BadRecord(_)))) => {
                ticked.failed.push((tick.case.clone(), error));
            }
            Err(CommitError::Store(error)) => return Err(error),
        }
    }
    Ok(())
}

fn tick(case: &CaseId, now: Timestamp, id: OperationId) -> Operation {
    Operation {
        id,
        at: now,
        case: case.clone(),
        actor: Actor::default(),
        request: Request::Tick,
        facts: Facts::default(),
    }
}

/// A debt that the law does not let the engine pay.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// The debt.
    pub pending: PendingFollowUp,
    /// Why not.
    pub rejection: Rejection,
}

/// What submitting the debts did.
#[derive(Debug, Default)]
pub struct Settled {
    /// The debts that were paid.
    pub committed: Vec<Committed>,
    /// The debts that the law refused: they are forgotten, unless this program only lacks the law.
    pub refused: Vec<Refused>,
    /// Debts that could not be read, or whose case could not.
    pub problems: Vec<StoreError>,
}

/// Submits what the engine owes, of one case or of all, until nothing is owed: after a commit and on start.
pub async fn submit_follow_ups(
    workspace: &Workspace,
    catalog: &Catalog,
    case: Option<&CaseId>,
    now: Timestamp,
) -> Result<Settled, StoreError> {
    let Loaded { value: mut owed, problems } = workspace.follow_ups(case).await?;
    let mut settled = Settled { problems, ..Settled::default() };
    let mut tried = BTreeSet::new();
    for _ in 0..MOST_ROUNDS {
        owed.retain(|pending| tried.insert(pending.key()));
        if owed.is_empty() {
            break;
        }
        for pending in std::mem::take(&mut owed) {
            submit(workspace, catalog, pending, now, &mut settled).await?;
        }
        owed = workspace.follow_ups(case).await?.value;
    }
    Ok(settled)
}

async fn submit(
    workspace: &Workspace,
    catalog: &Catalog,
    pending: PendingFollowUp,
    now: Timestamp,
    settled: &mut Settled,
) -> Result<(), StoreError> {
    match commit(workspace, catalog, &pending.operation(now)).await {
        Ok(committed) => settled.committed.push(committed),
        Err(CommitError::Rejected(rejection)) => {
            let lasting = !matches!(rejection, Rejection::UnknownLaw(_) | Rejection::NewerSemantics(_));
            if lasting {
                forget(workspace, &pending).await?;
            }
            settled.refused.push(Refused { pending, rejection });
        }
        Err(CommitError::Store(error @ StoreError::BadRecord(_))) => settled.problems.push(error),
        Err(CommitError::Store(error)) => return Err(error),
    }
    Ok(())
}

async fn forget(workspace: &Workspace, pending: &PendingFollowUp) -> Result<(), StoreError> {
    let key = pending.key();
    workspace
        .write(&[schema::FOLLOW_UPS], async |transaction| {
            transaction.object_store(schema::FOLLOW_UPS)?.delete(key.to_js())?;
            Ok(())
        })
        .await
}
