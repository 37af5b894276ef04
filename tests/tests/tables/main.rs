//! The built-in dialects as texts that people review: canonical files, tables, diagrams, and who may do what.
//!
//! `UPDATE_EXPECT=1` rewrites `tests/golden` and the dialect files; review the difference like code.

mod golden;
mod matrix;
mod setting;

use engine_core::definition::{BUILTIN, Dialect, builtin_law, canonical_json, diagram, table};
use golden::{Golden, difference};
use std::{
    fs,
    path::{Path, PathBuf},
};

const DIALECTS: &str = "engine-core/dialects";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The dialect as its file says now, since that is the file which `UPDATE_EXPECT` rewrites.
fn dialect(name: &str) -> Dialect {
    let path = repository().join(DIALECTS).join(format!("{name}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_dialect_file_is_built_in_under_its_own_name() {
    let mut files: Vec<String> = fs::read_dir(repository().join(DIALECTS))
        .expect("the folder of dialects")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    let mut builtin: Vec<String> = BUILTIN.iter().map(|(name, _)| format!("{name}.json")).collect();
    builtin.sort();
    assert_eq!(files, builtin, "{DIALECTS} and `BUILTIN` list the same dialects");
    for (name, _) in BUILTIN {
        assert_eq!(dialect(name).dialect, name, "the file's name is the dialect's");
    }
}

#[test]
fn dialect_files_are_canonical() {
    let mut golden = Golden::new();
    for (name, _) in BUILTIN {
        golden.expect(&format!("{DIALECTS}/{name}.json"), &canonical_json(&dialect(name)));
    }
    golden.finish();
}

#[test]
fn tables_diagrams_and_matrices_are_as_kept() {
    let mut golden = Golden::new();
    for (name, _) in BUILTIN {
        let law = builtin_law(name).expect("built in").expect("a clean dialect");
        for lifecycle in &law.lifecycles {
            let of = &lifecycle.definition;
            let file = |kind: &str| format!("tests/golden/{name}/{}.{kind}.txt", of.name);
            golden.expect(&file("table"), &table(of));
            golden.expect(&file("diagram"), &diagram(of));
            golden.expect(&file("matrix"), &matrix::matrix(&format!("{name} {}", of.name), lifecycle));
        }
    }
    golden.nothing_else_in("tests/golden");
    golden.finish();
}

#[test]
fn a_difference_shows_what_changed_and_a_little_around_it() {
    let before = "a\nb\nc\nd\ne\nf\n";
    let after = "a\nb\nc\nx\nd\ne\ng\n";
    assert_eq!(difference(before, after), "    …\n    b\n    c\n  + x\n    d\n    e\n  - f\n  + g\n");
    assert_eq!(difference("", "new\n"), "  + new\n");
}
