//! Which words belong to which room (design, section 2).

use super::{Finding, Repository, rust::Literal, scan};
use engine_core::definition::{BUILTIN, Dialect};
use std::collections::BTreeSet;

/// The rooms that judge, keep and show.
pub(super) const PROGRAM: &[&str] = &["engine-core/src/", "app/src/", "app/store/src/"];

/// The one file that lists the dialects.
const LIST_OF_DIALECTS: &str = "engine-core/src/definition/builtin.rs";

const OUTSIDE_THE_STORE: &[&str] = &["app/src/", "app/Cargo.toml", "engine-core/", "xtask/", "tests/"];

/// Words, and the places that must not use them.
const FOREIGN: &[(&str, &[&str])] = &[
    ("leptos", &["engine-core/", "app/store/"]),
    ("leptos_router", &["engine-core/", "app/store/"]),
    ("web_sys", &["engine-core/"]),
    ("wasm_bindgen", &["engine-core/"]),
    ("idb", OUTSIDE_THE_STORE),
    ("indexeddb", OUTSIDE_THE_STORE),
    ("decide", &["app/src/ui/"]),
];

/// Literals that are words of a dialect by chance: path, text, reason. Keep it short.
const BY_CHANCE: &[(&str, &str, &str)] = &[(
    "engine-core/src/worklist/wording",
    "claimed",
    "English for what an escalation expects, shown and not compared",
)];

/// No id, state or flag of a dialect is written in the program: a comparison with one would be a rule in code.
pub(super) fn dialect_words(repository: &Repository) -> Vec<Finding> {
    let words = words_of_dialects();
    let mut found = vec![];
    for (file, rust) in repository.rust(PROGRAM).filter(|(file, _)| file.path != LIST_OF_DIALECTS) {
        let by_chance =
            |text: &str| BY_CHANCE.iter().any(|(path, word, _)| file.path.starts_with(path) && *word == text);
        for literal in rust.shipped_literals().filter(|literal| !by_chance(&literal.text)) {
            if words.contains(&literal.text) && !is_word_of_variant(&rust.code, literal) {
                let what = format!("“{}” is a word of a dialect", literal.text);
                found.push(scan::at_line(file, literal.line, what));
            }
        }
    }
    found
}

fn words_of_dialects() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for (name, text) in BUILTIN {
        words.insert(name.to_owned());
        let dialect: Dialect = serde_json::from_str(text).expect("a built-in dialect");
        for lifecycle in &dialect.lifecycles {
            words.extend(lifecycle.states.iter().map(|state| state.name.to_string()));
            words.extend(lifecycle.flags.iter().map(|flag| flag.name.to_string()));
        }
    }
    words
}

/// The closed vocabulary has lanes and endings that are called as some states are. Where a match or a pair gives
/// such a variant its own word (`Lane::Claimed => "claimed"`, `("claimed", Lane::Claimed)`), the word is the
/// vocabulary's and no dialect's.
fn is_word_of_variant(code: &str, literal: &Literal) -> bool {
    let variant: String = literal.text.split('_').map(capitalised).collect();
    let before = code[..literal.start].trim_end();
    let (arm, pair) = (before.strip_suffix("=>"), before.strip_suffix('('));
    let partner = code[literal.end..].trim_start_matches([',', ' ', '\n']).split(')').next().unwrap_or_default();
    arm.is_some_and(|pattern| pattern.trim_end().ends_with(&format!("::{variant}")))
        || (pair.is_some() && partner.split("::").nth(1) == Some(&variant))
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// No room uses a word that another room keeps to itself.
pub(super) fn foreign_words(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for file in &repository.files {
        let code = match &file.rust {
            Some(rust) => rust.code.clone(),
            None if file.path.ends_with("Cargo.toml") => without_comments(&file.text),
            None => continue,
        };
        for (word, _) in FOREIGN.iter().filter(|(_, places)| file.is_in(places)) {
            for at in scan::occurrences(&code, word) {
                let what = format!("`{word}` is not known in this room");
                found.push(scan::at_line(file, scan::line_of(&code, at), what));
            }
        }
    }
    found
}

fn without_comments(toml: &str) -> String {
    let lines = toml.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Only the clock reads the time.
pub(super) fn clocks(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for (file, rust) in repository.rust(PROGRAM).filter(|(file, _)| file.path != "app/src/clock.rs") {
        for snippet in ["now(", "SystemTime", "Instant::", "now_v7(", "new_v4(", "new_v7("] {
            for at in scan::occurrences(&rust.shipped, snippet) {
                let what = format!("`{snippet}` reads the time or makes an id");
                found.push(scan::at_line(file, scan::line_of(&rust.shipped, at), what));
            }
        }
    }
    found
}
