//! Named rules that find mistakes in dialects and task definitions before anything is judged by them.

use super::{Dialect, TaskDefinition, law::Law};
use std::fmt;

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
    /// The rule's name, such as `unknown_name`.
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
pub fn lint(dialect: &Dialect) -> Vec<Finding> {
    let _ = dialect;
    vec![]
}

/// Everything that the rules find in a task definition; `law` is the law of its dialect, if known.
pub fn lint_task(task: &TaskDefinition, law: Option<&Law>) -> Vec<Finding> {
    let _ = (task, law);
    vec![]
}
