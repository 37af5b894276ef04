//! Conditions: one closed tree over counts, variables and values. They are part of definitions, never of rows.

use super::name::Name;
use serde::{Deserialize, Serialize};

/// Something that holds or not, given the tasks below a task and its named values (spec IBM, 3.3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// All of them hold.
    All(Vec<Condition>),
    /// One of them holds.
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// The two compare so. What cannot be compared does not hold.
    Compare(Comparison),
}

impl Condition {
    /// How deep conditions may nest.
    pub const DEEPEST: usize = 8;

    /// Whether it nests no deeper than it may.
    pub fn keeps_limits(&self) -> bool {
        self.depth() <= Self::DEEPEST
    }

    fn depth(&self) -> usize {
        match self {
            Self::All(parts) | Self::Any(parts) => 1 + parts.iter().map(Self::depth).max().unwrap_or_default(),
            Self::Not(part) => 1 + part.depth(),
            Self::Compare(_) => 1,
        }
    }
}

/// Two operands and how they compare.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The first operand.
    pub left: Operand,
    /// How it compares to the second.
    pub is: Relation,
    /// The second operand.
    pub right: Operand,
}

/// What is compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Operand {
    /// A value as it stands.
    Value(Literal),
    /// A named value of the task's input.
    Variable(Name),
    /// How many of the tasks below.
    Count(Tally),
    /// How many of a hundred of all the tasks below.
    Percent(Tally),
}

/// Which tasks below are counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Tally {
    /// All of them.
    All,
    /// Those that have ended in any way.
    Ended,
    /// Those that have ended with a result.
    Finished,
    /// Those that have answered so.
    Answered(Answer),
    /// Those that have given the most frequent answer in this field.
    Agreed(Name),
}

/// A field of a result and the value that it has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The field.
    pub field: Name,
    /// Its value.
    pub is: Literal,
}

/// A value in a definition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Literal {
    /// Yes or no.
    YesNo(bool),
    /// A number.
    Number(f64),
    /// Text.
    Text(String),
}

/// How two operands compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// They are the same.
    Equal,
    /// They differ.
    Different,
    /// The first is less.
    LessThan,
    /// The first is less, or they are the same.
    AtMost,
    /// The first is more, or they are the same.
    AtLeast,
    /// The first is more.
    MoreThan,
}
