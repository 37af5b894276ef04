//! A dialect as text for files, people and diffs: the same content is always the same text.
//!
//! It knows the columns, but not what guards and effects mean: those are written in the words of the file.

mod canonical;
mod diagram;

pub use canonical::canonical_json;
pub use diagram::diagram;

use super::{Binding, InputDef, InputKind, Lifecycle, Name, Role, Transition};
use serde::Serialize;

/// The table's columns, in the order of the format.
const COLUMNS: [&str; 12] =
    ["#", "on", "by", "from", "only", "unless", "if", "to", "set/clear", "then", "input", "source"];

/// A lifecycle as a table of aligned columns, for people and golden files.
///
/// `[*]` is no state: birth and deletion. `+` sets a flag, `−` clears it. Wide East-Asian letters count as two.
pub fn table(lifecycle: &Lifecycle) -> String {
    let mut lines = vec![COLUMNS.map(str::to_owned)];
    lines.extend(lifecycle.transitions.iter().enumerate().map(|(number, row)| cells(number, row)));
    let widths: Vec<usize> = (0..COLUMNS.len())
        .map(|column| lines.iter().map(|cells| width(&cells[column])).max().unwrap_or_default())
        .collect();
    lines.insert(1, std::array::from_fn(|column| "-".repeat(widths[column])));
    lines.iter().map(|cells| line(cells, &widths)).collect()
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let padded = cells.iter().zip(widths).map(|(cell, most)| format!("{cell}{}", " ".repeat(most - width(cell))));
    let line = padded.collect::<Vec<_>>().join(" | ");
    format!("{}\n", line.trim_end())
}

