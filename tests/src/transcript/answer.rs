//! What a decision looks like in a transcript: a line for each step, then what else changed, then notices.

use super::{calendar::Calendar, definition::role_word, names::Names, timers::Followed, value::priority_word};
use engine_core::{
    definition::{FlagSet, Law, LifecycleLaw, Role, StateId, Timestamp},
    engine::Decision,
    instance::{Case, Change, Event, Item, ItemId, Notice, Participant},
};
use std::sync::Arc;

/// A decision and what is needed to tell it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answer<'a> {
    /// The decision.
    pub(crate) decision: &'a Decision,
    /// The case before it.
    pub(crate) before: Option<&'a Case>,
    /// The case after it.
    pub(crate) after: Option<&'a Case>,
    /// The laws of the case.
    pub(crate) laws: &'a [Arc<Law>],
    /// What items are called.
    pub(crate) names: &'a Names,
    /// How instants are written.
    pub(crate) calendar: &'a Calendar,
    /// The time of the line: steps at another time say so.
    pub(crate) at: Timestamp,
}

impl Answer<'_> {
    /// The lines of the answer.
    pub(crate) fn lines(&self) -> Vec<String> {
        if self.decision.repeated {
            return vec!["answered before: nothing changes".to_owned()];
        }
        let events = &self.decision.events;
        let mut timers = Followed::new(self.before);
        let mut lines: Vec<String> = vec![];
        for (at, event) in events.iter().enumerate() {
            let is_last = !events.iter().skip(at + 1).any(|later| later.item == event.item);
            lines.push(self.event(event, is_last, &mut timers));
        }
        let silent = self.decision.changes.iter().filter(|item| !events.iter().any(|event| event.item == item.id));
        for item in silent {
            let changed = timers.rest(self.laws, self.after, item.id, self.calendar);
            lines.extend(changed.into_iter().map(|timer| format!("{} {timer}", self.name(item.id))));
        }
        lines.extend(self.gone_alone());
        lines.extend(self.decision.changes.iter().filter_map(|item| self.health(item)));
        lines.extend(self.decision.notices.iter().map(|notice| self.notice(notice)));
        if lines.is_empty() {
            lines.push("nothing changes".to_owned());
        }
        shortened(lines)
    }

    fn name(&self, item: ItemId) -> String {
        self.names.of(&self.decision.case, item)
    }

    fn item(&self, id: ItemId) -> Option<&Item> {
        self.after.and_then(|case| case.item(id)).or_else(|| self.before.and_then(|case| case.item(id)))
    }

    /// The law by which an item is judged.
    pub(crate) fn law(&self, id: ItemId) -> Option<&LifecycleLaw> {
        law_of(self.laws, self.item(id)?)
    }

    fn event(&self, event: &Event, is_last: bool, timers: &mut Followed) -> String {
        let name = self.name(event.item);
        let Some(law) = self.law(event.item) else { return format!("{name} {}", event.trigger.words()) };
        let told = event.changes.iter().filter(|change| event.from.is_some() || !is_plain_at_birth(change));
        let mut details: Vec<String> = told.filter_map(tell_change).collect();
        if event.from.is_none() {
            details.extend(self.title_at_birth(event.item));
        }
        if event.to.is_none() {
            details.extend(self.gone_with(event.item));
        } else {
            details.extend(timers.step(law, event, self.calendar));
        }
        if is_last {
            details.extend(timers.rest(self.laws, self.after, event.item, self.calendar));
        }
        let bare = details.is_empty() && event.from == event.to && event.set == event.cleared;
        if bare {
            details.push(event.trigger.words());
        }
        let moved = self.step(event, law);
        let told = [vec![format!("{name} {moved}")], details].concat().join(", ");
        if event.at == self.at { told } else { format!("{told} (at {})", self.calendar.write(event.at)) }
    }

    fn step(&self, event: &Event, law: &LifecycleLaw) -> String {
        let state = |id: StateId| law.state(id).name.words();
        let moved = match (event.from, event.to) {
            (None, Some(to)) => {
                let by = event.actor.as_ref().map(|actor| format!(" by {actor}")).unwrap_or_default();
                format!("created{by}: {}", state(to))
            }
            (_, None) => "deleted".to_owned(),
            (Some(from), Some(to)) if from == to => state(to),
            (Some(from), Some(to)) => format!("{} -> {}", state(from), state(to)),
        };
        moved + &flags(law, event.set, '+') + &flags(law, event.cleared, '-')
    }

    /// The title of an escalation or subtask: it tells which of several was made.
    fn title_at_birth(&self, id: ItemId) -> Option<String> {
        let item = self.item(id).filter(|item| item.parent.is_some() && !item.title.is_empty())?;
        Some(format!("{:?}", item.title))
    }

    /// Items that went away with a deleted one: those below it.
    fn gone_with(&self, id: ItemId) -> Option<String> {
        let gone = self.decision.removed.iter().filter(|other| self.is_below(**other, id));
        let names: Vec<String> = gone.map(|other| self.name(*other)).collect();
        (!names.is_empty()).then(|| format!("with {}", names.join(", ")))
    }

    fn is_below(&self, item: ItemId, above: ItemId) -> bool {
        let parent = |item: ItemId| self.before.and_then(|case| case.item(item)).and_then(|item| item.parent);
        std::iter::successors(parent(item), |item| parent(*item)).any(|item| item == above)
    }

    /// Items that went away although nothing above them was deleted, and without a step of their own.
    fn gone_alone(&self) -> impl Iterator<Item = String> {
        let events = &self.decision.events;
        let deleted = move |item: ItemId| events.iter().any(|event| event.item == item && event.to.is_none());
        let told = move |item: ItemId| {
            deleted(item) || self.decision.removed.iter().any(|above| deleted(*above) && self.is_below(item, *above))
        };
        self.decision
            .removed
            .iter()
            .filter(move |item| !told(**item))
            .map(|item| format!("{} is gone", self.name(*item)))
    }

    fn health(&self, item: &Item) -> Option<String> {
        let before = self.before.and_then(|case| case.item(item.id)).and_then(|item| item.health.as_ref());
        let changed = item.health.as_ref() != before;
        changed.then(|| format!("{} health: {}", self.name(item.id), item.health.as_deref().unwrap_or("good")))
    }

    fn notice(&self, notice: &Notice) -> String {
        let holders: Vec<String> = self
            .item(notice.item)
            .map(|item| item.people.holders(notice.role).map(participant).collect())
            .unwrap_or_default();
        let holders = if holders.is_empty() { "nobody".to_owned() } else { holders.join(", ") };
        let (name, role) = (self.name(notice.item), role_word(notice.role));
        format!("notice of {name} {}: {role} {holders}", notice.trigger.words())
    }
}

