//! Tells whether the release build still is what the sources say. It must not know how it is made.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use crate::places;

/// Everything a release build is made from, the workbench included.
const SOURCES: [&str; 10] = [
    "Cargo.toml",
    "Cargo.lock",
    "Trunk.toml",
    "rust-toolchain.toml",
    ".cargo",
    "app",
    "engine-core",
    "public",
    "style",
    "xtask",
];

/// What a build for this base would be stamped with.
pub fn of_sources(base: &str) -> io::Result<String> {
    let hash = of_files(&places::root(), &SOURCES)?;
    Ok(format!("{hash:016x} {base}\n"))
}

/// Whether `dist` is there and was built from the sources as they are, for this base.
pub fn is_fresh(base: &str) -> bool {
    let built = fs::read_to_string(places::dist_stamp()).ok();
    let is_there = places::dist().join("index.html").is_file();
    is_there && built.is_some() && built == of_sources(base).ok()
}

/// Says that `dist` now is a build of the sources with this stamp.
pub fn write(stamp: &str) -> io::Result<()> {
    fs::write(places::dist_stamp(), stamp)
}

/// Says that `dist` is about to change.
pub fn remove() -> io::Result<()> {
    match fs::remove_file(places::dist_stamp()) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// By content, not by time: a checkout touches files without changing them.
fn of_files(root: &Path, names: &[&str]) -> io::Result<u64> {
    let mut files = Vec::new();
    for name in names {
        collect(&root.join(name), &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.strip_prefix(root).unwrap_or(&file).hash(&mut hasher);
        fs::read(&file)?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// All files at or below a place; a place that is not there has none.
pub fn collect(place: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if place.is_dir() {
        for entry in fs::read_dir(place)? {
            collect(&entry?.path(), files)?;
        }
    } else if place.is_file() {
        files.push(place.to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stamp_follows_content_and_names_but_not_times() {
        let root = std::env::temp_dir().join(format!("docket-stamp-{}", std::process::id()));
        fs::create_dir_all(root.join("app/src")).expect("folder");
        let write = |name: &str, text: &str| fs::write(root.join(name), text).expect("file");
        let stamp = || of_files(&root, &["app", "absent"]).expect("stamp");

        write("app/src/main.rs", "one");
        let first = stamp();
        write("app/src/main.rs", "one");
        assert_eq!(stamp(), first);
        write("app/src/main.rs", "two");
        let second = stamp();
        assert_ne!(second, first);
        fs::rename(root.join("app/src/main.rs"), root.join("app/main.rs")).expect("move");
        assert_ne!(stamp(), second);
        fs::remove_dir_all(&root).expect("tidy");
    }
}
