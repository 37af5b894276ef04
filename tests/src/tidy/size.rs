//! Sizes: the hard stops of the design's habits (section 11).

use super::{Finding, Repository, scan};

/// The most lines of a file.
const LONGEST_FILE: usize = 400;
/// The most lines of a function, from `fn` to its closing bracket.
const LONGEST_FUNCTION: usize = 70;

/// No file is longer than one can hold in mind.
pub(super) fn files(repository: &Repository) -> Vec<Finding> {
    let files = repository.files.iter().filter(|file| file.is(&[".rs", ".css", ".js"]));
    let long = files.filter(|file| file.text.lines().count() > LONGEST_FILE);
    let finding = |file| scan::at_line(file, 0, format!("{} lines, at most {LONGEST_FILE}", file.text.lines().count()));
    long.map(finding).collect()
}

/// No function is longer than a screen.
pub(super) fn functions(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for (file, rust) in repository.rust(&[""]) {
        for (name, start, end) in functions_of(&rust.code) {
            let (first, last) = (scan::line_of(&rust.code, start), scan::line_of(&rust.code, end));
            let lines = last - first + 1;
            if lines > LONGEST_FUNCTION {
                found.push(scan::at_line(
                    file,
                    first,
                    format!("`{name}` has {lines} lines, at most {LONGEST_FUNCTION}"),
                ));
            }
        }
    }
    found
}

/// The functions with a body: name, where `fn` stands, and the offset of the bracket that closes them.
fn functions_of(code: &str) -> Vec<(&str, usize, usize)> {
    let words: Vec<(usize, &str)> = scan::words(code).collect();
    let named = words.windows(2).filter(|pair| pair[0].1 == "fn" && code[pair[0].0 + 2..pair[1].0].trim().is_empty());
    let functions = named.filter_map(|pair| {
        let end = scan::item_end(code, pair[1].0)? - 1;
        code[end..].starts_with('}').then_some((pair[1].1, pair[0].0, end))
    });
    functions.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_with_their_bodies() {
        let code =
            "trait A { fn b(c: [u8; 2]) -> u8; fn d() -> [u8; 2] {\n if e { f } else { g } } }\ntype H = fn(u8);";
        let found: Vec<(&str, &str)> =
            functions_of(code).into_iter().map(|(name, start, end)| (name, &code[start..=end])).collect();
        assert_eq!(found, [("d", "fn d() -> [u8; 2] {\n if e { f } else { g } }")]);
    }
}
