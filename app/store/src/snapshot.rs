//! A whole workspace as one JSON text: exported as it is, checked completely before it is restored, all or nothing.
//! It must not know where the text goes.
//!
//! List rows are left out: they are made from the cases.

use crate::{
    access::{Loaded, put, texts},
    codec::{Envelope, bytes, json, parse, read},
    error::{BadReason, Flaw, StoreError},
    key::Key,
    packed::{CASES, Entry, ROWS, Unreadable, entry, in_order},
    record::{CaseRecord, EventsRecord, FollowUpRecord, OperationForm},
    rows::{FORM_OF_ROWS, mark_rows, rows_record},
    schema,
    settings::{CLOCK, Clock, Draft, Info},
    workspace::{Workspace, catalog, pending},
};
use engine_core::{
    definition::{Catalog, Dialect, TaskDefinition, from_json},
    instance::Directory,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use std::{collections::BTreeMap, fmt};
use wasm_bindgen::JsValue;

/// The object stores of a snapshot, beside the cases.
const PLAIN: [&str; 8] = [
    schema::LAWS,
    schema::DEFINITIONS,
    schema::PEOPLE,
    schema::META,
    schema::EVENTS,
    schema::OPERATIONS,
    schema::FOLLOW_UPS,
    schema::DRAFTS,
];

/// Everything in a workspace, as records.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    docket: What,
    v: u32,
    pub(crate) stores: BTreeMap<String, Vec<SnapshotRecord>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unreadable: Vec<UnreadableText>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    Workspace,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SnapshotRecord {
    pub(crate) key: Key,
    pub(crate) value: Box<RawValue>,
}

/// What was no JSON in the database: kept for a person to look at, left out when restored.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnreadableText {
    store: String,
    key: Key,
    text: String,
}

/// Why a workspace was not restored. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RestoreError {
    /// The text is no snapshot of a workspace; the reason says where it stops being one.
    NotASnapshot(String),
    /// These records are unsound.
    Unsound(Vec<StoreError>),
    /// The database could not be written.
    Store(StoreError),
}

impl From<StoreError> for RestoreError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASnapshot(why) => write!(f, "This is not an exported workspace ({why})."),
            Self::Unsound(problems) => {
                let first = problems.first().map(ToString::to_string).unwrap_or_default();
                write!(f, "The exported workspace has {} unsound records. The first: {first}", problems.len())
            }
            Self::Store(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for RestoreError {}

impl Snapshot {
    /// The form of snapshots that this program writes.
    pub const FORM: u32 = 1;

    pub(crate) fn new(mut stores: BTreeMap<String, Vec<SnapshotRecord>>) -> Self {
        for store in PLAIN {
            stores.entry(store.to_owned()).or_default();
        }
        Self { docket: What::Workspace, v: Self::FORM, stores, unreadable: vec![] }
    }

    /// Reads an exported text. Its records are checked when it is restored.
    pub fn parse(text: &str) -> Result<Self, RestoreError> {
        let snapshot: Self = from_json(text).map_err(|error| RestoreError::NotASnapshot(error.to_string()))?;
        if snapshot.v == Self::FORM {
            return Ok(snapshot);
        }
        Err(RestoreError::NotASnapshot(format!("form {}, and this program reads form {}", snapshot.v, Self::FORM)))
    }

    /// The snapshot as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn records(&self, store: &str) -> impl Iterator<Item = &SnapshotRecord> {
        self.stores.get(store).into_iter().flatten()
    }
}

/// Everything in a workspace, also the records that this program cannot read.
pub async fn export_all(workspace: &Workspace) -> Result<Snapshot, StoreError> {
    workspace
        .read(&schema::WORKSPACE_STORES, async |transaction| {
            let (cases, unreadable) = CASES.all(transaction).await?;
            let cases = cases.into_iter().map(|(id, value)| SnapshotRecord { key: Key::from(&id), value });
            let mut snapshot = Snapshot::new(BTreeMap::from([(schema::CASES.to_owned(), cases.collect())]));
            for Unreadable { store, key, text, .. } in unreadable {
                snapshot.unreadable.push(UnreadableText { store: store.to_owned(), key, text });
            }
            for store in PLAIN {
                let mut records = vec![];
                for (key, text) in texts(transaction, store, None, None).await? {
                    match parse::<Box<RawValue>>(&text) {
                        _ if is_derived(store, &key) => {}
                        Ok(value) => records.push(SnapshotRecord { key, value }),
                        Err(_) => snapshot.unreadable.push(UnreadableText { store: store.to_owned(), key, text }),
                    }
                }
                snapshot.stores.insert(store.to_owned(), records);
            }
            Ok(snapshot)
        })
        .await
}

fn is_derived(store: &str, key: &Key) -> bool {
    store == schema::META && *key == Key::from(FORM_OF_ROWS)
}

/// Replaces everything in a workspace by a snapshot, after checking all of it, in one transaction.
///
/// This is the one exception to "a case changes only through `decide`".
pub async fn restore(workspace: &Workspace, snapshot: &Snapshot) -> Result<(), RestoreError> {
    let checked = check(snapshot).map_err(RestoreError::Unsound)?;
    let written = workspace.write(&schema::WORKSPACE_STORES, async |transaction| {
        for store in schema::WORKSPACE_STORES {
            transaction.object_store(store)?.clear()?;
        }
        CASES.write_segments(transaction, &checked.cases)?;
        ROWS.write_segments(transaction, &checked.rows)?;
        for (store, key, json) in &checked.plain {
            let many = [schema::EVENTS, schema::OPERATIONS].contains(store);
            put(transaction, store, key, &if many { bytes(json) } else { JsValue::from_str(json) })?;
        }
        mark_rows(transaction)
    });
    Ok(written.await?)
}

