//! Colours have one home, and styles are no attributes (design, section 8).

use super::{Finding, Repository, scan};

const TOKENS: &str = "style/tokens.css";
const VIEWS: &[&str] = &["app/src/"];

/// What writes a colour down.
const FUNCTIONS: &[&str] = &["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "oklab(", "oklch(", "color("];
const NAMES: &[&str] = &["black", "white", "red", "green", "blue", "gray", "grey", "orange", "yellow", "purple"];

/// Only the tokens say what a colour is.
pub(super) fn raw_colours(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for file in repository.files.iter().filter(|file| file.is(&[".css"]) && file.path != TOKENS) {
        for (line, value) in values(&file.text) {
            let colour = colour_in(&value).or_else(|| named_colour_in(&value));
            found.extend(colour.map(|colour| scan::at_line(file, line, format!("`{colour}` in `{}`", value.trim()))));
        }
    }
    for (file, rust) in repository.rust(VIEWS) {
        for literal in rust.shipped_literals() {
            let colour = colour_in(&literal.text).filter(|colour| !colour.starts_with('#') || *colour == literal.text);
            found.extend(colour.map(|colour| scan::at_line(file, literal.line, format!("`{colour}`"))));
        }
    }
    found
}

/// The values of all declarations, each with the line on which it ends.
fn values(css: &str) -> Vec<(usize, String)> {
    let css = without_comments(css);
    let mut values = vec![];
    let mut start = 0;
    for (at, letter) in css.char_indices().filter(|(_, letter)| matches!(letter, '{' | '}' | ';')) {
        if letter != '{'
            && let Some((_, value)) = css[start..at].split_once(':')
        {
            values.push((scan::line_of(&css, at), value.to_owned()));
        }
        start = at + 1;
    }
    values
}

fn without_comments(css: &str) -> String {
    let mut text = String::new();
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        let (comment, tail) = after.split_once("*/").unwrap_or((after, ""));
        text.push_str(before);
        text.extend(comment.chars().filter(|letter| *letter == '\n'));
        rest = tail;
    }
    text + rest
}

/// A hexadecimal colour or a function that makes one.
fn colour_in(value: &str) -> Option<&str> {
    let function =
        FUNCTIONS.iter().find(|function| scan::occurrences(value, function).any(|at| !value[..at].ends_with('-')));
    function.copied().or_else(|| value.match_indices('#').find_map(|(at, _)| hexadecimal(value, at)))
}

fn hexadecimal(value: &str, at: usize) -> Option<&str> {
    let word = scan::words(&value[at + 1..]).next().filter(|(start, _)| *start == 0)?.1;
    let digits = word.chars().all(|letter| letter.is_ascii_hexdigit());
    let is_address = value[..at].trim_end_matches(['"', '\'']).ends_with("url(");
    (digits && matches!(word.len(), 3 | 4 | 6 | 8) && !is_address).then(|| &value[at..=at + word.len()])
}

fn named_colour_in(value: &str) -> Option<&'static str> {
    let is_word = |word: &str| value.split([' ', ',', '(', ')', '\n']).any(|part| part == word);
    NAMES.iter().copied().find(|name| is_word(name))
}

/// No style attributes: they say twice what a class says, and the content policy refuses them.
pub(super) fn inline_styles(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for (file, rust) in repository.rust(VIEWS) {
        let attribute =
            scan::occurrences(&rust.code, "style=").filter(|at| !rust.code[at + 6..].starts_with(['=', '>']));
        for at in attribute.chain(scan::occurrences(&rust.code, "<style")) {
            found.push(scan::at_line(file, scan::line_of(&rust.code, at), "a style in the view"));
        }
        let named = rust.shipped_literals().filter(|literal| literal.text == "style");
        found.extend(named.map(|literal| scan::at_line(file, literal.line, "the attribute by its name")));
    }
    for file in repository.files.iter().filter(|file| file.is(&[".html"])) {
        for at in scan::occurrences(&file.text, "style=").chain(scan::occurrences(&file.text, "<style")) {
            found.push(scan::at_line(file, scan::line_of(&file.text, at), "a style in the page"));
        }
    }
    found
}
