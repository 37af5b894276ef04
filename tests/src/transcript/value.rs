//! Values as transcripts write them: read by the kind that the action's field has, else by their look; and printed.

use super::{
    calendar::Calendar,
    fault::Wrong,
    words::{Token, Words},
};
use engine_core::{
    definition::{InputKind, Name, Priority, Span},
    instance::{Data, Value},
};

/// Takes a value of a kind from the line. What does not look like the kind is taken by its look, so that a story
/// can give a wrong value on purpose and see it refused.
pub(crate) fn read(words: &mut Words, kind: Option<InputKind>, calendar: &Calendar) -> Result<Value, Wrong> {
    let mut ahead = words.clone();
    if let Some(value) = kind.and_then(|kind| of_kind(&mut ahead, kind, calendar)) {
        *words = ahead;
        return Ok(value);
    }
    by_look(words, calendar)
}

fn of_kind(words: &mut Words, kind: InputKind, calendar: &Calendar) -> Option<Value> {
    match kind {
        InputKind::Instant => calendar.read(words).map(Value::Instant),
        InputKind::Duration => span(words).map(Value::Duration),
        InputKind::Data => None,
        InputKind::Text => match words.take()? {
            Token::Text(text) | Token::Word(text) => Some(Value::Text(text)),
            Token::Block(_) | Token::Mark(_) => None,
        },
        InputKind::Number => bare(words)?.parse().ok().map(Value::Number),
        InputKind::YesNo => yes_no(&bare(words)?).map(Value::YesNo),
        InputKind::Priority => priority(&bare(words)?).map(Value::Priority),
        InputKind::Choice | InputKind::Definition => Some(Value::Choice(Name::new(&bare(words)?))),
        InputKind::Person => words.name("a person").ok().map(Value::Person),
    }
}

fn by_look(words: &mut Words, calendar: &Calendar) -> Result<Value, Wrong> {
    if let Some(at) = words.peek_word().is_some().then(|| calendar.read(words)).flatten() {
        return Ok(Value::Instant(at));
    }
    if let Some(span) = words.peek_word().filter(|word| *word != "0").is_some().then(|| span(words)).flatten() {
        return Ok(Value::Duration(span));
    }
    match words.take() {
        Some(Token::Text(text)) => Ok(Value::Text(text)),
        Some(Token::Block(block)) => data(&block).map(Value::Data),
        Some(Token::Word(word)) => {
            let number = number(&word).map(Value::Number);
            Ok(number.or_else(|| yes_no(&word).map(Value::YesNo)).unwrap_or_else(|| Value::Choice(Name::new(&word))))
        }
        Some(Token::Mark(mark)) => Err(Wrong::new(format!("a value is missing before `{mark}`"))),
        None => Err(Wrong::new("a value is missing at the end")),
    }
}

fn bare(words: &mut Words) -> Option<String> {
    if let Some(Token::Word(word)) = words.take() { Some(word) } else { None }
}

/// A number by its look; `inf` and `nan` are words.
fn number(word: &str) -> Option<f64> {
    let digit = word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
    digit.then(|| word.parse().ok()).flatten()
}

fn yes_no(word: &str) -> Option<bool> {
    match word {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// A priority by its name.
pub(crate) fn priority(word: &str) -> Option<Priority> {
    Priority::ALL.into_iter().find(|priority| priority_word(*priority) == word)
}

/// A priority's name.
pub(crate) fn priority_word(priority: Priority) -> &'static str {
    match priority {
        Priority::Lowest => "lowest",
        Priority::Low => "low",
        Priority::Normal => "normal",
        Priority::High => "high",
        Priority::Highest => "highest",
    }
}

/// Takes a span: `never`, `0`, or as many parts like `1d 2h` as follow.
pub(crate) fn span(words: &mut Words) -> Option<Span> {
    let mut ahead = words.clone();
    let mut text = bare(&mut ahead)?;
    let mut found = Span::parse(&text).ok()?;
    *words = ahead;
    while let Some(more) = words.peek_word().filter(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
        text = format!("{text} {more}");
        let Ok(longer) = Span::parse(&text) else { break };
        found = longer;
        words.take();
    }
    Some(found)
}

/// Reads `{amount: 5, "paid by": "ann", ok: yes, more: {…}}`: JSON objects, and the same without quoted names.
pub(crate) fn data(block: &str) -> Result<Data, Wrong> {
    nested_data(block, DEEPEST)
}

/// How deep data may nest in a transcript: deeper than the engine accepts, so that it can be seen to refuse.
const DEEPEST: usize = 50;

fn nested_data(block: &str, depth: usize) -> Result<Data, Wrong> {
    let depth = depth.checked_sub(1).ok_or_else(|| Wrong::new("the data is nested too deeply"))?;
    let inner = block.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let inner = inner.ok_or_else(|| Wrong::new("data stands in braces"))?;
    let mut found = Data::new();
    for mut part in Words::new(inner)?.split(',') {
        let name = part.name("a name")?;
        if !part.take_mark(':') {
            return Err(Wrong::new(format!("`:` is missing after `{name}`")));
        }
        let value = match part.take() {
            Some(Token::Text(text)) => Value::Text(text),
            Some(Token::Block(block)) => Value::Data(nested_data(&block, depth)?),
            Some(Token::Word(word)) => {
                let number = number(&word).map(Value::Number);
                number.or_else(|| yes_no(&word).map(Value::YesNo)).unwrap_or(Value::Text(word))
            }
            _ => return Err(Wrong::new(format!("the value of `{name}` is missing"))),
        };
        part.end()?;
        found.insert(name, value);
    }
    Ok(found)
}

/// A value as `show` prints it; an action reads it back.
pub(crate) fn write(value: &Value, calendar: &Calendar) -> String {
    match value {
        Value::Text(text) => format!("{text:?}"),
        Value::Number(number) => number.to_string(),
        Value::YesNo(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Instant(at) => calendar.write(*at),
        Value::Duration(span) => span.to_string(),
        Value::Person(name) | Value::Choice(name) => name.to_string(),
        Value::Priority(priority) => priority_word(*priority).to_owned(),
        Value::Data(data) => write_data(data, calendar),
    }
}

/// Named values as `show` prints them.
pub(crate) fn write_data(data: &Data, calendar: &Calendar) -> String {
    let fields: Vec<String> = data.iter().map(|(name, value)| format!("{name}: {}", write(value, calendar))).collect();
    format!("{{{}}}", fields.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_by_kind_or_look() {
        let calendar = Calendar::default();
        for (text, kind, written) in [
            ("10:00", Some(InputKind::Instant), "10:00"),
            ("\"soon\"", Some(InputKind::Instant), "\"soon\""),
            ("1d 2h reason", Some(InputKind::Duration), "1d 2h"),
            ("0", Some(InputKind::Duration), "0"),
            ("0", None, "0"),
            ("high", Some(InputKind::Priority), "high"),
            ("yes", Some(InputKind::YesNo), "yes"),
            ("maybe", Some(InputKind::YesNo), "maybe"),
            ("{a: 1, \"b c\": \"x\", d: {e: no}}", Some(InputKind::Data), "{a: 1, b c: \"x\", d: {e: no}}"),
        ] {
            let value = read(&mut Words::new(text).expect("words"), kind, &calendar).expect("a value");
            assert_eq!(write(&value, &calendar), written, "{text}");
        }
        for bad in ["{a}", "{a:}", "{a: 1 2}", ","] {
            assert!(read(&mut Words::new(bad).expect("words"), None, &calendar).is_err(), "{bad}");
        }
    }
}
