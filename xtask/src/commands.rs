//! The words of `cargo xtask` and their options. It must not know how any of it is done.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;
use std::thread;

use crate::failure::Failure;
use crate::serve::{Site, normal_base};
use crate::toolbox::{Toolbox, cargo};
use crate::{floors, places, post_build, release};

const USAGE: &str = "\
cargo xtask serve [--port N] [--base /path/]   build what is shipped, if needed, and serve it
cargo xtask dev [trunk's options]              build for development, serve, reload on each change
cargo xtask build [--base /path/]              build what is shipped into dist/ and weigh it
cargo xtask test [FLOOR…]                      run all that CI runs, or: fmt clippy native laws store build journeys
cargo xtask transcript FILE…                   run transcripts and show where they differ
cargo xtask setup                              install the tools only";

const FIRST_PORT: u16 = 8080;
const PORTS_TO_TRY: u16 = 50;

/// Does what the words say.
pub fn run(words: &[String]) -> ExitCode {
    let (word, rest) = match words.split_first() {
        Some((word, rest)) => (word.as_str(), rest),
        None => ("", words),
    };
    let outcome = match word {
        "serve" => serve(rest),
        "dev" => Toolbox::ready().and_then(|tools| release::live(&tools, rest)),
        "build" => build(rest),
        "test" => return test(rest),
        "transcript" => return transcript(rest),
        "setup" => Toolbox::ready().map(|tools| release::describe(&tools)),
        "post-build" => post_build::hook(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => told(&failure),
    }
}

fn told(failure: &Failure) -> ExitCode {
    eprintln!("{failure}");
    ExitCode::FAILURE
}

/// What `serve` and `build` understand.
struct Options {
    port: u16,
    base: String,
}

impl Options {
    fn read(words: &[String]) -> Result<Self, Failure> {
        let mut options = Self { port: FIRST_PORT, base: "/".to_owned() };
        let mut words = words.iter().map(String::as_str);
        while let Some(word) = words.next() {
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word, words.next()),
            };
            match (name, value) {
                ("--port", Some(value)) => {
                    options.port =
                        value.parse().map_err(|error| Failure::new(format!("Reading the port `{value}`"), error))?;
                }
                ("--base", Some(value)) => options.base = normal_base(value),
                _ => return Err(Failure::new(format!("Reading `{word}`"), USAGE)),
            }
        }
        Ok(options)
    }
}

fn build(words: &[String]) -> Result<(), Failure> {
    let options = Options::read(words)?;
    release::build(&Toolbox::ready()?, &options.base)?;
    release::weigh()
}

fn serve(words: &[String]) -> Result<(), Failure> {
    let options = Options::read(words)?;
    release::ensure(&options.base)?;
    let site = on_a_free_port(&options)?;
    println!("Docket is at {}  (Ctrl+C ends it)", site.url());
    loop {
        thread::park();
    }
}

fn on_a_free_port(options: &Options) -> Result<Site, Failure> {
    let last = options.port.saturating_add(PORTS_TO_TRY);
    for port in options.port..=last {
        match Site::start(&places::dist(), &options.base, port) {
            Ok(site) => return Ok(site),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                eprintln!("Port {port} is taken, trying the next.");
            }
            Err(error) => return Err(Failure::new(format!("Listening on port {port}"), error)),
        }
    }
    let why = format!("all of {} to {last} are taken", options.port);
    Err(Failure::new("Finding a free port", why).by_hand("cargo xtask serve --port N"))
}

fn test(words: &[String]) -> ExitCode {
    match floors::run(words) {
        Ok(sum) if sum.failed == 0 => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(failure) => told(&failure),
    }
}

/// Files are named as seen from where the person stands, and cargo runs from the top.
fn transcript(words: &[String]) -> ExitCode {
    let here = env::current_dir().unwrap_or_else(|_| places::root());
    let files: Vec<OsString> = words.iter().map(|word| here.join(word).into()).collect();
    let mut command = cargo();
    command.args(["run", "-q", "-p", "tests", "--bin", "transcript", "--"]);
    match command.args(files).status() {
        Ok(status) => {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            code.map_or(ExitCode::FAILURE, ExitCode::from)
        }
        Err(error) => told(&Failure::new("Running the transcript", error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<(u16, String), String> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let options = Options::read(&words).map_err(|failure| failure.to_string())?;
        Ok((options.port, options.base))
    }

    #[test]
    fn options_may_be_written_with_or_without_an_equals_sign() {
        assert_eq!(read(&[]), Ok((FIRST_PORT, "/".to_owned())));
        let wanted = Ok((9000, "/tasks/".to_owned()));
        assert_eq!(read(&["--port", "9000", "--base", "tasks"]), wanted);
        assert_eq!(read(&["--base=/tasks/", "--port=9000"]), wanted);
        for wrong in [&["--port"][..], &["--port", "many"], &["now"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
