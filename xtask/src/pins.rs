//! The exact versions of the tools outside Cargo.lock, each stated once. It must not know how they are installed.

/// 0.21 is the last line that the pinned compiler can build.
pub const TRUNK: &str = "0.21.14";
/// Must be the version of the library in Cargo.lock, to the digit.
pub const WASM_BINDGEN: &str = "0.2.129";
/// The npm package; its first number is what `wasm-opt --version` says.
pub const BINARYEN: &str = "132.0.0";
/// Checks accessibility in the browser journeys; see `tests/tools/package.json`.
pub const AXE: &str = "4.14.1";
/// What the app is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The number that the pinned `wasm-opt` calls itself by.
pub fn binaryen_number() -> &'static str {
    BINARYEN.split('.').next().unwrap_or(BINARYEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places;
    use std::fs;

    fn text(file: &str) -> String {
        fs::read_to_string(places::root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    fn assert_has(file: &str, wanted: &str) {
        assert!(text(file).contains(wanted), "{file} should contain `{wanted}`, as xtask/src/pins.rs says");
    }

    #[test]
    fn the_lock_file_has_the_wasm_bindgen_that_the_tool_is_for() {
        let wanted = format!("name = \"wasm-bindgen\"\nversion = \"{WASM_BINDGEN}\"\n");
        assert_has("Cargo.lock", &wanted);
        assert_has("Cargo.toml", &format!("wasm-bindgen = \"={WASM_BINDGEN}\""));
    }

    #[test]
    fn trunk_asks_for_the_versions_that_are_installed() {
        assert_has("Trunk.toml", &format!("trunk-version = \"^{TRUNK}\""));
        assert_has("Trunk.toml", &format!("wasm_bindgen = \"{WASM_BINDGEN}\""));
        let number = binaryen_number();
        assert_has("Trunk.toml", &format!("wasm_opt = \"version_{number}\""));
    }

    #[test]
    fn the_tools_of_the_tests_are_pinned_and_name_no_registry() {
        assert_has("tests/tools/package.json", &format!("\"axe-core\": \"{AXE}\""));
        let lock = text("tests/tools/package-lock.json");
        assert!(lock.contains(&format!("\"version\": \"{AXE}\"")));
        assert!(!lock.contains("\"resolved\""));
    }

    #[test]
    fn the_compiler_is_the_one_the_workspace_states() {
        let manifest = text("Cargo.toml");
        let stated = manifest
            .lines()
            .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
            .expect("rust-version in Cargo.toml");
        assert_has("rust-toolchain.toml", &format!("channel = \"{stated}"));
        assert_has("rust-toolchain.toml", &format!("\"{TARGET}\""));
    }
}
