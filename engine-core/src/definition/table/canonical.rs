//! Canonical JSON: the form in which dialect files are kept, compared and named by fingerprint.

use crate::definition::{Dialect, Lifecycle};
use serde::Serialize;

/// The dialect as JSON with one row, state, flag or timer a line. Parsing it gives the same dialect.
pub fn canonical_json(dialect: &Dialect) -> String {
    // Taken apart by name, so that a new key cannot be forgotten here.
    let Dialect { dialect: name, version, format, titles, source, actions, signals, fields, switches, lifecycles } =
        dialect;
    let mut keys = Keys::indented_by("  ");
    keys.value("dialect", name);
    keys.value("version", version);
    keys.value("format", format);
    keys.value("titles", titles);
    if !source.is_empty() {
        keys.value("source", source);
    }
    keys.list("actions", actions);
    keys.list_unless_empty("signals", signals);
    keys.list_unless_empty("fields", fields);
    keys.list_unless_empty("switches", switches);
    keys.entries("lifecycles", lifecycles.iter().map(lifecycle_json).collect());
    keys.finish() + "\n"
}

fn lifecycle_json(lifecycle: &Lifecycle) -> String {
    let Lifecycle { name, kind, titles, states, flags, timers, transitions } = lifecycle;
    let mut keys = Keys::indented_by("      ");
    keys.value("name", name);
    keys.value("kind", kind);
    keys.value("titles", titles);
    keys.list("states", states);
    keys.list_unless_empty("flags", flags);
    keys.list_unless_empty("timers", timers);
    keys.list("transitions", transitions);
    keys.finish()
}

/// An object with one key a line.
struct Keys {
    indent: &'static str,
    lines: Vec<String>,
}

impl Keys {
    fn indented_by(indent: &'static str) -> Self {
        Self { indent, lines: vec![] }
    }

    fn value(&mut self, key: &str, value: &impl Serialize) {
        self.lines.push(format!("{}\"{key}\": {}", self.indent, on_one_line(value)));
    }

    fn list(&mut self, key: &str, entries: &[impl Serialize]) {
        self.entries(key, entries.iter().map(on_one_line).collect());
    }

    fn list_unless_empty(&mut self, key: &str, entries: &[impl Serialize]) {
        if !entries.is_empty() {
            self.list(key, entries);
        }
    }

    fn entries(&mut self, key: &str, entries: Vec<String>) {
        let indent = self.indent;
        let list = if entries.is_empty() {
            "[]".to_owned()
        } else {
            let lines: Vec<String> = entries.into_iter().map(|entry| format!("{indent}  {entry}")).collect();
            format!("[\n{}\n{indent}]", lines.join(",\n"))
        };
        self.lines.push(format!("{indent}\"{key}\": {list}"));
    }

    fn finish(self) -> String {
        let outer = &self.indent[2..];
        format!("{{\n{}\n{outer}}}", self.lines.join(",\n"))
    }
}

/// Writing to a string cannot fail, and every key of the format is a string.
fn on_one_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANONICAL: &str = r#"{
  "dialect": "tiny",
  "version": "1",
  "format": 1,
  "titles": {"en":"Tiny","ja":"小"},
  "actions": [
    {"name":"create","titles":{"en":"Create"}},
    {"name":"end","titles":{"en":"End"},"weight":"primary","letter":"e"}
  ],
  "lifecycles": [
    {
      "name": "task",
      "kind": "task",
      "titles": {"en":"Task"},
      "states": [
        {"name":"done","lane":"ended","ending":"completed","titles":{"en":"Done"}}
      ],
      "timers": [
        {"name":"late","fires":"end","while_suspended":"stops","titles":{"en":"\"Late\"\n"}}
      ],
      "transitions": []
    }
  ]
}
"#;

    #[test]
    fn a_canonical_file_is_printed_as_it_is() {
        let dialect: Dialect = serde_json::from_str(CANONICAL).expect("a dialect");
        assert_eq!(canonical_json(&dialect), CANONICAL);
    }

    #[test]
    fn parsing_what_was_printed_gives_the_same_dialect() {
        let text = r#"{"version":"1","dialect":"d","lifecycles":[],"actions":[],"format":1,"titles":{},"source":"s"}"#;
        let dialect: Dialect = serde_json::from_str(text).expect("a dialect");
        let printed = canonical_json(&dialect);
        assert_eq!(serde_json::from_str::<Dialect>(&printed).expect("the same dialect"), dialect);
    }
}
