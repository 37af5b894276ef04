//! What can be wrong with a transcript itself. A refusal by the engine is an answer, not a fault.

use std::{error, fmt};

/// What is wrong with a line, before the file and the line are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wrong(pub(crate) String);

impl Wrong {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

/// A transcript that cannot be run: where and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file, as it was given.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, in a sentence.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.reason)
    }
}

impl error::Error for Fault {}
