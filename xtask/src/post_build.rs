//! What Trunk runs on a release build before it is put in place. It must not know who started Trunk.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::{compress, page, stamp};

/// Set where a release build is made without Trunk's release mode, see `release`.
pub const IS_RELEASE: &str = "DOCKET_RELEASE";

/// The hook: finishes a release build, and leaves one for live reload as it is.
pub fn hook() -> Result<(), Failure> {
    let what = "Finishing the build";
    let staging = given("TRUNK_STAGING_DIR")?;
    if given("TRUNK_DIST_DIR")?.ends_with("dist") {
        stamp::remove().map_err(|error| Failure::new(what, error))?;
    }
    let is_release = env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release");
    if !is_release && env::var_os(IS_RELEASE).is_none() {
        return Ok(());
    }
    let index = staging.join("index.html");
    let read = fs::read_to_string(&index).map_err(|error| Failure::new(what, error))?;
    let finished = page::with_policy(&page::with_integrity_for_loader(&read)?)?;
    let finished = named_after_bytes(&staging, finished)?;
    fs::write(&index, finished).map_err(|error| Failure::new(what, error))?;
    compress::folder(&staging).map_err(|error| Failure::new("Compressing the build", error))
}

/// Trunk 0.21 names glue and wasm after cargo's output, so that other bytes can get the same name.
/// They are served as immutable, hence here they are named after their own bytes.
fn named_after_bytes(dir: &Path, mut index: String) -> Result<String, Failure> {
    let names = hashed_files(dir).map_err(|error| Failure::new("Looking for the files that Trunk made", error))?;
    for name in names {
        let new =
            own_name(dir, &name).map_err(|error| Failure::new(format!("Naming {name} after its bytes"), error))?;
        index = page::with_name(&index, &name, &new)?;
    }
    Ok(index)
}

fn hashed_files(dir: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dir)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with("app-") && (name.ends_with(".js") || name.ends_with("_bg.wasm")) {
            names.push(name);
        }
    }
    Ok(names)
}

fn own_name(dir: &Path, name: &str) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    fs::read(dir.join(name))?.hash(&mut hasher);
    let end = if name.ends_with(".js") { ".js" } else { "_bg.wasm" };
    let new = format!("app-{:016x}{end}", hasher.finish());
    fs::rename(dir.join(name), dir.join(&new))?;
    Ok(new)
}

fn given(variable: &str) -> Result<PathBuf, Failure> {
    env::var_os(variable).map(PathBuf::from).ok_or_else(|| {
        let why = format!("{variable} is not set: only Trunk runs this, as a hook");
        Failure::new("Finishing the build", why)
    })
}
