//! Habits of the code: nothing panics, nothing is unfinished, every module has a name of its own.

use super::{Finding, Repository, rooms::PROGRAM, scan};

/// Calls that panic. Leptos' own `expect_context` is another word and is not among them.
const PANICS: &[&str] = &[".unwrap()", ".expect(", ".unwrap_err()", ".expect_err(", "panic!", "unreachable!"];

/// Places where a panic is the right answer: path, call, reason. Keep it short.
const MAY_PANIC: &[(&str, &str, &str)] = &[];

/// The program does not panic on anything that it reads.
pub(super) fn panics(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for (file, rust) in repository.rust(PROGRAM) {
        let allowed = |snippet: &str| MAY_PANIC.iter().any(|(path, call, _)| *path == file.path && *call == snippet);
        for snippet in PANICS.iter().filter(|snippet| !allowed(snippet)) {
            for at in scan::occurrences(&rust.shipped, snippet) {
                let what = format!("`{snippet}` may stop the program");
                found.push(scan::at_line(file, scan::line_of(&rust.shipped, at), what));
            }
        }
    }
    found
}

/// No marks of unfinished work, anywhere.
pub(super) fn unfinished(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for (file, rust) in repository.rust(&[""]) {
        for snippet in ["todo!", "unimplemented!", "dbg!"] {
            let places = scan::occurrences(&rust.code, snippet);
            found.extend(places.map(|at| scan::at_line(file, scan::line_of(&rust.code, at), format!("`{snippet}`"))));
        }
    }
    found
}

/// Names that say nothing; each also in the plural.
const EMPTY_NAMES: &[&str] = &["util", "helper", "common", "manager", "service"];

fn says_nothing(name: &str) -> bool {
    EMPTY_NAMES.iter().any(|empty| name == *empty || name.strip_suffix('s') == Some(empty))
}

/// No module is named by the fact that it helps.
pub(super) fn module_names(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for file in repository.files.iter().filter(|file| file.is(&[".rs", ".css", ".js"])) {
        let names = file.path.split('/').map(|name| name.split('.').next().unwrap_or_default());
        for name in names.filter(|name| says_nothing(name)) {
            found.push(scan::at_line(file, 0, format!("“{name}” says nothing")));
        }
        let Some(rust) = &file.rust else { continue };
        let words: Vec<(usize, &str)> = scan::words(&rust.code).collect();
        for pair in words.windows(2).filter(|pair| pair[0].1 == "mod" && says_nothing(pair[1].1)) {
            let line = scan::line_of(&rust.code, pair[1].0);
            found.push(scan::at_line(file, line, format!("`mod {}` says nothing", pair[1].1)));
        }
    }
    found
}
