//! How transcripts write instants: `09:00` on the story's day, `2026-12-01 09:00` on another, or RFC 3339. All in UTC.

use super::{fault::Wrong, words::Words};
use engine_core::definition::Timestamp;

/// The day to which a bare time of day belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Calendar {
    day: String,
}

impl Default for Calendar {
    fn default() -> Self {
        Self { day: "2026-11-30".to_owned() }
    }
}

impl Calendar {
    /// Bare times belong to another day from now on.
    pub(crate) fn turn_to(&mut self, day: &str) -> Result<(), Wrong> {
        instant(day, "00:00").ok_or_else(|| Wrong::new("a date is written as in 2026-12-01"))?;
        day.clone_into(&mut self.day);
        Ok(())
    }

    /// Takes an instant from the line, if one comes next.
    pub(crate) fn read(&self, words: &mut Words) -> Option<Timestamp> {
        let mut ahead = words.clone();
        let first = ahead.name("a time").ok()?;
        let found = instant(&self.day, first.as_str()).or_else(|| Timestamp::parse(first.as_str()).ok());
        let found = found.or_else(|| {
            let second = ahead.peek_word()?.to_owned();
            ahead.take();
            instant(first.as_str(), &second)
        });
        if found.is_some() {
            *words = ahead;
        }
        found
    }

    /// An instant as transcripts write it; without the day when it is the story's.
    pub(crate) fn write(&self, at: Timestamp) -> String {
        let text = at.to_string();
        let (day, clock) = text.split_once('T').unwrap_or(("", &text));
        let clock = clock.trim_end_matches('Z');
        let clock = clock.strip_suffix(":00").filter(|short| short.len() == 5).unwrap_or(clock);
        if day == self.day { clock.to_owned() } else { format!("{day} {clock}") }
    }
}

fn instant(day: &str, clock: &str) -> Option<Timestamp> {
    let seconds = if clock.len() == 5 { ":00" } else { "" };
    let starts_as_clock = clock.get(2..3) == Some(":") && day.len() == 10;
    starts_as_clock.then(|| Timestamp::parse(&format!("{day}T{clock}{seconds}Z")).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_read_and_written() {
        let calendar = Calendar::default();
        for (text, written) in [
            ("09:05", "09:05"),
            ("09:05:07.250 x", "09:05:07.250"),
            ("2026-12-01 09:05", "2026-12-01 09:05"),
            ("2026-11-30T10:00:00+01:00", "09:00"),
        ] {
            let at = calendar.read(&mut Words::new(text).expect("words"));
            assert_eq!(at.map(|at| calendar.write(at)).as_deref(), Some(written), "{text}");
        }
        for bad in ["25:00", "ann", "9:00", "2026-12-01 ann", "2h"] {
            assert_eq!(calendar.read(&mut Words::new(bad).expect("words")), None, "{bad}");
        }
    }
}
