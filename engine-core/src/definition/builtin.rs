//! The dialects that come with Docket, embedded from `engine-core/dialects/`.

use super::{law::Law, lint::Finding};

/// Name and text of each built-in dialect file.
pub const BUILTIN: [(&str, &str); 1] = [("ibm-todo", include_str!("../../dialects/ibm-todo.json"))];

/// The law of a built-in dialect; none if there is no such file, findings if the file is broken.
pub fn builtin_law(name: &str) -> Option<Result<Law, Vec<Finding>>> {
    let (_, text) = BUILTIN.iter().find(|(builtin, _)| *builtin == name)?;
    Some(Law::parse(text))
}
