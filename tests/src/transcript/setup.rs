//! Lines that set the stage: rules, people, groups, definitions, the day. They have no answers.

use super::{
    definition::{extend, plain, take_role},
    fault::Wrong,
    words::{Token, Words},
    world::{DEFAULT_DEFINITION, World, findings},
};
use engine_core::{
    definition::{Law, Name, ParticipantSpec, TaskDefinition, Titles, builtin_law},
    instance::{Group, Person},
};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

type Answers = Result<Vec<String>, Wrong>;

/// The built-in dialects that were read before: many stories share few dialects.
static READ: Mutex<BTreeMap<Name, Arc<Law>>> = Mutex::new(BTreeMap::new());

fn built_in(name: &Name) -> Result<Arc<Law>, Wrong> {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(law) = read.get(name) {
        return Ok(Arc::clone(law));
    }
    let law = builtin_law(name.as_str());
    let law = law.ok_or_else(|| Wrong::new(format!("no dialect `{name}` comes with Docket")))?;
    let law = Arc::new(law.map_err(|found| findings(&found))?);
    read.insert(name.clone(), Arc::clone(&law));
    Ok(law)
}

impl World {
    /// `dialect ibm-todo`, `dialect file my.json` or `dialect {…}`.
    pub(crate) fn read_dialect(&mut self, words: &mut Words, input: &str) -> Answers {
        words.take();
        let law = if let Some(Token::Block(_)) = words.peek() {
            Arc::new(Law::parse(input.trim_start_matches("dialect")).map_err(|found| findings(&found))?)
        } else if words.take_word("file") {
            let text = self.read_file(words)?;
            Arc::new(Law::parse(&text).map_err(|found| findings(&found))?)
        } else {
            let name = words.name("a dialect")?;
            words.end()?;
            built_in(&name)?
        };
        let name = Name::new(DEFAULT_DEFINITION);
        self.definitions = [(name.clone(), plain(&name, &law)?)].into();
        self.simulation.catalog.add_law(Arc::clone(&law));
        self.law = Some(law);
        Ok(vec![])
    }

    fn read_file(&self, words: &mut Words) -> Result<String, Wrong> {
        let name = words.name("a path")?;
        words.end()?;
        let path = self.folder.join(name.as_str());
        std::fs::read_to_string(&path).map_err(|error| Wrong::new(format!("{}: {error}", path.display())))
    }

    /// `date 2026-12-01`.
    pub(crate) fn read_date(&mut self, words: &mut Words) -> Answers {
        words.take();
        let day = words.name("a date")?;
        words.end()?;
        self.calendar.turn_to(day.as_str())?;
        Ok(vec![])
    }

    /// `group office, night = potential owner`.
    pub(crate) fn read_group(&mut self, mut words: Words) -> Answers {
        words.take();
        for mut entry in words.split(';') {
            let names = entry.names("a group")?;
            for id in &names {
                if !self.simulation.directory.groups.iter().any(|group| group.id == *id) {
                    self.simulation.directory.groups.push(Group { id: id.clone(), name: id.to_string() });
                }
            }
            if entry.take_mark('=') {
                self.read_roles(&mut entry, &names, true)?;
            }
            entry.end()?;
        }
        Ok(vec![])
    }

    /// `people ann, ben in office = potential owner; boss = administrator; eve may task.delete`.
    pub(crate) fn read_people(&mut self, mut words: Words) -> Answers {
        words.take();
        for mut entry in words.split(';') {
            let names = entry.names("a person")?;
            for name in names.iter().filter(|name| **name != "everybody") {
                self.introduce(name)?;
            }
            if entry.take_word("in") {
                let groups = entry.names("a group")?;
                let known = &self.simulation.directory.groups;
                if let Some(id) = groups.iter().find(|id| !known.iter().any(|group| group.id == **id)) {
                    return Err(Wrong::new(format!("there is no group `{id}`; introduce it with `group {id}`")));
                }
                self.each_person(&names, |person| person.groups.extend(groups.iter().cloned()));
            }
            if entry.take_mark('=') {
                self.read_roles(&mut entry, &names, false)?;
            }
            if entry.take_word("may") {
                let verbs = entry.names("a verb")?;
                self.each_person(&names, |person| person.verbs.extend(verbs.iter().cloned()));
            }
            entry.end()?;
        }
        Ok(vec![])
    }

