//! A record that cannot be read is named with its place and the reason, and does not stop the others.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod stage;

use engine_core::{definition::Catalog, instance::CaseId};
use js_sys::Array;
use stage::{Stage, act, stage};
use store::{BadReason, BadRecord, CommitError, StoreError, commit, load_rows, rebuild_rows};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

async fn three(name: &str) -> Stage {
    let stage = stage(name).await;
    for case in ["c1", "c2", "c3"] {
        stage.commit(&stage.create("o1", case, "9:00")).await;
    }
    stage
}

/// The text of a record, changed.
async fn change(stage: &Stage, store: &str, key: JsValue, from: &str, to: &str) {
    let all = stage.everything().await;
    let found = all.into_iter().find(|(other, at, _)| other == store && *at == format!("{key:?}"));
    let (.., text) = found.unwrap();
    assert!(text.contains(from), "{text}");
    stage.put_raw(store, &key, &text.replace(from, to)).await;
}

async fn flaw(stage: &Stage, case: &str) -> (String, String, BadReason) {
    let error = stage.workspace.case(&stage.catalog, &CaseId::new(case)).await.unwrap_err();
    let StoreError::BadRecord(BadRecord { store, key, place, reason }) = error else { panic!("{error}") };
    assert_eq!((store.as_str(), key.as_str()), ("cases", case));
    let again = commit(&stage.workspace, &stage.catalog, &act("o9", case, "9:05", "ann", "claim", &[])).await;
    assert!(matches!(again, Err(CommitError::Store(StoreError::BadRecord(_)))), "{again:?}");
    (key, place, reason)
}

fn pair(case: &str, second: JsValue) -> JsValue {
    [JsValue::from(case), second].into_iter().collect::<Array>().into()
}

fn unknown(kind: &'static str, name: &str) -> BadReason {
    BadReason::UnknownName { kind, name: name.to_owned() }
}

#[wasm_bindgen_test]
async fn a_bad_case_is_named_with_place_and_reason() {
    let stage = three("bad case").await;
    let law = stage.law.as_str();
    for (from, to, place, reason) in [
        ("\"ready\"", "\"raedy\"", "items.1.state", unknown("state", "raedy")),
        ("\"due\":{", "\"deu\":{", "items.1.timers", unknown("timer", "deu")),
        ("\"lifecycle\":\"task\"", "\"lifecycle\":\"chore\"", "items.1.lifecycle", unknown("lifecycle", "chore")),
        ("\"revision\":1", "\"revision\":1,\"flags\":[\"late\"]", "items.1.flags", unknown("flag", "late")),
        (law, "0000", "laws", BadReason::UnknownLaw("0000".to_owned())),
        ("\"v\":3", "\"v\":4", "", BadReason::NewerForm(4)),
    ] {
        let good = stage.everything().await.into_iter().find(|(store, key, _)| store == "cases" && key.contains("c2"));
        change(&stage, "cases", "c2".into(), from, to).await;
        assert_eq!(flaw(&stage, "c2").await, ("c2".to_owned(), place.to_owned(), reason));
        stage.put_raw("cases", &"c2".into(), &good.unwrap().2).await;
    }
    change(&stage, "cases", "c2".into(), "\"semantics\"", "\"semantic\"").await;
    let (.., reason) = flaw(&stage, "c2").await;
    assert!(matches!(&reason, BadReason::Malformed(text) if text.contains("semantic") && text.contains("column")));
    assert!(stage.case("c1").await.is_some() && stage.case("c3").await.is_some());
}

#[wasm_bindgen_test]
async fn bad_rows_do_not_stop_the_list_and_can_be_made_anew() {
    let stage = three("bad rows").await;
    let whole = load_rows(&stage.workspace, &stage.catalog).await.unwrap();
    assert_eq!((whole.value.len(), whole.problems), (3, vec![]));
    // The first load has packed the rows, so these lie over their segment.
    stage.put_raw("rows", &"c1".into(), "{\"v\":2").await;
    stage.put_raw("rows", &"c2".into(), "{\"v\":2,\"laws\":[\"0000\"],\"rows\":[]}").await;
    let rest = load_rows(&stage.workspace, &stage.catalog).await.unwrap();
    assert_eq!(rest.value, whole.value[2..]);
    let named: Vec<String> = rest.problems.iter().map(ToString::to_string).collect();
    assert!(named[0].starts_with("The record c1 in rows cannot be read: EOF while parsing"), "{named:?}");
    assert!(named[1].starts_with("The record c2 in rows cannot be read at laws: its law 0000"), "{named:?}");
    assert_eq!(rebuild_rows(&stage.workspace, &stage.catalog).await.unwrap(), []);
    assert_eq!(load_rows(&stage.workspace, &stage.catalog).await.unwrap().value, whole.value);
}

