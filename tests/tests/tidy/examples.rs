//! Every rule of the repository once broken and once kept, so that a rule that finds nothing shows.

use tests::tidy::{RULES, Repository};

/// A rule, a file, texts that break the rule, and texts close to them that keep it. `¦` stands for `/`, so that
/// these examples of paths are none.
struct Example {
    rule: &'static str,
    path: &'static str,
    bad: &'static [&'static str],
    good: &'static [&'static str],
}

const EXAMPLES: &[Example] = &[
    Example {
        rule: "dialect_words",
        path: "engine-core/src/engine/select.rs",
        bad: &[
            "fn a(s: &str) -> bool { s == \"claimed\" }",
            "fn a() -> Name { Name::new(\"ibm-todo\") }",
            "fn a(s: &str) -> Lane { match s { \"claimed\" => Lane::Claimed } }",
            "const A: [(&str, Lane); 1] = [(\"claimed\", Lane::Ended)];",
        ],
        good: &[
            "// not \"claimed\"\nfn a() -> &'static str { \"a claimed item\" }",
            "fn a(l: Lane) -> &'static str { match l { Lane::Claimed => \"claimed\" } }",
            "const A: [(&str, Lane); 1] = [(\"claimed\", Lane::Claimed)];",
            "#[cfg(test)]\nmod tests { const A: &str = \"claimed\"; }",
        ],
    },
    Example {
        rule: "dialect_words",
        path: "app/src/ui/row.rs",
        bad: &["fn a(f: &str) -> bool { f == \"suspended\" }"],
        good: &["fn a() { b(\"row-suspended\") }"],
    },
    Example {
        rule: "rooms",
        path: "engine-core/src/lib.rs",
        bad: &["use leptos::prelude::*;", "use indexeddb::Database;", "use wasm_bindgen::JsValue;"],
        good: &["//! It must not know leptos or idb.\nfn a() -> &'static str { \"leptos\" }"],
    },
    Example {
        rule: "rooms",
        path: "app/store/Cargo.toml",
        bad: &["[dependencies]\nleptos.workspace = true\n"],
        good: &["[dependencies]\nindexeddb.workspace = true # no leptos\n"],
    },
    Example {
        rule: "rooms",
        path: "app/src/desk/mod.rs",
        bad: &["use idb::Factory;"],
        good: &["use store::Workspace;"],
    },
    Example {
        rule: "rooms",
        path: "app/src/ui/row.rs",
        bad: &["fn a() { engine_core::engine::decide(); }"],
        good: &["fn a() { decided(); }"],
    },
    Example {
        rule: "clock",
        path: "app/src/desk/mod.rs",
        bad: &["fn a() { chrono::Utc::now(); }", "fn a() { Date::now() }", "fn a() { Uuid::now_v7() }"],
        good: &["fn a() { clock::real_now() }", "// now()\nfn a() { known(1) }"],
    },
    Example { rule: "clock", path: "app/src/clock.rs", bad: &[], good: &["fn a() { chrono::Utc::now(); }"] },
    Example {
        rule: "panics",
        path: "app/store/src/commit.rs",
        bad: &["fn a() { b().unwrap(); }", "fn a() { b()\n    .expect(\"c\"); }", "fn a() { panic!(\"b\") }"],
        good: &[
            "fn a() { b().unwrap_or_default(); }",
            "fn a() { expect_context::<Desk>(); }",
            "#[cfg(test)]\nmod tests { fn a() { b().unwrap(); } }",
        ],
    },
    Example { rule: "panics", path: "engine-core/src/engine/tests.rs", bad: &[], good: &["fn a() { b().unwrap(); }"] },
    Example {
        rule: "unfinished",
        path: "xtask/src/main.rs",
        bad: &["fn a() { todo!() }", "fn a() { dbg!(b) }", "fn a() { unimplemented!() }"],
        good: &["// todo!()\nfn todo() { a(\"dbg!\") }"],
    },
    Example { rule: "module_names", path: "app/src/ui/helpers/dates.rs", bad: &["fn a() {}"], good: &[] },
    Example {
        rule: "module_names",
        path: "app/src/dates.rs",
        bad: &["mod util;", "mod common { fn a() {} }"],
        good: &["mod utility_room;", "use std::common;"],
    },
    Example {
        rule: "raw_colours",
        path: "style/base.css",
        bad: &[
            "a { color: #fff; }",
            "a { b { background: oklch(0.5 0.1 20) } }",
            "a { border: 1px solid rgb(0 0 0); }",
            "a { color: white; }",
        ],
        good: &[
            "#add { color: var(--ink); }",
            "a { fill: url(#fade); /* #fff */ }",
            "a { color: color-mix(in oklch, var(--white) 50%, transparent); white-space: nowrap; }",
        ],
    },
    Example { rule: "raw_colours", path: "style/tokens.css", bad: &[], good: &["a { color: #fff; }"] },
    Example {
        rule: "raw_colours",
        path: "app/src/ui/icon.rs",
        bad: &["fn a() { fill(\"#a0b1c2\") }"],
        good: &["fn a() { href(\"#added\") }"],
    },
    Example {
        rule: "inline_styles",
        path: "app/src/ui/row.rs",
        bad: &["fn a() { view! { <p style=\"x\"></p> } }", "fn a() { b.set_attribute(\"style\", c) }"],
        good: &["fn a() { view! { <p style:height=h></p> } }", "fn a() { let style = b; style == c }"],
    },
    Example {
        rule: "inline_styles",
        path: "app/index.html",
        bad: &["<p style=\"x\">", "<style>"],
        good: &["<link rel=\"stylesheet\">"],
    },
    Example {
        rule: "raw_html",
        path: "app/src/ui/row.rs",
        bad: &["fn a() { view! { <p inner_html=b></p> } }", "fn a() { b.set_inner_html(c) }"],
        good: &["fn a() { view! { <p>{b}</p> } }"],
    },
    Example { rule: "raw_html", path: "public/boot.js", bad: &["a.innerHTML = b;"], good: &["a.textContent = b;"] },
    Example {
        rule: "english_in_views",
        path: "app/src/ui/row.rs",
        bad: &[
            "fn a() { view! { <p>\"nothing here\"</p> } }",
            "fn a() { view! { <button aria-label=\"Close\"></button> } }",
            "fn a() -> &'static str { \"not found.\" }",
            "fn a() { format!(\"Claimed by {b}\") }",
            "fn a() { view! { <p>\n  nothing here\n  </p> } }",
        ],
        good: &[
            "fn a() { view! { <p class=\"row is-open\">{words.close}</p> } }",
            "fn a() { on(\"Enter\", \"ArrowDown\", \"pointerdown\"); b::<Vec<u8>>(\"M 0 0 L 1 1\") }",
            "// \"Close\"\nfn a(b: u8) -> bool { b > c(\"d\") }",
            "fn a() { view! { <kbd>\"j\"</kbd> } }",
        ],
    },
    Example {
        rule: "machine",
        path: "README.md",
        bad: &["Built in ¦home¦ann¦docket.", "see \"¦Users¦ann¦docket¦x\""],
        good: &["The page `¦home`, `app¦home¦ann¦x`, https:¦¦example.org¦home¦ann¦x", "run ¦usr¦bin¦env"],
    },
    Example {
        rule: "registries",
        path: "Cargo.lock",
        bad: &["source = \"registry+https:¦¦crates.example.org¦index\""],
        good: &["source = \"registry+https:¦¦github.com¦rust-lang¦crates.io-index\""],
    },
    Example {
        rule: "registries",
        path: "tools/package-lock.json",
        bad: &["  \"resolved\": \"x\"", "https:¦¦registry.example.org¦a", "http:¦¦10.0.0.1¦a", "http:¦¦a.corp¦"],
        good: &["http:¦¦127.0.0.1:{}", "https:¦¦example.org¦registry", "http:¦¦localhost:8080"],
    },
    Example {
        rule: "registries",
        path: ".cargo/config.toml",
        bad: &["replace-with = \"mirror\""],
        good: &["[alias]\nxtask = \"run\""],
    },
    Example {
        rule: "readme_tree",
        path: "README.md",
        bad: &[
            "```\nREADME.md   this\nengine-core/\napp/        the app\n  store/    gone\n```\n",
            "```\n.\n├── engine-core/\n│   └── src/\n│       └── gone.rs  x\n└── app/\n```\n",
        ],
        good: &[
            "```\nREADME.md   this\nengine-core/\n  src/\n    lib.rs <any>.rs  gone.rs\napp/  x\n  src/   y\n```\n",
            "```\ncargo run\n```\nno tree: engine-core/ app/\n",
        ],
    },
];

