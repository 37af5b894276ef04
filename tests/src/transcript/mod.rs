//! Transcripts: stories in text that the engine answers. The format is described in `tests/transcripts/README.md`.
//!
//! [`run_text`] runs one story and gives the text with the engine's answers and the places where they differ from
//! what was written. [`run_folder`] runs all stories below a folder.

mod act;
mod answer;
mod ask;
mod calendar;
mod coverage;
mod definition;
mod document;
mod fault;
mod folder;
mod names;
mod setup;
mod shares;
mod show;
mod timers;
mod value;
mod words;
mod world;

pub use coverage::{FiredRow, missing_rows};
pub use fault::Fault;
pub use folder::{Outcome, Story, run_file, run_folder, transcripts_below};

use document::{Document, Piece, Step};
use std::{collections::BTreeSet, fmt, path::Path};
use world::World;

/// A story that was run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The text with the engine's answers in place of what was written.
    pub text: String,
    /// Where the engine answers differently.
    pub differences: Vec<Difference>,
    /// The rows that fired.
    pub fired: BTreeSet<FiredRow>,
}

/// An input that the engine answers differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The line of the input, from 1.
    pub line: usize,
    /// The input.
    pub input: String,
    /// What was written.
    pub written: Vec<String>,
    /// What the engine answers.
    pub answered: Vec<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.line, self.input)?;
        let same = |(a, b): (&String, &String)| a == b;
        let before = self.written.iter().zip(&self.answered).take_while(|pair| same(*pair)).count();
        let (written, answered) = (&self.written[before..], &self.answered[before..]);
        let after = written.iter().rev().zip(answered.iter().rev()).take_while(|pair| same(*pair)).count();
        let (old, end) = written.split_at(written.len() - after);
        let new = &answered[..answered.len() - after];
        for (sign, lines) in [(' ', &self.written[..before]), ('-', old), ('+', new), (' ', end)] {
            for line in lines {
                writeln!(f, "  {sign} {line}")?;
            }
        }
        Ok(())
    }
}

/// Runs a story. `file` is named in faults; files that the story names are looked for in `folder`.
pub fn run_text(text: &str, file: &str, folder: &Path) -> Result<Run, Fault> {
    let fault = |line, wrong: fault::Wrong| Fault { file: file.to_owned(), line, reason: wrong.0 };
    let mut document = Document::parse(text).map_err(|(line, wrong)| fault(line, wrong))?;
    let mut world = World { folder: folder.to_owned(), ..World::default() };
    let mut differences = vec![];
    for piece in &mut document.pieces {
        let Piece::Step(step) = piece else { continue };
        let mut answered = world.step(&step.input).map_err(|wrong| fault(step.line, wrong))?;
        answered.extend(asked_for(&world, step));
        let written = std::mem::replace(&mut step.answers, answered.clone());
        if written != answered {
            differences.push(Difference { line: step.line, input: step.input.clone(), written, answered });
        }
    }
    Ok(Run { text: document.print(), differences, fired: world.fired })
}

/// A written answer `ann may: …` asks what ann may do with the item of the line: the engine's answer takes its place.
fn asked_for(world: &World, step: &Step) -> Vec<String> {
    let item = step.input.split_whitespace().find_map(|word| world.names.find(word));
    let asked = step.answers.iter().filter_map(|answer| answer.split_once(" may:"));
    let people = asked.filter_map(|(name, _)| world.simulation.directory.person(name));
    let lines = people.zip(std::iter::repeat(item)).filter_map(|(person, item)| {
        let (case, item) = item?;
        Some(format!("{} may: {}", person.id, world.may_line(&person.id, &case, item)))
    });
    lines.collect()
}
