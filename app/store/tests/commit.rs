//! One operation is one transaction: everything it does is there afterwards, or nothing.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod stage;

use engine_core::{
    definition::Name,
    engine::{Rejection, decide},
    instance::{Case, CaseId, Request, Value},
};
use futures::future::join;
use indexeddb::TransactionMode::ReadWrite;
use stage::{act, at, everything, raw, stage, tick, toil};
use std::{future::poll_fn, task::Poll};
use store::{CommitError, Draft, StoreError, Workspace, commit, schema, transaction::in_transaction};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// The design leans on this: the judge runs between a read and a write, however long it thinks.
#[wasm_bindgen_test]
async fn a_transaction_stays_alive_while_the_judge_thinks() {
    let stage = stage("alive").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    let before = stage.case("c1").await.unwrap();
    let claim = act("o2", "c1", "9:05", "ann", "claim", &[]);
    let db = raw(&schema::workspace_database(stage.workspace.id()), None).await;
    let decided = in_transaction(&db, &[schema::CASES], ReadWrite, async |transaction| {
        let store = transaction.object_store(schema::CASES)?;
        assert!(store.get(wasm_bindgen::JsValue::from("c1"))?.await?.is_some());
        let decision = decide(&stage.catalog, Some(&before), None, &claim).unwrap();
        toil(20.0);
        store.put(&"written after thinking".into(), Some(&"c1".into()))?;
        Ok::<_, StoreError>(decision)
    });
    assert_eq!(decided.await.unwrap().events.len(), 1);
    let found = everything(&schema::workspace_database(stage.workspace.id())).await;
    assert!(found.iter().any(|(_, _, text)| text == "written after thinking"));
}

#[wasm_bindgen_test]
async fn a_commit_writes_case_rows_events_and_operation_together() {
    let stage = stage("together").await;
    let before = stage.everything().await;
    let committed = stage.commit(&stage.create("o1", "c1", "9:00")).await;
    assert_eq!(committed.case, stage.case("c1").await);
    assert_eq!(committed.rows.len(), 1);
    assert_eq!(committed.deadline, Some(at("11:00")), "the reminder is the first to come");
    let new: Vec<String> = stage.everything().await.into_iter().map(|(store, ..)| store).collect();
    let new: Vec<&str> =
        new.iter().map(String::as_str).filter(|store| !["definitions", "laws"].contains(store)).collect();
    assert_eq!((before.len(), new), (2, vec!["cases", "events", "operations", "rows"]));

    let events = stage.workspace.events(&stage.catalog, &CaseId::new("c1")).await.unwrap();
    assert_eq!((events.value, events.problems), (committed.decision.events, vec![]));
    let loaded = store::load_rows(&stage.workspace, &stage.catalog).await.unwrap();
    assert_eq!((loaded.value[0].rows.clone(), loaded.value[0].deadline), (committed.rows, committed.deadline));
}

#[wasm_bindgen_test]
async fn what_was_committed_is_there_after_opening_again() {
    let stage = stage("again").await;
    let committed = stage.commit(&stage.create("o1", "c1", "9:00")).await;
    let id = stage.workspace.id().to_owned();
    drop(stage);
    let workspace = Workspace::open(&id).await.unwrap();
    let catalog = workspace.load_catalog().await.unwrap();
    assert_eq!(catalog.problems, []);
    assert_eq!(workspace.case(&catalog.value, &CaseId::new("c1")).await.unwrap(), committed.case);
}

#[wasm_bindgen_test]
async fn a_rejection_leaves_nothing() {
    let stage = stage("rejection").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    let before = stage.everything().await;
    let refused = commit(&stage.workspace, &stage.catalog, &act("o2", "c1", "9:05", "ann", "complete", &[])).await;
    assert!(matches!(refused, Err(CommitError::Rejected(Rejection::NotAllowed(_)))), "{refused:?}");
    let unknown = commit(&stage.workspace, &stage.catalog, &act("o2", "c9", "9:05", "ann", "claim", &[])).await;
    assert_eq!(unknown, Err(CommitError::Rejected(Rejection::NotFound)));
    assert_eq!(stage.everything().await, before);
}

/// Dropped at any moment, a commit is there as a whole or not at all.
#[wasm_bindgen_test]
async fn a_commit_that_is_dropped_leaves_all_or_nothing() {
    let stage = stage("dropped").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    let before = stage.everything().await;
    let claim = act("o2", "c1", "9:05", "ann", "claim", &[]);
    let mut dropped = 0;
    while stop_after(dropped, commit(&stage.workspace, &stage.catalog, &claim)).await.is_none() {
        let after = stage.everything().await;
        if after != before {
            // The browser was already past the point of no return: then all of it is there.
            let count = |name: &str| after.iter().filter(|(store, ..)| store == name).count();
            assert_eq!((count("cases"), count("rows"), count("events"), count("operations")), (1, 1, 2, 2));
        }
        dropped += 1;
    }
    assert!(dropped > 3, "dropped {dropped} times");
    assert_eq!(stage.state("c1").await.as_deref(), Some("claimed"));
}

/// Drops the work when it has been woken that often and is not done.
async fn stop_after<F: Future>(times: u32, work: F) -> Option<F::Output> {
    let (mut work, mut left) = (Box::pin(work), times);
    poll_fn(move |context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        work.as_mut().poll(context).map(Some)
    })
    .await
}

