//! Instants as people read them: in the browser's zone and in the words of a language. It must not know pages.

use super::{Messages, fill, of};
use engine_core::definition::{Language, Span, Timestamp};
use js_sys::Date;
use wasm_bindgen::JsValue;

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// A deadline nearer than this is said in bold.
const SOON: u64 = 2 * HOUR;
/// A deadline nearer than this is said as a span, a later one as a time of day.
const NEAR: u64 = 6 * HOUR;

/// How a deadline stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// It has passed.
    Over,
    /// It is near.
    Soon,
    /// It is far.
    Later,
}

fn date(at: Timestamp) -> Date {
    #[allow(clippy::cast_precision_loss, reason = "instants up to the year 9999 are exact in a double")]
    Date::new(&JsValue::from_f64(at.millis() as f64))
}

/// The time of day, such as 10:42.
pub fn time(at: Timestamp) -> String {
    let date = date(at);
    format!("{:02}:{:02}", date.get_hours(), date.get_minutes())
}

/// The day, with its year where that is not the year of `now`.
pub fn day(language: Language, at: Timestamp, now: Timestamp) -> String {
    let (at, now) = (date(at), date(now));
    written(of(language), &at, at.get_full_year() != now.get_full_year())
}

// The browser's own formatter takes a third of a millisecond for a date: too long for a list that scrolls.
fn written(words: &Messages, date: &Date, with_year: bool) -> String {
    let name = |names: &[&'static str], at: u32| names.get(at as usize).copied().unwrap_or_default();
    fill(
        if with_year { words.date_of_year } else { words.date },
        &[
            ("weekday", name(&words.weekdays, date.get_day())),
            ("month", name(&words.months, date.get_month())),
            ("day", &date.get_date().to_string()),
            ("year", &date.get_full_year().to_string()),
        ],
    )
}

/// Day and time, such as "Tue 14 Oct, 10:42".
pub fn day_time(language: Language, at: Timestamp, now: Timestamp) -> String {
    let words = of(language);
    fill(words.date_time, &[("date", &day(language, at, now)), ("time", &time(at))])
}

/// The instant in full, for titles and assistive technology.
pub fn exact(language: Language, at: Timestamp) -> String {
    let words = of(language);
    fill(words.date_time, &[("date", &written(words, &date(at), true)), ("time", &time(at))])
}

/// The number of a day in the browser's zone: equal for two instants of one day.
fn day_number(at: Timestamp) -> i64 {
    let date = date(at);
    let midnight = Date::new_with_year_month_day(date.get_full_year(), month(&date), day_of_month(&date));
    #[allow(clippy::cast_possible_truncation, reason = "a day number is small")]
    // A day of 23 or 25 hours still rounds to its own number.
    let number = (midnight.get_time() / 86_400_000.0).round() as i64;
    number
}

fn month(date: &Date) -> i32 {
    i32::try_from(date.get_month()).unwrap_or(0)
}

fn day_of_month(date: &Date) -> i32 {
    i32::try_from(date.get_date()).unwrap_or(1)
}

/// Whether two instants are on the same day here.
pub fn same_day(a: Timestamp, b: Timestamp) -> bool {
    day_number(a) == day_number(b)
}

/// A span in its one or two largest units.
pub fn span(words: &Messages, millis: u64) -> String {
    let with = |template: &str, number: u64| fill(template, &[("n", &number.to_string())]);
    let joined = |large: String, small: u64, template: &str| {
        if small == 0 { large } else { format!("{large}{}{}", words.span_gap, with(template, small)) }
    };
    if millis >= 2 * DAY {
        return words.days_short.of(usize::try_from(millis / DAY).unwrap_or(usize::MAX));
    }
    if millis >= DAY {
        return joined(words.days_short.of(1), millis % DAY / HOUR, words.hours_short);
    }
    if millis >= HOUR {
        let minutes = if millis < NEAR + HOUR { millis % HOUR / MINUTE } else { 0 };
        return joined(with(words.hours_short, millis / HOUR), minutes, words.minutes_short);
    }
    if millis >= MINUTE { with(words.minutes_short, millis / MINUTE) } else { words.under_a_minute.to_owned() }
}

/// A span as a person entered it.
pub fn duration(words: &Messages, value: Span) -> String {
    match value {
        Span::Never => words.never.to_owned(),
        Span::Millis(0) => words.at_once.to_owned(),
        Span::Millis(millis) => span(words, millis),
    }
}

/// How far a deadline is, and how it stands.
pub fn deadline(language: Language, at: Timestamp, now: Timestamp) -> (String, Urgency) {
    let words = of(language);
    if at < now {
        // Days or hours, never both: how late to the minute helps nobody.
        let late = now.since(at);
        let unit = [DAY, HOUR].into_iter().find(|unit| late >= *unit).unwrap_or(MINUTE);
        let late = late / unit * unit;
        return (fill(words.overdue, &[("span", &span(words, late))]), Urgency::Over);
    }
    let ahead = at.since(now);
    if ahead < NEAR {
        let urgency = if ahead < SOON { Urgency::Soon } else { Urgency::Later };
        return (fill(words.in_span, &[("span", &span(words, ahead))]), urgency);
    }
    (on_day(language, at, now), Urgency::Later)
}

/// How much time is left, or how late it is.
pub fn left(language: Language, at: Timestamp, now: Timestamp) -> String {
    if at < now {
        return deadline(language, at, now).0;
    }
    let words = of(language);
    fill(words.in_span, &[("span", &span(words, at.since(now)))])
}

/// An instant as short as a list needs it: its time today, else its day.
pub fn short(language: Language, at: Timestamp, now: Timestamp) -> String {
    if same_day(at, now) { time(at) } else { on_day(language, at, now) }
}

/// An instant by its day: today with the time, tomorrow as a word, others by date.
pub fn on_day(language: Language, at: Timestamp, now: Timestamp) -> String {
    let words = of(language);
    let template = match day_number(at) - day_number(now) {
        0 => words.today_at,
        1 => words.tomorrow,
        _ => return day(language, at, now),
    };
    fill(template, &[("time", &time(at))])
}

/// The time of day on the day of `now`, else day and time.
pub fn brief(language: Language, at: Timestamp, now: Timestamp) -> String {
    if same_day(at, now) { time(at) } else { day_time(language, at, now) }
}

/// The instant as the value of a field for date and time in the browser's zone.
pub fn to_field(at: Timestamp) -> String {
    let date = date(at);
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}",
        date.get_full_year(),
        date.get_month() + 1,
        date.get_date(),
        date.get_hours(),
        date.get_minutes()
    )
}

/// The instant that a field for date and time holds; none when it is not one.
pub fn from_field(text: &str) -> Option<Timestamp> {
    // A text without a zone is read in the browser's zone; one without a time would be read as UTC.
    let text = text.trim();
    if !text.contains('T') {
        return None;
    }
    let millis = Date::parse(text);
    #[allow(clippy::cast_possible_truncation, reason = "checked to be finite, and a date is a whole number")]
    let whole = millis.is_finite().then_some(millis as i64)?;
    Timestamp::from_millis(whole).ok()
}
