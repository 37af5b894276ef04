//! Where things lie in and beside the clone. It must not know what any of them is for.

use std::env;
use std::path::{Path, PathBuf};

/// The top of the clone.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The release build, as it would be put on a static host.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The stamp of what `dist` was built from; beside it, so that it is never deployed.
pub fn dist_stamp() -> PathBuf {
    root().join("dist.stamp")
}

/// The build with live reload, apart from the release build.
pub fn dist_dev() -> PathBuf {
    root().join("dist-dev")
}

/// The project's own tools: `DOCKET_TOOLS`, or `.tools` in the clone.
pub fn tools() -> PathBuf {
    match env::var_os("DOCKET_TOOLS") {
        Some(dir) if !dir.is_empty() => env::current_dir().map_or_else(|_| PathBuf::from(&dir), |cwd| cwd.join(&dir)),
        _ => root().join(".tools"),
    }
}

/// The npm package with what only the tests need.
pub fn test_tools() -> PathBuf {
    root().join("tests/tools")
}
