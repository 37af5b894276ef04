//! The library: which workspaces there are, and preferences. It must not know what is in a workspace.

use crate::{
    access::{Loaded, all, get, put_text},
    codec::Envelope,
    connection::{Closed, Connection, open},
    error::StoreError,
    key::Key,
    schema,
    settings::Info,
    transaction::in_transaction,
};
use engine_core::definition::Timestamp;
use indexeddb::TransactionMode;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A workspace as the registry knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The workspace's id.
    pub id: String,
    /// What it is.
    pub info: Info,
    /// When it was last opened.
    pub opened: Timestamp,
}

/// The open library database.
pub struct Library {
    connection: Connection,
}

impl Library {
    /// Opens the library; makes an empty one when there is none.
    pub async fn open() -> Result<Self, StoreError> {
        Self::open_named(schema::LIBRARY).await
    }

    /// Opens a library of another name, which keeps tests apart.
    pub async fn open_named(name: &str) -> Result<Self, StoreError> {
        Ok(Self { connection: open(name, schema::LIBRARY_PLAN).await? })
    }

    /// Calls `listener` once when the connection closes by itself: then this tab must be loaded again.
    pub fn on_closed(&self, listener: impl FnOnce(Closed) + 'static) {
        self.connection.on_closed(listener);
    }

    /// The registered workspaces, the last opened first.
    pub async fn workspaces(&self) -> Result<Loaded<Vec<Entry>>, StoreError> {
        let stores = [schema::WORKSPACES];
        let work = in_transaction(self.connection.db()?, &stores, TransactionMode::ReadOnly, async |transaction| {
            all::<Envelope<Entry>>(transaction, schema::WORKSPACES, None).await
        });
        let records: Loaded<Vec<(Key, Envelope<Entry>)>> = work.await?;
        let mut value: Vec<Entry> = records.value.into_iter().map(|(_, entry)| entry.value).collect();
        value.sort_by_key(|entry| std::cmp::Reverse(entry.opened));
        Ok(Loaded { value, problems: records.problems })
    }

    /// Registers a workspace, or what has changed about it.
    pub async fn register(&self, entry: &Entry) -> Result<(), StoreError> {
        self.put(schema::WORKSPACES, &entry.id, entry.clone()).await
    }

    /// Takes a workspace off the registry. Its database stays.
    pub async fn unregister(&self, id: &str) -> Result<(), StoreError> {
        self.remove(schema::WORKSPACES, id).await
    }

    /// A preference.
    pub async fn preference(&self, name: &str) -> Result<Option<Value>, StoreError> {
        let (stores, key) = ([schema::PREFERENCES], Key::from(name));
        let work = in_transaction(self.connection.db()?, &stores, TransactionMode::ReadOnly, async |transaction| {
            get::<Envelope<Value>>(transaction, schema::PREFERENCES, &key).await
        });
        Ok(work.await?.map(|preference| preference.value))
    }

    /// Sets a preference.
    pub async fn set_preference(&self, name: &str, value: Value) -> Result<(), StoreError> {
        self.put(schema::PREFERENCES, name, value).await
    }

    /// Goes back to the usual value of a preference.
    pub async fn remove_preference(&self, name: &str) -> Result<(), StoreError> {
        self.remove(schema::PREFERENCES, name).await
    }

    async fn put<T: Serialize + serde::de::DeserializeOwned>(
        &self,
        store: &str,
        key: &str,
        value: T,
    ) -> Result<(), StoreError> {
        let (key, record) = (Key::from(key), Envelope::of(value));
        in_transaction(self.connection.db()?, &[store], TransactionMode::ReadWrite, async |transaction| {
            put_text(transaction, store, &key, &record)
        })
        .await
    }

    async fn remove(&self, store: &str, key: &str) -> Result<(), StoreError> {
        in_transaction(self.connection.db()?, &[store], TransactionMode::ReadWrite, async |transaction| {
            transaction.object_store(store)?.delete(Key::from(key).to_js())?;
            Ok(())
        })
        .await
    }
}
