//! How the results of many shares become one (spec IBM, 3.4). It can fail: then the task that is shared fails.

use super::shares::{Shares, says};
use crate::{
    definition::{Merge, Name, ResultRule, Span, Timestamp},
    instance::{Data, Value},
};

/// The whole result by the rules; or the field of the shares that cannot be put together.
pub(super) fn merged(shares: &Shares<'_>, rules: &[ResultRule]) -> Result<Data, Name> {
    let mut whole = Data::new();
    for rule in rules {
        let chosen = shares.results.iter().filter(|result| rule.only_if.as_ref().is_none_or(|only| says(result, only)));
        let values: Vec<&Value> = chosen.filter_map(|result| result.get(&rule.from)).collect();
        let one = one_of(&rule.by, &values, shares.all).ok_or_else(|| rule.from.clone())?;
        if let Some(value) = one.filter(Value::keeps_limits) {
            whole.insert(rule.into.clone(), value);
        }
    }
    Ok(whole)
}

/// One value of many; `Some(None)` is no value, none is a failure.
fn one_of(by: &Merge, values: &[&Value], all: usize) -> Option<Option<Value>> {
    let text = |text: String| Some(Some(Value::Text(text)));
    let yes = |yes: bool| Some(Some(Value::YesNo(yes)));
    match by {
        Merge::Concat(between) => text(texts(values)?.join(between)),
        Merge::MostFrequent => text(only(frequent(&texts(values)?, |counts| counts.max()))),
        Merge::LeastFrequent => text(only(frequent(&texts(values)?, |counts| counts.min()))),
        Merge::Vote(percent) => {
            let winners = frequent(&texts(values)?, |counts| counts.max());
            text(only(winners.into_iter().filter(|(_, count)| is_more_than(*percent, *count, all)).collect()))
        }
        Merge::And => yes(answers(values).map(|answers| !answers.is_empty() && answers.iter().all(|yes| *yes))?),
        Merge::Or => yes(answers(values)?.contains(&true)),
        Merge::YesNoVote(percent) => {
            let answers = answers(values)?;
            let ayes = answers.iter().filter(|yes| **yes).count();
            yes(ayes > answers.len() - ayes && is_more_than(*percent, ayes, all))
        }
        Merge::Average | Merge::Minimum | Merge::Maximum | Merge::Sum => amount(by, values),
    }
}

/// The winner must have been given more often than so many of a hundred of all.
fn is_more_than(percent: u8, count: usize, all: usize) -> bool {
    count * 100 > usize::from(percent) * all
}

fn texts(values: &[&Value]) -> Option<Vec<String>> {
    let text = |value: &&Value| match value {
        Value::Text(text) => Some(text.clone()),
        Value::Choice(name) | Value::Person(name) => Some(name.to_string()),
        _ => None,
    };
    values.iter().map(text).collect()
}

fn answers(values: &[&Value]) -> Option<Vec<bool>> {
    values.iter().map(|value| if let Value::YesNo(yes) = value { Some(*yes) } else { None }).collect()
}

/// The texts whose count is the chosen one.
fn frequent(
    texts: &[String],
    choose: impl Fn(&mut dyn Iterator<Item = usize>) -> Option<usize>,
) -> Vec<(String, usize)> {
    let mut counts: Vec<(String, usize)> = vec![];
    for text in texts {
        match counts.iter_mut().find(|(known, _)| known == text) {
            Some((_, count)) => *count += 1,
            None => counts.push((text.clone(), 1)),
        }
    }
    let chosen = choose(&mut counts.iter().map(|(_, count)| *count));
    counts.retain(|(_, count)| Some(*count) == chosen);
    counts
}

/// The only one; of several, or of none, nothing.
fn only(mut winners: Vec<(String, usize)>) -> String {
    if winners.len() == 1 { winners.remove(0).0 } else { String::new() }
}

