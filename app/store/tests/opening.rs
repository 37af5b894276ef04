//! Opening databases of every version, and what happens when another tab stands in the way.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod stage;

use engine_core::{
    definition::Name,
    instance::{Case, CaseId, RunningTimer},
};
use indexeddb::{Database, DatabaseEvent, Factory, ObjectStoreParams, TransactionMode::ReadWrite};
use js_sys::{JSON, Uint8Array};
use serde_json::Value;
use stage::{act, at, everything, fresh, raw, stage, wait};
use std::{cell::RefCell, rc::Rc};
use store::{
    Clock, Closed, StoreError, Workspace, commit, delete_workspace, load_rows, schema, transaction::in_transaction,
};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const VERSION_1: &str = include_str!("samples/v1.json");

/// Makes a workspace as version 1 of the program left it.
async fn sample(id: &str) {
    let sample: Value = serde_json::from_str(VERSION_1).unwrap();
    let stores: Vec<(String, Vec<Value>)> = serde_json::from_value::<serde_json::Map<_, _>>(sample["stores"].clone())
        .unwrap()
        .into_iter()
        .map(|(store, records)| (store, records.as_array().unwrap().clone()))
        .collect();
    let names: Vec<String> = stores.iter().map(|(store, _)| store.clone()).collect();
    let mut request = Factory::new().unwrap().open(&schema::workspace_database(id), Some(1)).unwrap();
    let made = names.clone();
    request.on_upgrade_needed(move |event| {
        for store in &made {
            event.database().unwrap().create_object_store(store, ObjectStoreParams::new()).unwrap();
        }
    });
    let db = request.await.unwrap();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let filled = in_transaction(&db, &names, ReadWrite, async |transaction| {
        for (store, records) in &stores {
            for record in records {
                let key = JSON::parse(&record[0].to_string()).unwrap();
                let text = record[1].as_str().map_or_else(|| record[1].to_string(), str::to_owned);
                let value: JsValue = Uint8Array::from(text.as_bytes()).into();
                transaction.object_store(store)?.put(&value, Some(&key))?;
            }
        }
        Ok::<_, StoreError>(())
    });
    filled.await.unwrap();
    db.close();
}

#[wasm_bindgen_test]
async fn a_workspace_of_version_1_is_upgraded() {
    let id = fresh("version-1");
    sample(&id).await;
    let workspace = Workspace::open(&id).await.unwrap();
    let catalog = workspace.load_catalog().await.unwrap().value;
    assert_eq!(workspace.clock().await.unwrap(), Clock::Simulated(at("9:10")));

    let case = workspace.case(&catalog, &CaseId::new("c1")).await.unwrap().unwrap();
    let timers: Vec<(u8, RunningTimer)> = case.item(Case::ROOT).unwrap().timers.iter().collect();
    let due = ["10:00", "11:00", "17:00"].map(|time| RunningTimer::Due(at(time)));
    assert_eq!(timers, [(0, due[0]), (1, due[1]), (2, due[2])]);

    let rows = load_rows(&workspace, &catalog).await.unwrap();
    let shown: Vec<(&str, usize)> = rows.value.iter().map(|case| (case.case.as_str(), case.rows.len())).collect();
    assert_eq!(shown, [("c1", 1), ("c2", 1)], "rows are made anew from the cases");
    assert!(rows.problems[0].to_string().starts_with("The record c3 in cases cannot be read"), "{:?}", rows.problems);

    let history = workspace.operations(&CaseId::new("c2")).await.unwrap();
    assert_eq!((history.value.len(), history.problems), (3, vec![]));
    assert_eq!(workspace.events(&catalog, &CaseId::new("c2")).await.unwrap().value.len(), 3);
    assert_eq!(workspace.follow_ups(None).await.unwrap().value.len(), 1);
    let release = act("new", "c1", "9:20", "ann", "release", &[]);
    assert!(commit(&workspace, &catalog, &release).await.is_ok());
    workspace.put_draft(&CaseId::new("c1"), 1, &Name::new("ann"), &Default::default()).await.unwrap();
}

