//! Lines that only ask: who may do what and why not, what somebody sees, what happened, whether a replay agrees.

use super::{
    answer::{flags, headline, tell_change},
    definition::role_word,
    fault::Wrong,
    names::{Place, is_item},
    words::Words,
    world::World,
};
use engine_core::{
    definition::{Lane, LifecycleLaw, Name},
    engine::Rejection,
    instance::{CaseId, Event, ItemId},
    simulate::Simulation,
    worklist::{ItemView, item_view, rows},
};

type Answers = Result<Vec<String>, Wrong>;

impl World {
    /// `ann may t1`.
    pub(crate) fn may(&self, person: &Name, words: &mut Words) -> Answers {
        words.take();
        let (case, item) = self.item(words)?;
        words.end()?;
        Ok(vec![self.may_line(person, &case, item)])
    }

    /// What a person may do with an item, by name.
    pub(crate) fn may_line(&self, person: &Name, case: &CaseId, item: ItemId) -> String {
        match self.view(person, case, item) {
            Err(rejection) => self.refusal(None, &rejection),
            Ok(view) => {
                let mut actions: Vec<String> = view.offers.iter().map(|offer| offer.action.words()).collect();
                actions.sort();
                if actions.is_empty() { "nothing".to_owned() } else { actions.join(", ") }
            }
        }
    }

    fn view(&self, person: &Name, case: &CaseId, item: ItemId) -> Result<ItemView, Rejection> {
        let found = self.simulation.cases.get(case).ok_or(Rejection::NotFound)?;
        item_view(&self.simulation.catalog, found, item, &self.simulation.directory.actor(person))
    }

    /// `ann why t1 complete`, or `ann why t1` for all actions that are not offered.
    pub(crate) fn why(&self, person: &Name, words: &mut Words) -> Answers {
        words.take();
        let (case, item) = self.item(words)?;
        let wanted = words.joined(is_item);
        words.end()?;
        let view = match self.view(person, &case, item) {
            Err(rejection) => return Ok(vec![self.refusal(None, &rejection)]),
            Ok(view) => view,
        };
        let lifecycle = view.law.lifecycle(view.item.lifecycle);
        let mut answers = vec![];
        for refused in view.refused.iter().filter(|refused| wanted.is_empty() || refused.action == *wanted.as_str()) {
            let people = Some(&view.item.people);
            let reasons = self.speak(|speaker| speaker.refused(&view.law, lifecycle, refused, people));
            let name = if wanted.is_empty() { format!("{}: ", refused.action.words()) } else { String::new() };
            answers.extend(reasons.iter().map(|reason| format!("{name}{reason}")));
        }
        if answers.is_empty() {
            let known = wanted.is_empty() || lifecycle.actions().any(|action| *action == wanted.as_str());
            answers.push(if known { "it is offered" } else { "there is no such action" }.to_owned());
        }
        Ok(answers)
    }

    /// `ann sees t1`, or `ann sees list`.
    pub(crate) fn sees(&self, person: &Name, words: &mut Words) -> Answers {
        words.take();
        if words.take_word("list") {
            words.end()?;
            return Ok(self.list(person));
        }
        let (case, item) = self.item(words)?;
        words.end()?;
        Ok(vec![match self.view(person, &case, item) {
            Err(rejection) => self.refusal(None, &rejection),
            Ok(view) => {
                let roles: Vec<&str> = view.roles.roles().map(role_word).collect();
                let headline = headline(view.law.lifecycle(view.item.lifecycle), &view.item);
                let name = self.names.of(&case, item);
                format!("{name} {headline}; as {}; under {}", roles.join(", "), lanes(view.lanes.into_iter()))
            }
        }])
    }

    fn list(&self, person: &Name) -> Vec<String> {
        let actor = self.simulation.directory.actor(person);
        let mut lines = vec![];
        for case in self.simulation.cases.values() {
            let found = match rows(&self.simulation.catalog, case) {
                Ok(found) => found,
                Err(rejection) => {
                    lines.push(self.refusal(None, &rejection));
                    continue;
                }
            };
            for row in found.iter().filter(|row| !row.roles(&actor).is_empty()) {
                let (Some(item), Some(law)) = (case.item(row.item), self.simulation.catalog.law(&row.law)) else {
                    continue;
                };
                let headline = headline(law.lifecycle(row.lifecycle), item);
                lines.push(format!(
                    "{} {headline}; under {}",
                    self.names.of(&case.id, row.item),
                    lanes(row.lanes(law))
                ));
            }
        }
        if lines.is_empty() { vec!["nothing".to_owned()] } else { lines }
    }

    /// `events t1`: what happened to an item, also when it is gone.
    pub(crate) fn events(&self, words: &mut Words) -> Answers {
        words.take();
        let (case, item) = self.item(words)?;
        words.end()?;
        let events = self.simulation.events.get(&case).into_iter().flatten();
        let law = self.names.place(&case, item).map(Place::lifecycle);
        Ok(events.filter(|event| event.item == item).map(|event| self.tell_event(event, law)).collect())
    }

    fn tell_event(&self, event: &Event, law: Option<&LifecycleLaw>) -> String {
        let who = event.actor.as_ref().map_or("engine", Name::as_str);
        let state = |state: Option<u8>| match (state, law) {
            (Some(state), Some(law)) => law.state(state).name.words(),
            (Some(state), None) => format!("state {state}"),
            (None, _) => "none".to_owned(),
        };
        let (from, to) = (state(event.from), state(event.to));
        let moved = if event.from == event.to { from } else { format!("{from} -> {to}") };
        let marks = law.map(|law| flags(law, event.set, '+') + &flags(law, event.cleared, '-')).unwrap_or_default();
        let details = event.changes.iter().filter_map(tell_change);
        let details: String = details.map(|detail| format!(", {detail}")).collect();
        let (number, at, trigger) = (event.number, self.calendar.write(event.at), event.trigger.words());
        format!("{number} {at} {who} {trigger}: {moved}{marks}{details}, revision {}", event.revision)
    }

    /// `replay`: all operations again, from nothing, give the same cases and histories.
    pub(crate) fn replay(&self, words: &mut Words) -> Answers {
        words.take();
        words.end()?;
        let (catalog, directory) = (self.simulation.catalog.clone(), self.simulation.directory.clone());
        let mut again = Simulation { catalog, directory, ..Simulation::default() };
        for record in &self.simulation.operations {
            if let Err(rejection) = again.submit_one(&record.operation) {
                return Ok(vec![format!("{} is refused now: {}", record.operation.id, rejection.code())]);
            }
        }
        let (operations, cases) = (again.operations.len(), again.cases.len());
        let events: usize = again.events.values().map(Vec::len).sum();
        let same = again.cases == self.simulation.cases
            && again.events == self.simulation.events
            && again.operations == self.simulation.operations;
        let verdict = if same { "the same" } else { "different" };
        Ok(vec![format!("{verdict}: {operations} operations, {events} events, {cases} cases")])
    }
}

fn lanes(lanes: impl Iterator<Item = Lane>) -> String {
    let words = lanes.map(|lane| match lane {
        Lane::New => "new",
        Lane::Available => "available",
        Lane::Claimed => "claimed",
        Lane::Suspended => "suspended",
        Lane::Escalated => "escalated",
        Lane::Ended => "ended",
    });
    words.collect::<Vec<_>>().join(", ")
}
