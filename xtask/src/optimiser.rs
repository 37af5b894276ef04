//! Chooses the wasm-opt of a release build: the pinned one, another that is there, or none. It must not know the build.

use std::env;
use std::process::Command;

use crate::failure::{Failure, must};
use crate::toolbox::{find, search_path, version};
use crate::{debian, pins, places};

/// Older ones export the wrong table from what wasm-bindgen writes, and the app ends as it starts.
/// (Tried: 108 and 109 do, 110 does not. Debian 12 has 108, Debian 13 has 120.)
const OLDEST: u32 = 110;

/// Which wasm-opt a release build uses.
#[derive(Debug, PartialEq, Eq)]
pub enum Optimiser {
    /// The pinned one, from npm.
    Pinned,
    /// Another on the search path, by the number it calls itself; it optimises a little less.
    Other(u32),
    /// None that can be used: the build works, and the download is about a third larger.
    Absent,
}

impl Optimiser {
    /// Finds or installs one. It never fails for want of one, it says what is done instead.
    pub fn ready() -> Self {
        let inherited = env::var_os("PATH").unwrap_or_default();
        if !pinned_is_here()
            && find("npm", &inherited).is_some()
            && let Err(failure) = install_pinned()
        {
            eprintln!("{failure}");
        }
        if pinned_is_here() {
            return Self::Pinned;
        }
        if other().is_none() {
            eprintln!("The pinned wasm-opt needs Node.js and npm; Debian's binaryen serves too.");
            if let Err(failure) = debian::install(&["binaryen"]) {
                eprintln!("{failure}");
            }
        }
        match other() {
            Some(number) if number >= OLDEST => Self::Other(number),
            Some(number) => {
                eprintln!("wasm-opt {number} is too old, {OLDEST} or newer would serve.");
                Self::Absent
            }
            None => Self::Absent,
        }
    }

    /// One line for people.
    pub fn describe(&self) -> String {
        let pinned = pins::binaryen_number();
        match self {
            Self::Pinned => format!("wasm-opt {pinned}"),
            Self::Other(number) => format!("wasm-opt {number} (pinned: {pinned})"),
            Self::Absent => "no wasm-opt: the download is about a third larger".to_owned(),
        }
    }
}

/// Npm's is a script, so it answers only where Node.js is.
fn pinned_is_here() -> bool {
    version("wasm-opt", &search_path(true)).as_deref() == Some(pins::binaryen_number())
}

fn other() -> Option<u32> {
    version("wasm-opt", &search_path(false))?.parse().ok()
}

fn install_pinned() -> Result<(), Failure> {
    let tools = places::tools();
    let package = format!("binaryen@{}", pins::BINARYEN);
    eprintln!("Installing {package} from npm (a few seconds) …");
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--ignore-scripts"])
        .args(["--loglevel", "error", "--save-exact", "--prefix"])
        .arg(&tools)
        .arg(&package);
    let by_hand = format!("npm install --prefix {} {package}", tools.display());
    must(&mut npm, &format!("Installing {package}")).map_err(|failure| failure.by_hand(by_hand))
}
