//! Every story below `tests/transcripts` gets the answers that are written in it.
//!
//! `UPDATE_EXPECT=1` writes the engine's answers into the files; review the difference like code.

use engine_core::definition::{BUILTIN, builtin_law};
use std::{collections::BTreeSet, env, path::Path};
use tests::transcript::{FiredRow, Outcome, Story, missing_rows, run_folder};

/// The most lines of a story: longer ones are two.
const LONGEST_STORY: usize = 40;

fn stories() -> Vec<Story> {
    run_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts")).expect("the folder is there")
}

#[test]
fn the_engine_answers_as_written() {
    let stories = stories();
    assert!(!stories.is_empty(), "there are stories");
    let update = env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1");
    let mut failed = String::new();
    for story in stories.iter().filter(|story| !story.passed()) {
        if update && matches!(story.outcome, Outcome::Ran(_)) {
            story.update().expect("the file can be written");
        } else {
            failed += &story.report();
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
}

#[test]
fn every_row_of_the_built_in_dialects_fires() {
    let mut fired: BTreeSet<FiredRow> = BTreeSet::new();
    for story in stories() {
        if let Outcome::Ran(run) = story.outcome {
            fired.extend(run.fired);
        }
    }
    let mut missing = vec![];
    for (name, _) in BUILTIN {
        let law = builtin_law(name).expect("it is built in").expect("it is clean");
        missing.extend(missing_rows(&law, &fired));
    }
    assert!(missing.is_empty(), "no story reaches these rows:\n{}", missing.join("\n"));
}

#[test]
fn a_story_fits_on_a_screen() {
    for story in stories() {
        let lines = std::fs::read_to_string(&story.path).expect("it was read before").lines().count();
        assert!(lines <= LONGEST_STORY, "{} has {lines} lines", story.path.display());
    }
}
