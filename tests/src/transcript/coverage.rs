//! Which rows of which dialect fired, so that a test can name those that no story reaches.

use engine_core::definition::{Law, LifecycleLaw};
use std::collections::BTreeSet;

/// A row that fired.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FiredRow {
    /// The dialect.
    pub dialect: String,
    /// The lifecycle within the dialect.
    pub lifecycle: String,
    /// The row, by its place in the lifecycle.
    pub row: u16,
}

impl FiredRow {
    pub(crate) fn new(law: &Law, lifecycle: &LifecycleLaw, row: u16) -> Self {
        Self { dialect: law.dialect.dialect.to_string(), lifecycle: lifecycle.definition.name.to_string(), row }
    }
}

/// The rows of a law that are not in `fired`, each as a line with its place, its trigger and its source.
pub fn missing_rows(law: &Law, fired: &BTreeSet<FiredRow>) -> Vec<String> {
    let mut missing = vec![];
    for lifecycle in &law.lifecycles {
        for row in lifecycle.rows.iter().filter(|row| !fired.contains(&FiredRow::new(law, lifecycle, row.id))) {
            let written = lifecycle.row(row.id);
            let (dialect, name) = (&law.dialect.dialect, &lifecycle.definition.name);
            missing.push(format!("{dialect} {name}[{}] {}: {}", row.id, written.on, written.source));
        }
    }
    missing
}