/// Files that are there beside each example.
const NEIGHBOURS: [(&str, &str); 2] = [("engine-core/src/lib.rs", ""), ("app/src/main.rs", "")];

fn findings(rule: &str, path: &str, text: &str) -> usize {
    let text = text.replace('¦', "/");
    let mut files = vec![(path, text.as_str())];
    files.extend(NEIGHBOURS.iter().filter(|(other, _)| *other != path));
    let rule = RULES.iter().find(|known| known.name == rule).expect("a rule");
    (rule.check)(&Repository::of(&files)).len()
}

#[test]
fn every_rule_finds_what_breaks_it_and_nothing_else() {
    let mut wrong = vec![];
    for example in EXAMPLES {
        let missed = example.bad.iter().filter(|text| findings(example.rule, example.path, text) == 0);
        wrong.extend(missed.map(|text| format!("{} does not find: {text}", example.rule)));
        let invented = example.good.iter().filter(|text| findings(example.rule, example.path, text) > 0);
        wrong.extend(invented.map(|text| format!("{} finds something in: {text}", example.rule)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sizes_are_counted_to_the_line() {
    let file = |lines: usize| "// a\n".repeat(lines);
    assert_eq!(findings("file_size", "app/src/a.rs", &file(400)), 0);
    assert_eq!(findings("file_size", "app/src/a.rs", &file(401)), 1);
    assert_eq!(findings("file_size", "README.md", &file(401)), 0);
    let function = |lines: usize| format!("fn a() {{\n{}}}\n", "    b();\n".repeat(lines - 2));
    assert_eq!(findings("function_size", "app/src/a.rs", &function(70)), 0);
    assert_eq!(findings("function_size", "app/src/a.rs", &function(71)), 1);
}

#[test]
fn every_rule_has_an_example() {
    let sizes = ["file_size", "function_size"];
    for rule in RULES.iter().filter(|rule| !sizes.contains(&rule.name)) {
        let shown = EXAMPLES.iter().any(|example| example.rule == rule.name && !example.bad.is_empty());
        assert!(shown, "{} has an example", rule.name);
    }
}