#[wasm_bindgen_test]
async fn one_bad_record_of_a_segment_does_not_stop_its_neighbours() {
    let stage = three("bad segment").await;
    let whole = load_rows(&stage.workspace, &stage.catalog).await.unwrap().value;
    store::compact(&stage.workspace, 0).await.unwrap();
    change(&stage, "row_segments", "c3".into(), "[\"c2\",{\"v\":2,", "[\"c2\",{\"v\":2,\"surprise\":1,").await;
    change(&stage, "case_segments", "c3".into(), "[\"c2\",{\"v\":3,", "[\"c2\",{\"v\":3,\"surprise\":1,").await;
    let rest = load_rows(&stage.workspace, &stage.catalog).await.unwrap();
    assert_eq!(rest.value, [whole[0].clone(), whole[2].clone()]);
    assert_eq!(rest.problems.len(), 1);
    assert!(stage.case("c1").await.is_some() && stage.case("c3").await.is_some());
    let (.., reason) = flaw(&stage, "c2").await;
    assert!(matches!(&reason, BadReason::Malformed(text) if text.contains("surprise")), "{reason:?}");

    stage.put_raw("case_segments", &"c3".into(), "[[\"c1\",{").await;
    let problems = rebuild_rows(&stage.workspace, &stage.catalog).await.unwrap();
    assert!(problems[0].to_string().starts_with("The record c3 in case_segments"), "{problems:?}");
}

#[wasm_bindgen_test]
async fn bad_history_is_named_and_the_rest_is_told() {
    let stage = three("bad history").await;
    stage.commit(&act("o2", "c1", "9:05", "ann", "claim", &[])).await;
    change(&stage, "events", pair("c1", 2.into()), "\"claimed\"", "\"snatched\"").await;
    change(&stage, "operations", pair("c1", "o1".into()), "\"create\"", "\"conjure\"").await;
    let events = stage.workspace.events(&stage.catalog, &CaseId::new("c1")).await.unwrap();
    assert_eq!(events.value.len(), 1);
    let told = events.problems[0].to_string();
    let wanted = "The record c1, 2 in events cannot be read at events.2.to: its law has no state called \"snatched\"";
    assert!(told.starts_with(wanted), "{told}");
    let operations = stage.workspace.operations(&CaseId::new("c1")).await.unwrap();
    assert_eq!((operations.value.len(), operations.problems.len()), (1, 1));
    assert_eq!(operations.problems[0].code(), "bad_record");
}

#[wasm_bindgen_test]
async fn bad_laws_and_definitions_are_named_and_the_rest_can_be_used() {
    let stage = three("bad law").await;
    stage.put_raw("laws", &"1111".into(), "{\"v\":1,\"value\":{\"dialect\":\"broken\"}}").await;
    stage.put_raw("definitions", &"2222".into(), "{").await;
    let catalog = stage.workspace.load_catalog().await.unwrap();
    let named: Vec<String> = catalog.problems.iter().map(ToString::to_string).collect();
    assert!(named[0].contains("1111 in laws") && named[1].contains("2222 in definitions"), "{named:?}");
    assert!(catalog.value.law(&stage.law).is_some() && catalog.value.task(&stage.task).is_some());

    let lawless = load_rows(&stage.workspace, &Catalog::default()).await.unwrap();
    assert!(lawless.value.is_empty() && !lawless.problems.is_empty());
    let again = load_rows(&stage.workspace, &catalog.value).await.unwrap();
    assert_eq!(again.value.len(), 3, "nothing was lost while the law was missing: {:?}", again.problems);
}
