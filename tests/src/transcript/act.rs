//! Lines that do something: creating, acting, letting time pass. Their answers are the engine's.

use super::{
    answer::Answer,
    coverage::FiredRow,
    fault::Wrong,
    names::{Place, is_item},
    value,
    words::Words,
    world::{DEFAULT_DEFINITION, World, findings},
};
use engine_core::{
    definition::{Fingerprint, InputKind, LifecycleLaw, Name, ParticipantSpec, Role},
    engine::Rejection,
    instance::{Actor, CaseId, Facts, Input, Operation, Request, Value},
    simulate::owed_by,
};
use std::sync::Arc;

type Answers = Result<Vec<String>, Wrong>;

/// What stands after the item: fields, an operation id of the story's own, a revision that the person saw.
#[derive(Debug, Default)]
struct Given {
    input: Input,
    id: Option<Name>,
    expected: Option<u64>,
}

impl World {
    /// `ann claim t1`, `boss create t1 as office with title "Pay"`.
    pub(crate) fn acts(&mut self, person: &Name, words: &mut Words) -> Answers {
        let action = Name::new(&words.joined(is_item));
        let name = self.item_word(words)?;
        if action == "create" {
            return self.creates(person, &name, words);
        }
        let mut answers = vec![];
        if self.names.find(name.as_str()).is_none() {
            if name.as_str().contains('.') {
                return Err(Wrong::new(format!("there never was a `{name}`")));
            }
            answers = self.creates_unasked(person, &name)?;
        }
        let (case, item) = self.names.find(name.as_str()).unwrap_or((name, 1));
        let place = self.names.place(&case, item).cloned();
        let given = self.read_given(words, |field| kind_of(place.as_ref()?.lifecycle(), action.as_str(), field))?;
        let at = self.time()?;
        let mut operation = self.simulation.action(person, at, (&case, item), &action, given.input, given.expected);
        operation.id = given.id.unwrap_or(operation.id);
        answers.extend(self.submit(&operation, place.as_ref()).0);
        Ok(answers)
    }

    fn creates(&mut self, person: &Name, case: &CaseId, words: &mut Words) -> Answers {
        if case.as_str().contains('.') {
            return Err(Wrong::new("only a whole case can be created: `t1`, not a part of it"));
        }
        let name = if words.take_word("as") { words.name("a definition")? } else { Name::new(DEFAULT_DEFINITION) };
        words.take_word("with");
        let (definition, place) = self.frozen(&name)?;
        let given = self.read_given(words, |field| kind_of(place.lifecycle(), "create", field))?;
        let at = self.time()?;
        let keys = (&place.law.fingerprint, &definition);
        let mut operation = self.simulation.creation(person, at, case, keys, given.input);
        operation.id = given.id.unwrap_or(operation.id);
        Ok(self.submit(&operation, Some(&place)).0)
    }

    /// A case that an action names before it was created: its administrator creates it.
    fn creates_unasked(&mut self, person: &Name, case: &CaseId) -> Answers {
        let task = self.definitions.get(&Name::new(DEFAULT_DEFINITION));
        let administrators = task.and_then(|task| task.people.get(&Role::Administrator));
        let administrator = administrators.into_iter().flatten().find_map(|spec| match spec {
            ParticipantSpec::Person(name) => Some(name.clone()),
            ParticipantSpec::Group(_) | ParticipantSpec::Everybody | ParticipantSpec::Originator => None,
        });
        // Only what must be given is: the item's own name.
        let place = self.frozen(&Name::new(DEFAULT_DEFINITION))?.1;
        let births = place.lifecycle().rows_on("create").flat_map(|row| place.lifecycle().inputs(row.id));
        let needed = births.filter(|field| field.required && field.kind == InputKind::Text);
        let fields: Vec<String> = needed.map(|field| format!("{} {case}", field.name)).collect();
        self.creates(&administrator.unwrap_or_else(|| person.clone()), case, &mut Words::new(&fields.join(" "))?)
    }

    /// The definition as it is now, by fingerprint, and the rules for what is created from it.
    fn frozen(&mut self, name: &Name) -> Result<(Fingerprint, Place), Wrong> {
        let law = Arc::clone(self.current_law()?);
        let task = self.definitions.get(name);
        let task =
            task.ok_or_else(|| Wrong::new(format!("there is no definition `{name}`; write `definition {name}: …`")))?;
        let lifecycle = law.lifecycle_id(task.lifecycle.as_str());
        let lifecycle =
            lifecycle.ok_or_else(|| Wrong::new(format!("the dialect has no lifecycle `{}`", task.lifecycle)))?;
        let key = self.simulation.catalog.add_task(task.clone()).map_err(|found| findings(&found))?;
        Ok((key, Place { law, lifecycle }))
    }

