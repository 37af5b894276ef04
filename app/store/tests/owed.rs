//! What nobody asks for: cases that are due, and what the engine owes after an operation.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod stage;

use engine_core::{
    definition::{Catalog, FlagSet, Name},
    instance::{Actor, Case, CaseId},
    simulate::owed_by,
};
use stage::{Stage, act, at, stage, tick};
use store::{CommitError, StoreError, Workspace, commit, due_cases, load_rows, submit_follow_ups, tick_all};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

async fn done(stage: &Stage, case: &str) {
    stage.commit(&stage.create(&format!("{case}-1"), case, "9:00")).await;
    stage.commit(&act(&format!("{case}-2"), case, "9:05", "ann", "claim", &[])).await;
    stage.commit(&act(&format!("{case}-3"), case, "9:10", "ann", "complete", &[])).await;
}

async fn flags(stage: &Stage, case: &str) -> FlagSet {
    stage.case(case).await.unwrap().item(Case::ROOT).unwrap().flags
}

#[wasm_bindgen_test]
async fn unfinished_follow_ups_are_resumed_on_start() {
    let stage = stage("resumed").await;
    done(&stage, "c1").await;
    let owed = stage.workspace.follow_ups(None).await.unwrap().value;
    assert_eq!(owed[0].operation(at("9:11")).id.as_str(), "c1-3/1");
    assert_eq!(owed[0].operation(at("9:11")).actor, Actor::default());

    let restarted = Workspace::open(stage.workspace.id()).await.unwrap();
    let settled = submit_follow_ups(&restarted, &stage.catalog, None, at("9:12")).await.unwrap();
    let ids: Vec<String> = settled.committed.iter().map(|done| done.decision.events[0].operation.to_string()).collect();
    assert_eq!(ids, ["c1-3/1", "c1-3/1/1"], "what was owed owed something again");
    assert_eq!((settled.refused, settled.problems), (vec![], vec![]));
    assert_eq!(flags(&stage, "c1").await, FlagSet(0b0110), "archived and labelled");
    assert_eq!(restarted.follow_ups(None).await.unwrap().value, []);
}

/// Otherwise what a demonstration has paid in memory would be paid again in the database.
#[wasm_bindgen_test]
async fn debts_are_numbered_as_in_a_simulation() {
    let stage = stage("numbers").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    let promise = act("o2", "c1", "9:05", "eve", "promise", &[]);
    let decision = stage.commit(&promise).await.decision;
    let owed = stage.workspace.follow_ups(None).await.unwrap().value;
    let stored: Vec<_> = owed.iter().map(|owed| owed.operation(decision.now)).collect();
    assert_eq!(stored, owed_by(&promise, &decision));
}

#[wasm_bindgen_test]
async fn a_second_tab_that_pays_the_same_debt_changes_nothing() {
    let stage = stage("twice").await;
    done(&stage, "c1").await;
    let owed = stage.workspace.follow_ups(None).await.unwrap().value;
    let payment = owed[0].operation(at("9:12"));
    assert!(!stage.commit(&payment).await.decision.repeated);
    let before = stage.everything().await;
    let later = owed[0].operation(at("9:40"));
    assert!(stage.commit(&later).await.decision.repeated);
    assert_eq!(stage.everything().await, before);
}

#[wasm_bindgen_test]
async fn only_the_debts_of_one_case_are_paid_when_asked_so() {
    let stage = stage("one case").await;
    done(&stage, "c1").await;
    done(&stage, "c2").await;
    let case = CaseId::new("c1");
    submit_follow_ups(&stage.workspace, &stage.catalog, Some(&case), at("9:12")).await.unwrap();
    let left = stage.workspace.follow_ups(None).await.unwrap().value;
    assert_eq!(left.iter().map(|owed| owed.case.as_str()).collect::<Vec<_>>(), ["c2"]);
}

