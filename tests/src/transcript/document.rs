//! The text of a transcript as steps: what is asked, and the answers that were written down.
//!
//! It knows indentation and braces, and nothing of what a line means.

use super::fault::Wrong;

/// A transcript's text, line by line; printing it gives the same text with the answers it holds now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Document {
    pub(crate) pieces: Vec<Piece>,
}

/// A part of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// An empty line or a comment, kept as it is.
    Plain(String),
    /// An input with its answers.
    Step(Step),
}

/// An input, and the engine's answers below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    /// The number of its first line, from 1.
    pub(crate) line: usize,
    /// The input: one line, or several while a brace is open.
    pub(crate) input: String,
    /// Comments between the input and its answers (`# wrong: …`).
    pub(crate) notes: Vec<String>,
    /// The answers without their indentation.
    pub(crate) answers: Vec<String>,
}

impl Document {
    /// Cuts a text into steps. The error names the line.
    pub(crate) fn parse(text: &str) -> Result<Self, (usize, Wrong)> {
        let mut document = Self { pieces: vec![] };
        let mut lines = text.lines().zip(1_usize..);
        while let Some((line, number)) = lines.next() {
            if line.trim().is_empty() || line.starts_with('#') {
                document.pieces.push(Piece::Plain(line.trim_end().to_owned()));
            } else if line.starts_with([' ', '\t']) {
                document.answer(line.trim()).map_err(|wrong| (number, wrong))?;
            } else {
                let mut input = line.trim_end().to_owned();
                while open_braces(&input) > 0 {
                    let Some((more, _)) = lines.next() else {
                        return Err((number, Wrong::new("a brace is not closed")));
                    };
                    input.push('\n');
                    input.push_str(more.trim_end());
                }
                document.pieces.push(Piece::Step(Step { line: number, input, notes: vec![], answers: vec![] }));
            }
        }
        Ok(document)
    }

    /// Adds an indented line to the step above it. Comments in between become the step's notes.
    fn answer(&mut self, line: &str) -> Result<(), Wrong> {
        let misplaced = || Wrong::new("an indented line is an answer and must stand right below its input");
        let at = self.pieces.iter().rposition(|piece| matches!(piece, Piece::Step(_))).ok_or_else(misplaced)?;
        let between = self.pieces.split_off(at + 1);
        let Some(Piece::Step(step)) = self.pieces.last_mut() else { return Err(misplaced()) };
        for piece in between {
            match piece {
                Piece::Plain(comment) if !comment.is_empty() && step.answers.is_empty() => step.notes.push(comment),
                Piece::Plain(_) | Piece::Step(_) => return Err(misplaced()),
            }
        }
        step.answers.push(line.to_owned());
        Ok(())
    }

    /// The text, with the answers it holds now.
    pub(crate) fn print(&self) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Plain(line) => text = text + line + "\n",
                Piece::Step(step) => {
                    text = text + &step.input + "\n";
                    for note in &step.notes {
                        text = text + note + "\n";
                    }
                    for answer in &step.answers {
                        text = text + "  " + answer + "\n";
                    }
                }
            }
        }
        text
    }
}

/// How many braces are open at the end of a text; those within quotes do not count.
fn open_braces(text: &str) -> i32 {
    let (mut open, mut quoted, mut escaped) = (0, false, false);
    for c in text.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' if !quoted => open += 1,
            '}' if !quoted => open -= 1,
            _ => {}
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printing_gives_the_same_text() {
        let text = "# a story\ndialect {\n  \"a\": \"}\"\n}\n\n09:00 ann claim t1\n# wrong: later\n  t1 claimed\n  x\n";
        let document = Document::parse(text).expect("a transcript");
        assert_eq!(document.print(), text);
        let Piece::Step(step) = &document.pieces[3] else { panic!("a step") };
        assert_eq!((step.line, step.notes.len(), step.answers.len()), (6, 1, 2));
    }

    #[test]
    fn misplaced_answers_and_open_braces_are_found() {
        for (text, line) in [("  t1 claimed\n", 1), ("tick\n\n  t1 claimed\n", 3), ("a\nb {\n  c\n", 2)] {
            assert_eq!(Document::parse(text).map_err(|(line, _)| line), Err(line), "{text}");
        }
    }
}
