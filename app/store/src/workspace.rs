//! A workspace: its laws, cases, events and operations, each read in one transaction. It must not know screens.
//! Cases change in `commit.rs` alone.

use crate::{
    access::{Loaded, all, get, put_text},
    codec::{Envelope, read},
    connection::{Closed, Connection, Plan, delete, open},
    error::{BadReason, Flaw, StoreError},
    judgement::follow_up_id,
    key::Key,
    packed::CASES,
    record::{CaseRecord, EventsRecord, FollowUpRecord, OperationForm},
    schema,
    transaction::in_transaction,
};
use engine_core::{
    definition::{Catalog, Finding, Fingerprint, Law, TaskDefinition, Timestamp},
    engine::FollowUp,
    instance::{Actor, Case, CaseId, Event, Facts, Input, Operation, OperationId, OperationRecord, Request},
};
use indexeddb::{Database, Transaction, TransactionMode};
use serde::{Serialize, de::DeserializeOwned};
use std::sync::Arc;

/// An open workspace: a database of its own, so that a demo never touches somebody's real list.
pub struct Workspace {
    id: String,
    connection: Connection,
}

/// An operation that the engine owes and has not submitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingFollowUp {
    /// The case.
    pub case: CaseId,
    /// The operation that owes it.
    pub owed_by: OperationId,
    /// Its number among the debts of that operation, from 1.
    pub number: u64,
    /// What is owed.
    pub follow_up: FollowUp,
}

impl PendingFollowUp {
    /// The operation that pays the debt. Whoever makes it gives it the same id, so paying twice changes nothing.
    pub fn operation(&self, now: Timestamp) -> Operation {
        let FollowUp { item, trigger } = &self.follow_up;
        Operation {
            id: follow_up_id(&self.owed_by, self.number),
            at: now,
            case: self.case.clone(),
            actor: Actor::default(),
            request: Request::Act { item: *item, action: trigger.clone(), input: Input::new(), expected: None },
            facts: Facts::default(),
        }
    }

    pub(crate) fn key(&self) -> Key {
        Key::many([(&self.case).into(), (&self.owed_by).into(), self.number.into()])
    }
}

/// How many records each object store of a workspace holds, by the store's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usage {
    /// Name and number, in the order of [`schema::WORKSPACE_STORES`].
    pub records: Vec<(&'static str, u32)>,
}

/// Deletes a workspace with everything in it; connections to it close themselves.
pub async fn delete_workspace(id: &str) -> Result<(), StoreError> {
    delete(&schema::workspace_database(id)).await
}

impl Workspace {
    /// Opens a workspace that exists, upgrading it when an older version wrote it.
    pub async fn open(id: &str) -> Result<Self, StoreError> {
        Self::open_by(id, Plan { create: false, ..schema::WORKSPACE_PLAN }).await
    }

    /// Opens a workspace; makes an empty one when there is none.
    pub async fn open_or_create(id: &str) -> Result<Self, StoreError> {
        Self::open_by(id, schema::WORKSPACE_PLAN).await
    }

    async fn open_by(id: &str, plan: Plan) -> Result<Self, StoreError> {
        let connection = open(&schema::workspace_database(id), plan).await?;
        Ok(Self { id: id.to_owned(), connection })
    }

    /// The id under which the workspace is registered.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Calls `listener` once when the connection closes by itself: then this tab must be loaded again.
    pub fn on_closed(&self, listener: impl FnOnce(Closed) + 'static) {
        self.connection.on_closed(listener);
    }

    pub(crate) fn db(&self) -> Result<&Database, StoreError> {
        self.connection.db()
    }

    /// Reads from some object stores in one transaction.
    pub(crate) async fn read<R>(
        &self,
        stores: &[&str],
        work: impl AsyncFnOnce(&Transaction) -> Result<R, StoreError>,
    ) -> Result<R, StoreError> {
        in_transaction(self.db()?, stores, TransactionMode::ReadOnly, work).await
    }

    /// Reads and writes some object stores in one transaction.
    pub(crate) async fn write<R>(
        &self,
        stores: &[&str],
        work: impl AsyncFnOnce(&Transaction) -> Result<R, StoreError>,
    ) -> Result<R, StoreError> {
        in_transaction(self.db()?, stores, TransactionMode::ReadWrite, work).await
    }

