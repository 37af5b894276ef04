//! Texts that are kept as files and reviewed like code. It must not know what the texts say.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
};

/// How many equal lines are shown around a difference.
const CONTEXT: usize = 2;

/// Compares texts with the files that hold them; with `UPDATE_EXPECT=1` the files take the texts.
#[derive(Debug)]
pub(crate) struct Golden {
    root: PathBuf,
    update: bool,
    seen: BTreeSet<PathBuf>,
    differences: Vec<String>,
}

impl Golden {
    pub(crate) fn new() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let update = env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1");
        Self { root, update, seen: BTreeSet::new(), differences: vec![] }
    }

    /// The file, by its path in the repository, should hold this text.
    pub(crate) fn expect(&mut self, path: &str, text: &str) {
        let file = self.root.join(path);
        let held = fs::read_to_string(&file).unwrap_or_default();
        self.seen.insert(file.clone());
        if held == text {
            return;
        }
        if self.update {
            let folder = file.parent().expect("a folder");
            fs::create_dir_all(folder).and_then(|()| fs::write(&file, text)).expect("the file can be written");
        } else {
            self.differences.push(format!("{path}:\n{}", difference(&held, text)));
        }
    }

    /// The folder should hold no other file than the expected ones.
    pub(crate) fn nothing_else_in(&mut self, folder: &str) {
        for file in files_below(&self.root.join(folder)) {
            if self.seen.contains(&file) {
                continue;
            }
            if self.update {
                fs::remove_file(&file).expect("the file can be removed");
            } else {
                self.differences.push(format!("{}: nothing makes this file any more\n", file.display()));
            }
        }
    }

    /// Fails with all differences.
    pub(crate) fn finish(self) {
        let count = self.differences.len();
        assert!(
            count == 0,
            "\n{}\n{count} of the kept texts differ (- kept, + now). If the change is meant, accept it with\n\
             \n    UPDATE_EXPECT=1 cargo test -p tests --test tables\n\
             \nand review the difference like code.\n",
            self.differences.join("\n")
        );
    }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return vec![] };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).collect()
}

/// The lines that differ, `-` before and `+` after, with a few equal ones around them.
pub(crate) fn difference(before: &str, after: &str) -> String {
    let marked = marked(&before.lines().collect::<Vec<_>>(), &after.lines().collect::<Vec<_>>());
    let near = |at: usize| {
        let around = at.saturating_sub(CONTEXT)..(at + CONTEXT + 1).min(marked.len());
        marked[around].iter().any(|(sign, _)| *sign != ' ')
    };
    let mut text = String::new();
    let mut skipped = false;
    for (at, (sign, line)) in marked.iter().enumerate() {
        if near(at) {
            text += &format!("  {sign} {line}\n");
            skipped = false;
        } else if !skipped {
            text += "    …\n";
            skipped = true;
        }
    }
    text
}

/// All lines of both texts, with the longest common sequence found once.
fn marked<'a>(before: &[&'a str], after: &[&'a str]) -> Vec<(char, &'a str)> {
    let mut common = vec![vec![0_usize; after.len() + 1]; before.len() + 1];
    for old in (0..before.len()).rev() {
        for new in (0..after.len()).rev() {
            common[old][new] = if before[old] == after[new] {
                common[old + 1][new + 1] + 1
            } else {
                common[old + 1][new].max(common[old][new + 1])
            };
        }
    }
    let (mut old, mut new) = (0, 0);
    let mut lines = vec![];
    while old < before.len() || new < after.len() {
        if old < before.len() && new < after.len() && before[old] == after[new] {
            lines.push((' ', before[old]));
            (old, new) = (old + 1, new + 1);
        } else if new == after.len() || (old < before.len() && common[old + 1][new] >= common[old][new + 1]) {
            lines.push(('-', before[old]));
            old += 1;
        } else {
            lines.push(('+', after[new]));
            new += 1;
        }
    }
    lines
}
