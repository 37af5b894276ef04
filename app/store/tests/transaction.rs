//! A transaction happened whole or not at all, and never hangs.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod stage;

use futures::future::{Either, pending, select};
use indexeddb::{Database, Factory, ObjectStoreParams, TransactionMode::ReadWrite};
use stage::{everything, fresh, wait};
use std::pin::pin;
use store::{StoreError, transaction::in_transaction};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::DomException;

wasm_bindgen_test_configure!(run_in_browser);

async fn database() -> (String, Database) {
    let name = fresh("transaction");
    let mut request = Factory::new().unwrap().open(&name, Some(1)).unwrap();
    request.on_upgrade_needed(|event| {
        let db = indexeddb::DatabaseEvent::database(&event).unwrap();
        for store in ["a", "b"] {
            db.create_object_store(store, ObjectStoreParams::new()).unwrap();
        }
    });
    let db = request.await.unwrap();
    (name, db)
}

#[wasm_bindgen_test]
async fn an_error_rolls_back_all_stores() {
    let (name, db) = database().await;
    let result: Result<(), _> = in_transaction(&db, &["a", "b"], ReadWrite, async |transaction| {
        transaction.object_store("a")?.put(&"x".into(), Some(&1.into()))?.await?;
        transaction.object_store("b")?.put(&"x".into(), Some(&1.into()))?.await?;
        Err(StoreError::Newer)
    })
    .await;
    assert_eq!(result, Err(StoreError::Newer));
    assert_eq!(everything(&name).await, []);
}

#[wasm_bindgen_test]
async fn what_is_written_without_waiting_is_there_when_it_ends() {
    let (name, db) = database().await;
    let result: Result<u8, StoreError> = in_transaction(&db, &["a"], ReadWrite, async |transaction| {
        for key in 0..50 {
            transaction.object_store("a")?.put(&"x".into(), Some(&key.into()))?;
        }
        Ok(7)
    })
    .await;
    assert_eq!(result, Ok(7));
    assert_eq!(everything(&name).await.len(), 50);
}

#[wasm_bindgen_test]
async fn a_failed_request_nobody_waited_for_is_no_success() {
    let (name, db) = database().await;
    let result: Result<(), _> = in_transaction(&db, &["a"], ReadWrite, async |transaction| {
        let store = transaction.object_store("a")?;
        store.add(&"x".into(), Some(&1.into()))?;
        store.add(&"y".into(), Some(&1.into()))?;
        Ok(())
    })
    .await;
    assert_eq!(result, Err(StoreError::RolledBack("ConstraintError".to_owned())));
    assert_eq!(everything(&name).await, []);
}

#[wasm_bindgen_test]
async fn waiting_for_something_else_is_an_error_and_does_not_hang() {
    let (_, db) = database().await;
    let result: Result<(), _> = in_transaction(&db, &["a"], ReadWrite, async |transaction| {
        transaction.object_store("a")?.put(&"x".into(), Some(&1.into()))?.await?;
        pending().await
    })
    .await;
    assert_eq!(result, Err(StoreError::LeftIdle));
}

#[wasm_bindgen_test]
async fn dropped_half_way_it_is_rolled_back() {
    let (name, db) = database().await;
    let work = in_transaction(&db, &["a"], ReadWrite, async |transaction| {
        for key in 0..5_000 {
            transaction.object_store("a")?.put(&"x".into(), Some(&key.into()))?.await?;
        }
        Ok::<_, StoreError>(())
    });
    match select(Box::pin(work), pin!(wait(15))).await {
        Either::Left(_) => panic!("the work was done too soon"),
        Either::Right((_, work)) => drop(work),
    }
    assert_eq!(everything(&name).await, []);
}

#[wasm_bindgen_test]
async fn a_closed_database_says_so() {
    let (_, db) = database().await;
    db.close();
    let result: Result<(), _> = in_transaction(&db, &["a"], ReadWrite, async |_| Ok(())).await;
    assert_eq!(result, Err(StoreError::Closed));
}

/// A full disk cannot be had in a test; that the browser aborts with this exception was tried by hand.
#[wasm_bindgen_test]
fn the_browsers_exceptions_have_a_meaning() {
    let meaning = |name: &str| {
        let exception = DomException::new_with_message_and_name("no", name).unwrap();
        StoreError::from_exception(&exception).code()
    };
    assert_eq!(meaning("QuotaExceededError"), "quota");
    assert_eq!(meaning("VersionError"), "newer");
    assert_eq!(meaning("InvalidStateError"), "closed");
    assert_eq!(meaning("SecurityError"), "unavailable");
    assert_eq!(meaning("AbortError"), "rolled_back");
    assert_eq!(meaning("UnknownError"), "browser");
}