    /// The frozen laws and definitions of the workspace.
    pub async fn load_catalog(&self) -> Result<Loaded<Catalog>, StoreError> {
        self.read(&[schema::LAWS, schema::DEFINITIONS], async |transaction| {
            let laws = all::<Envelope>(transaction, schema::LAWS, None).await?;
            let tasks = all::<Envelope>(transaction, schema::DEFINITIONS, None).await?;
            Ok(catalog(laws, tasks))
        })
        .await
    }

    /// Keeps a law, frozen under its fingerprint. One that is there stays as it is.
    pub async fn add_law(&self, law: &Law) -> Result<(), StoreError> {
        self.freeze(schema::LAWS, &law.fingerprint, Envelope::of(&law.dialect)).await
    }

    /// Keeps a task definition, frozen under its fingerprint. One that is there stays as it is.
    pub async fn add_definition(&self, key: &Fingerprint, task: &TaskDefinition) -> Result<(), StoreError> {
        self.freeze(schema::DEFINITIONS, key, Envelope::of(task)).await
    }

    async fn freeze(&self, store: &str, key: &Fingerprint, value: Result<Envelope, Flaw>) -> Result<(), StoreError> {
        let key = Key::from(key);
        let value = value.map_err(|flaw| flaw.of(store, &key))?;
        self.write(&[store], async |transaction| {
            let found = transaction.object_store(store)?.get_key(key.to_js())?.await?;
            if found.is_none() { put_text(transaction, store, &key, &value) } else { Ok(()) }
        })
        .await
    }

    /// The case, or none when there is no such case or it was deleted.
    pub async fn case(&self, catalog: &Catalog, id: &CaseId) -> Result<Option<Case>, StoreError> {
        let stores = [schema::CASES, schema::CASE_SEGMENTS];
        self.read(&stores, async |transaction| case_in(transaction, catalog, id).await).await
    }

    /// The events of a case, also of one that was deleted, in the order in which they happened.
    pub async fn events(&self, catalog: &Catalog, case: &CaseId) -> Result<Loaded<Vec<Event>>, StoreError> {
        let range = Key::from(case).range_under()?;
        let records = self
            .read(&[schema::EVENTS], async |transaction| {
                all::<EventsRecord>(transaction, schema::EVENTS, Some(range)).await
            })
            .await?;
        let mut loaded = Loaded { value: vec![], problems: records.problems };
        for (key, record) in records.value {
            match record.events(catalog) {
                Ok(events) => loaded.value.extend(events),
                Err(flaw) => loaded.problems.push(flaw.of(schema::EVENTS, key)),
            }
        }
        Ok(loaded)
    }

    /// The operations of a case, also of one that was deleted, in the order in which they were decided.
    pub async fn operations(&self, case: &CaseId) -> Result<Loaded<Vec<OperationRecord>>, StoreError> {
        let range = Key::from(case).range_under()?;
        let records = self
            .read(&[schema::OPERATIONS], async |transaction| {
                all::<OperationForm>(transaction, schema::OPERATIONS, Some(range)).await
            })
            .await?;
        let mut value: Vec<OperationRecord> = records.value.into_iter().map(|(_, form)| form.into()).collect();
        value.sort_by_key(place_in_history);
        Ok(Loaded { value, problems: records.problems })
    }

    /// The operations that the engine owes, of one case or of all.
    pub async fn follow_ups(&self, case: Option<&CaseId>) -> Result<Loaded<Vec<PendingFollowUp>>, StoreError> {
        let range = case.map(|case| Key::from(case).range_under()).transpose()?;
        let records = self
            .read(&[schema::FOLLOW_UPS], async |transaction| {
                all::<FollowUpRecord>(transaction, schema::FOLLOW_UPS, range).await
            })
            .await?;
        let mut loaded = Loaded { value: vec![], problems: records.problems };
        for (key, record) in records.value {
            match pending(&key, record) {
                Some(pending) => loaded.value.push(pending),
                None => {
                    let reason = BadReason::Malformed("its key is not case, operation and number".to_owned());
                    loaded.problems.push(Flaw::new("", reason).of(schema::FOLLOW_UPS, key));
                }
            }
        }
        Ok(loaded)
    }

