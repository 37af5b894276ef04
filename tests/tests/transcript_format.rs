//! The format keeps its promises: a text that is no transcript gets its file, line and reason, and never a panic.

use std::path::Path;
use tests::transcript::{Outcome, Run, run_folder, run_text};

fn run(text: &str) -> Result<Run, String> {
    run_text(text, "story.txt", Path::new(env!("CARGO_MANIFEST_DIR"))).map_err(|fault| fault.to_string())
}

const STAGE: &str = "dialect ibm-todo\npeople ann = potential owner; boss = administrator\n09:00 boss start t1\n";

#[test]
fn what_cannot_be_understood_gets_line_and_reason() {
    for (text, reason) in [
        ("  t1 ready\n", "story.txt:1: an indented line is an answer"),
        ("dialect no-such\n", "story.txt:1: no dialect `no-such` comes with Docket"),
        ("dialect file no/such.json\n", "story.txt:1: "),
        ("dialect {\n  \"a\": 1\n", "story.txt:1: a brace is not closed"),
        ("dialect {\"a\": 1}\n", "story.txt:1: line 1, column"),
        ("people ann = owner\n", "story.txt:1: name the rules first"),
        ("date tomorrow\n", "story.txt:1: a date is written as in"),
        ("\nann claim t1\n", "story.txt:2: `ann` is no person and no keyword"),
    ] {
        let found = run(text).err().unwrap_or_default();
        assert!(found.starts_with(reason), "{text}\n{found}");
    }
    for (line, reason) in [
        ("tick", "`tick` needs a time"),
        ("09:00 show t1", "this line takes no time"),
        ("25:00 ann claim t1", "`25:00` is no person"),
        ("ann claim", "an item is missing"),
        ("ann claim t1.e7", "there never was a `t1.e7`"),
        ("boss create t1.e1 title x", "only a whole case"),
        ("boss create t2 as other title x", "there is no definition `other`"),
        ("ann suspend t1 until", "a value is missing"),
        ("ann suspend t1 \"until", "a quote is not closed"),
        ("ann suspend t1 for 1h, = 2", "a field is missing before `=`"),
        ("ann claim t1 expect=soon", "a revision is a number"),
        ("show t9", "there never was a `t9`"),
        ("show t1 colour", "`colour` is no part; parts are state,"),
        ("ann may", "an item is missing"),
        ("people tick = owner", "nobody can be called `tick`"),
        ("people t1", "nobody can be called `t1`"),
        ("people zoe in nowhere", "there is no group `nowhere`"),
        ("people zoe = king", "a role is missing"),
        ("definition office due 2h", "`:` is missing after `office`"),
        ("definition: due soon", "`due_soon` is no role, and no duration follows it"),
        ("definition: lunch 1h", "There is no timer `lunch`"),
        ("definition: switches fun", "switches"),
        ("definition: priority huge", "there is no priority called `huge`"),
        ("definition: delete sometimes", "it is `delete never`"),
        ("definition: potential owner zoe", "there is no person or group called `zoe`"),
        ("definition: escalation late: ready after 1h", "an escalation says what it `expects`"),
        ("definition: escalation late: ready expects lunch after 1h", "an escalation expects `claimed`"),
        ("definition: escalation late: noon expects ended after 1h", "would never wait"),
        ("definition {\"task\": 1}", "invalid type"),
    ] {
        let found = run(&format!("{STAGE}{line}\n")).err().unwrap_or_default();
        assert!(found.contains("story.txt:4: ") && found.contains(reason), "{line}\n{found}");
    }
}

#[test]
fn a_text_cut_anywhere_does_not_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    for story in run_folder(&folder).expect("the folder is there") {
        let Outcome::Ran(ran) = story.outcome else { panic!("{}", story.report()) };
        let ends = (1..6).map(|part| ran.text.len() * part / 6).filter(|end| ran.text.is_char_boundary(*end));
        for end in ends {
            let _ = run_text(&ran.text[..end], "story.txt", &folder.join("engine"));
        }
    }
    let nested = format!("{STAGE}09:01 ann claim t1 a {}{}\n", "{a: ".repeat(5_000), "}".repeat(5_000));
    assert!(run(&nested).is_err_and(|found| found.contains("nested too deeply")));
    for odd in ["\u{feff}dialect ibm-todo", "\t\t", "people \"\" = owner", "\"", "{}", "= = =", "é 09:00 ŧ", "0", "#"]
    {
        let _ = run(odd);
        let _ = run(&format!("{STAGE}{odd}\n"));
    }
}

#[test]
fn the_answers_take_the_place_of_what_was_written() {
    let ran = run(&format!("{STAGE}  nonsense\n\n09:01 ann claim t1\n# wrong: perhaps\n  ann may:\n# the end\n"))
        .expect("a story");
    assert_eq!(ran.differences.len(), 2);
    assert!(
        ran.text.contains("\n# wrong: perhaps\n  t1 ready -> claimed, owner ann\n  ann may: cancel claim, "),
        "{}",
        ran.text
    );
    assert!(ran.text.ends_with("\n# the end\n") && !ran.text.contains("nonsense"));
    let again = run(&ran.text).expect("a story");
    assert_eq!((again.differences.len(), &again.text), (0, &ran.text));
}

#[test]
fn a_difference_shows_both_sides() {
    let ran = run(&format!("{STAGE}  t1 created by boss: inactive\n  t1 is ready\n")).expect("a story");
    let shown = ran.differences[0].to_string();
    let lines = [
        "3: 09:00 boss start t1",
        "    t1 created by boss: inactive",
        "  - t1 is ready",
        "  + t1 inactive -> ready, starter boss",
    ];
    assert_eq!(shown.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn the_example_of_the_readme_runs_as_written() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts/README.md");
    let readme = std::fs::read_to_string(readme).expect("the file is there");
    let lines = readme.lines().skip_while(|line| !line.starts_with("    "));
    let example = lines.take_while(|line| line.is_empty() || line.starts_with("    "));
    let example: String = example.map(|line| line.get(4..).unwrap_or_default().to_owned() + "\n").collect();
    assert_eq!(run(&example).expect("a story").differences, []);
}
