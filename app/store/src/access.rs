//! Reads and writes the records of an object store, each under its key. It must not know what they say.

use crate::{
    codec::{Stored, bytes, json, read, stored_json},
    error::StoreError,
    key::Key,
};
use indexeddb::{KeyRange, Query, Transaction};
use serde::Serialize;
use std::future::IntoFuture;
use wasm_bindgen::JsValue;

/// What was read, and which records could not be: one bad record does not stop the others.
#[derive(Debug, Clone, PartialEq)]
pub struct Loaded<T> {
    /// What could be read.
    pub value: T,
    /// What could not, each with its name, its place and the reason.
    pub problems: Vec<StoreError>,
}

/// The record of a key.
pub(crate) async fn get<T: Stored>(transaction: &Transaction, store: &str, key: &Key) -> Result<Option<T>, StoreError> {
    let value = transaction.object_store(store)?.get(key.to_js())?.await?;
    let record = value.map(|value| read(&stored_json(&value)));
    record.transpose().map_err(|flaw| flaw.of(store, key))
}

/// Puts a record as bytes: for stores with many records. The request is not waited for.
pub(crate) fn put_bytes<T: Serialize>(
    transaction: &Transaction,
    store: &str,
    key: &Key,
    record: &T,
) -> Result<(), StoreError> {
    let json = json(record).map_err(|flaw| flaw.of(store, key))?;
    put(transaction, store, key, &bytes(&json))
}

/// Adds a record as bytes; one that is there must not be changed, and rolls the transaction back.
pub(crate) fn add_bytes<T: Serialize>(
    transaction: &Transaction,
    store: &str,
    key: &Key,
    record: &T,
) -> Result<(), StoreError> {
    let json = json(record).map_err(|flaw| flaw.of(store, key))?;
    transaction.object_store(store)?.add(&bytes(&json), Some(&key.to_js()))?;
    Ok(())
}

/// Puts a record as text: for stores that people may look into. The request is not waited for.
pub(crate) fn put_text<T: Serialize>(
    transaction: &Transaction,
    store: &str,
    key: &Key,
    record: &T,
) -> Result<(), StoreError> {
    let json = json(record).map_err(|flaw| flaw.of(store, key))?;
    put(transaction, store, key, &JsValue::from_str(&json))
}

/// Puts a value as it is. The request is not waited for.
pub(crate) fn put(transaction: &Transaction, store: &str, key: &Key, value: &JsValue) -> Result<(), StoreError> {
    transaction.object_store(store)?.put(value, Some(&key.to_js()))?;
    Ok(())
}

/// The keys and texts of an object store, all or those of a range, in the order of their keys.
pub(crate) async fn texts(
    transaction: &Transaction,
    store: &str,
    range: Option<KeyRange>,
    most: Option<u32>,
) -> Result<Vec<(Key, String)>, StoreError> {
    let store = transaction.object_store(store)?;
    let keys = store.get_all_keys(range.clone().map(Query::from), most)?.into_future();
    let values = store.get_all(range.map(Query::from), most)?.into_future();
    let (keys, values) = futures::future::join(keys, values).await;
    Ok(keys?.iter().map(Key::from_js).zip(values?.iter().map(stored_json)).collect())
}

/// The records of an object store that can be read, all or those of a range, with their keys.
pub(crate) async fn all<T: Stored>(
    transaction: &Transaction,
    store: &str,
    range: Option<KeyRange>,
) -> Result<Loaded<Vec<(Key, T)>>, StoreError> {
    let mut loaded = Loaded { value: vec![], problems: vec![] };
    for (key, text) in texts(transaction, store, range, None).await? {
        match read(&text) {
            Ok(record) => loaded.value.push((key, record)),
            Err(flaw) => loaded.problems.push(flaw.of(store, key)),
        }
    }
    Ok(loaded)
}
