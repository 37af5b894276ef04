//! Nothing in the repository depends on the machine on which it was written.

use super::{File, Finding, Repository, scan};

/// Where people's homes are.
const HOMES: &[&str] = &["home", "Users"];

/// No absolute path of a machine.
pub(super) fn places(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for file in &repository.files {
        for (number, line) in (1..).zip(file.text.lines()) {
            let place = absolute_paths(line).find(|path| is_of_a_machine(repository, path));
            found.extend(place.map(|path| scan::at_line(file, number, format!("`{path}` is a place on a machine"))));
        }
    }
    found
}

/// Words that begin with a slash, where no other part of a path stands before it.
fn absolute_paths(line: &str) -> impl Iterator<Item = &str> {
    let is_part =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | '/' | '~' | '$' | '}' | '*');
    let starts = line.match_indices('/').map(|(at, _)| at);
    starts.filter(move |at| !line[..*at].ends_with(is_part)).map(move |at| {
        let path = &line[at..];
        &path[..path.find(|letter| !is_part(letter)).unwrap_or(path.len())]
    })
}

fn is_of_a_machine(repository: &Repository, path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let is_home = parts.len() > 2 && HOMES.contains(&parts[0]) && !parts[1].is_empty();
    let known =
        |place: &String| path == place || path.strip_prefix(place.as_str()).is_some_and(|rest| rest.starts_with('/'));
    is_home || repository.machine.iter().any(known)
}

/// How Cargo.lock names the public registry, whatever mirror was used.
const PUBLIC: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
/// Words in the name of a host from which packages come.
const PACKAGE_HOSTS: &[&str] =
    &["registry", "index", "static", "pypi", "npm", "npmjs", "crates", "proxy", "mirror", "artifactory", "nexus"];

/// No host from which packages come, and none of a private network.
pub(super) fn registries(repository: &Repository) -> Vec<Finding> {
    let mut found = vec![];
    for file in &repository.files {
        for (number, line) in (1..).zip(file.text.lines()) {
            let what =
                if file.is(&["Cargo.lock"]) { locked(line) } else { host(line).or_else(|| replaced(file, line)) };
            found.extend(what.map(|what| scan::at_line(file, number, what)));
        }
    }
    found
}

fn locked(line: &str) -> Option<String> {
    (line.starts_with("source = ") && line != PUBLIC).then(|| format!("`{line}` is not the public registry"))
}

/// Settings that put another registry in the place of the public one.
fn replaced(file: &File, line: &str) -> Option<String> {
    let replaces = file.is(&["config.toml"]) && line.trim_start().starts_with("replace-with");
    let resolves = file.is(&["package-lock.json"]) && line.trim_start().starts_with("\"resolved\"");
    (replaces || resolves || file.is(&[".npmrc"])).then(|| format!("`{}` names a registry", line.trim()))
}

/// A host from which packages come, or of a private network, in an address.
fn host(line: &str) -> Option<String> {
    let addresses = line.match_indices("://").map(|(at, _)| &line[at + 3..]);
    let hosts = addresses.filter_map(|rest| rest.split(|letter: char| !is_host_letter(letter)).next());
    let suspicious = |host: &&str| {
        let name = host.split(':').next().unwrap_or_default();
        let labels: Vec<&str> = name.split('.').collect();
        let is_package_host = labels.len() > 1 && labels.iter().any(|label| PACKAGE_HOSTS.contains(label));
        is_package_host || is_private(name, &labels) || (host.contains(':') && !is_this_machine(name))
    };
    hosts
        .filter(|host| !host.is_empty())
        .find(suspicious)
        .map(|host| format!("`{host}` is a registry or a private host"))
}

fn is_host_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | ':')
}

fn is_this_machine(name: &str) -> bool {
    name == "localhost" || name == "127.0.0.1"
}

fn is_private(name: &str, labels: &[&str]) -> bool {
    let last = labels.last().copied().unwrap_or_default();
    let numbers = labels.len() == 4 && labels.iter().all(|label| label.parse::<u8>().is_ok());
    matches!(last, "internal" | "local" | "lan" | "corp") || (numbers && !is_this_machine(name))
}
