//! Parallel ownership: how a task is shared among its potential owners, and when and how their work becomes one.

use super::{
    condition::{Answer, Condition},
    map::Map,
    name::Name,
    task::EscalationDefinition,
    time::Span,
};
use serde::{Deserialize, Serialize};

/// What every potential owner gets, and what becomes of it (seed 000, second diagram; spec IBM, section 3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parallel {
    /// The lifecycle of the shares.
    pub lifecycle: Name,
    /// How long the timers of a share run, by the timer's name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub durations: Map<Name, Span>,
    /// The switches that are on for a share.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<Name>,
    /// The alerts of a share.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub escalations: Vec<EscalationDefinition>,
    /// It is complete as soon as one of these holds, else when every share has ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub complete_when: Vec<Condition>,
    /// How the results of the finished shares become one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<ResultRule>,
}

/// One field of the whole result (spec IBM, 3.4).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultRule {
    /// The field of the shares' results.
    pub from: Name,
    /// Only shares whose result says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_if: Option<Answer>,
    /// How many become one.
    pub by: Merge,
    /// The field of the whole result.
    pub into: Name,
}

/// How many values become one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Merge {
    /// Texts one after the other, with this between them.
    Concat(String),
    /// The text that was given most often; of several nothing.
    MostFrequent,
    /// The text that was given least often; of several nothing.
    LeastFrequent,
    /// The text that more than so many of a hundred of all have given; of several nothing.
    Vote(u8),
    /// Whether all say yes; of none no.
    And,
    /// Whether one says yes.
    Or,
    /// What more than so many of a hundred of all say, yes or no; of both no.
    YesNoVote(u8),
    /// The mean of numbers, durations or instants.
    Average,
    /// The least.
    Minimum,
    /// The greatest.
    Maximum,
    /// The sum of numbers or durations.
    Sum,
}
