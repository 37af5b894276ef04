//! The stage on which the store's tests play: a small dialect, a cast, fresh databases, and a look inside them.
#![allow(dead_code, reason = "each test file uses a part of it")]

use engine_core::{
    definition::{Catalog, Fingerprint, Law, Name, Severity, TaskDefinition, Timestamp},
    instance::{Actor, Case, CaseId, Facts, Input, Operation, Request, Value},
};
use indexeddb::{Database, Factory, TransactionMode};
use js_sys::{Function, Promise, Reflect, Uint8Array};
use std::sync::Arc;
use store::{Committed, StoreError, Workspace, commit, schema, transaction::in_transaction};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

const DIALECT: &str = include_str!("../samples/trial.json");
const TASK: &str = r#"{"task":"chore","version":"1","dialect":"trial","lifecycle":"task","titles":{"en":"Chore"},
    "durations":{"due":"1h","reminder":"2h","expiration":"8h","sweeping":"1d"},
    "people":{"potential_owner":[{"person":"ann"},{"person":"ben"}]},
    "escalations":[{"name":"late","lifecycle":"alert","titles":{"en":"Late"},"activated_by":"remind",
        "expects":"ended","durations":{"patience":"30min"},"receivers":[{"person":"eve"}]}]}"#;

pub(crate) struct Stage {
    pub(crate) catalog: Catalog,
    pub(crate) law: Fingerprint,
    pub(crate) task: Fingerprint,
    pub(crate) workspace: Workspace,
}

/// The laws of the tests.
pub(crate) fn laws() -> (Catalog, Fingerprint, Fingerprint) {
    let mut catalog = Catalog::default();
    let law = Law::parse(DIALECT).unwrap_or_else(|findings| {
        let errors: Vec<String> =
            findings.iter().filter(|found| found.severity == Severity::Error).map(ToString::to_string).collect();
        panic!("{errors:#?}")
    });
    let law = catalog.add_law(Arc::new(law));
    let task: TaskDefinition = serde_json::from_str(TASK).unwrap();
    let task = catalog.add_task(task).unwrap();
    (catalog, law, task)
}

/// A name that no other test uses.
pub(crate) fn fresh(name: &str) -> String {
    format!("{name}-{}", js_sys::Math::random())
}

/// A new workspace with the laws of the tests.
pub(crate) async fn stage(name: &str) -> Stage {
    let (catalog, law, task) = laws();
    let workspace = Workspace::open_or_create(&fresh(name)).await.unwrap();
    workspace.add_law(catalog.law(&law).unwrap()).await.unwrap();
    workspace.add_definition(&task, catalog.task(&task).unwrap()).await.unwrap();
    Stage { catalog, law, task, workspace }
}

/// An instant of the day on which the tests play; hours may go beyond it.
pub(crate) fn at(time: &str) -> Timestamp {
    let (hours, minutes) = time.split_once(':').unwrap();
    let minutes = hours.parse::<i64>().unwrap() * 60 + minutes.parse::<i64>().unwrap();
    let day = Timestamp::parse("2026-03-02T00:00:00Z").unwrap();
    Timestamp::from_millis(day.millis() + minutes * 60_000).unwrap()
}

pub(crate) fn person(name: &str) -> Actor {
    Actor { person: Some(Name::new(name)), ..Actor::default() }
}

pub(crate) fn input(fields: &[(&str, Value)]) -> Input {
    fields.iter().map(|(name, value)| (Name::new(name), value.clone())).collect()
}

/// An operation: its id, the case, when, who.
pub(crate) fn operation(id: &str, case: &str, time: &str, actor: Actor, request: Request) -> Operation {
    Operation { id: Name::new(id), at: at(time), case: CaseId::new(case), actor, request, facts: Facts::default() }
}

/// Somebody acts on the root item of a case.
pub(crate) fn act(id: &str, case: &str, time: &str, who: &str, action: &str, fields: &[(&str, Value)]) -> Operation {
    let request = Request::Act { item: Case::ROOT, action: Name::new(action), input: input(fields), expected: None };
    operation(id, case, time, person(who), request)
}