/// A snapshot in the form in which it is written.
struct Checked {
    cases: Vec<Entry>,
    rows: Vec<Entry>,
    plain: Vec<(&'static str, Key, String)>,
}

fn check(snapshot: &Snapshot) -> Result<Checked, Vec<StoreError>> {
    let mut problems = vec![];
    for store in snapshot.stores.keys().filter(|store| *store != schema::CASES && !PLAIN.contains(&store.as_str())) {
        let reason = BadReason::Malformed("there is no such object store".to_owned());
        problems.push(Flaw::new("", reason).of(store, "(all)"));
    }
    let catalog = catalog(
        envelopes::<Dialect>(snapshot, schema::LAWS),
        envelopes::<TaskDefinition>(snapshot, schema::DEFINITIONS),
    );
    problems.extend(catalog.problems);
    let catalog = catalog.value;
    let mut checked = Checked { cases: vec![], rows: vec![], plain: vec![] };
    for record in snapshot.records(schema::CASES) {
        match check_case(&catalog, record) {
            Ok((case, rows)) => {
                checked.cases.push(case);
                checked.rows.push(rows);
            }
            Err(flaw) => problems.push(flaw.of(schema::CASES, &record.key)),
        }
    }
    for store in PLAIN {
        for record in snapshot.records(store) {
            match check_plain(&catalog, store, &record.key, record.value.get()) {
                Ok(json) => checked.plain.push((store, record.key.clone(), json)),
                Err(flaw) => problems.push(flaw.of(store, &record.key)),
            }
        }
    }
    for entries in [&mut checked.cases, &mut checked.rows] {
        *entries = in_order(std::mem::take(entries));
    }
    problems.extend(twice(&checked));
    if problems.is_empty() { Ok(checked) } else { Err(problems) }
}

fn envelopes<T: DeserializeOwned>(snapshot: &Snapshot, store: &str) -> Loaded<Vec<(Key, Envelope)>> {
    // What cannot be read is named by `check_plain`.
    let read = |record: &SnapshotRecord| {
        let envelope: Envelope = read(record.value.get()).ok()?;
        envelope.open::<T>().is_ok().then(|| (record.key.clone(), envelope))
    };
    Loaded { value: snapshot.records(store).filter_map(read).collect(), problems: vec![] }
}

fn check_case(catalog: &Catalog, record: &SnapshotRecord) -> Result<(Entry, Entry), Flaw> {
    let case = read::<CaseRecord>(record.value.get())?.case(catalog)?;
    if record.key != Key::from(&case.id) {
        return Err(Flaw::new("id", BadReason::Malformed(format!("the case calls itself {}", case.id))));
    }
    let rows = entry(&case.id, &rows_record(catalog, &case)?)?;
    Ok((entry(&case.id, &CaseRecord::of(catalog, &case)?)?, rows))
}

fn check_plain(catalog: &Catalog, store: &str, key: &Key, text: &str) -> Result<String, Flaw> {
    match store {
        schema::LAWS => again::<Dialect>(text),
        schema::DEFINITIONS => again::<TaskDefinition>(text),
        schema::PEOPLE => again::<Directory>(text),
        schema::META if *key == Key::from(CLOCK) => again::<Clock>(text),
        schema::META => again::<Info>(text),
        schema::EVENTS => {
            let record = read::<EventsRecord>(text)?;
            under_its_key(record.belongs_under(key))?;
            let again = json(&record)?;
            record.events(catalog).map(|_| again)
        }
        schema::OPERATIONS => {
            let record = read::<OperationForm>(text)?;
            under_its_key(record.key() == *key)?;
            json(&record)
        }
        schema::FOLLOW_UPS => {
            let record = read::<FollowUpRecord>(text)?;
            let json = json(&record)?;
            under_its_key(pending(key, record).is_some()).map(|()| json)
        }
        _ => again::<Draft>(text),
    }
}

fn under_its_key(is: bool) -> Result<(), Flaw> {
    let flaw = || Flaw::new("", BadReason::Malformed("it does not belong under this key".to_owned()));
    if is { Ok(()) } else { Err(flaw()) }
}

/// The record in the form that this program writes.
fn again<T: Serialize + DeserializeOwned>(text: &str) -> Result<String, Flaw> {
    let value: T = read::<Envelope>(text)?.open()?;
    json(&Envelope::of(&value)?)
}

fn twice(checked: &Checked) -> Vec<StoreError> {
    let cases = checked.cases.iter().map(|(id, _)| (schema::CASES, Key::from(id)));
    let plain = checked.plain.iter().map(|(store, key, _)| (*store, key.clone()));
    let mut seen = std::collections::BTreeSet::new();
    let again = cases.chain(plain).filter(|place| !seen.insert(place.clone()));
    let reason = || BadReason::Malformed("there are two records with this key".to_owned());
    again.map(|(store, key)| Flaw::new("", reason()).of(store, key)).collect()
}
