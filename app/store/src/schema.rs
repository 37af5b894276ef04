//! Names, versions and object stores of the databases, and how older ones are upgraded. It must not know cases.
//!
//! Workspace, version 1: every case and every list row was a record of its own, and timers could not pause.
//! Version 2: packed segments under an overlay, one list record a case, drafts; timers of form 2.

use crate::{
    codec::{bytes, in_current_form, json, parse, stored_json},
    connection::Plan,
    error::StoreError,
    key::Key,
    record::CaseRecord,
};
use futures::future::{FutureExt as _, LocalBoxFuture};
use indexeddb::{Database, ObjectStoreParams, Transaction};

/// The version of workspace databases.
pub const WORKSPACE_VERSION: u32 = 2;
/// The version of the library database.
pub const LIBRARY_VERSION: u32 = 1;
/// The name of the library database.
pub const LIBRARY: &str = "docket-library";

/// The name of the database of a workspace.
pub fn workspace_database(id: &str) -> String {
    format!("docket-ws-{id}")
}

/// The case of a key, or nothing if it was deleted: newer than its segment. Key: case.
pub const CASES: &str = "cases";
/// Up to 100 cases in the order of their ids. Key: the last id.
pub const CASE_SEGMENTS: &str = "case_segments";
/// The list rows of a case, or nothing if it was deleted: newer than their segment. Key: case.
pub const ROWS: &str = "rows";
/// The list rows of up to 250 cases in the order of their ids. Key: the last id.
pub const ROW_SEGMENTS: &str = "row_segments";
/// The events of one operation. Key: case, number of the first event.
pub const EVENTS: &str = "events";
/// What was decided about an operation. Key: case, operation.
pub const OPERATIONS: &str = "operations";
/// Operations that the engine owes. Key: case, operation that owes it, number.
pub const FOLLOW_UPS: &str = "follow_ups";
/// Dialect files. Key: fingerprint.
pub const LAWS: &str = "laws";
/// Task definitions. Key: fingerprint.
pub const DEFINITIONS: &str = "definitions";
/// People and groups. Key: name.
pub const PEOPLE: &str = "people";
/// What somebody typed and has not submitted. Key: case, item, person.
pub const DRAFTS: &str = "drafts";
/// The clock, what the workspace is, and what its rows were made by. Key: name.
pub const META: &str = "meta";

/// All object stores of a workspace.
pub const WORKSPACE_STORES: [&str; 12] =
    [CASES, CASE_SEGMENTS, ROWS, ROW_SEGMENTS, EVENTS, OPERATIONS, FOLLOW_UPS, LAWS, DEFINITIONS, PEOPLE, DRAFTS, META];

/// The registry of workspaces. Key: workspace.
pub const WORKSPACES: &str = "workspaces";
/// Preferences. Key: name.
pub const PREFERENCES: &str = "preferences";

pub(crate) const WORKSPACE_PLAN: Plan =
    Plan { version: WORKSPACE_VERSION, create: true, make: make_workspace, rewrite: rewrite_workspace };

pub(crate) const LIBRARY_PLAN: Plan = Plan {
    version: LIBRARY_VERSION,
    create: true,
    make: |db, _| make(db, &[WORKSPACES, PREFERENCES]),
    rewrite: |_, _| std::future::ready(Ok(())).boxed_local(),
};

fn make(db: &Database, stores: &[&str]) -> Result<(), StoreError> {
    for store in stores {
        db.create_object_store(store, ObjectStoreParams::new())?;
    }
    Ok(())
}

fn make_workspace(db: &Database, from: u32) -> Result<(), StoreError> {
    match from {
        0 => make(db, &WORKSPACE_STORES),
        1 => {
            // Rows are made again from the cases when they are loaded (`rows.rs`).
            db.delete_object_store(ROWS)?;
            make(db, &[CASE_SEGMENTS, ROWS, ROW_SEGMENTS, DRAFTS])
        }
        _ => Ok(()),
    }
}

fn rewrite_workspace(transaction: &Transaction, from: u32) -> LocalBoxFuture<'_, Result<(), StoreError>> {
    async move { if from == 1 { bring_cases_to_current_form(transaction).await } else { Ok(()) } }.boxed_local()
}

/// A record that cannot be read stays as it is: it is named when it is loaded, and must not stop the others.
async fn bring_cases_to_current_form(transaction: &Transaction) -> Result<(), StoreError> {
    let store = transaction.object_store(CASES)?;
    let Some(cursor) = store.open_cursor(None, None)?.await? else { return Ok(()) };
    let mut cursor = cursor.into_managed();
    while let (Some(key), Some(value)) = (cursor.key()?, cursor.value()?) {
        let record = parse(&stored_json(&value)).and_then(in_current_form::<CaseRecord>);
        if let Ok(json) = record.and_then(|record| json(&record)) {
            store.put(&bytes(&json), Some(&Key::from_js(&key).to_js()))?;
        }
        cursor.next(None).await?;
    }
    Ok(())
}
