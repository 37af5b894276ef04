//! Runs transcripts: `transcript PATH…` prints where the engine answers differently and how many files passed.
//!
//! `UPDATE_EXPECT=1` writes the engine's answers into the files instead.

use std::{env, io, path::Path, process::ExitCode};
use tests::transcript::{run_file, transcripts_below};

fn main() -> ExitCode {
    let paths: Vec<String> = env::args().skip(1).collect();
    if paths.is_empty() {
        eprintln!("transcript PATH…: files or folders. The format is described in tests/transcripts/README.md.");
        return ExitCode::from(2);
    }
    match run(&paths) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// How many files failed.
fn run(paths: &[String]) -> io::Result<usize> {
    let update = env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1");
    let (mut passed, mut failed) = (0, 0);
    for path in paths {
        for file in transcripts_below(Path::new(path))? {
            let story = run_file(&file);
            print!("{}", story.report());
            if update {
                story.update()?;
            }
            *(if story.passed() { &mut passed } else { &mut failed }) += 1;
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed)
}
