//! Transcripts as files: finding, running and rewriting them.

use super::{Fault, Run, run_text};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// A file and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// The file.
    pub path: PathBuf,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of running a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The story could be run; whether the answers were as written is in [`Run::differences`].
    Ran(Run),
    /// The text is no transcript.
    Broken(Fault),
}

impl Story {
    /// Whether the engine answers as written.
    pub fn passed(&self) -> bool {
        matches!(&self.outcome, Outcome::Ran(run) if run.differences.is_empty())
    }

    /// Where the engine answers differently, or why the file cannot be run; empty when it passed.
    pub fn report(&self) -> String {
        match &self.outcome {
            Outcome::Broken(fault) => format!("{fault}\n"),
            Outcome::Ran(run) => {
                let path = self.path.display();
                run.differences.iter().map(|difference| format!("{path}:{difference}")).collect()
            }
        }
    }

    /// Writes the engine's answers into the file. A broken file stays as it is.
    pub fn update(&self) -> io::Result<()> {
        match &self.outcome {
            Outcome::Ran(run) if !run.differences.is_empty() => fs::write(&self.path, &run.text),
            Outcome::Ran(_) | Outcome::Broken(_) => Ok(()),
        }
    }
}

/// Runs one file.
pub fn run_file(path: &Path) -> Story {
    let file = path.display().to_string();
    let folder = path.parent().unwrap_or(Path::new("."));
    let ran = match fs::read_to_string(path) {
        Err(error) => Err(Fault { file, line: 1, reason: error.to_string() }),
        Ok(text) => run_text(&text, &file, folder),
    };
    Story { path: path.to_owned(), outcome: ran.map_or_else(Outcome::Broken, Outcome::Ran) }
}

/// Runs all transcripts below a folder.
pub fn run_folder(folder: &Path) -> io::Result<Vec<Story>> {
    Ok(transcripts_below(folder)?.iter().map(|path| run_file(path)).collect())
}

/// All `.txt` files below a folder, in the order of their names; a file is itself.
pub fn transcripts_below(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries: Vec<PathBuf> =
        fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    entries.sort();
    let mut found = vec![];
    for entry in entries {
        if entry.is_dir() {
            found.extend(transcripts_below(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "txt") {
            found.push(entry);
        }
    }
    Ok(found)
}