fn cells(number: usize, row: &Transition) -> [String; COLUMNS.len()] {
    let place = if row.in_order { format!("{number} in order") } else { number.to_string() };
    let to = match &row.to {
        Some(to) if *to == Transition::DELETED => "[*]".to_owned(),
        Some(to) => to.to_string(),
        None => String::new(),
    };
    let from = if row.from.is_empty() { "[*]".to_owned() } else { joined(&row.from) };
    let by: Vec<String> = row.by.iter().map(role).collect();
    let cells = [
        place,
        row.on.to_string(),
        by.join(", "),
        from,
        joined(&row.only),
        joined(&row.unless),
        conditions(row),
        to,
        marks(row),
        consequences(row),
        row.input.iter().map(field).collect::<Vec<_>>().join(", "),
        row.source.clone(),
    ];
    cells.map(|cell| cell.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn joined(names: &[Name]) -> String {
    names.iter().map(Name::as_str).collect::<Vec<_>>().join(", ")
}

fn role(role: &Role) -> String {
    words(role)
}

fn conditions(row: &Transition) -> String {
    let must = row.guards.iter().map(words);
    let must_not = row.not_guards.iter().map(|guard| format!("not {}", words(guard)));
    let needs = row.needs.iter().map(|verb| format!("needs {verb}"));
    must.chain(must_not).chain(needs).collect::<Vec<_>>().join(", ")
}

fn marks(row: &Transition) -> String {
    let set = row.set.iter().map(|flag| format!("+{flag}"));
    let clear = row.clear.iter().map(|flag| format!("−{flag}"));
    set.chain(clear).collect::<Vec<_>>().join(" ")
}

fn consequences(row: &Transition) -> String {
    let effects = row.then.iter().map(words);
    let undone = row.undone_by.iter().map(|action| format!("undone by {action}"));
    let audit = row.audit_only.then(|| "audit only".to_owned());
    effects.chain(undone).chain(audit).collect::<Vec<_>>().join(", ")
}

fn field(field: &InputDef) -> String {
    let mut text = format!("{} {}", field.name, words(&field.kind));
    if !field.choices.is_empty() {
        let choices: Vec<&str> = field.choices.iter().map(Name::as_str).collect();
        text = format!("{} {}", field.name, choices.join("/"));
        if field.kind != InputKind::Choice {
            text = format!("{text} {}", words(&field.kind));
        }
    }
    for (holds, word) in [(field.required, " required"), (field.future, " future")] {
        if holds {
            text.push_str(word);
        }
    }
    match &field.binds {
        None => {}
        Some(Binding::Property(name)) => text.push_str(&format!(" into {name}")),
        Some(binding) => text.push_str(&format!(" into {}", words(binding))),
    }
    text
}

/// A guard, effect or kind in the words of the file, without JSON's marks: `assign role owner to actor`.
fn words(word: &impl Serialize) -> String {
    let json = serde_json::to_string(word).unwrap_or_default();
    let mut text = String::new();
    let mut in_list = false;
    for letter in json.chars() {
        match letter {
            '"' | '{' | '}' => {}
            '[' => in_list = true,
            ']' => in_list = false,
            ',' if in_list => text.push('+'),
            ':' | ',' => text.push(' '),
            _ => text.push(letter),
        }
    }
    text
}

/// How many columns a text takes where letters have one width.
fn width(text: &str) -> usize {
    text.chars().map(letter_width).sum()
}

/// Blocks of Unicode whose letters are wide (UAX 11, W and F) or take no room at all.
fn letter_width(letter: char) -> usize {
    match letter {
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{a960}'..='\u{a97f}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lifecycle() -> Lifecycle {
        let text = r#"{"name":"task","kind":"task","titles":{"en":"Task"},
            "states":[{"name":"ready","lane":"available","titles":{"en":"Ready"}},
                      {"name":"done","lane":"ended","ending":"completed","titles":{"en":"Done"}}],
            "flags":[{"name":"suspended","titles":{"en":"Suspended"}}],
            "transitions":[
                {"on":"create","by":["potential_creator","administrator"],"to":"ready","source":"000 §就绪"},
                {"on":"suspend","by":["owner"],"from":["ready"],"unless":["suspended"],"set":["suspended"],
                 "if":["standalone",{"target_is":{"field":"who","roles":["owner","reader"]}}],
                 "if_not":[{"chosen":{"field":"keep","is":"yes"}}],"then":[{"assign":{"role":"owner","to":{"input":"who"}}}],
                 "input":[{"name":"who","kind":"person","required":true},
                          {"name":"keep","kind":"choice","choices":["yes","no"],"binds":{"property":"keep"}}],"source":"b"},
                {"on":"expire","by":["engine"],"from":["ready"],"to":"done","source":"c"},
                {"on":"complete","by":["owner"],"from":["ready"],"to":"done","in_order":true,"source":"d"},
                {"on":"delete","by":["owner"],"from":["done"],"to":"deleted","source":"e"}]}"#;
        serde_json::from_str(text).expect("a lifecycle")
    }

    #[test]
    fn a_table_has_one_aligned_line_a_row() {
        let text = table(&lifecycle());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 7);
        let bars = |line: &str| line.match_indices(" | ").map(|(at, _)| width(&line[..at])).collect::<Vec<_>>();
        assert!(lines.iter().filter(|line| !line.starts_with('-')).all(|line| bars(line) == bars(lines[0])), "{text}");
        let row: Vec<&str> = lines[3].split(" | ").map(str::trim).collect();
        assert_eq!(
            row,
            [
                "1",
                "suspend",
                "owner",
                "ready",
                "",
                "suspended",
                "standalone, target_is field who roles owner+reader, not chosen field keep is yes",
                "",
                "+suspended",
                "assign role owner to input who",
                "who person required, keep yes/no into keep",
                "b"
            ]
        );
    }

    #[test]
    fn a_diagram_has_one_line_an_arrow() {
        let expected = "\
stateDiagram-v2
    state \"Ready\" as ready
    state \"Done\" as done
    [*] --> ready : create
    ready --> done : expire (engine), complete
    done --> [*] : delete
";
        assert_eq!(diagram(&lifecycle()), expected);
    }

    #[test]
    fn wide_letters_take_two_columns() {
        for (text, columns) in [("", 0), ("ab", 2), ("就绪", 4), ("ｶﾅ", 2), ("カナ", 4), ("e\u{301}", 1)] {
            assert_eq!(width(text), columns, "{text}");
        }
    }
}