#[wasm_bindgen_test]
async fn an_upgraded_workspace_has_the_stores_of_a_new_one() {
    let (old, new) = (fresh("old"), fresh("new"));
    sample(&old).await;
    let workspaces = (Workspace::open(&old).await.unwrap(), Workspace::open_or_create(&new).await.unwrap());
    let stores = async |id| raw(&schema::workspace_database(id), None).await.store_names();
    assert_eq!(stores(&old).await, stores(&new).await);
    drop(workspaces);
}

#[wasm_bindgen_test]
async fn a_workspace_that_does_not_exist_is_not_made_by_opening_it() {
    let id = fresh("missing");
    let missing = Workspace::open(&id).await.err();
    assert_eq!(missing, Some(StoreError::Missing(schema::workspace_database(&id))));
    let empty = Workspace::open_or_create(&id).await.unwrap();
    assert_eq!(everything(&schema::workspace_database(&id)).await, []);
    drop(empty);
}

#[wasm_bindgen_test]
async fn a_newer_database_is_left_alone() {
    let id = fresh("newer");
    let db = raw(&schema::workspace_database(&id), Some(schema::WORKSPACE_VERSION + 1)).await;
    db.close();
    assert_eq!(Workspace::open(&id).await.err(), Some(StoreError::Newer));
    assert_eq!(Workspace::open_or_create(&id).await.err(), Some(StoreError::Newer));
}

#[wasm_bindgen_test]
async fn a_tab_that_does_not_let_go_blocks_an_upgrade() {
    let id = fresh("blocked");
    sample(&id).await;
    let stubborn: Database = raw(&schema::workspace_database(&id), Some(1)).await;
    assert_eq!(Workspace::open(&id).await.err(), Some(StoreError::Blocked));
    stubborn.close();
    assert!(Workspace::open(&id).await.is_ok(), "as soon as it lets go, the next try succeeds");
}

#[wasm_bindgen_test]
async fn a_connection_closes_itself_for_a_newer_tab_and_tells() {
    let stage = stage("closing").await;
    let told = Rc::new(RefCell::new(vec![]));
    let listener = Rc::clone(&told);
    stage.workspace.on_closed(move |why| listener.borrow_mut().push(why));
    let name = schema::workspace_database(stage.workspace.id());
    let newer = raw(&name, Some(schema::WORKSPACE_VERSION + 1)).await;
    assert_eq!(*told.borrow(), [Closed::NewerVersion]);
    let refused = commit(&stage.workspace, &stage.catalog, &stage.create("o1", "c1", "9:00")).await;
    assert_eq!(refused, Err(store::CommitError::Store(StoreError::Closed)));
    let listener = Rc::clone(&told);
    stage.workspace.on_closed(move |why| listener.borrow_mut().push(why));
    assert_eq!(told.borrow().len(), 2, "who asks later is told at once");
    newer.close();
}

#[wasm_bindgen_test]
async fn a_workspace_can_be_deleted_while_it_is_open() {
    let stage = stage("deleted").await;
    let told = Rc::new(RefCell::new(vec![]));
    let listener = Rc::clone(&told);
    stage.workspace.on_closed(move |why| listener.borrow_mut().push(why));
    delete_workspace(stage.workspace.id()).await.unwrap();
    wait(0).await;
    assert_eq!(*told.borrow(), [Closed::Deleted]);
    assert!(matches!(Workspace::open(stage.workspace.id()).await.err(), Some(StoreError::Missing(_))));
}

#[wasm_bindgen_test]
async fn a_dropped_workspace_stands_in_nobodys_way() {
    let id = fresh("dropped");
    drop(Workspace::open_or_create(&id).await.unwrap());
    let newer = raw(&schema::workspace_database(&id), Some(schema::WORKSPACE_VERSION + 1)).await;
    newer.close();
}
