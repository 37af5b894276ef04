//! The repository keeps its own rules (design, section 10.6).

mod examples;
mod sentences;

use std::{path::Path, sync::OnceLock};
use tests::tidy::{Finding, RULES, Repository};

fn repository() -> &'static Repository {
    static REPOSITORY: OnceLock<Repository> = OnceLock::new();
    REPOSITORY.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        Repository::read(&root).expect("the repository can be read")
    })
}

/// Fails with every place that breaks the rule.
fn keeps(name: &str) {
    let rule = RULES.iter().find(|rule| rule.name == name).expect("a rule");
    let mut found: Vec<Finding> = (rule.check)(repository());
    found.sort();
    let lines: Vec<String> = found.iter().map(|finding| format!("  {finding}")).collect();
    assert!(found.is_empty(), "\n{name}: {}\n{}\n", rule.instead, lines.join("\n"));
}

macro_rules! the_repository_keeps {
    ($($rule:ident)*) => {
        $(#[test]
        fn $rule() {
            keeps(stringify!($rule));
        })*

        #[test]
        fn every_rule_is_asked() {
            let asked = [$(stringify!($rule)),*];
            let rules: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
            assert_eq!(asked.as_slice(), rules.as_slice());
        }
    };
}

the_repository_keeps! {
    dialect_words rooms clock panics unfinished module_names file_size function_size raw_colours inline_styles
    raw_html english_in_views machine registries readme_tree
}

#[test]
fn the_repository_is_all_there() {
    let paths: Vec<&str> = repository().files.iter().map(|file| file.path.as_str()).collect();
    for path in ["Cargo.toml", "engine-core/src/lib.rs", "app/src/lib.rs", "tests/tests/tidy/main.rs", ".ci/run"] {
        assert!(paths.contains(&path), "{path} is read");
    }
    let strange = paths.iter().find(|path| path.starts_with("target/") || path.contains("node_modules/"));
    assert_eq!(strange, None, "what git ignores is not read");
}
