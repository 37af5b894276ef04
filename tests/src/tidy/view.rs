//! What a view says: in the person's language, and as text, never as markup.

use super::{Finding, Repository, rust::Literal, scan};

const VIEWS: &[&str] = &["app/src/ui/"];

/// Keys of the keyboard, as the browser or the key itself calls them, and what is called so in every language.
const NAMES: &[&str] = &[
    "Alt",
    "Backspace",
    "Control",
    "Ctrl",
    "Delete",
    "End",
    "Enter",
    "Esc",
    "Escape",
    "Home",
    "Insert",
    "Meta",
    "Shift",
    "Space",
    "Tab",
    "Docket",
];

/// No view says anything in a language of its own: a text literal that reads like words is one that nobody translates.
///
/// A guess, not a proof: a text between tags, a text that begins like a sentence or ends like one. Classes, ids,
/// events and attributes have neither capitals nor full stops.
pub(super) fn english(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for (file, rust) in repository.rust(VIEWS) {
        let texts =
            rust.shipped_literals().filter(|literal| is_between_tags(&rust.code, literal) || is_prose(&literal.text));
        found.extend(texts.map(|literal| scan::at_line(file, literal.line, format!("“{}”", literal.text))));
        for (at, text) in bare_texts(&rust.shipped) {
            found.push(scan::at_line(file, scan::line_of(&rust.shipped, at), format!("“{text}”")));
        }
    }
    found
}

/// `"Claim"`, `"Nothing here"`, `"not found."`; not `"Enter"`, `"row-title"`, `"M 0 0"`.
fn is_prose(text: &str) -> bool {
    let mut letters = text.chars();
    let begins = letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase);
    let is_name =
        text.chars().all(char::is_alphanumeric) && text.chars().filter(|letter| letter.is_uppercase()).count() > 1;
    let ends = text.contains(' ') && text.ends_with(['.', '!', '?', '…']) && text.chars().any(char::is_alphabetic);
    (begins && !NAMES.contains(&text) && !is_name) || ends
}

/// A text node in quotes: directly behind a tag and before the next.
fn is_between_tags(code: &str, literal: &Literal) -> bool {
    let before = code[..literal.start].trim_end();
    let opens = before.ends_with('>') && !before.ends_with("=>") && !before.ends_with("->");
    let closes = code[literal.end..].trim_start().starts_with('<');
    opens && closes && literal.text.chars().filter(|letter| letter.is_alphabetic()).count() > 1
}

/// Text nodes without quotes: words between a tag and the tag that closes it.
fn bare_texts(code: &str) -> Vec<(usize, &str)> {
    let closings = code.match_indices("</").filter_map(|(end, _)| {
        let start = code[..end].rfind('>')? + 1;
        let text = code[start..end].trim();
        let is_text = text.chars().any(char::is_alphabetic) && !text.contains(['{', '}', '"', ';', '(', '=', '<']);
        is_text.then_some((start, text))
    });
    closings.collect()
}

/// Calls that take text for markup.
const MARKUP: &[&str] = &["inner_html", "set_inner_html", "set_outer_html", "insert_adjacent_html"];
const MARKUP_IN_SCRIPTS: &[&str] = &["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"];

/// Nothing that a person or a file says becomes markup.
pub(super) fn raw_html(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for file in &repository.files {
        let (text, words) = match &file.rust {
            Some(rust) if file.is_in(&["app/src/"]) => (&rust.code, MARKUP),
            None if file.is(&[".js", ".html"]) && file.is_in(&["public/", "app/"]) => (&file.text, MARKUP_IN_SCRIPTS),
            _ => continue,
        };
        for word in words {
            let places = scan::occurrences(text, word);
            found.extend(places.map(|at| scan::at_line(file, scan::line_of(text, at), format!("`{word}`"))));
        }
    }
    found
}
