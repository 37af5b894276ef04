//! Task definitions in short form: `definition office: due 2h; switches delegation; escalation late: …`.

use super::{
    fault::Wrong,
    shares,
    value::{priority, span},
    words::Words,
};
use engine_core::{
    definition::{
        AutoDelete, Embedding, EscalationDefinition, Expectation, Inheritance, Kind, Law, LifecycleLaw, Name,
        ParticipantSpec, PriorityRaise, Role, TaskDefinition, Titles,
    },
    instance::Directory,
};

/// What a definition starts from: the dialect's lifecycle for tasks, everything else as the law falls back.
pub(crate) fn plain(name: &Name, law: &Law) -> Result<TaskDefinition, Wrong> {
    let of_its_own = |lifecycle: &&LifecycleLaw| lifecycle.definition.kind != Kind::Escalation;
    let lifecycle = law.of_kind(Kind::Task).next().or_else(|| law.lifecycles.iter().find(of_its_own));
    let lifecycle = lifecycle.ok_or_else(|| Wrong::new("the dialect has no lifecycle to create items of"))?;
    Ok(TaskDefinition {
        task: name.clone(),
        version: Name::new("1"),
        dialect: law.dialect.dialect.clone(),
        lifecycle: lifecycle.definition.name.clone(),
        titles: Titles::english(name.as_str()),
        durations: [].into(),
        switches: vec![],
        priority: Default::default(),
        people: [].into(),
        escalations: vec![],
        auto_delete: AutoDelete::Never,
        embedding: Embedding::Peer,
        inherits: Inheritance::default(),
        parallel: None,
        call: None,
    })
}

/// Reads clauses of the short form into a definition.
pub(crate) fn extend(task: &mut TaskDefinition, words: Words, law: &Law, directory: &Directory) -> Result<(), Wrong> {
    for mut clause in words.split(';') {
        read_clause(task, &mut clause, law, directory)?;
        clause.end()?;
    }
    Ok(())
}

fn read_clause(task: &mut TaskDefinition, words: &mut Words, law: &Law, directory: &Directory) -> Result<(), Wrong> {
    match words.peek_word().unwrap_or_default() {
        "escalation" => {
            let escalation = read_escalation(words, law, directory)?;
            task.escalations.retain(|other| other.name != escalation.name);
            task.escalations.push(escalation);
        }
        "switches" => {
            words.take();
            task.switches = words.names("a switch")?;
        }
        "title" => {
            words.take();
            task.titles = Titles::english(words.name("a title")?.as_str());
        }
        "version" => {
            words.take();
            task.version = words.name("a version")?;
        }
        "lifecycle" => {
            words.take();
            task.lifecycle = words.name("a lifecycle")?;
        }
        "calls" => {
            words.take();
            task.call = Some(shares::read_call(words)?);
        }
        "inherits" => {
            words.take();
            task.inherits = read_inheritance(words.name("`nobody`, `administrators` or `all`")?.as_str())?;
        }
        "priority" => {
            words.take();
            let word = words.name("a priority")?;
            task.priority = priority(word.as_str()).ok_or_else(|| unknown("priority", &word))?;
        }
        "delete" => {
            words.take();
            task.auto_delete = read_auto_delete(&words.joined(|_| false))?;
        }
        "inline" | "child" | "peer" => task.embedding = read_embedding(words.name("an embedding")?.as_str())?,
        word if shares::is_about_shares(word) => shares::read(task, words, law, directory)?,
        _ => read_named(task, words, directory)?,
    }
    Ok(())
}

fn unknown(what: &str, name: impl std::fmt::Display) -> Wrong {
    Wrong::new(format!("there is no {what} called `{name}`"))
}

fn read_auto_delete(words: &str) -> Result<AutoDelete, Wrong> {
    match words {
        "never" => Ok(AutoDelete::Never),
        "on_completion" => Ok(AutoDelete::OnCompletion),
        "on_success" => Ok(AutoDelete::OnSuccess),
        _ => Err(Wrong::new("it is `delete never`, `delete on completion` or `delete on success`")),
    }
}

fn read_inheritance(word: &str) -> Result<Inheritance, Wrong> {
    match word {
        "nobody" => Ok(Inheritance::None),
        "administrators" => Ok(Inheritance::Administrators),
        "all" => Ok(Inheritance::All),
        _ => Err(Wrong::new("it is `inherits nobody`, `inherits administrators` or `inherits all`")),
    }
}

fn read_embedding(word: &str) -> Result<Embedding, Wrong> {
    match word {
        "inline" => Ok(Embedding::Inline),
        "child" => Ok(Embedding::Child),
        _ => Ok(Embedding::Peer),
    }
}

/// `due 2h` is the duration of a timer, `potential owner ann, office` the holders of a role.
fn read_named(task: &mut TaskDefinition, words: &mut Words, directory: &Directory) -> Result<(), Wrong> {
    if let Some(role) = take_role(words) {
        let holders = if words.take_word("nobody") { vec![] } else { holders(words, directory)? };
        task.people.insert(role, holders);
        return Ok(());
    }
    let name = words.joined(|word| span(&mut one(word)).is_some());
    if name.is_empty() {
        return Err(Wrong::new("a clause begins with a word: a timer, a role, `switches`, `escalation` and so on"));
    }
    let length = span(words).ok_or_else(|| Wrong::new(format!("`{name}` is no role, and no duration follows it")))?;
    task.durations.insert(Name::new(&name), length);
    Ok(())
}