/// Numbers, durations and instants have a mean, a least, a greatest; all but instants have a sum.
fn amount(by: &Merge, values: &[&Value]) -> Option<Option<Value>> {
    let Some(first) = values.first() else { return Some(None) };
    let numbers: Option<Vec<f64>> = values
        .iter()
        .map(|value| match (first, value) {
            (Value::Number(_), Value::Number(number)) => Some(*number),
            (Value::Duration(_), Value::Duration(Span::Millis(millis))) => Some(float(i64::try_from(*millis).ok()?)),
            (Value::Instant(_), Value::Instant(at)) => Some(float(at.millis())),
            _ => None,
        })
        .collect();
    let numbers = numbers?;
    let sum: f64 = numbers.iter().sum();
    let one = match by {
        Merge::Minimum => numbers.iter().copied().fold(f64::INFINITY, f64::min),
        Merge::Maximum => numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        Merge::Sum if matches!(first, Value::Instant(_)) => return None,
        Merge::Sum => sum,
        _ => sum / float(i64::try_from(numbers.len()).ok()?),
    };
    let value = match first {
        Value::Number(_) => Value::Number(one),
        Value::Duration(_) => Value::Duration(Span::Millis(u64::try_from(whole(one)).ok()?)),
        _ => Value::Instant(Timestamp::from_millis(whole(one)).ok()?),
    };
    value.keeps_limits().then_some(Some(value))
}

#[allow(clippy::cast_precision_loss, reason = "instants and durations of a calendar are exact in 53 bits")]
fn float(number: i64) -> f64 {
    number as f64
}

#[allow(clippy::cast_possible_truncation, reason = "what does not fit becomes the nearest that does")]
fn whole(number: f64) -> i64 {
    number.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    fn one(by: &Merge, values: &[Value], all: usize) -> Option<Option<Value>> {
        one_of(by, &values.iter().collect::<Vec<_>>(), all)
    }

    #[test]
    fn texts_become_one() {
        let given = [text("a"), text("b"), text("a")];
        let cases = [
            (Merge::Concat(", ".to_owned()), "a, b, a"),
            (Merge::MostFrequent, "a"),
            (Merge::LeastFrequent, "b"),
            (Merge::Vote(40), "a"),
            (Merge::Vote(50), ""),
        ];
        for (by, expected) in cases {
            assert_eq!(one(&by, &given, 4), Some(Some(text(expected))), "{by:?}");
            assert_eq!(one(&by, &[], 4), Some(Some(text(""))), "{by:?} of nothing");
            assert_eq!(one(&by, &[text("a"), Value::Number(1.0)], 4), None, "{by:?} of mixed kinds");
        }
        assert_eq!(one(&Merge::MostFrequent, &given[..2], 4), Some(Some(text(""))), "a tie gives nothing");
    }

    #[test]
    fn answers_become_one() {
        let (yes, no) = (Value::YesNo(true), Value::YesNo(false));
        let cases = [
            (Merge::And, vec![yes.clone(), yes.clone()], true),
            (Merge::And, vec![yes.clone(), no.clone()], false),
            (Merge::And, vec![], false),
            (Merge::Or, vec![no.clone(), yes.clone()], true),
            (Merge::Or, vec![], false),
            (Merge::YesNoVote(50), vec![yes.clone(), yes.clone(), no.clone()], true),
            (Merge::YesNoVote(70), vec![yes.clone(), yes.clone(), no.clone()], false),
            (Merge::YesNoVote(10), vec![yes, no], false),
        ];
        for (by, given, expected) in cases {
            assert_eq!(one(&by, &given, 3), Some(Some(Value::YesNo(expected))), "{by:?} {given:?}");
        }
        assert_eq!(one(&Merge::And, &[text("yes")], 1), None);
    }

    #[test]
    fn amounts_become_one() {
        let numbers = [Value::Number(2.0), Value::Number(4.0)];
        let spans = [Value::Duration(Span::Millis(2)), Value::Duration(Span::Millis(4))];
        let at = |millis| Value::Instant(Timestamp::from_millis(millis).expect("an instant"));
        let cases = [(Merge::Average, 3), (Merge::Minimum, 2), (Merge::Maximum, 4), (Merge::Sum, 6)];
        for (by, expected) in cases {
            assert_eq!(one(&by, &numbers, 2), Some(Some(Value::Number(float(expected)))), "{by:?}");
            let span = Value::Duration(Span::Millis(expected.unsigned_abs()));
            assert_eq!(one(&by, &spans, 2), Some(Some(span)), "{by:?}");
            let instant = if by == Merge::Sum { None } else { Some(Some(at(expected))) };
            assert_eq!(one(&by, &[at(2), at(4)], 2), instant, "{by:?}");
            assert_eq!(one(&by, &[], 2), Some(None), "{by:?} of nothing");
            assert_eq!(one(&by, &[Value::Duration(Span::Never)], 2), None, "{by:?} of what never ends");
        }
    }
}
