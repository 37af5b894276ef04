//! The repository's own rules: each looks at files and reports what breaks it. It must not know the engine's rules.
//!
//! The rules read text, not syntax trees: cheap, without a dependency, and right for code that rustfmt has formatted.

mod code;
mod machine;
mod readme;
mod repository;
mod rooms;
mod rust;
mod scan;
mod size;
mod style;
mod view;

pub use repository::{File, Repository};

use std::fmt;

/// A place that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file.
    pub path: String,
    /// The line, from 1; 0 is the file as a whole.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// A rule of the repository.
#[derive(Debug)]
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// What to do instead of breaking it.
    pub instead: &'static str,
    /// Finds what breaks it.
    pub check: fn(&Repository) -> Vec<Finding>,
}

/// All rules.
pub const RULES: &[Rule] = &[
    Rule {
        name: "dialect_words",
        instead: "Ask for a lane, an ending, a guard or a policy; ids, states and flags of dialects are data.",
        check: rooms::dialect_words,
    },
    Rule {
        name: "rooms",
        instead: "Each room uses what its line in the table of rooms allows (design, section 2).",
        check: rooms::foreign_words,
    },
    Rule {
        name: "clock",
        instead: "Take the instant from app/src/clock.rs; it travels inside the operation.",
        check: rooms::clocks,
    },
    Rule {
        name: "panics",
        instead: "Return a rejection, a `StoreError` or an option; stored data must never stop the program.",
        check: code::panics,
    },
    Rule { name: "unfinished", instead: "Finish it or leave it out.", check: code::unfinished },
    Rule {
        name: "module_names",
        instead: "Name a module by what its things are, not by the fact that they help.",
        check: code::module_names,
    },
    Rule { name: "file_size", instead: "Split it where it falls into two.", check: size::files },
    Rule { name: "function_size", instead: "Split it; components too.", check: size::functions },
    Rule {
        name: "raw_colours",
        instead: "Name the colour in style/tokens.css and use the token.",
        check: style::raw_colours,
    },
    Rule {
        name: "inline_styles",
        instead: "Use a class or a `style:` property: the content policy refuses style attributes.",
        check: style::inline_styles,
    },
    Rule { name: "raw_html", instead: "Build elements; text is never markup.", check: view::raw_html },
    Rule { name: "english_in_views", instead: "Take the text from app/src/messages.", check: view::english },
    Rule { name: "machine", instead: "Name places relative to the repository.", check: machine::places },
    Rule {
        name: "registries",
        instead: "Lock files name the public registry in the way of their tool, or none.",
        check: machine::registries,
    },
    Rule { name: "readme_tree", instead: "Correct the tree in README.md.", check: readme::tree },
];