    /// How many records each object store holds.
    pub async fn usage(&self) -> Result<Usage, StoreError> {
        self.read(&schema::WORKSPACE_STORES, async |transaction| {
            let mut records = vec![];
            for store in schema::WORKSPACE_STORES {
                records.push((store, transaction.object_store(store)?.count(None)?.await?));
            }
            Ok(Usage { records })
        })
        .await
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, store: &str, key: &Key) -> Result<Option<T>, StoreError> {
        let found = self.envelope(store, key).await?;
        found.map(|envelope| envelope.open()).transpose().map_err(|flaw| flaw.of(store, key))
    }

    async fn envelope(&self, store: &str, key: &Key) -> Result<Option<Envelope>, StoreError> {
        self.read(&[store], async |transaction| get(transaction, store, key).await).await
    }

    pub(crate) async fn put<T: Serialize>(&self, store: &str, key: &Key, value: &T) -> Result<(), StoreError> {
        self.put_envelope(store, key, Envelope::of(value)).await
    }

    async fn put_envelope(&self, store: &str, key: &Key, value: Result<Envelope, Flaw>) -> Result<(), StoreError> {
        let record = value.map_err(|flaw| flaw.of(store, key))?;
        self.write(&[store], async |transaction| put_text(transaction, store, key, &record)).await
    }
}

/// The case as it is stored.
pub(crate) async fn case_in(
    transaction: &Transaction,
    catalog: &Catalog,
    id: &CaseId,
) -> Result<Option<Case>, StoreError> {
    let Some(json) = CASES.get(transaction, id).await? else { return Ok(None) };
    let case = read::<CaseRecord>(&json).and_then(|record| record.case(catalog));
    case.map(Some).map_err(|flaw| flaw.of(schema::CASES, id))
}

/// Operations without events (a timer that suspension holds back) come before the one with the next event.
fn place_in_history(record: &OperationRecord) -> (u64, bool, Timestamp) {
    (record.verdict.first_event, record.verdict.events > 0, record.operation.at)
}

pub(crate) fn pending(key: &Key, record: FollowUpRecord) -> Option<PendingFollowUp> {
    let Key::Many(parts) = key else { return None };
    let [Key::Text(case), Key::Text(owed_by), Key::Number(number)] = parts.as_slice() else { return None };
    Some(PendingFollowUp {
        case: CaseId::new(case),
        owed_by: OperationId::new(owed_by),
        number: *number,
        follow_up: record.into(),
    })
}

type Envelopes = Loaded<Vec<(Key, Envelope)>>;

/// A stored law keeps the fingerprint under which it was frozen: cases name it, however its text is printed today.
pub(crate) fn catalog(laws: Envelopes, tasks: Envelopes) -> Loaded<Catalog> {
    let mut catalog = Catalog::default();
    let mut problems = laws.problems;
    for (key, envelope) in laws.value {
        match envelope.open().and_then(|dialect| Law::new(dialect).map_err(|findings| unusable(&findings))) {
            Ok(law) => drop(catalog.add_law(Arc::new(Law { fingerprint: Fingerprint::new(&key.to_string()), ..law }))),
            Err(flaw) => problems.push(flaw.of(schema::LAWS, key)),
        }
    }
    problems.extend(tasks.problems);
    for (key, envelope) in tasks.value {
        match envelope.open().and_then(|task| catalog.add_task(task).map_err(|findings| unusable(&findings))) {
            Ok(now) if now.as_str() == key.to_string() => {}
            Ok(now) => {
                let reason = BadReason::Unusable(format!("its content has the fingerprint {now}"));
                problems.push(Flaw::new("", reason).of(schema::DEFINITIONS, key));
            }
            Err(flaw) => problems.push(flaw.of(schema::DEFINITIONS, key)),
        }
    }
    Loaded { value: catalog, problems }
}

fn unusable(findings: &[Finding]) -> Flaw {
    let first = findings.iter().max_by_key(|finding| finding.severity).map(ToString::to_string);
    Flaw::new("", BadReason::Unusable(first.unwrap_or_else(|| "the lint refused it".to_owned())))
}
