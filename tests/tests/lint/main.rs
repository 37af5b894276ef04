//! Every lint rule once right and once wrong.

mod mutation;

use engine_core::definition::{BUILTIN, Dialect, Finding, Law, RULES, TaskDefinition, canonical_json, lint, lint_task};
use serde_json::Value as Json;
use std::{fs, path::Path};

/// What each bad file should give, in order: the places of its findings, all of them of the folder's rule.
const EXPECTED: &[(&str, &[&str])] = &[
    ("ambiguous_rows/bad.json", &["task.transitions[3]", "task.transitions[4]"]),
    (
        "bad_name/bad.json",
        &[
            "dialect",
            "actions[1].name",
            "fields[0].name",
            "fields[0].choices[0].name",
            "task.states[0].name",
            "task.states[1].name",
            "task.transitions[1].input[0].name",
            "task.transitions[1].input[0].choices",
            "task.transitions[1].input[0].binds",
        ],
    ),
    ("bad_name/bad_task.json", &["task", "escalations[0].name"]),
    ("birth_without_state/bad.json", &["task.transitions[0].to", "task.transitions[1].to"]),
    ("call_unclear/bad.json", &["call"]),
    ("call_unclear/bad_useless.json", &["call"]),
    ("dead_end/bad.json", &["task.states[1]"]),
    (
        "duplicate_name/bad.json",
        &[
            "actions[2].name",
            "signals[1].name",
            "fields[0].choices[1].name",
            "fields[1].name",
            "switches[1].name",
            "task.states[2].name",
            "task.flags[1].name",
            "task.timers[1].name",
            "task.name",
        ],
    ),
    ("duplicate_name/bad_task.json", &["escalations[1].name"]),
    (
        "input_unbound/bad.json",
        &[
            "task.transitions[0].input[0].binds",
            "task.transitions[1].then[0]",
            "task.transitions[2].input[0].future",
            "task.transitions[2].then[0]",
            "task.transitions[2].then[1]",
            "task.transitions[4].if[0]",
            "task.transitions[4].if[1]",
            "task.transitions[4].if_not[0]",
            "task.transitions[4].then[0]",
            "task.transitions[5].input[1].name",
            "task.transitions[5].input[1].choices",
            "task.transitions[5].then[0]",
        ],
    ),
    ("letter_not_in_title/bad.json", &["actions[1].letter"]),
    (
        "missing_title/bad.json",
        &[
            "titles",
            "actions[1].titles",
            "fields[0].choices[0].titles",
            "switches[0].titles",
            "task.titles",
            "task.states[0].titles",
            "task.flags[0].titles",
            "task.timers[0].titles",
            "task.transitions[1].input[0].choices",
            "task.transitions[1].input[1].name",
        ],
    ),
    ("missing_title/bad_task.json", &["titles"]),
    ("no_birth/bad.json", &["task.transitions"]),
    ("no_lifecycle/bad.json", &["lifecycles"]),
    (
        "person_and_engine/bad.json",
        &["task.transitions[0].then[0]", "task.transitions[0].then[1]", "task.transitions[1].by"],
    ),
    ("person_and_engine/bad_task.json", &["people"]),
    (
        "row_never_fires/bad.json",
        &[
            "task.transitions[1].on",
            "task.transitions[2].only",
            "task.transitions[4].by",
            "task.transitions[5].unless[0]",
            "task.transitions[6].if_not[0]",
            "task.transitions[7].only[0]",
            "task.transitions[9]",
            "alert.transitions[1].by",
        ],
    ),
    ("shares_unclear/bad.json", &["people", "parallel", "parallel", "parallel"]),
    ("shares_unclear/bad_missing.json", &["parallel"]),
    ("timer_in_ended_state/bad.json", &["task.transitions[1].then[0]", "task.transitions[2].then[0]"]),
    ("too_many/bad.json", &["task.flags"]),
    (
        "unhandled_signal/bad.json",
        &["task.timers[0].fires", "task.transitions[3].then[0]", "task.transitions[3].then[1]"],
    ),
    ("unknown_dialect/bad.json", &["dialect"]),
    ("unknown_format/bad.json", &["format"]),
    (
        "unknown_name/bad.json",
        &[
            "task.transitions[0].then[0]",
            "task.transitions[1].undone_by",
            "task.transitions[1].from[1]",
            "task.transitions[1].unless[0]",
            "task.transitions[1].set[0]",
            "task.transitions[2].only[0]",
            "task.transitions[2].if[1]",
            "task.transitions[2].if_not[0]",
            "task.transitions[3].to",
            "task.transitions[5].on",
            "task.transitions[6].on",
        ],
    ),
    (
        "unknown_name/bad_task.json",
        &[
            "durations",
            "switches[0]",
            "escalations[0].lifecycle",
            "escalations[1].lifecycle",
            "escalations[2].durations",
            "escalations[3].activated_by",
        ],
    ),
    ("unreachable_state/bad.json", &["task.states[2]"]),
    ("unreadable/bad.json", &["line 21, column 46"]),
    ("unused_word/bad.json", &["actions[2]", "signals[0]", "fields[0].choices[1]", "fields[1]", "switches[0]"]),
];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("lint")
}

