//! What a workspace keeps beside its cases, and the library of workspaces.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod stage;

use engine_core::{
    definition::{Law, Map, Name},
    instance::{CaseId, Directory, Group},
};
use serde_json::json;
use stage::{at, fresh, stage};
use store::{Clock, Draft, Entry, Info, Library, Workspace, WorkspaceKind};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn info(name: &str) -> Info {
    Info { name: name.to_owned(), kind: WorkspaceKind::Real, created: at("8:00") }
}

#[wasm_bindgen_test]
async fn a_new_workspace_has_a_real_clock_and_nobody_in_it() {
    let stage = stage("new").await;
    assert_eq!(stage.workspace.clock().await.unwrap(), Clock::Real);
    assert_eq!(stage.workspace.directory().await.unwrap(), Directory::default());
    assert_eq!(stage.workspace.info().await.unwrap(), None);
}

#[wasm_bindgen_test]
async fn settings_are_shared_by_all_tabs() {
    let stage = stage("shared").await;
    let directory =
        Directory { people: vec![], groups: vec![Group { id: Name::new("clerks"), name: "The clerks".to_owned() }] };
    stage.workspace.set_clock(Clock::Simulated(at("9:00"))).await.unwrap();
    stage.workspace.set_directory(&directory).await.unwrap();
    stage.workspace.set_info(&info("Mine")).await.unwrap();
    let other = Workspace::open(stage.workspace.id()).await.unwrap();
    assert_eq!(other.clock().await.unwrap(), Clock::Simulated(at("9:00")));
    assert_eq!(other.directory().await.unwrap(), directory);
    assert_eq!(other.info().await.unwrap(), Some(info("Mine")));
}

#[wasm_bindgen_test]
async fn what_somebody_types_is_kept_for_them_alone() {
    let stage = stage("drafts").await;
    let (case, ann, ben) = (CaseId::new("c1"), Name::new("ann"), Name::new("ben"));
    let typed = Map::from([(Name::new("reason"), "because …".to_owned())]);
    let draft = Draft { forms: Map::from([(Name::new("fail"), typed)]) };
    stage.workspace.put_draft(&case, 1, &ann, &draft).await.unwrap();
    assert_eq!(stage.workspace.draft(&case, 1, &ann).await.unwrap(), Some(draft));
    assert_eq!(stage.workspace.draft(&case, 1, &ben).await.unwrap(), None);
    stage.workspace.remove_draft(&case, 1, &ann).await.unwrap();
    assert_eq!(stage.workspace.draft(&case, 1, &ann).await.unwrap(), None);
}

#[wasm_bindgen_test]
async fn a_frozen_law_is_never_written_over() {
    let stage = stage("frozen").await;
    let before = stage.everything().await;
    let mut other = Law::clone(stage.catalog.law(&stage.law).unwrap());
    other.dialect.source = "something else under the same fingerprint".to_owned();
    stage.workspace.add_law(&other).await.unwrap();
    assert_eq!(stage.everything().await, before);
}

#[wasm_bindgen_test]
async fn the_library_knows_the_workspaces_last_opened_first() {
    let library = Library::open_named(&fresh("library")).await.unwrap();
    let entry = |id: &str, opened| Entry { id: id.to_owned(), info: info(id), opened: at(opened) };
    library.register(&entry("old", "9:00")).await.unwrap();
    library.register(&entry("new", "10:00")).await.unwrap();
    library.register(&entry("old", "11:00")).await.unwrap();
    let known = library.workspaces().await.unwrap();
    assert_eq!((known.value, known.problems), (vec![entry("old", "11:00"), entry("new", "10:00")], vec![]));
    library.unregister("old").await.unwrap();
    assert_eq!(library.workspaces().await.unwrap().value, [entry("new", "10:00")]);
}

#[wasm_bindgen_test]
async fn preferences_are_any_json() {
    let library = Library::open_named(&fresh("preferences")).await.unwrap();
    assert_eq!(library.preference("theme").await.unwrap(), None);
    library.set_preference("theme", json!({ "dark": true })).await.unwrap();
    assert_eq!(library.preference("theme").await.unwrap(), Some(json!({ "dark": true })));
    library.remove_preference("theme").await.unwrap();
    assert_eq!(library.preference("theme").await.unwrap(), None);
}
