//! Instants as people read them: in the browser's zone and in the words of a language. It must not know pages.

use super::{Messages, fill, of};
use engine_core::definition::{Language, Span, Timestamp};
use js_sys::{Array, Date, Function, Intl, Object, Reflect};
use std::{cell::RefCell, collections::BTreeMap};
use wasm_bindgen::{JsCast, JsValue};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// A deadline nearer than this is said in bold.
const SOON: u64 = 2 * HOUR;
/// A deadline nearer than this is said as a span, a later one as a time of day.
const NEAR: u64 = 6 * HOUR;

/// What a formatter writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Time,
    Day,
    DayOfYear,
}

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

thread_local! {
    // Making a formatter costs a hundred times what using one costs.
    static FORMATTERS: RefCell<BTreeMap<(Language, Form), Function>> = const { RefCell::new(BTreeMap::new()) };
}

fn date(at: Timestamp) -> Date {
    #[allow(clippy::cast_precision_loss, reason = "instants up to the year 9999 are exact in a double")]
    Date::new(&JsValue::from_f64(at.millis() as f64))
}

/// The tag by which the browser knows how to write dates: in English the day comes before the month.
fn locale(language: Language) -> &'static str {
    match language {
        Language::English => "en-GB",
        Language::SimplifiedChinese | Language::TraditionalChinese | Language::Japanese => language.tag(),
    }
}

fn options(form: Form) -> Object {
    let pairs: &[(&str, &str)] = match form {
        Form::Time => &[("hour", "2-digit"), ("minute", "2-digit"), ("hourCycle", "h23")],
        Form::Day => &[("weekday", "short"), ("day", "numeric"), ("month", "short")],
        Form::DayOfYear => &[("day", "numeric"), ("month", "short"), ("year", "numeric")],
    };
    let options = Object::new();
    for (key, value) in pairs {
        // Setting a key of a new plain object cannot fail.
        drop(Reflect::set(&options, &JsValue::from_str(key), &JsValue::from_str(value)));
    }
    options
}

fn written(language: Language, form: Form, at: Timestamp) -> String {
    let format = FORMATTERS.with_borrow_mut(|formatters| {
        let make = || {
            let locales = Array::of1(&JsValue::from_str(locale(language)));
            Intl::DateTimeFormat::new(&locales, &options(form)).format()
        };
        formatters.entry((language, form)).or_insert_with(make).clone()
    });
    let text = format.call1(&JsValue::UNDEFINED, date(at).unchecked_ref());
    text.ok().and_then(|text| text.as_string()).unwrap_or_else(|| at.to_string())
}

/// The time of day, such as 10:42.
pub fn time(language: Language, at: Timestamp) -> String {
    written(language, Form::Time, at)
}

/// The day, with its year where that is not the year of `now`.
pub fn day(language: Language, at: Timestamp, now: Timestamp) -> String {
    let form = if date(at).get_full_year() == date(now).get_full_year() { Form::Day } else { Form::DayOfYear };
    written(language, form, at).replace(',', "")
}

/// Day and time, such as "Tue 14 Oct, 10:42".
pub fn day_time(language: Language, at: Timestamp, now: Timestamp) -> String {
    let words = of(language);
    fill(words.date_time, &[("date", &day(language, at, now)), ("time", &time(language, at))])
}

/// The instant in full, for titles and assistive technology.
pub fn exact(language: Language, at: Timestamp) -> String {
    let day = written(language, Form::DayOfYear, at);
    fill(of(language).date_time, &[("date", &day), ("time", &time(language, at))])
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
    if same_day(at, now) { time(language, at) } else { on_day(language, at, now) }
}

/// An instant by its day: today with the time, tomorrow as a word, others by date.
pub fn on_day(language: Language, at: Timestamp, now: Timestamp) -> String {
    let words = of(language);
    let template = match day_number(at) - day_number(now) {
        0 => words.today_at,
        1 => words.tomorrow,
        _ => return day(language, at, now),
    };
    fill(template, &[("time", &time(language, at))])
}

/// The time of day on the day of `now`, else day and time.
pub fn brief(language: Language, at: Timestamp, now: Timestamp) -> String {
    if same_day(at, now) { time(language, at) } else { day_time(language, at, now) }
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
