//! Clauses about tasks with parallel ownership: `shared`, `share due 2h`, `complete when finished at least 50%`,
//! `result total by sum of amount`.

use super::{definition::read_escalation, fault::Wrong, value::span, words::Words};
use engine_core::{
    definition::{
        Answer, Application, Call, Comparison, Condition, Law, Literal, Map, Merge, Name, Operand, Parallel, Relation,
        ResultRule, Tally, TaskDefinition,
    },
    instance::Directory,
};

/// Whether a word begins a clause about shares.
pub(crate) fn is_about_shares(word: &str) -> bool {
    matches!(word, "shared" | "share" | "complete" | "result")
}

/// Reads such a clause; the first one makes the task a shared one.
pub(crate) fn read(
    task: &mut TaskDefinition,
    words: &mut Words,
    law: &Law,
    directory: &Directory,
) -> Result<(), Wrong> {
    let parallel = match &mut task.parallel {
        Some(parallel) => parallel,
        None => task.parallel.insert(plain(law)?),
    };
    let first = words.name("a clause")?;
    match (first.as_str(), words.peek_word().unwrap_or_default()) {
        ("shared", _) => Ok(()),
        ("share", "switches") => {
            words.take();
            parallel.switches = words.names("a switch")?;
            Ok(())
        }
        ("share", "escalation") => {
            parallel.escalations.push(read_escalation(words, law, directory)?);
            Ok(())
        }
        ("share", _) => {
            let timer = words.name("a timer")?;
            let length = span(words).ok_or_else(|| Wrong::new("a duration is missing"))?;
            parallel.durations.insert(timer, length);
            Ok(())
        }
        ("complete", _) => {
            words.take_word("when");
            parallel.complete_when.push(read_condition(words)?);
            Ok(())
        }
        _ => {
            parallel.results.push(read_result(words)?);
            Ok(())
        }
    }
}

/// `calls answer found 3, ok yes`: an application and what it answers.
pub(crate) fn read_call(words: &mut Words) -> Result<Call, Wrong> {
    let application = match words.name("an application")?.as_str() {
        "answer" => Application::Answer,
        "wait" => Application::Wait,
        "fail" => Application::Fail,
        "ask" => Application::Ask,
        _ => return Err(Wrong::new("applications are `answer`, `wait`, `fail` and `ask`")),
    };
    let mut answer = Map::new();
    while !words.is_done() {
        let given = read_answer(words)?;
        answer.insert(given.field, given.is);
        words.take_mark(',');
    }
    Ok(Call { application, answer })
}

fn plain(law: &Law) -> Result<Parallel, Wrong> {
    let lifecycle = law.lifecycles.iter().find(|lifecycle| lifecycle.may_be_part());
    let lifecycle = lifecycle.ok_or_else(|| Wrong::new("the dialect has no tasks that can be parts of others"))?;
    Ok(Parallel {
        lifecycle: lifecycle.definition.name.clone(),
        durations: [].into(),
        switches: vec![],
        escalations: vec![],
        complete_when: vec![],
        results: vec![],
    })
}

/// `finished at least 50%`, `answered approved yes exactly 1`, joined by `and`.
fn read_condition(words: &mut Words) -> Result<Condition, Wrong> {
    let mut parts = vec![read_comparison(words)?];
    while words.take_word("and") {
        parts.push(read_comparison(words)?);
    }
    Ok(if parts.len() == 1 { parts.remove(0) } else { Condition::All(parts) })
}

fn read_comparison(words: &mut Words) -> Result<Condition, Wrong> {
    let tally = match words.name("what is counted")?.as_str() {
        "all" => Tally::All,
        "ended" => Tally::Ended,
        "finished" => Tally::Finished,
        "answered" => Tally::Answered(read_answer(words)?),
        "agreed" => Tally::Agreed(words.name("a field")?),
        _ => return Err(Wrong::new("counted are `all`, `ended`, `finished`, `answered FIELD VALUE`, `agreed FIELD`")),
    };
    let is = match (words.name("how much")?.as_str(), words.name("how much")?.as_str()) {
        ("more", "than") => Relation::MoreThan,
        ("at", "least") => Relation::AtLeast,
        ("at", "most") => Relation::AtMost,
        ("less", "than") => Relation::LessThan,
        _ => return Err(Wrong::new("it is `more than`, `less than`, `at least` or `at most`")),
    };
    let amount = words.name("a number")?;
    let (number, percent) = match amount.as_str().strip_suffix('%') {
        Some(number) => (number, true),
        None => (amount.as_str(), false),
    };
    let number = number.parse().map_err(|_| Wrong::new("it is a number, or one with `%`"))?;
    let left = if percent { Operand::Percent(tally) } else { Operand::Count(tally) };
    Ok(Condition::Compare(Comparison { left, is, right: Operand::Value(Literal::Number(number)) }))
}

fn read_answer(words: &mut Words) -> Result<Answer, Wrong> {
    let field = words.name("a field")?;
    let value = words.name("a value")?;
    let is = match value.as_str() {
        "yes" => Literal::YesNo(true),
        "no" => Literal::YesNo(false),
        text => text.parse().map_or_else(|_| Literal::Text(text.to_owned()), Literal::Number),
    };
    Ok(Answer { field, is })
}

/// `total by sum of amount only if urgent yes`.
fn read_result(words: &mut Words) -> Result<ResultRule, Wrong> {
    let into = words.name("a field")?;
    words.take_word("by");
    let by = read_merge(words)?;
    if !words.take_word("of") {
        return Err(Wrong::new("a result says `of` which field"));
    }
    let from = words.name("a field")?;
    let only_if = if words.take_word("only") {
        words.take_word("if");
        Some(read_answer(words)?)
    } else {
        None
    };
    Ok(ResultRule { from, only_if, by, into })
}

fn read_merge(words: &mut Words) -> Result<Merge, Wrong> {
    let percent = |name: Name| name.as_str().parse().map_err(|_| Wrong::new("a vote has a percentage"));
    Ok(match words.name("how")?.as_str() {
        "concat" => Merge::Concat(words.name("what stands between")?.to_string()),
        "most_frequent" => Merge::MostFrequent,
        "least_frequent" => Merge::LeastFrequent,
        "vote" => Merge::Vote(percent(words.name("a percentage")?)?),
        "yes_no_vote" => Merge::YesNoVote(percent(words.name("a percentage")?)?),
        "and" => Merge::And,
        "or" => Merge::Or,
        "average" => Merge::Average,
        "minimum" => Merge::Minimum,
        "maximum" => Merge::Maximum,
        "sum" => Merge::Sum,
        other => return Err(Wrong::new(format!("results do not become one by `{other}`"))),
    })
}
