//! The map of the code in README.md is true.

use super::{Finding, Repository, scan};

/// Every path of the tree in README.md exists. Without a tree there is nothing to check.
///
/// The tree is the fenced block that names `engine-core/` and `app/` and is indented by two or more columns a
/// level, with or without lines; what stands behind two spaces is a remark, and `…`, `<…>` and `*` stand for more.
pub(super) fn tree(repository: &Repository) -> Vec<Finding> {
    let Some(file) = repository.files.iter().find(|file| file.path == "README.md") else { return vec![] };
    let mut found = vec![];
    for (number, path) in block(&file.text).map(|(start, lines)| paths(start, &lines)).unwrap_or_default() {
        if !repository.paths.contains(&path) {
            found.push(scan::at_line(file, number, format!("there is no `{path}`")));
        }
    }
    found
}

/// The lines of the tree, and the number of its first line.
fn block(text: &str) -> Option<(usize, Vec<&str>)> {
    let lines: Vec<&str> = text.lines().collect();
    let fences: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].trim_start().starts_with("```")).collect();
    let blocks = fences
        .chunks(2)
        .filter(|fence| fence.len() == 2)
        .map(|fence| (fence[0] + 2, lines[fence[0] + 1..fence[1]].to_vec()));
    let mut trees = blocks.filter(|(_, lines)| {
        let names: Vec<&str> = lines.iter().filter_map(|line| cells(line).1.first().copied()).collect();
        ["engine-core/", "app/"].iter().all(|room| names.contains(room))
    });
    trees.next()
}

/// The column at which a line's names begin, and the names.
fn cells(line: &str) -> (usize, Vec<&str>) {
    let is_drawn = |letter: char| letter.is_whitespace() || "│├└─".contains(letter);
    let names = line.trim_start_matches(is_drawn);
    let column = line.chars().count() - names.chars().count();
    let named = names.split("  ").next().unwrap_or_default();
    (column, named.split(' ').filter(|name| !name.is_empty()).collect())
}

/// Every path with its line.
fn paths(start: usize, lines: &[&str]) -> Vec<(usize, String)> {
    let mut folders: Vec<(usize, String)> = vec![];
    let mut found = vec![];
    for (number, line) in (start..).zip(lines) {
        let (column, names) = cells(line);
        folders.retain(|(at, _)| *at < column);
        let folder: String = folders.iter().map(|(_, name)| name.as_str()).collect();
        for name in names.iter().filter(|name| !name.contains(['…', '<', '*', '{']) && !is_root(name)) {
            found.push((number, format!("{folder}{}", name.trim_end_matches('/'))));
        }
        if let [name] = names[..]
            && name.ends_with('/')
            && !is_root(name)
        {
            folders.push((column, name.to_owned()));
        }
    }
    found
}

/// The name of the repository itself, above everything.
fn is_root(name: &str) -> bool {
    matches!(name, "." | "./" | "docket/")
}
