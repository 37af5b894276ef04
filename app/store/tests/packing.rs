//! Packed segments, the overlay on top, and whole workspaces in and out.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod stage;

use engine_core::{
    definition::Name,
    instance::{CaseId, Directory, OperationRecord, Person},
    simulate::Script,
};
use stage::{Stage, act, at, fresh, laws, stage};
use store::{
    Clock, Info, Ledger, RestoreError, Snapshot, Workspace, WorkspaceKind, commit, compact, export_all, load_rows,
    rebuild_rows, restore,
};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const OFFICE_DAY: &str = include_str!("../../../public/demo/office-day.json");

/// A demonstration with so many cases: every second one is claimed, one is deleted, one owes something.
fn demo(stage: &Stage, cases: u32) -> Ledger {
    let mut ledger = Ledger::new(laws().0);
    ledger.set_info(&Info { name: "Demo".to_owned(), kind: WorkspaceKind::Demo, created: at("8:00") }).unwrap();
    ledger.set_clock(Clock::Simulated(at("9:30"))).unwrap();
    let ann = Person {
        id: Name::new("ann"),
        name: "Ann".to_owned(),
        groups: vec![],
        administrator: false,
        verbs: vec![],
        about: String::new(),
    };
    ledger.set_directory(&Directory { people: vec![ann], groups: vec![] }).unwrap();
    for number in 0..cases {
        let case = id(number);
        ledger.submit(&stage.create("o1", &case, "9:00")).unwrap();
        if number % 2 == 0 {
            ledger.submit(&act("o2", &case, "9:05", "ann", "claim", &[])).unwrap();
        }
    }
    ledger.submit(&act("o3", &id(0), "9:10", "ann", "complete", &[])).unwrap();
    ledger.submit(&act("o3", &id(1), "9:10", "eve", "delete", &[])).unwrap();
    assert!(ledger.submit(&act("o4", &id(2), "9:10", "ben", "complete", &[])).is_err());
    ledger
}

fn id(number: u32) -> String {
    format!("case-{number:04}")
}

async fn restored(name: &str, cases: u32) -> Stage {
    let stage = stage(name).await;
    restore(&stage.workspace, &demo(&stage, cases).snapshot().unwrap()).await.unwrap();
    stage
}

async fn count(stage: &Stage, store: &str) -> u32 {
    let usage = stage.workspace.usage().await.unwrap();
    usage.records.iter().find(|(name, _)| *name == store).unwrap().1
}

#[wasm_bindgen_test]
async fn what_is_restored_is_exported_again() {
    let stage = restored("round trip", 230).await;
    let counts = [count(&stage, "case_segments").await, count(&stage, "row_segments").await];
    assert_eq!((counts, count(&stage, "cases").await), ([3, 1], 0));
    let exported = export_all(&stage.workspace).await.unwrap().to_json();
    assert_eq!(exported, demo(&stage, 230).snapshot().unwrap().to_json());

    let other = Workspace::open_or_create(&fresh("copy")).await.unwrap();
    restore(&other, &Snapshot::parse(&exported).unwrap()).await.unwrap();
    assert_eq!(export_all(&other).await.unwrap().to_json(), exported);
    let catalog = other.load_catalog().await.unwrap();
    assert_eq!(catalog.problems, []);
    assert_eq!(other.clock().await.unwrap(), Clock::Simulated(at("9:30")));
    let here = load_rows(&stage.workspace, &stage.catalog).await.unwrap();
    let there = load_rows(&other, &catalog.value).await.unwrap();
    assert_eq!((here.value.len(), here.problems.len()), (229, 0));
    assert_eq!(here.value, there.value);
}

/// The bundled demonstration has every state and flag of its dialect: each must survive being stored.
#[wasm_bindgen_test]
async fn the_office_day_is_the_same_in_memory_packed_and_step_by_step() {
    let simulation = Script::parse(OFFICE_DAY).unwrap().run(at("10:42")).unwrap();
    let mut ledger = Ledger::new(simulation.catalog.clone());
    let (packed, stepwise) = (fresh("packed"), fresh("stepwise"));
    let (packed, stepwise) = (Workspace::open_or_create(&packed).await, Workspace::open_or_create(&stepwise).await);
    let (packed, stepwise) = (packed.unwrap(), stepwise.unwrap());
    for OperationRecord { operation, .. } in &simulation.operations {
        ledger.submit(operation).unwrap();
        commit(&stepwise, &simulation.catalog, operation).await.unwrap();
    }
    restore(&packed, &ledger.snapshot().unwrap()).await.unwrap();
    let catalog = packed.load_catalog().await.unwrap();
    assert_eq!(catalog.problems, []);
    let catalog = catalog.value;
    for workspace in [&packed, &stepwise] {
        for (id, case) in &simulation.cases {
            assert_eq!(workspace.case(&catalog, id).await.unwrap().as_ref(), Some(case));
        }
        for (id, events) in &simulation.events {
            assert_eq!(workspace.events(&catalog, id).await.unwrap().value, *events);
        }
        assert_eq!(workspace.follow_ups(None).await.unwrap().value, []);
    }
    let rows = load_rows(&packed, &catalog).await.unwrap();
    assert_eq!((rows.value.len(), &rows.problems), (simulation.cases.len(), &vec![]));
    assert_eq!(rows, load_rows(&stepwise, &catalog).await.unwrap());
}

