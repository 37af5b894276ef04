//! `cargo xtask`: hands its words to the library. It must not know what they mean.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    xtask::commands::run(&words)
}
