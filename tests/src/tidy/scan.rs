//! Finding words and blocks in code from which texts and comments are gone. It must not know any rule.

use super::{File, Finding};

/// Something found in a line of a file.
pub(super) fn at_line(file: &File, line: usize, what: impl Into<String>) -> Finding {
    Finding { path: file.path.clone(), line, what: what.into() }
}

/// The line of an offset, from 1.
pub(super) fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset].iter().filter(|byte| **byte == b'\n').count() + 1
}

pub(super) fn is_word_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The words of a text with their offsets.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(is_word_letter)?;
        let length = rest[start..].find(|letter| !is_word_letter(letter)).unwrap_or(rest.len() - start);
        let offset = text.len() - rest.len() + start;
        rest = &rest[start + length..];
        Some((offset, &text[offset..offset + length]))
    })
}

/// Where a snippet occurs as words of their own: no letter of a word goes on before or after it.
pub(super) fn occurrences<'a>(text: &'a str, snippet: &'a str) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(snippet).map(|(at, _)| at).filter(move |at| {
        let before = text[..*at].chars().next_back().is_some_and(is_word_letter);
        let after = text[at + snippet.len()..].chars().next().is_some_and(is_word_letter);
        !(before && snippet.starts_with(is_word_letter) || after && snippet.ends_with(is_word_letter))
    })
}

/// The offset behind an item that begins at `from`: behind the bracket that closes its body, or behind its `;`.
pub(super) fn item_end(code: &str, from: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for (at, letter) in code[from..].char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ';' if depth <= 0 => return Some(from + at + 1),
            '{' if depth <= 0 => return block_end(code, from + at),
            _ => {}
        }
    }
    None
}

/// The offset behind the bracket that closes the one at `open`.
fn block_end(code: &str, open: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for (at, letter) in code[open..].char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open + at + 1);
        }
    }
    None
}