#[wasm_bindgen_test]
async fn the_overlay_wins_over_the_segments() {
    let stage = restored("overlay", 120).await;
    assert_eq!(stage.state(&id(3)).await.as_deref(), Some("ready"), "from a segment");
    assert_eq!(stage.state(&id(1)).await, None, "deleted before");
    assert_eq!(stage.state("case-0050x").await, None, "between two ids of a segment");
    assert_eq!(stage.state("zzz").await, None, "behind the last segment");
    stage.commit(&act("o5", &id(3), "10:00", "ben", "claim", &[])).await;
    stage.commit(&act("o5", &id(4), "10:00", "eve", "delete", &[])).await;
    stage.commit(&stage.create("o5", "case-0050x", "10:00")).await;
    assert_eq!(stage.state(&id(3)).await.as_deref(), Some("claimed"));
    assert_eq!(stage.state(&id(4)).await, None, "a tombstone");
    let rows = load_rows(&stage.workspace, &stage.catalog).await.unwrap().value;
    let cases: Vec<&str> = rows.iter().map(|case| case.case.as_str()).collect();
    assert_eq!(cases.len(), 119);
    assert!(cases.is_sorted() && cases.contains(&"case-0050x") && !cases.contains(&"case-0004"));
    let owner = rows.iter().find(|case| case.case == "case-0003").unwrap().rows[0].owner().cloned();
    assert_eq!(owner, Some(Name::new("ben")));
}

#[wasm_bindgen_test]
async fn compacting_changes_nothing_that_can_be_read() {
    let stage = restored("compact", 260).await;
    for number in (0..260).step_by(9).filter(|number| *number > 4) {
        stage.commit(&act("o5", &id(number), "10:00", "eve", "delete", &[])).await;
    }
    for number in (1..260).step_by(10).filter(|number| number % 9 != 0 && *number != 1) {
        stage.commit(&act("o6", &id(number), "10:00", "eve", "promise", &[])).await;
    }
    for case in ["a-first", "case-0100-between", "z-last", "z-\u{ffff}", "z-\u{1f331}"] {
        stage.commit(&stage.create("o1", case, "10:00")).await;
    }
    stage.commit(&act("o5", &id(259), "10:00", "eve", "delete", &[])).await;
    let rows = load_rows(&stage.workspace, &stage.catalog).await.unwrap();
    let exported = export_all(&stage.workspace).await.unwrap().to_json();
    assert!(count(&stage, "rows").await > 30);
    assert_eq!(compact(&stage.workspace, 2_000).await.unwrap(), 0, "not worth it yet");
    assert!(compact(&stage.workspace, 0).await.unwrap() > 60);
    assert_eq!((count(&stage, "rows").await, count(&stage, "cases").await), (0, 0));
    assert_eq!(load_rows(&stage.workspace, &stage.catalog).await.unwrap(), rows);
    assert_eq!(export_all(&stage.workspace).await.unwrap().to_json(), exported);
    for (case, state) in [("a-first", Some("ready")), ("z-\u{1f331}", Some("ready")), ("case-0259", None)] {
        assert_eq!(stage.state(case).await.as_deref(), state, "{case}");
    }
    stage.commit(&act("o7", "z-\u{ffff}", "10:05", "ann", "claim", &[])).await;
    assert_eq!(stage.state("z-\u{ffff}").await.as_deref(), Some("claimed"));
}

#[wasm_bindgen_test]
async fn rows_made_anew_are_the_rows_that_were_committed() {
    let stage = restored("anew", 40).await;
    stage.commit(&act("o5", &id(3), "10:00", "ben", "claim", &[])).await;
    let rows = load_rows(&stage.workspace, &stage.catalog).await.unwrap();
    assert_eq!(rebuild_rows(&stage.workspace, &stage.catalog).await.unwrap(), []);
    assert_eq!(load_rows(&stage.workspace, &stage.catalog).await.unwrap(), rows);
}

#[wasm_bindgen_test]
async fn an_unsound_snapshot_changes_nothing() {
    let stage = restored("unsound", 5).await;
    let before = stage.everything().await;
    let sound = export_all(&stage.workspace).await.unwrap().to_json();
    for (from, to, found) in [
        ("\"state\":\"claimed\"", "\"state\":\"snatched\"", 2),
        ("\"key\":\"case-0002\"", "\"key\":\"case-0003\"", 1),
        ("\"events\":[", "\"happenings\":[", 1),
        ("\"v\":3,", "\"v\":7,", 4),
        ("\"key\":[\"case-0000\",2]", "\"key\":[\"case-0000\",9]", 1),
        ("\"key\":[\"case-0000\",\"o2\"]", "\"key\":[\"case-0000\",\"o8\"]", 1),
        ("\"key\":[\"case-0000\",\"o3\",1]", "\"key\":[\"case-0000\",\"o3\"]", 1),
    ] {
        assert!(sound.contains(from));
        let snapshot = Snapshot::parse(&sound.replace(from, to)).unwrap();
        let Err(RestoreError::Unsound(problems)) = restore(&stage.workspace, &snapshot).await else { panic!("{to}") };
        assert_eq!(problems.len(), found, "{problems:#?}");
    }
    assert!(matches!(Snapshot::parse("{\"docket\":\"dialect\"}"), Err(RestoreError::NotASnapshot(_))));
    assert!(matches!(Snapshot::parse(&sound.replacen("\"v\":1", "\"v\":9", 1)), Err(RestoreError::NotASnapshot(_))));
    assert_eq!(stage.everything().await, before);
}

#[wasm_bindgen_test]
async fn damaged_records_are_exported_for_a_person_to_look_at() {
    let stage = restored("damaged", 5).await;
    stage.put_raw("cases", &"case-0002".into(), "{\"half a record").await;
    let exported = export_all(&stage.workspace).await.unwrap().to_json();
    assert!(exported.contains(r#""unreadable":[{"store":"cases","key":"case-0002","text":"{\"half a record"}]"#));
    restore(&stage.workspace, &Snapshot::parse(&exported).unwrap()).await.unwrap();
    assert!(stage.workspace.case(&stage.catalog, &CaseId::new("case-0003")).await.unwrap().is_some());
}