#[wasm_bindgen_test]
async fn two_connections_racing_for_a_claim_give_one_winner() {
    let stage = stage("race").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    let other = Workspace::open(stage.workspace.id()).await.unwrap();
    let (ann, ben) = (act("o2", "c1", "9:05", "ann", "claim", &[]), act("o3", "c1", "9:05", "ben", "claim", &[]));
    let here = commit(&stage.workspace, &stage.catalog, &ann);
    let there = commit(&other, &stage.catalog, &ben);
    let (here, there) = join(here, there).await;
    assert!(here.is_ok() != there.is_ok(), "{here:?} {there:?}");
    let refused = if here.is_ok() { there } else { here };
    let Err(CommitError::Rejected(Rejection::NotAllowed(why))) = refused else { panic!("{refused:?}") };
    let owner = stage.case("c1").await.unwrap().item(Case::ROOT).unwrap().people.owner().cloned();
    assert_eq!(why.owner, owner, "the refusal names the winner");
    assert_eq!(stage.workspace.operations(&CaseId::new("c1")).await.unwrap().value.len(), 2);
}

#[wasm_bindgen_test]
async fn a_stale_revision_is_refused() {
    let stage = stage("stale").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    stage.commit(&act("o2", "c1", "9:05", "eve", "promise", &[])).await;
    let mut claim = act("o3", "c1", "9:06", "ann", "claim", &[]);
    let Request::Act { expected, .. } = &mut claim.request else { unreachable!() };
    *expected = Some(1);
    let refused = commit(&stage.workspace, &stage.catalog, &claim).await;
    assert!(matches!(refused, Err(CommitError::Rejected(Rejection::Stale(_)))), "{refused:?}");
}

#[wasm_bindgen_test]
async fn a_repeated_operation_is_answered_from_its_record() {
    let stage = stage("repeated").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    let claim = act("o2", "c1", "9:05", "ann", "claim", &[]);
    let first = stage.commit(&claim).await;
    let before = stage.everything().await;
    let again = stage.commit(&act("o2", "c1", "9:30", "ann", "claim", &[])).await;
    assert!(again.decision.repeated && again.decision.is_empty());
    assert_eq!((again.verdict, again.case, again.rows), (first.verdict, first.case, first.rows));
    let reused = commit(&stage.workspace, &stage.catalog, &act("o2", "c1", "9:30", "ben", "claim", &[])).await;
    assert_eq!(reused, Err(CommitError::Rejected(Rejection::OperationReused)));
    assert_eq!(stage.everything().await, before);
}

#[wasm_bindgen_test]
async fn a_deleted_case_leaves_its_history_alone() {
    let stage = stage("deleted").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    stage.commit(&act("o2", "c1", "9:01", "eve", "promise", &[])).await;
    let (case, ann) = (CaseId::new("c1"), Name::new("ann"));
    stage.workspace.put_draft(&case, Case::ROOT, &ann, &Draft::default()).await.unwrap();
    let delete = act("o3", "c1", "9:02", "eve", "delete", &[]);
    let gone = stage.commit(&delete).await;
    assert_eq!((gone.case, gone.rows, gone.deadline), (None, vec![], None));
    assert_eq!(stage.case("c1").await, None);
    assert_eq!(stage.workspace.follow_ups(None).await.unwrap().value, []);
    assert_eq!(stage.workspace.draft(&case, Case::ROOT, &ann).await.unwrap(), None);
    assert_eq!(store::load_rows(&stage.workspace, &stage.catalog).await.unwrap().value, []);
    assert_eq!(stage.workspace.events(&stage.catalog, &case).await.unwrap().value.len(), 3);
    assert!(stage.commit(&delete).await.decision.repeated, "its operations are still known");
    let again = commit(&stage.workspace, &stage.catalog, &stage.create("o4", "c1", "9:03")).await;
    let constraint = StoreError::RolledBack("ConstraintError".to_owned());
    assert_eq!(again, Err(CommitError::Store(constraint)), "a new case must not write over its history");
}

#[wasm_bindgen_test]
async fn replaying_the_operations_gives_the_stored_case() {
    let stage = stage("replay").await;
    stage.commit(&stage.create("o1", "c1", "9:00")).await;
    stage.commit(&act("o2", "c1", "9:05", "ann", "claim", &[])).await;
    let until = ("until", Value::Instant(at("12:30")));
    stage.commit(&act("o3", "c1", "9:10", "ann", "suspend", &[until])).await;
    stage.commit(&tick("a-held-reminder", "c1", "11:30")).await;
    stage.commit(&tick("o0-back-again", "c1", "12:30")).await;
    let output = Value::Data([(Name::new("litres"), Value::Number(0.7))].into());
    stage.commit(&act("o4", "c1", "12:45", "ann", "complete", &[("output", output)])).await;
    let operations = stage.workspace.operations(&CaseId::new("c1")).await.unwrap();
    assert_eq!((operations.value.len(), operations.problems), (6, vec![]));
    let (mut case, mut next) = (None, 1);
    for record in operations.value {
        let decision = decide(&stage.catalog, case.as_ref(), None, &record.operation).unwrap();
        assert_eq!(record.verdict.first_event, next, "{record:?}");
        next += record.verdict.events;
        case = decision.apply(case);
    }
    assert_eq!(case, stage.case("c1").await);
    assert!(case.is_some());
}
