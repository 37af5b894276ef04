//! Finds or installs the browser, its driver and the accessibility checker of the tests. It must not know the tests.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::failure::{Failure, must};
use crate::toolbox::find;
use crate::{debian, pins, places};

/// A browser that tests can drive.
pub struct Browser {
    pub chrome: PathBuf,
    pub driver: PathBuf,
}

const CHROMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

impl Browser {
    /// The one named by `CHROME` and `CHROMEDRIVER`, one on the search path, or Debian's, installed now.
    pub fn ready() -> Result<Self, Failure> {
        if let Some(browser) = Self::present() {
            return Ok(browser);
        }
        debian::install(&["chromium", "chromium-driver"])?;
        Self::present().ok_or_else(|| {
            let why = "neither is on the search path after the installation";
            Failure::new("Finding chromium and chromedriver", why)
                .by_hand("set CHROME and CHROMEDRIVER to the two programs")
        })
    }

    fn present() -> Option<Self> {
        Some(Self { chrome: named("CHROME", &CHROMES)?, driver: named("CHROMEDRIVER", &["chromedriver"])? })
    }
}

fn named(variable: &str, programs: &[&str]) -> Option<PathBuf> {
    if let Some(given) = env::var_os(variable).filter(|given| !given.is_empty()) {
        return Some(PathBuf::from(given));
    }
    let path = env::var_os("PATH").unwrap_or_default();
    programs.iter().find_map(|program| find(program, &path))
}

/// The script of axe-core in its pinned version.
pub fn axe() -> Result<PathBuf, Failure> {
    let home = places::test_tools().join("node_modules/axe-core");
    let script = home.join("axe.min.js");
    let manifest = std::fs::read_to_string(home.join("package.json")).unwrap_or_default();
    let wanted = format!("\"version\": \"{}\"", pins::AXE);
    if manifest.contains(&wanted) && script.is_file() {
        return Ok(script);
    }
    eprintln!("Installing axe-core {} from npm (a few seconds) …", pins::AXE);
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]).current_dir(places::test_tools());
    must(&mut npm, &format!("Installing axe-core {}", pins::AXE))
        .map_err(|failure| failure.by_hand("cd tests/tools && npm ci"))?;
    Ok(script)
}
