//! The bundled workspaces run through the judge from first step to last, and show what they promise.

use engine_core::{definition::Timestamp, simulate::Script};
use std::{collections::BTreeSet, fs, path::Path};

fn read(path: &str) -> Script {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Script::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn now() -> Timestamp {
    Timestamp::parse("2026-11-30T10:42:00Z").expect("an instant")
}

#[test]
fn the_office_day_runs_and_shows_every_state_and_flag() {
    let simulation = read("public/demo/office-day.json").run(now()).unwrap_or_else(|error| panic!("{error}"));
    let mut seen = BTreeSet::new();
    let mut wanted = BTreeSet::new();
    for case in simulation.cases.values() {
        for item in case.items.values() {
            let law = simulation.catalog.law(&case.laws[usize::from(item.law)]).expect("the law");
            let lifecycle = law.lifecycle(item.lifecycle);
            seen.insert(lifecycle.state(item.state).name.clone());
            seen.extend(item.flags.flags().map(|flag| lifecycle.flag(flag).name.clone()));
            let definition = &lifecycle.definition;
            wanted.extend(definition.states.iter().map(|state| state.name.clone()));
            wanted.extend(definition.flags.iter().map(|flag| flag.name.clone()));
        }
    }
    let missing: Vec<_> = wanted.difference(&seen).collect();
    assert!(missing.is_empty(), "the demo never shows {missing:?}");
}

#[test]
fn the_first_list_runs() {
    let simulation = read("app/src/desk/my-work.json").run(now()).unwrap_or_else(|error| panic!("{error}"));
    assert!(simulation.cases.is_empty());
    assert_eq!(simulation.catalog.tasks().count(), 3);
}

#[test]
fn a_malformed_workspace_file_is_refused_with_place_and_reason() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/demo/office-day.json"));
    let text = text.expect("the demo");
    let broken = text.replacen("\"do\": \"claim\"", "\"do\": \"clam\"", 1);
    let error = Script::parse(&broken).expect("still the format").run(now()).expect_err("refused");
    assert!(error.to_string().starts_with("steps["), "{error}");
    let error = Script::parse(&text.replacen("\"format\"", "\"fromat\"", 1)).expect_err("refused");
    assert!(error.to_string().contains("fromat") && error.to_string().contains("line"), "{error}");
    let error = Script::parse(&text[..text.len() / 2]).expect_err("refused");
    assert!(error.to_string().contains("line"), "{error}");
}
