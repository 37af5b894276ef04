//! Makes the release build and measures it. It must not know how it is served.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Instant;

use crate::failure::{Failure, must};
use crate::optimiser::Optimiser;
use crate::toolbox::Toolbox;
use crate::{compress, pins, places, post_build, stamp};

/// What a first visit should download of code, in Brotli bytes: about two seconds on a slow phone connection
/// (1.6 Mbit/s), which is as long as people wait for a list without wondering. Not met yet (README, "Size").
const GOAL: u64 = 350_000;

/// What a first visit downloads at most until the goal is met. It only ever goes down.
pub const CEILING: u64 = 565_000;

/// Makes the release build for a base, unless there is one of just these sources.
pub fn ensure(base: &str) -> Result<(), Failure> {
    if stamp::is_fresh(base) {
        eprintln!("The release build is up to date.");
        return Ok(());
    }
    build(&Toolbox::ready()?, base)
}

/// Makes the release build for a base.
pub fn build(tools: &Toolbox, base: &str) -> Result<(), Failure> {
    let what = "Building the app";
    let started = Instant::now();
    eprintln!("Building the app for {base} (a few minutes the first time) …");
    let stamp = stamp::of_sources(base).map_err(|error| Failure::new(what, error))?;
    stamp::remove().map_err(|error| Failure::new(what, error))?;
    let mut trunk = tools.command("trunk");
    // Trunk takes `NO_COLOR=1` for a wrong value of an option of its own.
    trunk.env_remove("NO_COLOR");
    trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags());
    trunk.args(["build", "--public-url", base, "--dist"]);
    trunk.arg(places::dist());
    match &tools.optimiser {
        Optimiser::Pinned => {
            trunk.arg("--release");
        }
        Optimiser::Other(number) => {
            let version = format!("version_{number}");
            trunk.arg("--release").env("TRUNK_TOOLS_WASM_OPT", version);
        }
        // In its release mode Trunk insists on wasm-opt; the profile alone makes the same code.
        Optimiser::Absent => {
            trunk.args(["--cargo-profile", "wasm-release"]);
            trunk.env(post_build::IS_RELEASE, "1");
            eprintln!("Building without wasm-opt, so the download will be about a third larger.");
        }
    }
    must(&mut trunk, what)?;
    stamp::write(&stamp).map_err(|error| Failure::new(what, error))?;
    eprintln!("Built in {:.0} s.", started.elapsed().as_secs_f32());
    Ok(())
}

/// Erased components take 46 kB Brotli off; the built file names no folder of the machine it was made on.
fn flags() -> String {
    let mut flags = format!("--cfg erase_components --remap-path-prefix={}=docket", places::root().display());
    if let Some(home) = std::env::home_dir() {
        for (folder, name) in [(".cargo", "cargo"), (".rustup", "rust")] {
            flags += &format!(" --remap-path-prefix={}={name}", home.join(folder).display());
        }
    }
    flags
}

/// Prints what a first visit downloads of code; over the budget is a failure.
pub fn weigh() -> Result<(), Failure> {
    let what = "Weighing the build";
    let mut total = 0;
    for (part, end) in [("wasm", "_bg.wasm"), ("glue", ".js")] {
        let size = packed_size(&places::dist(), end).map_err(|error| Failure::new(what, error))?;
        println!("{part}: {:.1} kB (Brotli)", in_kilobytes(size));
        total += size;
    }
    let (total_kb, ceiling, goal) = (in_kilobytes(total), in_kilobytes(CEILING), in_kilobytes(GOAL));
    println!("together: {total_kb:.1} kB; the ceiling is {ceiling:.0} kB, the goal {goal:.0} kB");
    if total > CEILING {
        let why = format!("{total} bytes are more than the ceiling of {CEILING}");
        return Err(Failure::new(what, why));
    }
    Ok(())
}

fn packed_size(dist: &Path, end: &str) -> io::Result<u64> {
    for entry in fs::read_dir(dist)? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("app-") && name.ends_with(end) {
            return Ok(fs::metadata(compress::neighbour(&file, "br"))?.len());
        }
    }
    let wanted = format!("app-…{end} is not in {}", dist.display());
    Err(io::Error::new(io::ErrorKind::NotFound, wanted))
}

fn in_kilobytes(bytes: u64) -> f64 {
    f64::from(u32::try_from(bytes).unwrap_or(u32::MAX)) / 1000.0
}

/// Builds without optimising, serves and reloads on each change, until it is stopped.
pub fn live(tools: &Toolbox, arguments: &[String]) -> Result<(), Failure> {
    let mut trunk = tools.command("trunk");
    trunk.env_remove("NO_COLOR");
    trunk.arg("serve").arg("--dist").arg(places::dist_dev());
    must(trunk.args(arguments), "Serving with live reload")
}

/// For people who wonder what a build needs.
pub fn describe(tools: &Toolbox) {
    println!("{}\ntarget {}", tools.describe(), pins::TARGET);
}
