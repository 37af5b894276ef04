//! The files of the repository as text. It must not know any rule.

use super::rust::Rust;
use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// The largest file that is read; larger ones are binary.
const LARGEST: u64 = 1_000_000;

/// A text file.
#[derive(Debug, Clone)]
pub struct File {
    /// Its path from the root, with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
    /// Its code and literals, if it is Rust.
    pub(super) rust: Option<Rust>,
}

impl File {
    fn new(path: &str, text: String) -> Self {
        let mut rust = path.ends_with(".rs").then(|| Rust::read(&text));
        if path.ends_with("/tests.rs") {
            rust = rust.map(Rust::all_tested);
        }
        Self { path: path.to_owned(), text, rust }
    }

    /// Whether its name ends so.
    pub(super) fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// Whether it lies below one of these folders, or is one of these files.
    pub(super) fn is_in(&self, places: &[&str]) -> bool {
        places.iter().any(|place| self.path.starts_with(place))
    }
}

/// All text files, without what git ignores.
#[derive(Debug, Clone, Default)]
pub struct Repository {
    /// The files, by path.
    pub files: Vec<File>,
    /// Every file and folder, with files that are no text.
    pub(super) paths: Vec<String>,
    /// Paths of this machine, which no file may name.
    pub(super) machine: Vec<String>,
}

impl Repository {
    /// A repository of these texts.
    pub fn of(files: &[(&str, &str)]) -> Self {
        let files: Vec<File> = files.iter().map(|(path, text)| File::new(path, (*text).to_owned())).collect();
        let paths = files.iter().flat_map(|file| with_folders(&file.path)).collect();
        Self { files, paths, machine: vec![] }
    }

    /// The repository below a folder, on this machine.
    pub fn read(root: &Path) -> io::Result<Self> {
        let root = root.canonicalize()?;
        let mut repository = Self { machine: machine(&root), ..Self::default() };
        let ignored = ignored(&fs::read_to_string(root.join(".gitignore")).unwrap_or_default());
        repository.gather(&root, "", &ignored)?;
        repository.files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(repository)
    }

    fn gather(&mut self, folder: &Path, prefix: &str, ignored: &[String]) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{prefix}{name}");
            if name == ".git" || ignored.contains(&name) || ignored.contains(&format!("/{path}")) {
                continue;
            }
            self.paths.push(path.clone());
            if entry.file_type()?.is_dir() {
                self.gather(&entry.path(), &format!("{path}/"), ignored)?;
            } else if entry.metadata().is_ok_and(|about| about.len() <= LARGEST)
                && let Ok(text) = fs::read_to_string(entry.path())
            {
                self.files.push(File::new(&path, text));
            }
        }
        Ok(())
    }

    /// The Rust files below these places, each with its code.
    pub(super) fn rust<'a>(&'a self, places: &'a [&str]) -> impl Iterator<Item = (&'a File, &'a Rust)> {
        let files = self.files.iter().filter(|file| file.is_in(places));
        files.filter_map(|file| file.rust.as_ref().map(|rust| (file, rust)))
    }
}

/// The names that a `.gitignore` without patterns holds; one with a slash before it lies in the root.
fn ignored(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.trim_end_matches('/').to_owned()).collect()
}

fn with_folders(path: &str) -> Vec<String> {
    let folders = path.match_indices('/').map(|(at, _)| path[..at].to_owned());
    folders.chain([path.to_owned()]).collect()
}

/// The repository's own place, its neighbours, and the home of whoever runs this.
fn machine(root: &Path) -> Vec<String> {
    let mut places: Vec<PathBuf> = vec![root.to_owned()];
    places.extend(
        ["HOME", "CARGO_HOME", "CARGO_TARGET_DIR", "RUSTUP_HOME"].iter().filter_map(env::var_os).map(PathBuf::from),
    );
    if let Some(parent) = root.parent().filter(|parent| parent.parent().is_some()) {
        let neighbours = fs::read_dir(parent).into_iter().flatten().flatten();
        places.extend(neighbours.map(|entry| entry.path()));
    }
    let texts = places.into_iter().filter(|place| place.is_absolute() && place.parent().is_some());
    texts.map(|place| place.to_string_lossy().into_owned()).collect()
}
