//! Instants and spans of time. They come in from outside: nothing here reads a clock.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// An instant in UTC, in milliseconds since 1970-01-01; between the years 1 and 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

/// Why a text or number is not an instant or a span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeError(&'static str);

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for TimeError {}

impl Timestamp {
    /// 0001-01-01T00:00:00Z, the earliest instant.
    pub const MIN: Self = Self(-62_135_596_800_000);
    /// 9999-12-31T23:59:59.999Z, the latest instant.
    pub const MAX: Self = Self(253_402_300_799_999);

    /// The instant that many milliseconds after 1970; an error outside the years 1 to 9999.
    pub fn from_millis(millis: i64) -> Result<Self, TimeError> {
        if (Self::MIN.0..=Self::MAX.0).contains(&millis) {
            Ok(Self(millis))
        } else {
            Err(TimeError("an instant must lie between the years 1 and 9999"))
        }
    }

    /// Milliseconds since 1970; negative before.
    pub fn millis(self) -> i64 {
        self.0
    }

    /// Reads RFC 3339, such as `2026-11-30T09:00:00Z`; an error names what is wrong.
    pub fn parse(text: &str) -> Result<Self, TimeError> {
        let parsed = DateTime::parse_from_rfc3339(text)
            .map_err(|_| TimeError("an instant is written as in 2026-11-30T09:00:00Z"))?;
        Self::from_millis(parsed.timestamp_millis())
    }

    /// The instant as chrono's date and time in UTC.
    pub fn to_datetime(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or(DateTime::UNIX_EPOCH)
    }

    /// The instant `span` later; none when the span never ends. Stops at the year 9999.
    pub fn after(self, span: Span) -> Option<Self> {
        let Span::Millis(millis) = span else { return None };
        let millis = i64::try_from(millis).unwrap_or(i64::MAX);
        Some(Self(self.0.saturating_add(millis).min(Self::MAX.0)))
    }

    /// Milliseconds from `earlier` to this instant, none below zero.
    pub fn since(self, earlier: Self) -> u64 {
        u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_datetime().to_rfc3339_opts(SecondsFormat::AutoSi, true))
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A length of time in milliseconds, or one that never ends (IBM's INFINITE; seed 000 and its API).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Span {
    /// That many milliseconds; zero means at once.
    Millis(u64),
    /// It never passes.
    Never,
}

/// The units of a span, longest first: text and milliseconds.
const UNITS: [(&str, u64); 6] =
    [("w", 604_800_000), ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1)];

impl Span {
    /// The span that is over at once.
    pub const ZERO: Self = Self::Millis(0);

    /// Reads `never`, `0`, or numbers with units, longest first, such as `1d 2h 30min`.
    ///
    /// Units are w, d, h, min, s and ms. An error names what is wrong.
    pub fn parse(text: &str) -> Result<Self, TimeError> {
        let text = text.trim();
        match text {
            "never" => return Ok(Self::Never),
            "0" => return Ok(Self::ZERO),
            "" => return Err(TimeError("a duration must not be empty")),
            _ => {}
        }
        let mut rest = text;
        let mut total = 0_u64;
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (number, tail) = rest.split_at(digits);
            let tail = tail.trim_start();
            let letters = tail.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(tail.len());
            let (unit, after) = tail.split_at(letters);
            let number: u64 =
                number.parse().map_err(|_| TimeError("a duration is written as in 1d 2h 30min, or never"))?;
            let factor = UNITS
                .iter()
                .find(|(name, _)| *name == unit)
                .ok_or(TimeError("the units of a duration are w, d, h, min, s and ms"))?
                .1;
            total = number
                .checked_mul(factor)
                .and_then(|part| total.checked_add(part))
                .filter(|sum| *sum <= Self::LONGEST)
                .ok_or(TimeError("a duration may last at most 10,000 years"))?;
            rest = after.trim_start();
        }
        Ok(Self::Millis(total))
    }

    /// The longest span that can be written: ten thousand years, in milliseconds.
    pub const LONGEST: u64 = 10_000 * 366 * 86_400_000;
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Millis(mut rest) = *self else { return f.write_str("never") };
        if rest == 0 {
            return f.write_str("0");
        }
        let mut gap = "";
        for (unit, factor) in UNITS {
            if rest >= factor {
                write!(f, "{gap}{}{unit}", rest / factor)?;
                rest %= factor;
                gap = " ";
            }
        }
        Ok(())
    }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_and_printed() {
        for (text, millis) in [("1d 2h 30min", 95_400_000), ("90s", 90_000), ("1w", 604_800_000), ("0", 0)] {
            assert_eq!(Span::parse(text), Ok(Span::Millis(millis)), "{text}");
        }
        assert_eq!(Span::Millis(95_400_000).to_string(), "1d 2h 30min");
        assert_eq!(Span::parse("never"), Ok(Span::Never));
        for bad in ["", "5", "h", "3 parsecs", "99999999999999999999h", "9999999w"] {
            assert!(Span::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn instants_keep_within_the_years_1_to_9999() {
        assert_eq!(Timestamp::parse("0001-01-01T00:00:00Z"), Ok(Timestamp::MIN));
        assert_eq!(Timestamp::MAX.to_string(), "9999-12-31T23:59:59.999Z");
        assert!(Timestamp::parse("+10000-01-01T00:00:00Z").is_err());
        assert!(Timestamp::from_millis(i64::MAX).is_err());
        assert_eq!(Timestamp::MAX.after(Span::Millis(1)), Some(Timestamp::MAX));
        assert_eq!(Timestamp::MAX.after(Span::Never), None);
    }
}
