//! The list rows of all cases, loaded once; and made anew from the cases when they are of an older form.
//! It must not know how lists are filtered or shown.

use crate::{
    access::{Loaded, put_text, texts},
    codec::{Envelope, Stored as _, parse, read},
    error::{BadReason, Flaw, StoreError},
    key::Key,
    packed::{CASES, Packed, ROWS, entry, id_order},
    record::{CaseRecord, RowsRecord},
    schema,
    workspace::Workspace,
};
use engine_core::{
    definition::{Catalog, Timestamp, one_by_one},
    engine::{Rejection, next_deadline},
    instance::{Case, CaseId},
    worklist::{Row, rows},
};
use indexeddb::Transaction;
use serde_json::value::RawValue;
use std::collections::BTreeSet;

/// What lists know of a case.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseRows {
    /// The case.
    pub case: CaseId,
    /// When it must be ticked next.
    pub deadline: Option<Timestamp>,
    /// Its rows: one for each item that people work on.
    pub rows: Vec<Row>,
}

/// The key under which the workspace keeps the form of its rows.
pub(crate) const FORM_OF_ROWS: &str = "rows";

/// The rows of all cases, in the order of the cases' ids. Rows of an older form are made anew first.
pub async fn load_rows(workspace: &Workspace, catalog: &Catalog) -> Result<Loaded<Vec<CaseRows>>, StoreError> {
    let form: Option<u32> = workspace.get(schema::META, &FORM_OF_ROWS.into()).await?;
    let rebuilt = if form == Some(RowsRecord::FORM) { vec![] } else { rebuild_rows(workspace, catalog).await? };
    let stores = [schema::ROWS, schema::ROW_SEGMENTS];
    let mut loaded = workspace.read(&stores, async |transaction| load(transaction, catalog).await).await?;
    loaded.problems.splice(0..0, rebuilt);
    Ok(loaded)
}

/// The cases that are due at an instant, the earliest deadline first.
pub fn due_cases(cases: &[CaseRows], now: Timestamp) -> Vec<CaseId> {
    let due = cases.iter().filter_map(|case| Some((case.deadline.filter(|at| *at <= now)?, &case.case)));
    let mut due: Vec<(Timestamp, &CaseId)> = due.collect();
    due.sort_unstable();
    due.into_iter().map(|(_, case)| case.clone()).collect()
}

async fn load(transaction: &Transaction, catalog: &Catalog) -> Result<Loaded<Vec<CaseRows>>, StoreError> {
    let overlay = texts(transaction, ROWS.overlay, None, None).await?;
    let covered: BTreeSet<String> = one_by_one(overlay.iter().map(|(key, _)| key.to_string()));
    let mut loaded = Loaded { value: vec![], problems: vec![] };
    for (key, json) in texts(transaction, ROWS.segments, None, None).await? {
        for (case, record) in segment(&json, &key, &mut loaded.problems) {
            if !covered.contains(case.as_str()) {
                keep(catalog, ROWS.segments, case, record, &mut loaded);
            }
        }
    }
    for (key, json) in overlay {
        match parse::<Option<&RawValue>>(&json) {
            Ok(None) => {}
            Ok(Some(record)) => {
                keep(catalog, ROWS.overlay, CaseId::new(&key.to_string()), read(record.get()), &mut loaded)
            }
            Err(flaw) => loaded.problems.push(flaw.of(ROWS.overlay, key)),
        }
    }
    loaded.value.sort_by(|a, b| id_order(a.case.as_str(), b.case.as_str()));
    Ok(loaded)
}

type Records = Vec<(CaseId, Result<RowsRecord, Flaw>)>;

/// The whole segment at once; one record after the other only if that fails.
fn segment(json: &str, key: &Key, problems: &mut Vec<StoreError>) -> Records {
    if let Ok(records) = parse::<Vec<(CaseId, RowsRecord)>>(json) {
        return records.into_iter().map(|(case, record)| (case, Ok(record))).collect();
    }
    match Packed::segment(json) {
        Ok(entries) => entries.into_iter().map(|(case, record)| (case, read(record.get()))).collect(),
        Err(flaw) => {
            problems.push(flaw.of(ROWS.segments, key));
            vec![]
        }
    }
}

fn keep(
    catalog: &Catalog,
    store: &str,
    case: CaseId,
    record: Result<RowsRecord, Flaw>,
    loaded: &mut Loaded<Vec<CaseRows>>,
) {
    let deadline = record.as_ref().ok().and_then(RowsRecord::deadline);
    match record.and_then(|record| record.rows(catalog, &case)) {
        Ok(rows) => loaded.value.push(CaseRows { case, deadline, rows }),
        Err(flaw) => loaded.problems.push(flaw.of(store, case)),
    }
}

/// Makes the rows of all cases anew, in one transaction, and names the cases that cannot be read.
///
/// As long as there are such cases, the next load tries again.
pub async fn rebuild_rows(workspace: &Workspace, catalog: &Catalog) -> Result<Vec<StoreError>, StoreError> {
    let stores = [schema::CASES, schema::CASE_SEGMENTS, schema::ROWS, schema::ROW_SEGMENTS, schema::META];
    workspace
        .write(&stores, async |transaction| {
            let (cases, unreadable) = CASES.all(transaction).await?;
            let mut problems: Vec<StoreError> = unreadable.into_iter().map(|bad| bad.problem()).collect();
            let mut entries = vec![];
            for (id, json) in cases {
                let case = read::<CaseRecord>(json.get()).and_then(|record| record.case(catalog));
                match case.and_then(|case| rows_record(catalog, &case)).and_then(|record| entry(&id, &record)) {
                    Ok(entry) => entries.push(entry),
                    Err(flaw) => problems.push(flaw.of(schema::CASES, id)),
                }
            }
            ROWS.clear(transaction)?;
            ROWS.write_segments(transaction, &entries)?;
            if problems.is_empty() {
                mark_rows(transaction)?;
            }
            Ok(problems)
        })
        .await
}

/// Remembers that the rows are of the form that this program writes.
pub(crate) fn mark_rows(transaction: &Transaction) -> Result<(), StoreError> {
    let key = FORM_OF_ROWS.into();
    let form = Envelope::of(&RowsRecord::FORM).map_err(|flaw| flaw.of(schema::META, &key))?;
    put_text(transaction, schema::META, &key, &form)
}

/// The rows of a case, as they are stored.
pub(crate) fn rows_record(catalog: &Catalog, case: &Case) -> Result<RowsRecord, Flaw> {
    let refused = |rejection: Rejection| {
        Flaw::new("", BadReason::Unusable(format!("it cannot be judged here ({})", rejection.code())))
    };
    let rows = rows(catalog, case).map_err(refused)?;
    RowsRecord::of(catalog, next_deadline(catalog, case).map_err(refused)?, &rows)
}
