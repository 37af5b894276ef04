//! A workspace in memory: operations are decided and kept as they would be in the database, then written as one
//! snapshot. Demonstrations are made so. It must not know the database.

use crate::{
    codec::{Envelope, raw},
    commit::CommitError,
    error::{Flaw, StoreError},
    judgement::{Committed, Writes, judge, operation_key},
    key::Key,
    record::CaseRecord,
    schema,
    settings::{Clock, Info},
    snapshot::{Snapshot, SnapshotRecord},
};
use engine_core::{
    definition::Catalog,
    instance::{Case, CaseId, Directory, Operation, OperationRecord},
};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A workspace in memory.
pub struct Ledger {
    catalog: Catalog,
    cases: BTreeMap<CaseId, Case>,
    operations: BTreeMap<Key, OperationRecord>,
    stores: BTreeMap<&'static str, BTreeMap<Key, Box<RawValue>>>,
}

impl Ledger {
    /// An empty workspace with these laws and definitions.
    pub fn new(catalog: Catalog) -> Self {
        Self { catalog, cases: BTreeMap::new(), operations: BTreeMap::new(), stores: BTreeMap::new() }
    }

    /// The case as it is now.
    pub fn case(&self, id: &CaseId) -> Option<&Case> {
        self.cases.get(id)
    }

    /// Decides an operation and keeps what it did.
    pub fn submit(&mut self, operation: &Operation) -> Result<Committed, CommitError> {
        let key = operation_key(operation);
        let (case, recorded) = (self.cases.get(&operation.case).cloned(), self.operations.get(&key).cloned());
        let judged = judge(&self.catalog, case, recorded, operation)?;
        let (committed, writes) = judged.map_err(CommitError::Rejected)?;
        if let (Some(writes), Some(verdict)) = (writes, &committed.verdict) {
            self.keep(&operation.case, writes)?;
            let record = OperationRecord { operation: operation.clone(), verdict: verdict.clone() };
            self.operations.insert(key, record);
            match &committed.case {
                Some(case) => drop(self.cases.insert(operation.case.clone(), case.clone())),
                None => drop(self.cases.remove(&operation.case)),
            }
        }
        Ok(committed)
    }

    fn keep(&mut self, case: &CaseId, writes: Writes) -> Result<(), StoreError> {
        if let Some((key, events)) = &writes.events {
            if self.stores.get(schema::EVENTS).is_some_and(|events| events.contains_key(key)) {
                return Err(StoreError::RolledBack("ConstraintError".to_owned()));
            }
            self.put(schema::EVENTS, key.clone(), events)?;
        }
        let (key, operation) = writes.operation;
        self.put(schema::OPERATIONS, key, &operation)?;
        let owed = self.stores.entry(schema::FOLLOW_UPS).or_default();
        owed.retain(|key, _| Some(key) != writes.settled.as_ref());
        if writes.case.is_none() {
            owed.retain(|key, _| !matches!(key, Key::Many(parts) if parts.first() == Some(&case.into())));
        }
        for (key, owed) in writes.owed {
            self.put(schema::FOLLOW_UPS, key, &owed)?;
        }
        Ok(())
    }

    fn put<T: Serialize>(&mut self, store: &'static str, key: Key, record: &T) -> Result<(), StoreError> {
        let record = raw(record).map_err(|flaw: Flaw| flaw.of(store, &key))?;
        self.stores.entry(store).or_default().insert(key, record);
        Ok(())
    }

    fn set<T: Serialize>(&mut self, store: &'static str, key: &str, value: &T) -> Result<(), StoreError> {
        let record = Envelope::of(value).map_err(|flaw| flaw.of(store, key))?;
        self.put(store, key.into(), &record)
    }

    /// Says what the workspace is.
    pub fn set_info(&mut self, info: &Info) -> Result<(), StoreError> {
        self.set(schema::META, crate::settings::INFO, info)
    }

    /// Sets the clock.
    pub fn set_clock(&mut self, clock: Clock) -> Result<(), StoreError> {
        self.set(schema::META, crate::settings::CLOCK, &clock)
    }

    /// Sets the people and groups.
    pub fn set_directory(&mut self, directory: &Directory) -> Result<(), StoreError> {
        self.set(schema::PEOPLE, crate::settings::DIRECTORY, directory)
    }

    /// Everything, to be restored or exported.
    pub fn snapshot(&self) -> Result<Snapshot, StoreError> {
        let mut stores: BTreeMap<String, Vec<SnapshotRecord>> = BTreeMap::new();
        for (store, records) in &self.stores {
            let records = records.iter().map(|(key, value)| SnapshotRecord { key: key.clone(), value: value.clone() });
            stores.insert((*store).to_owned(), records.collect());
        }
        let record = |store: &str, key: Key, value: Result<Box<RawValue>, Flaw>| {
            let value = value.map_err(|flaw| flaw.of(store, &key))?;
            Ok(SnapshotRecord { key, value })
        };
        let cases = self.cases.values().map(|case| {
            let value = CaseRecord::of(&self.catalog, case).and_then(|record| raw(&record));
            record(schema::CASES, (&case.id).into(), value)
        });
        let laws = self.catalog.laws().map(|law| {
            record(schema::LAWS, (&law.fingerprint).into(), Envelope::of(&law.dialect).and_then(|it| raw(&it)))
        });
        let tasks = self.catalog.tasks().map(|(key, task)| {
            record(schema::DEFINITIONS, key.into(), Envelope::of(task.as_ref()).and_then(|it| raw(&it)))
        });
        stores.insert(schema::CASES.to_owned(), cases.collect::<Result<_, StoreError>>()?);
        stores.insert(schema::LAWS.to_owned(), laws.collect::<Result<_, StoreError>>()?);
        stores.insert(schema::DEFINITIONS.to_owned(), tasks.collect::<Result<_, StoreError>>()?);
        Ok(Snapshot::new(stores))
    }
}