/// Time passes for a case.
pub(crate) fn tick(id: &str, case: &str, time: &str) -> Operation {
    operation(id, case, time, Actor::default(), Request::Tick)
}

impl Stage {
    /// Eve creates a case.
    pub(crate) fn create(&self, id: &str, case: &str, time: &str) -> Operation {
        let title = format!("Water the plants of {case}");
        let input = input(&[("title", Value::Text(title)), ("size", Value::Number(0.1 + 0.2))]);
        let request = Request::Create { definition: self.task.clone(), law: self.law.clone(), input };
        operation(id, case, time, person("eve"), request)
    }

    pub(crate) async fn commit(&self, operation: &Operation) -> Committed {
        commit(&self.workspace, &self.catalog, operation).await.unwrap()
    }

    pub(crate) async fn case(&self, id: &str) -> Option<Case> {
        self.workspace.case(&self.catalog, &CaseId::new(id)).await.unwrap()
    }

    /// The name of the state of a case's root item; none when there is no such case.
    pub(crate) async fn state(&self, id: &str) -> Option<String> {
        let case = self.case(id).await?;
        let item = case.item(Case::ROOT).unwrap();
        Some(self.catalog.law(&self.law).unwrap().lifecycle(item.lifecycle).state(item.state).name.to_string())
    }

    /// Everything in the workspace.
    pub(crate) async fn everything(&self) -> Vec<(String, String, String)> {
        everything(&schema::workspace_database(self.workspace.id())).await
    }

    /// Puts text into the workspace behind its back.
    pub(crate) async fn put_raw(&self, store: &str, key: &JsValue, text: &str) {
        put_raw(&schema::workspace_database(self.workspace.id()), store, key, text).await;
    }
}

/// A database as it is, without the program.
pub(crate) async fn raw(name: &str, version: Option<u32>) -> Database {
    Factory::new().unwrap().open(name, version).unwrap().await.unwrap()
}

/// Store, key and text of every record of a database.
pub(crate) async fn everything(name: &str) -> Vec<(String, String, String)> {
    let db = raw(name, None).await;
    let names = db.store_names();
    let stores: Vec<&str> = names.iter().map(String::as_str).collect();
    let work = in_transaction(&db, &stores, TransactionMode::ReadOnly, async |transaction| {
        let mut found = vec![];
        for name in &stores {
            let store = transaction.object_store(name)?;
            let keys = store.get_all_keys(None, None)?.await?;
            let values = store.get_all(None, None)?.await?;
            for (key, value) in keys.iter().zip(&values) {
                found.push(((*name).to_owned(), format!("{key:?}"), text(value)));
            }
        }
        Ok::<_, StoreError>(found)
    });
    let found = work.await.unwrap();
    db.close();
    found
}

fn text(value: &JsValue) -> String {
    let bytes = value.dyn_ref::<Uint8Array>().map(|bytes| String::from_utf8(bytes.to_vec()).unwrap());
    bytes.or_else(|| value.as_string()).unwrap()
}

pub(crate) async fn put_raw(name: &str, store: &str, key: &JsValue, text: &str) {
    let db = raw(name, None).await;
    let value: JsValue = Uint8Array::from(text.as_bytes()).into();
    in_transaction(&db, &[store], TransactionMode::ReadWrite, async |transaction| {
        transaction.object_store(store)?.put(&value, Some(key))?;
        Ok::<_, StoreError>(())
    })
    .await
    .unwrap();
    db.close();
}

/// Waits outside of any transaction.
pub(crate) async fn wait(millis: i32) {
    let promise = Promise::new(&mut |resolve, _| {
        let set: Function = Reflect::get(&js_sys::global(), &"setTimeout".into()).unwrap().unchecked_into();
        set.call2(&JsValue::NULL, &resolve, &millis.into()).unwrap();
    });
    JsFuture::from(promise).await.unwrap();
}

/// Keeps the processor busy.
pub(crate) fn toil(millis: f64) {
    let end = js_sys::Date::now() + millis;
    while js_sys::Date::now() < end {}
}