fn one(word: &str) -> Words {
    Words::new(word).unwrap_or_else(|_| Words::empty())
}

/// Takes a role from the line if one comes next: `potential owner`, `administrator`.
pub(crate) fn take_role(words: &mut Words) -> Option<Role> {
    let mut ahead = words.clone();
    let mut name = String::new();
    while let Some(word) = ahead.peek_word() {
        name = if name.is_empty() { word.to_owned() } else { format!("{name} {word}") };
        ahead.take();
        if let Some(role) = Role::ALL.into_iter().find(|role| *role != Role::Engine && role_word(*role) == name) {
            *words = ahead;
            return Some(role);
        }
    }
    None
}

/// A role as transcripts write it.
pub(crate) fn role_word(role: Role) -> &'static str {
    match role {
        Role::Engine => "engine",
        Role::PotentialCreator => "potential creator",
        Role::PotentialStarter => "potential starter",
        Role::Originator => "originator",
        Role::Starter => "starter",
        Role::PotentialOwner => "potential owner",
        Role::Owner => "owner",
        Role::Editor => "editor",
        Role::Reader => "reader",
        Role::Administrator => "administrator",
        Role::EscalationReceiver => "escalation receiver",
    }
}

/// People, groups, `everybody` or `originator`, with commas between them.
pub(crate) fn holders(words: &mut Words, directory: &Directory) -> Result<Vec<ParticipantSpec>, Wrong> {
    let mut found = vec![];
    loop {
        found.push(holder(words, directory)?);
        if !words.take_mark(',') {
            return Ok(found);
        }
    }
}

fn holder(words: &mut Words, directory: &Directory) -> Result<ParticipantSpec, Wrong> {
    let as_group = words.take_word("group");
    let name = words.name("a person or group")?;
    let group = directory.groups.iter().any(|group| group.id == name);
    match name.as_str() {
        "everybody" if !as_group => Ok(ParticipantSpec::Everybody),
        "originator" if !as_group => Ok(ParticipantSpec::Originator),
        id if !as_group && directory.person(id).is_some() => Ok(ParticipantSpec::Person(name)),
        _ if group => Ok(ParticipantSpec::Group(name)),
        _ => Err(unknown("person or group", &name)),
    }
}

/// `escalation late: ready expects claimed after 1h, repeat 30min, to boss, raise once`.
pub(crate) fn read_escalation(
    words: &mut Words,
    law: &Law,
    directory: &Directory,
) -> Result<EscalationDefinition, Wrong> {
    words.take();
    let name = words.name("the escalation's name")?;
    words.take_mark(':');
    let lifecycle = law.of_kind(Kind::Escalation).next();
    let lifecycle = lifecycle.ok_or_else(|| Wrong::new("the dialect has no escalations"))?;
    let activated_by = Name::new(&words.joined(|word| word == "expects"));
    if !words.take_word("expects") {
        return Err(Wrong::new("an escalation says what it `expects`"));
    }
    let is_timer = |word: &str| lifecycle.timer_id(word).is_some();
    let stop = |word: &str| is_timer(word) || matches!(word, "after" | "following" | "to" | "raise");
    let expects = read_expectation(&words.joined(stop))?;
    let mut escalation = EscalationDefinition {
        titles: Titles::english(name.as_str()),
        name,
        lifecycle: lifecycle.definition.name.clone(),
        activated_by,
        after: None,
        expects,
        durations: [].into(),
        receivers: vec![],
        raises_priority: PriorityRaise::Never,
    };
    while let Some(word) = words.peek_word().map(str::to_owned) {
        words.take();
        match word.as_str() {
            "to" => escalation.receivers = holders(words, directory)?,
            "following" => escalation.after = Some(words.name("an earlier escalation")?),
            "raise" => escalation.raises_priority = read_raise(words.name("`once` or `always`")?.as_str())?,
            _ => {
                let timer = if word == "after" { lifecycle.definition.timers.first() } else { None };
                let timer = timer.map_or(word.as_str(), |timer| timer.name.as_str());
                let length = span(words).ok_or_else(|| Wrong::new(format!("a duration is missing after `{word}`")))?;
                escalation.durations.insert(Name::new(timer), length);
            }
        }
    }
    Ok(escalation)
}

fn read_expectation(words: &str) -> Result<Expectation, Wrong> {
    match words {
        "claimed" => Ok(Expectation::Claimed),
        "ended" => Ok(Expectation::Ended),
        "subtasks_ended" => Ok(Expectation::SubtasksEnded),
        _ => Err(Wrong::new("an escalation expects `claimed`, `ended` or `subtasks ended`")),
    }
}

fn read_raise(word: &str) -> Result<PriorityRaise, Wrong> {
    match word {
        "once" => Ok(PriorityRaise::Once),
        "always" => Ok(PriorityRaise::Always),
        _ => Err(Wrong::new("it is `raise once` or `raise always`")),
    }
}
