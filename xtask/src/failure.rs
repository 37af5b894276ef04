//! How a command says what went wrong, why, and what to do by hand. It must not know any particular command.

use std::fmt;
use std::path::Path;
use std::process::Command;

/// Something that stops a command, told to the person who typed it.
#[derive(Debug)]
pub struct Failure {
    what: String,
    why: String,
    by_hand: Option<String>,
}

impl Failure {
    /// What could not be done, and why.
    pub fn new(what: impl Into<String>, why: impl fmt::Display) -> Self {
        Self { what: what.into(), why: why.to_string(), by_hand: None }
    }

    /// The command that does the same by hand.
    pub fn by_hand(mut self, command: impl Into<String>) -> Self {
        self.by_hand = Some(command.into());
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.why)?;
        match &self.by_hand {
            Some(command) => write!(f, "\nTo do it by hand: {command}"),
            None => Ok(()),
        }
    }
}

/// Runs a command to its end; anything but success is a failure named `what`.
pub fn must(command: &mut Command, what: &str) -> Result<(), Failure> {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(program.as_os_str());
    let program = program.to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => {
            let why = format!("{program} ended with {status}, see above");
            Err(Failure::new(what, why))
        }
        Err(error) => {
            let why = format!("{program} could not be started ({error})");
            Err(Failure::new(what, why))
        }
    }
}
