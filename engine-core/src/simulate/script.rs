//! A workspace as a file: dialects, definitions, people and the steps that make its cases.
//!
//! Demos are such files, and so is the list that a first visit finds. Times are relative, so that a demo is
//! always of today; every step goes through the judge, so histories are real.

use super::Simulation;
use crate::{
    definition::{
        Catalog, Dialect, Fingerprint, Map, Name, Span, TaskDefinition, Timestamp, Titles, builtin_law, from_json,
    },
    engine::Rejection,
    instance::{CaseId, Directory, Input, ItemId, Value},
};
use serde::{Deserialize, Serialize};
use std::{fmt, sync::Arc};

/// A workspace file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// Its name.
    pub workspace: Name,
    /// The version of the file's format; this is [`Script::FORMAT`].
    pub format: u32,
    /// What the workspace is called.
    pub titles: Titles,
    /// What it shows, in a sentence.
    #[serde(default)]
    pub about: Titles,
    /// Built-in dialects by name.
    #[serde(default)]
    pub builtin: Vec<Name>,
    /// Further dialects, whole.
    #[serde(default)]
    pub dialects: Vec<Dialect>,
    /// The task definitions; the first one is the template of quick create.
    pub definitions: Vec<TaskDefinition>,
    /// The people and groups.
    pub directory: Directory,
    /// Who acts at first.
    pub acting: Name,
    /// What happened, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
}

/// One thing that somebody did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// How long before the workspace's present.
    pub ago: Span,
    /// Who did it.
    pub by: Name,
    /// The case; with a dot and a number, an item below its root.
    pub item: Name,
    /// The action; none creates the case.
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    pub action: Option<Name>,
    /// The definition of a case that is created; none takes the first. An action's field of this name takes it, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<Name>,
    /// What the person gave.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub input: Input,
    /// Instants of the input, as durations after the step.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub moments: Map<Name, Span>,
}

/// Why a workspace file cannot be used: where, and the reason.
#[derive(Debug, Clone, PartialEq)]
pub enum ScriptError {
    /// It is not JSON or not in the format; with line and column.
    Unreadable(String),
    /// It is written in a format that this program does not know.
    UnknownFormat(u32),
    /// A dialect or definition is refused; the first finding says where and why.
    BadDefinition(String),
    /// A step was refused.
    Refused {
        /// The step, counted from 1.
        step: usize,
        /// The reason.
        rejection: Box<Rejection>,
    },
    /// A step cannot be understood.
    BadStep {
        /// The step, counted from 1.
        step: usize,
        /// What is wrong.
        reason: String,
    },
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(reason) => f.write_str(reason),
            Self::UnknownFormat(format) => write!(f, "format: {format} is not known here, only {}", Script::FORMAT),
            Self::BadDefinition(finding) => f.write_str(finding),
            Self::Refused { step, rejection } => write!(f, "steps[{step}]: refused: {}", rejection.code()),
            Self::BadStep { step, reason } => write!(f, "steps[{step}]: {reason}"),
        }
    }
}

impl std::error::Error for ScriptError {}

impl Script {
    /// The version of the format that this program reads.
    pub const FORMAT: u32 = 1;
    /// The most steps of a file.
    pub const MOST_STEPS: usize = 100_000;

    /// Reads a workspace file. An error names place and reason.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let script: Self = from_json(text).map_err(|error| ScriptError::Unreadable(error.to_string()))?;
        if script.format != Self::FORMAT {
            return Err(ScriptError::UnknownFormat(script.format));
        }
        if script.steps.len() > Self::MOST_STEPS {
            return Err(ScriptError::BadStep { step: Self::MOST_STEPS, reason: "too many steps".to_owned() });
        }
        Ok(script)
    }

    /// The workspace as it is at `now`, after all steps.
    pub fn run(&self, now: Timestamp) -> Result<Simulation, ScriptError> {
        let mut simulation = Simulation { directory: self.directory.clone(), ..Simulation::default() };
        let bad = |findings: Vec<crate::definition::Finding>| {
            ScriptError::BadDefinition(findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        };
        for name in &self.builtin {
            let law = builtin_law(name.as_str())
                .ok_or_else(|| ScriptError::BadDefinition(format!("builtin: there is no dialect {name}")))?;
            simulation.catalog.add_law(Arc::new(law.map_err(bad)?));
        }
        for dialect in &self.dialects {
            simulation.catalog.add_dialect(dialect.clone()).map_err(bad)?;
        }
        for definition in &self.definitions {
            simulation.catalog.add_task(definition.clone()).map_err(bad)?;
        }
        for (number, step) in (1..).zip(&self.steps) {
            self.take(&mut simulation, now, number, step)?;
        }
        simulation.pass_time(now);
        Ok(simulation)
    }

    fn take(&self, simulation: &mut Simulation, now: Timestamp, number: usize, step: &Step) -> Result<(), ScriptError> {
        let bad = |reason: &str| ScriptError::BadStep { step: number, reason: reason.to_owned() };
        let at = before(now, step.ago).ok_or_else(|| bad("ago: must be a duration that ends"))?;
        simulation.pass_time(at);
        let input = values(step, at).ok_or_else(|| bad("moments: each must be a duration that ends"))?;
        let (case, item) = address(&step.item).ok_or_else(|| bad("item: a case, or a case, a dot and a number"))?;
        let input =
            chosen(&simulation.catalog, step, input).ok_or_else(|| bad("definition: there is none of that name"))?;
        let operation = match &step.action {
            Some(action) => simulation.action(&step.by, at, (&case, item), action, input, None),
            None => {
                let keys = self.definition(simulation, step.definition.as_ref());
                let (law, definition) = keys.ok_or_else(|| bad("definition: there is no such definition"))?;
                simulation.creation(&step.by, at, &case, (&law, &definition), input)
            }
        };
        match simulation.submit(operation) {
            Ok(_) => Ok(()),
            Err(rejection) => Err(ScriptError::Refused { step: number, rejection: Box::new(rejection) }),
        }
    }

    fn definition(&self, simulation: &Simulation, name: Option<&Name>) -> Option<(Fingerprint, Fingerprint)> {
        let name = name.or_else(|| self.definitions.first().map(|first| &first.task))?;
        let (key, task) = simulation.catalog.newest_task(name.as_str())?;
        let law = simulation.catalog.newest_law(task.dialect.as_str())?;
        Some((law.fingerprint.clone(), key.clone()))
    }
}

fn before(now: Timestamp, ago: Span) -> Option<Timestamp> {
    let Span::Millis(millis) = ago else { return None };
    Timestamp::from_millis(now.millis().checked_sub(i64::try_from(millis).ok()?)?).ok()
}

fn values(step: &Step, at: Timestamp) -> Option<Input> {
    let mut input = step.input.clone();
    for (name, span) in &step.moments {
        input.insert(name.clone(), Value::Instant(at.after(*span)?));
    }
    Some(input)
}

/// The input of an action that starts a subtask or forwards: the definition is one of the file, by its name.
fn chosen(catalog: &Catalog, step: &Step, mut input: Input) -> Option<Input> {
    if let Some(name) = step.definition.as_ref().filter(|_| step.action.is_some()) {
        let (key, _) = catalog.newest_task(name.as_str())?;
        input.insert(Name::new("definition"), Value::Choice(key.clone()));
    }
    Some(input)
}

fn address(text: &Name) -> Option<(CaseId, ItemId)> {
    match text.as_str().rsplit_once('.') {
        Some((case, item)) => Some((Name::new(case), item.parse().ok()?)),
        None => Some((text.clone(), crate::instance::Case::ROOT)),
    }
}
