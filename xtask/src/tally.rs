//! Counts what test runners and single checks report. It must not know which there are.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::AddAssign;
use std::process::{Command, Stdio};

use crate::failure::Failure;

/// How many checks went well and how many did not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: u32,
    pub failed: u32,
}

impl Tally {
    pub const ONE_PASSED: Self = Self { passed: 1, failed: 0 };
    pub const ONE_FAILED: Self = Self { passed: 0, failed: 1 };
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// A check that counts as one, whatever it looks at.
pub fn one(outcome: Result<(), Failure>) -> Tally {
    match outcome {
        Ok(()) => Tally::ONE_PASSED,
        Err(failure) => {
            eprintln!("{failure}");
            Tally::ONE_FAILED
        }
    }
}

/// Runs a test runner, shows what it prints, and adds up its closing lines.
///
/// A runner that fails without a failed test counts as one failure, and so does one that ran no test at all.
pub fn of_tests(command: &mut Command, what: &str) -> Tally {
    count(command, what, &mut io::stdout())
}

fn count(command: &mut Command, what: &str, shown: &mut impl Write) -> Tally {
    match listen(command, shown) {
        Ok((tally, succeeded)) if succeeded && tally == Tally::default() => {
            eprintln!("{what}: no test was run");
            Tally::ONE_FAILED
        }
        Ok((mut tally, succeeded)) => {
            if !succeeded && tally.failed == 0 {
                eprintln!("{what}: it failed beside its tests, see above");
                tally += Tally::ONE_FAILED;
            }
            tally
        }
        Err(error) => one(Err(Failure::new(what, error))),
    }
}

fn listen(command: &mut Command, shown: &mut impl Write) -> io::Result<(Tally, bool)> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut tally = Tally::default();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).split(b'\n') {
            let line = line?;
            shown.write_all(&line)?;
            shown.write_all(b"\n")?;
            shown.flush()?;
            if let Some(counts) = closing_line(&String::from_utf8_lossy(&line)) {
                tally += counts;
            }
        }
    }
    Ok((tally, child.wait()?.success()))
}

/// `test result: ok. 12 passed; 0 failed; …`, from cargo's runner and from the browser's alike.
fn closing_line(line: &str) -> Option<Tally> {
    let (_, counts) = line.split_once("test result: ")?.1.split_once(". ")?;
    let count = |name: &str| {
        let mut entries = counts.split(';').map(str::trim);
        entries.find_map(|entry| entry.strip_suffix(name)?.trim().parse().ok())
    };
    Some(Tally { passed: count("passed")?, failed: count("failed")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_of_both_runners_are_read() {
        let native =
            "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        assert_eq!(closing_line(native), Some(Tally { passed: 12, failed: 3 }));
        let browser = "test result: ok. 6 passed; 0 failed; 0 ignored; 0 filtered out; finished in 1.2s";
        assert_eq!(closing_line(browser).map(|tally| tally.passed), Some(6));
        let coloured = "test result: \u{1b}[32mok\u{1b}[0m. 2 passed; 0 failed";
        assert_eq!(closing_line(coloured).map(|tally| tally.passed), Some(2));
        assert_eq!(closing_line("test laws::replay ... ok"), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_runner_is_believed_only_if_it_ran_something_and_ended_well() {
        let shell = |script: &str| {
            let mut unseen = Vec::new();
            count(Command::new("sh").args(["-c", script]), "a trial", &mut unseen)
        };
        let good = "echo 'test result: ok. 2 passed; 0 failed; 0 ignored'";
        assert_eq!(shell(good).passed, 2);
        assert_eq!(shell("true"), Tally::ONE_FAILED);
        let crashed = shell(&format!("{good}; exit 101"));
        assert_eq!((crashed.passed, crashed.failed), (2, 1));
    }
}
