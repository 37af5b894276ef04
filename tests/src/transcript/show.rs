//! `show t1`: everything an item holds, a line for each part, or only the parts that are named.

use super::{
    answer::{headline, participant},
    definition::role_word,
    fault::Wrong,
    names::Place,
    timers::tell,
    value::{write, write_data},
    words::Words,
    world::World,
};
use engine_core::{
    definition::{AutoDelete, Embedding, Expectation, Role},
    instance::{Case, Item, Outcome},
};

type Answers = Result<Vec<String>, Wrong>;

/// The parts, in the order in which they are shown.
const PARTS: [&str; 15] = [
    "state",
    "revision",
    "title",
    "roles",
    "timers",
    "durations",
    "switches",
    "embedding",
    "deletion",
    "input",
    "result",
    "properties",
    "alert",
    "children",
    "health",
];

impl World {
    /// `show t1`, `show t1 timers, revision`.
    pub(crate) fn show(&self, words: &mut Words) -> Answers {
        words.take();
        let (case, item) = self.item(words)?;
        let mut wanted = vec![];
        while !words.is_done() {
            words.take_mark(',');
            let part = words.name("a part")?;
            let known = PARTS.into_iter().find(|known| part == *known);
            wanted
                .push(known.ok_or_else(|| Wrong::new(format!("`{part}` is no part; parts are {}", PARTS.join(", "))))?);
        }
        let found = self.simulation.cases.get(&case).and_then(|case| Some((case, case.item(item)?)));
        let (Some((case, item)), Some(place)) = (found, self.names.place(&case, item)) else {
            return Ok(vec!["it is gone".to_owned()]);
        };
        let mut answers = vec![];
        for part in PARTS.into_iter().filter(|part| wanted.is_empty() || wanted.contains(part)) {
            match self.part(part, case, item, place) {
                Some(text) if part == "state" => answers.push(format!("{} {text}", self.names.of(&case.id, item.id))),
                Some(text) => answers.push(format!("{part}: {text}")),
                None if wanted.is_empty() => {}
                None => answers.push(format!("{part}: none")),
            }
        }
        Ok(answers)
    }

    /// `revision t1`.
    pub(crate) fn revision(&self, words: &mut Words) -> Answers {
        words.take();
        let (case, item) = self.item(words)?;
        words.end()?;
        let item = self.simulation.cases.get(&case).and_then(|case| case.item(item));
        Ok(vec![item.map_or_else(|| "it is gone".to_owned(), |item| item.revision.to_string())])
    }

    /// A part's text; none when there is nothing to show.
    fn part(&self, part: &str, case: &Case, item: &Item, place: &Place) -> Option<String> {
        let calendar = &self.calendar;
        let list = |entries: Vec<String>| (!entries.is_empty()).then(|| entries.join(", "));
        match part {
            "state" => Some(headline(place.lifecycle(), item)),
            "revision" => Some(item.revision.to_string()),
            "title" => titles(item),
            "roles" => roles(item),
            "timers" => {
                let name = |timer| place.lifecycle().timer(timer).name.words();
                let armed = item.timers.iter();
                list(armed.map(|(timer, state)| format!("{} {}", name(timer), tell(Some(&state), calendar))).collect())
            }
            "durations" => list(item.durations.iter().map(|(name, span)| format!("{} {span}", name.words())).collect()),
            "switches" => list(item.switches.iter().map(ToString::to_string).collect()),
            "embedding" => match item.embedding {
                Embedding::Peer => None,
                Embedding::Child => Some("child".to_owned()),
                Embedding::Inline => Some("inline".to_owned()),
            },
            "deletion" => match item.auto_delete {
                AutoDelete::Never => None,
                AutoDelete::OnCompletion => Some("on completion".to_owned()),
                AutoDelete::OnSuccess => Some("on success".to_owned()),
            },
            "input" => (!item.input.is_empty()).then(|| write_data(&item.input, calendar)),
            "result" => match &item.outcome {
                Outcome::None => None,
                Outcome::Output(data) => Some(format!("output {}", write_data(data, calendar))),
                Outcome::Fault(data) => Some(format!("fault {}", write_data(data, calendar))),
            },
            "properties" => {
                list(item.properties.iter().map(|(name, value)| format!("{name} {}", write(value, calendar))).collect())
            }
            "alert" => alert(item),
            "children" => list(self.children(case, item)),
            _ => item.health.clone(),
        }
    }

    fn children(&self, case: &Case, item: &Item) -> Vec<String> {
        let children = case.items.values().filter(|child| child.parent == Some(item.id));
        let told = children.filter_map(|child| {
            let place = self.names.place(&case.id, child.id)?;
            Some(format!("{} {}", self.names.of(&case.id, child.id), headline(place.lifecycle(), child)))
        });
        told.collect()
    }
}

fn titles(item: &Item) -> Option<String> {
    let description = (!item.description.is_empty()).then(|| format!(", description {:?}", item.description));
    let title = (!item.title.is_empty() || description.is_some()).then(|| format!("{:?}", item.title));
    title.map(|title| title + &description.unwrap_or_default())
}

fn roles(item: &Item) -> Option<String> {
    let held = Role::ALL.into_iter().filter_map(|role| {
        let holders: Vec<String> = item.people.holders(role).map(participant).collect();
        (!holders.is_empty()).then(|| format!("{} {}", role_word(role), holders.join(", ")))
    });
    let held: Vec<String> = held.collect();
    (!held.is_empty()).then(|| held.join("; "))
}

fn alert(item: &Item) -> Option<String> {
    let alert = item.alert.as_ref()?;
    let expects = match alert.expects {
        Expectation::Claimed => "claimed",
        Expectation::Ended => "ended",
        Expectation::SubtasksEnded => "subtasks ended",
    };
    Some(format!("{} expects {expects}, fired {}", alert.activated_by.words(), alert.fired))
}