#[wasm_bindgen_test]
async fn a_debt_that_the_law_refuses_is_forgotten_and_named() {
    let stage = stage("refused").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    stage.commit(&act("o2", "c1", "9:05", "eve", "promise", &[])).await;
    let settled = submit_follow_ups(&stage.workspace, &stage.catalog, None, at("9:06")).await.unwrap();
    assert_eq!(settled.refused[0].pending.follow_up.trigger, Name::new("keep_promise"));
    assert_eq!(settled.refused[0].rejection.code(), "not_allowed");
    assert_eq!(stage.workspace.follow_ups(None).await.unwrap().value, []);
}

#[wasm_bindgen_test]
async fn due_cases_are_ticked_in_the_order_of_their_deadlines() {
    let stage = stage("due").await;
    for (case, time) in [("a", "10:00"), ("b", "9:00"), ("c", "23:00")] {
        stage.commit(&stage.create(&format!("{case}-1"), case, time)).await;
    }
    let rows = load_rows(&stage.workspace, &stage.catalog).await.unwrap().value;
    assert!(due_cases(&rows, at("10:59")).is_empty());
    let due = due_cases(&rows, at("12:00"));
    assert_eq!(due, [CaseId::new("b"), CaseId::new("a")]);
    let ticked = tick_all(&stage.workspace, &stage.catalog, &due, at("12:00"), ids("t")).await.unwrap();
    let cases: Vec<&str> = ticked.committed.iter().map(|done| done.decision.case.as_str()).collect();
    assert_eq!((cases, ticked.failed), (vec!["b", "a"], vec![]));
    let first = &ticked.committed[0];
    assert_eq!(first.decision.events[0].at, at("11:00"), "at its own instant, not when somebody looked");
    assert_eq!(first.deadline, Some(at("17:00")), "its alert was raised at 11:30; it expires next");

    let before = stage.everything().await;
    let again = tick_all(&stage.workspace, &stage.catalog, &due, at("12:00"), ids("u")).await.unwrap();
    assert!(again.committed.is_empty(), "another tab finds nothing due");
    assert_eq!(stage.everything().await, before);
}

fn ids(prefix: &'static str) -> impl FnMut() -> Name {
    let mut next = 0;
    move || {
        next += 1;
        Name::new(&format!("{prefix}{next}"))
    }
}

#[wasm_bindgen_test]
async fn a_case_that_cannot_be_ticked_does_not_hold_the_others_up() {
    let stage = stage("bad tick").await;
    for case in ["a", "b", "c"] {
        stage.commit(&stage.create(&format!("{case}-1"), case, "9:00")).await;
    }
    stage.put_raw("cases", &"b".into(), "{\"v\":3,").await;
    let due = ["a", "b", "c"].map(CaseId::new);
    let ticked = tick_all(&stage.workspace, &stage.catalog, &due, at("11:00"), ids("t")).await.unwrap();
    assert_eq!(ticked.committed.len(), 2);
    assert_eq!(ticked.failed[0].0.as_str(), "b");
    assert!(matches!(ticked.failed[0].1, CommitError::Store(StoreError::BadRecord(_))));

    let lawless = Catalog::default();
    let ticked = tick_all(&stage.workspace, &lawless, &due, at("12:00"), ids("u")).await.unwrap();
    assert_eq!((ticked.committed.len(), ticked.failed.len()), (0, 3), "no law, no tick");
}

/// After days offline one tick does it all: an alert that came and went leaves events without a known lifecycle.
#[wasm_bindgen_test]
async fn a_late_tick_can_end_a_case_whose_alerts_nobody_saw() {
    let stage = stage("late").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    let gone = stage.commit(&tick("t1", "c1", "99:00")).await;
    assert_eq!(gone.case, None);
    let triggers: Vec<&str> = gone.decision.events.iter().map(|event| event.trigger.as_str()).collect();
    assert_eq!(triggers, ["remind", "create", "wake", "raise", "expire", "sweep"]);
    let events = stage.workspace.events(&stage.catalog, &CaseId::new("c1")).await.unwrap();
    assert_eq!(events.problems, []);
    assert_eq!(events.value[1..], gone.decision.events[..]);
    assert!(commit(&stage.workspace, &stage.catalog, &tick("t2", "c1", "100:00")).await.is_err());
}
