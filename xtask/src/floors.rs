//! The floors of the test house, in the order in which a mistake shows soonest. It must not know single tests.

use std::time::Instant;

use crate::browser::{self, Browser};
use crate::failure::{Failure, must};
use crate::tally::{Tally, of_tests, one};
use crate::toolbox::{Toolbox, cargo};
use crate::{pins, places, release, stamp};

/// One floor: its name on the command line, what it is, and how it is run.
struct Floor {
    name: &'static str,
    heading: &'static str,
    run: fn() -> Result<Tally, Failure>,
}

const FLOORS: [Floor; 7] = [
    Floor { name: "fmt", heading: "formatting", run: fmt },
    Floor { name: "clippy", heading: "lints, native and wasm", run: clippy },
    Floor {
        name: "native",
        heading: "native tests: transcripts, tables, lint cases, tidy, beside the code",
        run: native,
    },
    Floor { name: "laws", heading: "laws over random walks, optimised", run: laws },
    Floor { name: "store", heading: "the store in a browser", run: store },
    Floor { name: "build", heading: "release build and its size", run: build },
    Floor { name: "journeys", heading: "journeys and accessibility in a browser", run: journeys },
];

/// Runs the named floors, or all; the last line it prints is the sum.
pub fn run(names: &[String]) -> Result<Tally, Failure> {
    let known = FLOORS.map(|floor| floor.name);
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        let why = format!("there are {}", known.join(", "));
        return Err(Failure::new(format!("No floor is called {unknown}"), why));
    }
    let mut sum = Tally::default();
    let mut lines = Vec::new();
    for floor in &FLOORS {
        if !names.is_empty() && !names.iter().any(|name| name == floor.name) {
            continue;
        }
        println!("\n== {}: {}", floor.name, floor.heading);
        let started = Instant::now();
        let tally = (floor.run)().unwrap_or_else(|failure| one(Err(failure)));
        sum += tally;
        let line = format!("{:<9} {:>6.1} s   {tally}", floor.name, started.elapsed().as_secs_f32());
        println!("-- {line}");
        lines.push(line);
    }
    println!("\n== all\n{}\n\n{sum}", lines.join("\n"));
    Ok(sum)
}

fn fmt() -> Result<Tally, Failure> {
    let mut command = cargo();
    command.args(["fmt", "--all", "--check"]);
    let by_hand = "cargo fmt --all";
    Ok(one(must(&mut command, "Formatting").map_err(|failure| failure.by_hand(by_hand))))
}

/// The browser journeys need crates that nothing else needs, hence a feature; the laws are no default target.
fn clippy() -> Result<Tally, Failure> {
    let native = "-p engine-core -p tests -p xtask --all-targets --features tests/browser";
    let laws = "-p tests --test laws";
    let wasm = format!("-p app -p store --all-targets --target {}", pins::TARGET);
    let mut tally = Tally::default();
    for selection in [native, laws, &wasm] {
        let mut command = cargo();
        command.arg("clippy").args(selection.split(' '));
        command.args(["--", "-D", "warnings"]);
        tally += one(must(&mut command, &format!("Linting {selection}")));
    }
    Ok(tally)
}

fn native() -> Result<Tally, Failure> {
    let mut command = cargo();
    command.args(["test", "--no-fail-fast"]);
    command.args(["-p", "engine-core", "-p", "tests", "-p", "xtask"]);
    let mut tally = of_tests(&mut command, "Native tests");
    let mut window = cargo();
    window.args(["test", "-p", "app", "--lib"]);
    tally += of_tests(&mut window, "Tests beside the app's code");
    Ok(tally)
}

fn laws() -> Result<Tally, Failure> {
    let mut command = cargo();
    command.args(["test", "--profile", "laws", "-p", "tests", "--test", "laws"]);
    Ok(of_tests(&mut command, "Laws"))
}

fn store() -> Result<Tally, Failure> {
    let tools = Toolbox::ready()?;
    let browser = Browser::ready()?;
    let mut command = tools.cargo();
    command.args(["test", "--no-fail-fast", "-p", "store"]);
    command.args(["--target", pins::TARGET]);
    command.env("CHROMEDRIVER", browser.driver);
    // The first start of a browser on a busy machine takes longer than the runner's own 20 seconds.
    command.env("WASM_BINDGEN_TEST_TIMEOUT", "120");
    Ok(of_tests(&mut command, "Store tests"))
}

fn build() -> Result<Tally, Failure> {
    let mut tally = one(Toolbox::ready().and_then(|tools| release::build(&tools, "/")));
    if tally == Tally::ONE_PASSED {
        tally += one(release::weigh());
    }
    Ok(tally)
}

fn journeys() -> Result<Tally, Failure> {
    if !stamp::is_fresh("/") {
        let why = "there is no release build of the sources as they are";
        return Err(Failure::new("Journeys are skipped", why).by_hand("cargo xtask build"));
    }
    let browser = Browser::ready()?;
    let axe = browser::axe()?;
    let mut command = cargo();
    command.args(["test", "-p", "tests", "--features", "browser"]);
    command.args(["--test", "browser"]);
    command.env("DOCKET_DIST", places::dist());
    command.env("DOCKET_AXE", axe);
    command.env("CHROME", browser.chrome);
    command.env("CHROMEDRIVER", browser.driver);
    Ok(of_tests(&mut command, "Journeys"))
}
