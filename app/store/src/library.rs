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
use engine_core::definition::{Timestamp, sort_short};
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
            all::<Envelope>(transaction, schema::WORKSPACES, None).await
        });
        let Loaded { value: records, mut problems } = work.await?;
        let mut value: Vec<Entry> = vec![];
        for (key, record) in records {
            match record.open() {
                Ok(entry) => value.push(entry),
                Err(flaw) => problems.push(flaw.of(schema::WORKSPACES, key)),
            }
        }
        sort_short(&mut value, |entry| std::cmp::Reverse(entry.opened));
        Ok(Loaded { value, problems })
    }

    /// Registers a workspace, or what has changed about it.
    pub async fn register(&self, entry: &Entry) -> Result<(), StoreError> {
        self.put(schema::WORKSPACES, &entry.id, entry).await
    }

    /// Takes a workspace off the registry. Its database stays.
    pub async fn unregister(&self, id: &str) -> Result<(), StoreError> {
        self.remove(schema::WORKSPACES, id).await
    }

    /// A preference.
    pub async fn preference(&self, name: &str) -> Result<Option<Value>, StoreError> {
        let (stores, key) = ([schema::PREFERENCES], Key::from(name));
        let work = in_transaction(self.connection.db()?, &stores, TransactionMode::ReadOnly, async |transaction| {
            get::<Envelope>(transaction, schema::PREFERENCES, &key).await
        });
        let preference = work.await?.map(|preference| preference.open());
        preference.transpose().map_err(|flaw| flaw.of(schema::PREFERENCES, &key))
    }

    /// Sets a preference.
    pub async fn set_preference(&self, name: &str, value: Value) -> Result<(), StoreError> {
        self.put(schema::PREFERENCES, name, &value).await
    }

    /// Goes back to the usual value of a preference.
    pub async fn remove_preference(&self, name: &str) -> Result<(), StoreError> {
        self.remove(schema::PREFERENCES, name).await
    }

    async fn put<T: Serialize>(&self, store: &str, key: &str, value: &T) -> Result<(), StoreError> {
        let key = Key::from(key);
        let record = Envelope::of(value).map_err(|flaw| flaw.of(store, &key))?;
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