/// Many equal lines in a row are one that says how many.
fn shortened(lines: Vec<String>) -> Vec<String> {
    let runs = lines.chunk_by(|a, b| a == b);
    let short = runs.flat_map(|run| match run {
        [line, _, _, _, ..] => vec![format!("{line} ({} times)", run.len())],
        _ => run.to_vec(),
    });
    short.collect()
}

/// What every birth does goes without saying: properties are given, whoever creates is the originator.
fn is_plain_at_birth(change: &Change) -> bool {
    matches!(change, Change::Property(_) | Change::Role(Role::Originator, _))
}

/// The law by which an item is judged.
pub(crate) fn law_of<'a>(laws: &'a [Arc<Law>], item: &Item) -> Option<&'a LifecycleLaw> {
    Some(laws.get(usize::from(item.law))?.lifecycle(item.lifecycle))
}

/// Flags with a sign before each: ` +suspended -waiting`.
pub(crate) fn flags(law: &LifecycleLaw, flags: FlagSet, sign: char) -> String {
    flags.flags().map(|flag| format!(" {sign}{}", law.flag(flag).name)).collect()
}

/// A detail of an event in words. Timers are followed instead, since not all that stops them is told.
pub(crate) fn tell_change(change: &Change) -> Option<String> {
    match change {
        Change::Role(role, Some(person)) => Some(format!("{} {person}", role_word(*role))),
        Change::Role(role, None) => Some(format!("no {}", role_word(*role))),
        Change::Property(name) => Some(format!("{} changed", name.words())),
        Change::Reason(reason) => Some(format!("reason {reason:?}")),
        Change::Result(name) if *name == "nothing" => Some("result dropped".to_owned()),
        Change::Result(name) => Some(format!("{} stored", name.words())),
        Change::TimerArmed(..) | Change::TimerStopped(_) => None,
    }
}

/// A participant in words.
pub(crate) fn participant(who: &Participant) -> String {
    match who {
        Participant::Person(name) => name.to_string(),
        Participant::Group(name) => format!("group {name}"),
        Participant::Everybody => "everybody".to_owned(),
    }
}

/// State and flags of an item, and its owner.
pub(crate) fn headline(law: &LifecycleLaw, item: &Item) -> String {
    let owner = item.people.owner().map(|owner| format!(", owner {owner}")).unwrap_or_default();
    let priority = if item.priority == Default::default() {
        String::new()
    } else {
        format!(", priority {}", priority_word(item.priority))
    };
    format!("{}{}{owner}{priority}", law.state(item.state).name.words(), flags(law, item.flags, '+'))
}