/// The findings of a file: of a dialect, or of a dialect and a task definition.
fn findings(text: &str) -> Vec<Finding> {
    let json: Json = serde_json::from_str(text).expect("JSON");
    if json.get("task").is_none() {
        return serde_json::from_str(text).map_or_else(|error| vec![Finding::unreadable(&error)], |read| lint(&read));
    }
    let dialect: Dialect = serde_json::from_value(json["dialect"].clone()).expect("a dialect");
    let task: TaskDefinition = serde_json::from_value(json["task"].clone()).expect("a task definition");
    let law = Law::new(dialect).expect("a law");
    [lint(&law.dialect), lint_task(&task, Some(&law))].concat()
}

fn files() -> Vec<(String, String)> {
    let mut files = vec![];
    for rule in fs::read_dir(folder()).expect("the folder of examples") {
        let rule = rule.expect("a rule");
        for file in fs::read_dir(rule.path()).expect("a folder of a rule") {
            let file = file.expect("a file");
            let name = format!("{}/{}", rule.file_name().to_string_lossy(), file.file_name().to_string_lossy());
            files.push((name, fs::read_to_string(file.path()).expect("text")));
        }
    }
    files.sort();
    files
}

#[test]
fn good_files_have_no_findings() {
    for (name, text) in files().iter().filter(|(name, _)| name.contains("/good")) {
        let found: Vec<String> = findings(text).iter().map(Finding::to_string).collect();
        assert!(found.is_empty(), "{name}: {found:#?}");
    }
}

#[test]
fn bad_files_have_the_findings_of_their_rule() {
    let bad: Vec<(String, String)> = files().into_iter().filter(|(name, _)| name.contains("/bad")).collect();
    let mut wrong = vec![];
    for (name, text) in &bad {
        let found = findings(text);
        let rule = name.split('/').next().expect("a rule");
        let expected = EXPECTED.iter().find(|(file, _)| *file == name).map_or(&[][..], |(_, places)| places);
        let places: Vec<&str> = found.iter().map(|finding| finding.place.as_str()).collect();
        if places != expected || found.iter().any(|finding| finding.rule != rule) {
            wrong.extend(found.iter().map(|finding| format!("{name}: {finding}")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(bad.len(), EXPECTED.len(), "every bad file is expected, and nothing else");
}

#[test]
fn every_rule_has_its_examples() {
    let names: Vec<String> = files().into_iter().map(|(name, _)| name).collect();
    for rule in RULES {
        for example in ["good", "bad"] {
            assert!(names.contains(&format!("{rule}/{example}.json")), "{rule} needs {example}.json");
        }
    }
    let known = |name: &String| RULES.iter().any(|rule| name.split('/').next() == Some(*rule));
    let strangers: Vec<&String> = names.iter().filter(|name| !known(name)).collect();
    assert!(strangers.is_empty(), "not a rule: {strangers:?}");
}

#[test]
fn builtin_dialects_have_no_findings() {
    for (name, text) in BUILTIN {
        let dialect: Dialect = serde_json::from_str(text).expect("a dialect");
        let found: Vec<String> = lint(&dialect).iter().map(Finding::to_string).collect();
        assert!(found.is_empty(), "{name}: {found:#?}");
    }
}

/// Every dialect that there is: the built-in ones and those of the examples that can be read.
fn dialects() -> Vec<Dialect> {
    let examples = files().into_iter().map(|(_, text)| text);
    let texts = BUILTIN.iter().map(|(_, text)| (*text).to_owned()).chain(examples);
    texts.filter_map(|text| serde_json::from_str(&text).ok()).collect()
}

#[test]
fn canonical_text_is_the_same_dialect_and_prints_as_it_is() {
    for dialect in dialects() {
        let printed = canonical_json(&dialect);
        let read: Dialect = serde_json::from_str(&printed).expect("canonical JSON");
        assert_eq!(read, dialect);
        assert_eq!(canonical_json(&read), printed);
    }
}