    fn read_given(&mut self, words: &mut Words, kind: impl Fn(&Name) -> Option<InputKind>) -> Result<Given, Wrong> {
        let mut given = Given::default();
        while !words.is_done() {
            words.take_mark(',');
            let field = words.name("a field")?;
            words.take_mark('=');
            match field.as_str() {
                "op" => given.id = Some(words.name("an operation id")?),
                "expect" => {
                    let revision = words.name("a revision")?;
                    let number = revision.as_str().parse().map_err(|_| Wrong::new("a revision is a number"))?;
                    given.expected = Some(number);
                }
                _ => {
                    let kind = kind(&field);
                    let mut value = value::read(words, kind, &self.calendar)?;
                    if let (Some(InputKind::Definition), Value::Choice(name)) = (kind, &value) {
                        let known = self.definitions.contains_key(name);
                        value = Value::Choice(if known { self.frozen(&name.clone())?.0 } else { name.clone() });
                    }
                    given.input.insert(field, value);
                }
            }
        }
        Ok(given)
    }

    /// `09:00 tick`: all that is due by now fires, the earliest deadline first.
    pub(crate) fn tick(&mut self) -> Answers {
        let until = self.time()?;
        let mut answers = vec![];
        while let Some((at, case)) = self.simulation.next_due().filter(|(at, _)| *at <= until) {
            let id = self.simulation.new_operation_id();
            let (actor, facts) = (Actor::default(), Facts::default());
            let (lines, moved) = self.submit(&Operation { id, at, case, actor, facts, request: Request::Tick }, None);
            answers.extend(lines);
            if !moved {
                break;
            }
        }
        if answers.is_empty() {
            answers.push("nothing is due".to_owned());
        }
        Ok(answers)
    }

    /// Submits an operation and what the engine owes afterwards. Gives the answers, and whether anything changed.
    fn submit(&mut self, operation: &Operation, place: Option<&Place>) -> (Vec<String>, bool) {
        let before = self.simulation.cases.get(&operation.case).cloned();
        let decision = match self.simulation.submit_one(operation) {
            Ok(decision) => decision,
            Err(rejection) => return (vec![self.refusal(place, &rejection)], false),
        };
        let laws = self.laws(&decision.laws);
        // A part that was made and removed in one operation is in neither case and needs no name.
        if let Some(case) = self.simulation.cases.get(&operation.case) {
            self.names.learn(case, &laws);
        }
        let after = self.simulation.cases.get(&operation.case);
        let answer = Answer {
            decision: &decision,
            before: before.as_ref(),
            after,
            laws: &laws,
            names: &self.names,
            calendar: &self.calendar,
            at: self.now.unwrap_or(operation.at),
        };
        let mut lines = answer.lines();
        for event in decision.events.iter().filter(|_| !decision.repeated) {
            let item = after.and_then(|case| case.item(event.item));
            let item = item.or_else(|| before.as_ref().and_then(|case| case.item(event.item)));
            let law = item.and_then(|item| laws.get(usize::from(item.law)));
            if let (Some(lifecycle), Some(law)) = (answer.law(event.item), law) {
                self.fired.insert(FiredRow::new(law, lifecycle, event.row));
            }
        }
        for owed in owed_by(operation, &decision) {
            lines.push(format!("the engine owes {}", owed.id));
            lines.extend(self.submit(&owed, place).0);
        }
        (lines, !decision.is_empty())
    }

    /// A refusal with its reason code and its sentence.
    pub(crate) fn refusal(&self, place: Option<&Place>, rejection: &Rejection) -> String {
        let place = place.map(|place| (&*place.law, place.lifecycle()));
        let sentence = self.speak(|speaker| speaker.rejection(place, rejection));
        format!("refused: {}: {sentence}", rejection.code())
    }
}

/// The kind of an action's input field, if any of its rows asks for it.
fn kind_of(lifecycle: &LifecycleLaw, action: &str, field: &Name) -> Option<InputKind> {
    let mut fields = lifecycle.rows_on(action).flat_map(|row| lifecycle.inputs(row.id));
    fields.find(|known| known.name == *field).map(|known| known.kind)
}
