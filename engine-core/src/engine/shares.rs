//! The shares of a task with parallel ownership: how many have ended and how, and what conditions say to that.

use super::scratch::Scene;
use crate::{
    definition::{Answer, Comparison, Condition, Ending, Kind, Literal, Operand, Parallel, Relation, Tally},
    instance::{Data, Item, Outcome, Value},
};
use std::cmp::Ordering;

/// The tasks below a task, as conditions and results count them: one that went on in follow-ons counts once.
#[derive(Debug, Default)]
pub(super) struct Shares<'a> {
    /// How many there are.
    pub(super) all: usize,
    /// How many have ended for good.
    pub(super) ended: usize,
    /// The results of those that have ended well, in the order in which they were made.
    pub(super) results: Vec<&'a Data>,
}

impl<'a> Shares<'a> {
    pub(super) fn of(scene: &'a Scene<'_>, task: &Item) -> Self {
        let mut shares = Self::default();
        for head in scene.children_of_kind(task.id, Kind::Task).filter(|child| child.follows.is_none()) {
            shares.all += 1;
            let Some(last) = scene.item(scene.last_of_chain(head.id)) else { continue };
            let ending = scene.law(last).ending(last.state).filter(|ending| ending.is_hard());
            shares.ended += usize::from(ending.is_some());
            if ending == Some(Ending::Completed) {
                shares.results.push(if let Outcome::Output(data) = &last.outcome { data } else { &EMPTY });
            }
        }
        shares
    }

    /// Whether one of the conditions holds, under which a task is complete before all shares have ended.
    pub(super) fn complete(&self, parallel: &Parallel, variables: &Data) -> bool {
        parallel.complete_when.iter().any(|condition| self.holds(condition, variables))
    }

    fn holds(&self, condition: &Condition, variables: &Data) -> bool {
        match condition {
            Condition::All(parts) => parts.iter().all(|part| self.holds(part, variables)),
            Condition::Any(parts) => parts.iter().any(|part| self.holds(part, variables)),
            Condition::Not(part) => !self.holds(part, variables),
            Condition::Compare(comparison) => self.compares(comparison, variables),
        }
    }

    fn compares(&self, comparison: &Comparison, variables: &Data) -> bool {
        let operand = |operand: &Operand| self.operand(operand, variables);
        let (Some(left), Some(right)) = (operand(&comparison.left), operand(&comparison.right)) else { return false };
        let order = match (&left, &right) {
            (Literal::Number(one), Literal::Number(other)) => one.partial_cmp(other),
            (Literal::Text(one), Literal::Text(other)) => Some(one.cmp(other)),
            (Literal::YesNo(one), Literal::YesNo(other)) => Some(one.cmp(other)),
            _ => None,
        };
        order.is_some_and(|order| match comparison.is {
            Relation::Equal => order == Ordering::Equal,
            Relation::Different => order != Ordering::Equal,
            Relation::LessThan => order == Ordering::Less,
            Relation::AtMost => order != Ordering::Greater,
            Relation::AtLeast => order != Ordering::Less,
            Relation::MoreThan => order == Ordering::Greater,
        })
    }

    /// Spec IBM, 3.3: the whole of a percentage is all shares, not only the finished ones.
    #[allow(clippy::cast_precision_loss, reason = "a case has at most 20,000 items")]
    fn operand(&self, operand: &Operand, variables: &Data) -> Option<Literal> {
        match operand {
            Operand::Value(value) => Some(value.clone()),
            Operand::Variable(name) => variables.get(name).and_then(literal),
            Operand::Count(tally) => Some(Literal::Number(self.count(tally) as f64)),
            Operand::Percent(tally) if self.all > 0 => {
                Some(Literal::Number(100.0 * self.count(tally) as f64 / self.all as f64))
            }
            Operand::Percent(_) => None,
        }
    }

    fn count(&self, tally: &Tally) -> usize {
        match tally {
            Tally::All => self.all,
            Tally::Ended => self.ended,
            Tally::Finished => self.results.len(),
            Tally::Answered(answer) => self.results.iter().filter(|result| says(result, answer)).count(),
            Tally::Agreed(field) => {
                let mut answers: Vec<(Literal, usize)> = vec![];
                for given in self.results.iter().filter_map(|result| result.get(field)).filter_map(literal) {
                    match answers.iter_mut().find(|(known, _)| *known == given) {
                        Some((_, count)) => *count += 1,
                        None => answers.push((given, 1)),
                    }
                }
                answers.iter().map(|(_, count)| *count).max().unwrap_or_default()
            }
        }
    }
}

static EMPTY: Data = Data::new();

/// Whether a result has this value in this field.
pub(super) fn says(result: &Data, answer: &Answer) -> bool {
    result.get(&answer.field).and_then(literal).as_ref() == Some(&answer.is)
}

/// A value as conditions see it; times, people and data are nothing they compare.
fn literal(value: &Value) -> Option<Literal> {
    match value {
        Value::Text(text) => Some(Literal::Text(text.clone())),
        Value::Number(number) => Some(Literal::Number(*number)),
        Value::YesNo(yes) => Some(Literal::YesNo(*yes)),
        Value::Choice(name) => Some(Literal::Text(name.to_string())),
        Value::Instant(_) | Value::Duration(_) | Value::Person(_) | Value::Priority(_) | Value::Data(_) => None,
    }
}
