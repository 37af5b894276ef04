//! Named rules that find mistakes in dialects and task definitions before anything is judged by them.
//!
//! One file per family of rules. They report and never panic, whatever the content. A mistake that would mislead
//! the judge is an error; one that leaves a working law is a warning, so that a designer may take a row away and
//! go on playing.

mod flow;
mod input;
mod names;
mod overlap;
mod report;
mod rows;
mod shares;
mod signals;
mod size;
mod tasks;
mod unused;
mod words;

use super::{Dialect, TaskDefinition, law::Law};
use report::{Report, Scope, Spot};
use std::fmt;

/// The names of all rules, in the order of the alphabet.
pub const RULES: &[&str] = &[
    "ambiguous_rows",
    "bad_name",
    "birth_without_state",
    "call_unclear",
    "dead_end",
    "duplicate_name",
    "input_unbound",
    "letter_not_in_title",
    "missing_title",
    "no_birth",
    "no_lifecycle",
    "person_and_engine",
    "row_never_fires",
    "shares_unclear",
    "timer_in_ended_state",
    "too_many",
    "unhandled_signal",
    "unknown_dialect",
    "unknown_format",
    "unknown_name",
    "unreachable_state",
    "unreadable",
    "unused_word",
];

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth a look; the dialect works.
    Warning,
    /// The dialect cannot be used.
    Error,
}

/// What a lint rule found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The rule's name, such as `unknown_name`; one of [`RULES`].
    pub rule: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where: a path such as `task.transitions[3].to`.
    pub place: String,
    /// What is wrong and how to mend it, in a sentence.
    pub message: String,
}

impl Finding {
    /// A file that is not JSON or not in the format: the error's line and column are the place.
    pub fn unreadable(error: &serde_json::Error) -> Self {
        Self {
            rule: "unreadable",
            severity: Severity::Error,
            place: format!("line {}, column {}", error.line(), error.column()),
            message: error.to_string(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.place, self.message, self.rule)
    }
}

/// Everything that the rules find in a dialect, errors and warnings, in the order of the file.
///
/// What is too large is reported as such and not looked at any further.
pub fn lint(dialect: &Dialect) -> Vec<Finding> {
    let mut report = Report::default();
    head(&mut report, dialect);
    if !size::dialect(&mut report, dialect) {
        return report.finish();
    }
    words::dialect(&mut report, dialect);
    let scopes: Vec<Scope<'_>> = Scope::all(dialect).filter(|scope| size::lifecycle(&mut report, *scope)).collect();
    if scopes.len() == dialect.lifecycles.len() {
        unused::check(&mut report, dialect);
        words::untitled_fields(&mut report, dialect);
        signals::check(&mut report, &scopes);
    }
    for scope in scopes {
        words::lifecycle(&mut report, scope);
        names::check(&mut report, scope);
        flow::check(&mut report, scope);
        rows::check(&mut report, scope);
        input::check(&mut report, scope);
        overlap::check(&mut report, scope);
    }
    report.finish()
}

/// Everything that the rules find in a task definition; `law` is the law of its dialect, if known.
pub fn lint_task(task: &TaskDefinition, law: Option<&Law>) -> Vec<Finding> {
    let mut report = Report::default();
    tasks::check(&mut report, task, law);
    report.finish()
}

fn head(report: &mut Report, dialect: &Dialect) {
    if dialect.format != Dialect::FORMAT {
        let known = Dialect::FORMAT;
        report.error("unknown_format", Spot::head("format"), || {
            format!("Format {} is not known here: write the file in format {known}.", dialect.format)
        });
    }
    if dialect.lifecycles.is_empty() {
        report.error("no_lifecycle", Spot::head("lifecycles"), || "There is no lifecycle: add one.".to_owned());
    }
}
