//! The words that a dialect defines: how they look, that each is defined once and has titles.

use super::report::{Report, Scope, Spot};
use crate::definition::{Binding, Dialect, InputDef, Language, Name, Titles, Transition};
use std::collections::BTreeSet;

/// A word as a list of the file defines it.
struct Word<'a> {
    spot: Spot<'a>,
    name: &'a Name,
    titles: &'a Titles,
}

/// The words of the dialect's own lists.
pub(super) fn dialect(report: &mut Report, dialect: &Dialect) {
    name_like(report, Spot::head("dialect"), &dialect.dialect, true);
    titled(report, Spot::head("titles"), &dialect.dialect, &dialect.titles);
    check(report, |at| Spot::listed("actions", at), dialect.actions.iter().map(|word| (&word.name, &word.titles)));
    check(report, |at| Spot::listed("signals", at), dialect.signals.iter().map(|word| (&word.name, &word.titles)));
    check(report, |at| Spot::listed("fields", at), dialect.fields.iter().map(|word| (&word.name, &word.titles)));
    check(report, |at| Spot::listed("switches", at), dialect.switches.iter().map(|word| (&word.name, &word.titles)));
    for (index, field) in dialect.fields.iter().enumerate() {
        let choices = field.choices.iter().map(|word| (&word.name, &word.titles));
        check(report, |at| Spot::listed("fields", index).entry("choices", at), choices);
    }
    letters(report, dialect);
    let mut names = BTreeSet::new();
    for scope in Scope::all(dialect) {
        let word = Word { spot: scope.spot(""), name: &scope.lifecycle.name, titles: &scope.lifecycle.titles };
        check_word(report, &word, &mut names);
    }
}

/// The words of a lifecycle's lists, and those that its rows make up.
pub(super) fn lifecycle(report: &mut Report, scope: Scope<'_>) {
    let of = scope.lifecycle;
    check(report, |at| scope.listed("states", at), of.states.iter().map(|word| (&word.name, &word.titles)));
    check(report, |at| scope.listed("flags", at), of.flags.iter().map(|word| (&word.name, &word.titles)));
    check(report, |at| scope.listed("timers", at), of.timers.iter().map(|word| (&word.name, &word.titles)));
    for (index, state) in of.states.iter().enumerate().filter(|(_, state)| state.name == Transition::DELETED) {
        report.error("bad_name", scope.listed("states", index).column("name"), || {
            format!("`{}` means that the item is gone: give the state another name.", state.name)
        });
    }
    for (spot, row) in scope.rows() {
        for (index, field) in row.input.iter().enumerate() {
            let spot = spot.entry("input", index);
            word_like(report, spot.part("name"), &field.name);
            for choice in &field.choices {
                word_like(report, spot.part("choices"), choice);
            }
            if let Some(Binding::Property(property)) = &field.binds {
                word_like(report, spot.part("binds"), property);
            }
        }
    }
}

fn check<'a>(
    report: &mut Report,
    spot: impl Fn(usize) -> Spot<'a>,
    words: impl Iterator<Item = (&'a Name, &'a Titles)>,
) {
    let mut names = BTreeSet::new();
    for (index, (name, titles)) in words.enumerate() {
        check_word(report, &Word { spot: spot(index), name, titles }, &mut names);
    }
}

fn check_word<'a>(report: &mut Report, word: &Word<'a>, names: &mut BTreeSet<&'a Name>) {
    let spot = word.spot.key("name");
    word_like(report, spot, word.name);
    if !names.insert(word.name) {
        report.error("duplicate_name", spot, || {
            format!("`{}` is defined twice: give one of the two another name or remove it.", word.name)
        });
    }
    titled(report, word.spot.key("titles"), word.name, word.titles);
}

fn word_like(report: &mut Report, spot: Spot<'_>, name: &Name) {
    name_like(report, spot, name, false);
}

fn name_like(report: &mut Report, spot: Spot<'_>, name: &Name, hyphens: bool) {
    let fits = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '_') || (hyphens && letter == '-');
    if name.as_str().is_empty() || !name.as_str().chars().all(fits) {
        let letters = if hyphens { "a to z, 0 to 9, _ and -" } else { "a to z, 0 to 9 and _" };
        report.error("bad_name", spot, || format!("`{name}` cannot be a name: write it with {letters} alone."));
    }
}

fn titled(report: &mut Report, spot: Spot<'_>, name: &Name, titles: &Titles) {
    let missing: Vec<Language> = Language::ALL.into_iter().filter(|language| !has_title(titles, *language)).collect();
    if missing.is_empty() {
        return;
    }
    let tags: Vec<&str> = missing.iter().map(|language| language.tag()).collect();
    let message = || format!("`{name}` has no title in {}: add it.", tags.join(", "));
    if missing.contains(&Language::English) {
        report.error("missing_title", spot, message);
    } else {
        report.warning("missing_title", spot, message);
    }
}

fn has_title(titles: &Titles, language: Language) -> bool {
    titles.0.get(&language).is_some_and(|title| !title.trim().is_empty())
}

fn letters(report: &mut Report, dialect: &Dialect) {
    for (index, action) in dialect.actions.iter().enumerate() {
        let (Some(letter), Some(title)) = (action.letter, action.titles.0.get(&Language::English)) else { continue };
        if !title.to_lowercase().contains(&letter.to_lowercase().to_string()) {
            report.warning("letter_not_in_title", Spot::listed("actions", index).column("letter"), || {
                format!("`{letter}` does not occur in \"{title}\": choose a letter of the English title.")
            });
        }
    }
}

/// Fields and choices for which a row asks and which have no title, each at its first use.
pub(super) fn untitled_fields(report: &mut Report, dialect: &Dialect) {
    let mut seen = BTreeSet::new();
    for scope in Scope::all(dialect) {
        for (spot, row) in scope.rows() {
            for (index, field) in row.input.iter().enumerate() {
                untitled_field(report, scope, spot.entry("input", index), field, &mut seen);
            }
        }
    }
}

fn untitled_field<'a>(
    report: &mut Report,
    scope: Scope<'a>,
    spot: Spot<'_>,
    field: &'a InputDef,
    seen: &mut BTreeSet<(&'a Name, Option<&'a Name>)>,
) {
    let entry = scope.dialect.fields.iter().find(|entry| entry.name == field.name);
    if entry.is_none() && seen.insert((&field.name, None)) {
        report.error("missing_title", spot.part("name"), || {
            format!("The field `{}` has no title: add it to `fields`.", field.name)
        });
    }
    for choice in &field.choices {
        let by_itself = entry.is_some_and(|entry| entry.choices.iter().any(|word| word.name == *choice));
        let as_switch = scope.dialect.switches.iter().any(|word| field.name == "switch" && word.name == *choice);
        let as_timer = field.name == "timer" && scope.timer(choice).is_some();
        if !(by_itself || as_switch || as_timer) && seen.insert((&field.name, Some(choice))) {
            report.error("missing_title", spot.part("choices"), || {
                format!("The choice `{choice}` has no title: add it to the choices of `{}` in `fields`.", field.name)
            });
        }
    }
}
