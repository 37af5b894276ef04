//! From what was typed to a value, and back. Whether the rules like the value is not decided here.

use crate::messages::{Messages, fill, moments};
use engine_core::{
    definition::{InputKind, Name, Priority, Span, Timestamp, from_json},
    instance::{Data, Value},
};

/// What a field holds as it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Typed {
    pub(super) text: String,
    pub(super) unit: Unit,
    /// Names and values, each line with a number of its own.
    pub(super) lines: Vec<(u32, String, String)>,
}

/// The unit of a length of time; two of them need no number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Unit {
    Minutes,
    #[default]
    Hours,
    Days,
    Weeks,
    AtOnce,
    Never,
}

impl Unit {
    pub(super) const ALL: [Self; 6] = [Self::Minutes, Self::Hours, Self::Days, Self::Weeks, Self::AtOnce, Self::Never];

    fn millis(self) -> Option<u64> {
        match self {
            Self::Minutes => Some(60_000),
            Self::Hours => Some(3_600_000),
            Self::Days => Some(86_400_000),
            Self::Weeks => Some(604_800_000),
            Self::AtOnce | Self::Never => None,
        }
    }

    /// Whether a number belongs to it.
    pub(super) fn counts(self) -> bool {
        self.millis().is_some()
    }

    pub(super) fn title(self, words: &Messages) -> &'static str {
        match self {
            Self::Minutes => words.minutes,
            Self::Hours => words.hours,
            Self::Days => words.days,
            Self::Weeks => words.weeks,
            Self::AtOnce => words.at_once,
            Self::Never => words.never,
        }
    }
}

/// Why what was typed is no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    Missing,
    NotANumber,
    NotAnInstant,
    Past,
    TooLong,
    Unnamed,
}

impl Flaw {
    pub(super) fn sentence(self, words: &Messages, now: &str) -> String {
        match self {
            Self::Missing => words.problem_missing.to_owned(),
            Self::NotANumber => words.problem_number.to_owned(),
            Self::NotAnInstant => words.problem_instant.to_owned(),
            Self::Past => fill(words.problem_past, &[("now", now)]),
            Self::TooLong => fill(words.problem_long, &[("most", &Value::LONGEST_TEXT.to_string())]),
            Self::Unnamed => words.problem_name.to_owned(),
        }
    }
}

impl Typed {
    /// A field that holds this text.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// What a field shows of a value.
    pub(super) fn of(value: &Value) -> Self {
        match value {
            Value::Text(text) => Self::text(text.clone()),
            Value::Number(number) => Self::text(number.to_string()),
            Value::YesNo(yes) => Self::text(if *yes { "yes" } else { "no" }),
            Value::Instant(at) => Self::text(moments::to_field(*at)),
            Value::Duration(span) => Self::of_span(*span),
            Value::Person(name) | Value::Choice(name) => Self::text(name.as_str()),
            Value::Priority(priority) => Self::text((*priority as usize).to_string()),
            Value::Data(data) => Self { lines: lines_of(data), ..Self::default() },
        }
    }

    fn of_span(span: Span) -> Self {
        let (text, unit) = match span {
            Span::Never => (String::new(), Unit::Never),
            Span::Millis(0) => (String::new(), Unit::AtOnce),
            Span::Millis(millis) => {
                let units = [Unit::Weeks, Unit::Days, Unit::Hours];
                let whole = |unit: &Unit| unit.millis().is_some_and(|factor| millis % factor == 0);
                let unit = units.into_iter().find(whole).unwrap_or(Unit::Minutes);
                ((millis / unit.millis().unwrap_or(1)).to_string(), unit)
            }
        };
        Self { text, unit, lines: vec![] }
    }

    /// Whether nothing was given.
    pub(super) fn is_blank(&self, kind: InputKind) -> bool {
        match kind {
            InputKind::Data => self.lines.iter().all(|(_, name, value)| name.trim().is_empty() && value.is_empty()),
            InputKind::Duration => self.unit.counts() && self.text.trim().is_empty(),
            _ => self.text.trim().is_empty(),
        }
    }

    /// The value; none when nothing was given.
    pub(super) fn value(&self, kind: InputKind) -> Result<Option<Value>, Flaw> {
        if self.is_blank(kind) {
            return Ok(None);
        }
        let text = self.text.trim();
        let value = match kind {
            InputKind::Text => Value::Text(self.text.clone()),
            InputKind::Number => Value::Number(number(text)?),
            InputKind::YesNo => Value::YesNo(text == "yes"),
            InputKind::Choice | InputKind::Definition => Value::Choice(Name::new(text)),
            InputKind::Instant => Value::Instant(moments::from_field(text).ok_or(Flaw::NotAnInstant)?),
            InputKind::Duration => Value::Duration(self.span()?),
            InputKind::Person => Value::Person(Name::new(text)),
            InputKind::Priority => Value::Priority(priority(text).ok_or(Flaw::Missing)?),
            InputKind::Data => Value::Data(self.data()?),
        };
        if value.keeps_limits() { Ok(Some(value)) } else { Err(Flaw::TooLong) }
    }

    fn span(&self) -> Result<Span, Flaw> {
        let Some(factor) = self.unit.millis() else {
            return Ok(if self.unit == Unit::Never { Span::Never } else { Span::ZERO });
        };
        let count: u64 = self.text.trim().parse().map_err(|_| Flaw::NotANumber)?;
        let millis = count.checked_mul(factor).filter(|millis| *millis <= Span::LONGEST);
        millis.map(Span::Millis).ok_or(Flaw::TooLong)
    }

