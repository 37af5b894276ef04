//! What people give: values of a closed set of kinds, with limits that hold for every input.

use crate::definition::{Map, Name, Priority, Span, Timestamp};
use serde::{Deserialize, Serialize};

/// What a person gives with an action, by field name.
pub type Input = Map<Name, Value>;
/// Named values: the input, output or fault of a task.
pub type Data = Map<Name, Value>;

/// A value of a field or property.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// Text.
    Text(String),
    /// A finite number.
    Number(f64),
    /// Yes or no.
    YesNo(bool),
    /// An instant.
    Instant(Timestamp),
    /// A length of time.
    Duration(Span),
    /// A person's id.
    Person(Name),
    /// A priority.
    Priority(Priority),
    /// A choice, or the name of a definition, timer, switch or property.
    Choice(Name),
    /// Named values.
    Data(Data),
}

impl Value {
    /// The most characters a text may have.
    pub const LONGEST_TEXT: usize = 100_000;
    /// The most named values of one piece of data.
    pub const MOST_FIELDS: usize = 200;
    /// How deep data may nest.
    pub const DEEPEST: usize = 8;

    /// The text, if it is text.
    pub fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// The name, if it is a choice or a person.
    pub fn as_name(&self) -> Option<&Name> {
        if let Self::Choice(name) | Self::Person(name) = self { Some(name) } else { None }
    }

    /// Whether the value keeps the limits: finite numbers, text not too long, data not too large or deep.
    pub fn keeps_limits(&self) -> bool {
        self.within(Self::DEEPEST)
    }

    fn within(&self, depth: usize) -> bool {
        match self {
            Self::Text(text) => text.chars().count() <= Self::LONGEST_TEXT,
            Self::Number(number) => number.is_finite(),
            Self::Data(data) => {
                depth > 0 && data.len() <= Self::MOST_FIELDS && data.values().all(|value| value.within(depth - 1))
            }
            Self::YesNo(_)
            | Self::Instant(_)
            | Self::Duration(_)
            | Self::Person(_)
            | Self::Priority(_)
            | Self::Choice(_) => true,
        }
    }
}
