//! One operation, one transaction: read, decide, write, wait until it is complete. It must not know screens.

use crate::{
    access::{add_bytes, get, put_text},
    error::StoreError,
    judgement::{Committed, Judgement, Writes, judge, operation_key},
    key::Key,
    packed::{CASES, ROWS},
    record::OperationForm,
    schema,
    transaction::in_transaction,
    workspace::{Workspace, case_in},
};
use engine_core::{
    definition::Catalog,
    engine::Rejection,
    instance::{CaseId, Operation, OperationRecord},
};
use futures::future::join;
use indexeddb::{Transaction, TransactionMode};
use std::fmt;

/// Why an operation was not committed. Nothing has changed.
#[derive(Debug, Clone, PartialEq)]
pub enum CommitError {
    /// The law says no.
    Rejected(Rejection),
    /// The archive could not read or write.
    Store(StoreError),
}

impl From<StoreError> for CommitError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for CommitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(rejection) => write!(f, "refused: {}", rejection.code()),
            Self::Store(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for CommitError {}

/// The object stores that an operation may read or write.
pub(crate) const STORES: [&str; 7] = [
    schema::CASES,
    schema::CASE_SEGMENTS,
    schema::ROWS,
    schema::EVENTS,
    schema::OPERATIONS,
    schema::FOLLOW_UPS,
    schema::DRAFTS,
];

/// Decides an operation and stores what it did, in one transaction.
///
/// The browser lets one such transaction run after the other, across tabs: the first to come wins, the next sees
/// the case as the first left it. An operation that was committed before is answered from its record.
pub async fn commit(workspace: &Workspace, catalog: &Catalog, operation: &Operation) -> Result<Committed, CommitError> {
    in_transaction(workspace.db()?, &STORES, TransactionMode::ReadWrite, async |transaction| {
        step(transaction, catalog, operation).await?.map_err(CommitError::Rejected)
    })
    .await
}

/// The same within a transaction that may hold more. A rejected operation has written nothing.
pub(crate) async fn step(
    transaction: &Transaction,
    catalog: &Catalog,
    operation: &Operation,
) -> Result<Result<Committed, Rejection>, StoreError> {
    let key = operation_key(operation);
    let recorded = get::<OperationForm>(transaction, schema::OPERATIONS, &key);
    let case = case_in(transaction, catalog, &operation.case);
    let (recorded, case) = join(recorded, case).await;
    match judge(catalog, case?, recorded?.map(OperationRecord::from), operation)? {
        Err(rejection) => Ok(Err(rejection)),
        Ok(judgement) => Ok(Ok(write(transaction, &operation.case, judgement)?)),
    }
}

fn write(transaction: &Transaction, id: &CaseId, judgement: Judgement) -> Result<Committed, StoreError> {
    let (committed, writes) = judgement;
    if let Some(writes) = writes {
        write_case(transaction, id, &writes)?;
        if let Some((key, events)) = &writes.events {
            add_bytes(transaction, schema::EVENTS, key, events)?;
        }
        let (key, operation) = &writes.operation;
        add_bytes(transaction, schema::OPERATIONS, key, operation)?;
        if let Some(key) = &writes.settled {
            transaction.object_store(schema::FOLLOW_UPS)?.delete(key.to_js())?;
        }
        for (key, owed) in &writes.owed {
            put_text(transaction, schema::FOLLOW_UPS, key, owed)?;
        }
    }
    Ok(committed)
}

/// Of a case that is gone, its events and operations stay: they are its history.
fn write_case(transaction: &Transaction, id: &CaseId, writes: &Writes) -> Result<(), StoreError> {
    CASES.put(transaction, id, writes.case.as_ref().map(|(case, _)| case))?;
    ROWS.put(transaction, id, writes.case.as_ref().map(|(_, rows)| rows))?;
    let drafts = transaction.object_store(schema::DRAFTS)?;
    if writes.case.is_none() {
        let all = Key::from(id).range_under()?;
        drafts.delete(all.clone())?;
        transaction.object_store(schema::FOLLOW_UPS)?.delete(all)?;
        return Ok(());
    }
    for item in &writes.removed {
        drafts.delete(Key::many([id.into(), (*item).into()]).range_under()?)?;
    }
    Ok(())
}