    fn data(&self) -> Result<Data, Flaw> {
        let mut data = Data::new();
        for (_, name, value) in &self.lines {
            let name = name.trim();
            if name.is_empty() && value.is_empty() {
                continue;
            }
            if name.is_empty() || name.chars().count() > Name::LONGEST {
                return Err(Flaw::Unnamed);
            }
            if data.insert(Name::new(name), Value::Text(value.clone())).is_some() {
                return Err(Flaw::Unnamed);
            }
        }
        Ok(data)
    }
}

/// A number as people write it. Read as JSON, whose reader is there anyway: Rust's own is ten kilobytes of download.
fn number(text: &str) -> Result<f64, Flaw> {
    let text = text.replace(',', ".");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(&text)),
    };
    if !digits.trim_start_matches('.').starts_with(|first: char| first.is_ascii_digit()) {
        return Err(Flaw::NotANumber);
    }
    let digits = digits.trim_start_matches('0');
    let zero = if digits.starts_with(|first: char| first.is_ascii_digit()) { "" } else { "0" };
    let digits = digits.strip_suffix('.').unwrap_or(digits);
    from_json(&format!("{sign}{zero}{digits}")).map_err(|_| Flaw::NotANumber)
}

fn priority(text: &str) -> Option<Priority> {
    Priority::ALL.get(text.parse::<usize>().ok()?).copied()
}

/// Only texts can be typed; what else a value holds is shown as text.
fn lines_of(data: &Data) -> Vec<(u32, String, String)> {
    let text = |value: &Value| match value {
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::YesNo(yes) => yes.to_string(),
        Value::Instant(at) => at.to_string(),
        Value::Duration(span) => span.to_string(),
        Value::Person(name) | Value::Choice(name) => name.to_string(),
        Value::Priority(priority) => format!("{priority:?}"),
        Value::Data(data) => data.keys().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    (0_u32..).zip(data).map(|(number, (name, value))| (number, name.to_string(), text(value))).collect()
}

/// Whether an instant lies before another, for fields that ask for a future one.
pub(super) fn is_past(value: &Value, now: Timestamp) -> bool {
    matches!(value, Value::Instant(at) if *at <= now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str, unit: Unit) -> Typed {
        Typed { text: text.to_owned(), unit, lines: vec![] }
    }

    #[test]
    fn durations_are_read_with_their_unit() {
        for (text, unit, value) in [
            ("2", Unit::Hours, Ok(Some(Span::Millis(7_200_000)))),
            ("", Unit::Hours, Ok(None)),
            ("", Unit::AtOnce, Ok(Some(Span::ZERO))),
            ("", Unit::Never, Ok(Some(Span::Never))),
            ("-1", Unit::Days, Err(Flaw::NotANumber)),
            ("1.5", Unit::Days, Err(Flaw::NotANumber)),
            ("99999999999", Unit::Weeks, Err(Flaw::TooLong)),
        ] {
            let read = typed(text, unit).value(InputKind::Duration);
            assert_eq!(read, value.map(|span| span.map(Value::Duration)), "{text} {unit:?}");
        }
    }

    #[test]
    fn a_value_is_shown_as_it_would_be_typed() {
        for (kind, value) in [
            (InputKind::Duration, Value::Duration(Span::Millis(172_800_000))),
            (InputKind::Duration, Value::Duration(Span::Millis(5_400_000))),
            (InputKind::Number, Value::Number(1.5)),
            (InputKind::YesNo, Value::YesNo(false)),
            (InputKind::Priority, Value::Priority(Priority::Lowest)),
            (InputKind::Person, Value::Person(Name::new("ann"))),
            (InputKind::Text, Value::Text("two\nlines".to_owned())),
        ] {
            assert_eq!(Typed::of(&value).value(kind), Ok(Some(value)));
        }
    }

    #[test]
    fn named_values_need_names_of_their_own() {
        let lines = |pairs: &[(&str, &str)]| {
            let lines = (0..).zip(pairs).map(|(at, (name, value))| (at, (*name).to_owned(), (*value).to_owned()));
            Typed { lines: lines.collect(), ..Typed::default() }.value(InputKind::Data)
        };
        assert_eq!(lines(&[("", "")]), Ok(None));
        assert_eq!(lines(&[("", "x")]), Err(Flaw::Unnamed));
        assert_eq!(lines(&[("a", "1"), ("a", "2")]), Err(Flaw::Unnamed));
        let data = Data::from([(Name::new("a"), Value::Text("1".to_owned()))]);
        assert_eq!(lines(&[("a", "1"), ("", "")]), Ok(Some(Value::Data(data))));
    }

    #[test]
    fn a_number_is_read_as_people_write_it() {
        for (text, wanted) in [
            ("1", Some(1.0)),
            ("-1,5", Some(-1.5)),
            ("+.5", Some(0.5)),
            ("007.", Some(7.0)),
            ("0", Some(0.0)),
            ("00.10", Some(0.1)),
            ("1e3", Some(1000.0)),
            ("", None),
            (".", None),
            ("-", None),
            ("inf", None),
            ("NaN", None),
            ("1e999", None),
            ("1 2", None),
            ("e5", None),
        ] {
            assert_eq!(number(text).ok(), wanted, "{text}");
        }
    }
}