    fn introduce(&mut self, id: &Name) -> Result<(), Wrong> {
        Self::check_new_name(id)?;
        if self.simulation.directory.person(id.as_str()).is_none() {
            let (id, name) = (id.clone(), id.to_string());
            let person = Person { id, name, groups: vec![], administrator: false, verbs: vec![], about: String::new() };
            self.simulation.directory.people.push(person);
        }
        Ok(())
    }

    fn each_person(&mut self, names: &[Name], change: impl Fn(&mut Person)) {
        for person in self.simulation.directory.people.iter_mut().filter(|person| names.contains(&person.id)) {
            change(person);
        }
    }

    /// Roles on the default definition, with commas between them; `system administrator` is a right of the person.
    fn read_roles(&mut self, entry: &mut Words, names: &[Name], groups: bool) -> Result<(), Wrong> {
        loop {
            if entry.peek_word() == Some("system") {
                entry.take();
                entry.take_word("administrator");
                self.each_person(names, |person| person.administrator = true);
            } else {
                let role = take_role(entry).ok_or_else(|| Wrong::new("a role is missing after `=`"))?;
                let task = self.definitions.get_mut(&Name::new(DEFAULT_DEFINITION));
                let task = task.ok_or_else(|| Wrong::new("name the rules first: `dialect NAME`"))?;
                let specs = names.iter().map(|name| match name.as_str() {
                    _ if groups => ParticipantSpec::Group(name.clone()),
                    "everybody" => ParticipantSpec::Everybody,
                    _ => ParticipantSpec::Person(name.clone()),
                });
                task.people.get_or_insert_with(role, Vec::new).extend(specs);
            }
            if !entry.take_mark(',') {
                return Ok(());
            }
        }
    }

    /// `definition office: due 2h; …`, `definition: …`, `definition {…}` or `definition file office.json`.
    pub(crate) fn read_definition(&mut self, mut words: Words) -> Answers {
        words.take();
        let law = Arc::clone(self.current_law()?);
        let json = match words.peek() {
            Some(Token::Block(block)) => Some(block.clone()),
            Some(Token::Word(word)) if word == "file" => {
                words.take();
                Some(self.read_file(&mut words)?)
            }
            _ => None,
        };
        let task = if let Some(json) = json {
            serde_json::from_str::<TaskDefinition>(&json).map_err(|error| Wrong::new(error.to_string()))?
        } else {
            let name = match words.peek() {
                Some(Token::Mark(':')) => Name::new(DEFAULT_DEFINITION),
                _ => words.name("a definition's name")?,
            };
            if !words.take_mark(':') {
                return Err(Wrong::new(format!("`:` is missing after `{name}`")));
            }
            let mut task = match self.definitions.get(&name) {
                Some(known) => known.clone(),
                None => self.beginning(&name, &law)?,
            };
            extend(&mut task, words, &law, &self.simulation.directory)?;
            task
        };
        self.simulation.catalog.add_task(task.clone()).map_err(|found| findings(&found))?;
        self.definitions.insert(task.task.clone(), task);
        Ok(vec![])
    }

    /// A new definition begins as the default one is now.
    fn beginning(&self, name: &Name, law: &Law) -> Result<TaskDefinition, Wrong> {
        let mut task = match self.definitions.get(&Name::new(DEFAULT_DEFINITION)) {
            Some(default) => default.clone(),
            None => plain(name, law)?,
        };
        task.titles = Titles::english(name.as_str());
        task.task = name.clone();
        Ok(task)
    }
}
