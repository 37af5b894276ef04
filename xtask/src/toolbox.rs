//! Finds the pinned build tools, installs what is missing, and runs programs with them. It must not know what is built.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::{Failure, must};
use crate::optimiser::Optimiser;
use crate::{pins, places};

/// The tools as they are to be used in this run.
pub struct Toolbox {
    /// Which wasm-opt the release build uses.
    pub optimiser: Optimiser,
    path: OsString,
}

/// A tool that is compiled with cargo.
struct Compiled {
    program: &'static str,
    package: &'static str,
    version: &'static str,
    takes: &'static str,
}

const COMPILED: [Compiled; 2] = [
    Compiled {
        program: "wasm-bindgen",
        package: "wasm-bindgen-cli",
        version: pins::WASM_BINDGEN,
        takes: "about two minutes",
    },
    Compiled { program: "trunk", package: "trunk", version: pins::TRUNK, takes: "about five minutes" },
];

impl Toolbox {
    /// Makes everything ready that a build needs; says what it installs.
    pub fn ready() -> Result<Self, Failure> {
        wasm_target()?;
        let path = search_path(true);
        for tool in &COMPILED {
            if version(tool.program, &path).as_deref() != Some(tool.version) {
                install(tool)?;
            }
        }
        let optimiser = Optimiser::ready();
        let path = search_path(optimiser == Optimiser::Pinned);
        Ok(Self { optimiser, path })
    }

    /// The program, with the tools in front of the search path, in the top folder.
    pub fn command(&self, program: &str) -> Command {
        let found = find(program, &self.path).unwrap_or_else(|| PathBuf::from(program));
        let mut command = Command::new(found);
        command.env("PATH", &self.path).current_dir(places::root());
        command
    }

    /// Cargo, with the tools in front of the search path, in the top folder.
    pub fn cargo(&self) -> Command {
        let mut command = cargo();
        command.env("PATH", &self.path);
        command
    }

    /// One line a tool.
    pub fn describe(&self) -> String {
        let compiled = COMPILED.iter().map(|tool| format!("{} {}", tool.program, tool.version));
        let lines: Vec<String> = compiled.chain([self.optimiser.describe()]).collect();
        lines.join("\n")
    }
}

/// Cargo in the top folder, as it was when it started us.
pub fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(places::root());
    command
}

/// The search path with the project's tools first; those of npm only where they can run.
pub fn search_path(with_npm: bool) -> OsString {
    let tools = places::tools();
    let own = [Some(tools.join("bin")), with_npm.then(|| tools.join("node_modules/.bin"))];
    let inherited = env::var_os("PATH").unwrap_or_default();
    let all = own.into_iter().flatten().chain(env::split_paths(&inherited));
    env::join_paths(all).unwrap_or(inherited)
}

/// The first program of this name on a search path.
pub fn find(program: &str, path: &OsString) -> Option<PathBuf> {
    env::split_paths(path).map(|dir| dir.join(program)).find(|candidate| is_program(candidate))
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

/// What a program answers to `--version`: the first word that starts with a digit.
pub fn version(program: &str, path: &OsString) -> Option<String> {
    let output =
        Command::new(find(program, path)?).arg("--version").env("PATH", path).stdin(Stdio::null()).output().ok()?;
    if !output.status.success() {
        return None;
    }
    first_number(&String::from_utf8_lossy(&output.stdout))
}

fn first_number(text: &str) -> Option<String> {
    text.split_whitespace().find(|word| word.starts_with(|first: char| first.is_ascii_digit())).map(str::to_owned)
}

fn wasm_target() -> Result<(), Failure> {
    let by_hand = format!("rustup target add {}", pins::TARGET);
    let sysroot = Command::new("rustc")
        .args(["--print", "sysroot"])
        .current_dir(places::root())
        .output()
        .map_err(|error| Failure::new("Asking rustc where its targets are", error))?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot.stdout).trim());
    if sysroot.join("lib/rustlib").join(pins::TARGET).is_dir() {
        return Ok(());
    }
    eprintln!("Installing the compile target {} …", pins::TARGET);
    must(
        Command::new("rustup").args(["target", "add", pins::TARGET]).current_dir(places::root()),
        &format!("Installing the compile target {}", pins::TARGET),
    )
    .map_err(|failure| failure.by_hand(by_hand))
}

/// A debug build does the same work, and is made several times faster than Trunk's own release profile.
fn install(tool: &Compiled) -> Result<(), Failure> {
    let (program, version) = (tool.program, tool.version);
    eprintln!("Installing {program} {version} ({}) …", tool.takes);
    let tools = places::tools();
    let workshop = tools.join(format!("building-{program}"));
    let mut command = cargo();
    command
        .args(["install", "--locked", "--debug", "--version", version])
        .arg(tool.package)
        .arg("--root")
        .arg(&tools)
        .env("CARGO_TARGET_DIR", &workshop)
        .env("CARGO_PROFILE_DEV_DEBUG", "0");
    if !io::stderr().is_terminal() {
        // Hundreds of lines that say nothing in a log; errors are still told.
        command.arg("--quiet");
    }
    let by_hand =
        format!("cargo install --locked --debug --version {version} {} --root {}", tool.package, tools.display());
    must(&mut command, &format!("Installing {program} {version}")).map_err(|failure| failure.by_hand(by_hand))?;
    // Hundreds of megabytes that nobody needs again; if they stay, nothing breaks.
    let _ = fs::remove_dir_all(workshop);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_the_tools_say() {
        for (said, version) in [
            ("trunk 0.21.14\n", Some("0.21.14")),
            ("wasm-bindgen 0.2.129", Some("0.2.129")),
            ("wasm-opt version 132 (version_132)", Some("132")),
            ("ChromeDriver", None),
        ] {
            assert_eq!(first_number(said).as_deref(), version, "{said}");
        }
    }
}
