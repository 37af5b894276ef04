//! Rust source with comments and texts taken out, so that words in them do not count as code.

/// The code of a file, and its literals apart.
#[derive(Debug, Clone, Default)]
pub(super) struct Rust {
    /// The code: comments are blank, literals are empty between their quotes. Lines stay where they are.
    pub(super) code: String,
    /// The same without what only tests compile.
    pub(super) shipped: String,
    /// The text literals.
    pub(super) literals: Vec<Literal>,
}

/// A text in quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Literal {
    /// What is between the quotes, as it is written.
    pub(super) text: String,
    /// Where its quotes begin and end in the code.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Its line, from 1.
    pub(super) line: usize,
    /// Whether only tests compile it.
    pub(super) tested: bool,
}

impl Rust {
    pub(super) fn read(text: &str) -> Self {
        let mut reader = Reader { rest: text, rust: Self::default() };
        while reader.step() {}
        let mut rust = reader.rust;
        rust.shipped = without_tests(&rust.code);
        for literal in &mut rust.literals {
            literal.tested = rust.shipped.as_bytes()[literal.start] != b'"';
        }
        rust
    }

    /// The same as a file of which only tests compile anything: `mod tests;` lies in one of its own.
    pub(super) fn all_tested(mut self) -> Self {
        self.shipped = "\n".repeat(self.code.matches('\n').count());
        self.literals.iter_mut().for_each(|literal| literal.tested = true);
        self
    }

    /// The literals that are compiled into the program.
    pub(super) fn shipped_literals(&self) -> impl Iterator<Item = &Literal> {
        self.literals.iter().filter(|literal| !literal.tested)
    }
}

struct Reader<'a> {
    rest: &'a str,
    rust: Rust,
}

impl Reader<'_> {
    /// Reads one piece: a comment, a literal or a letter of code. False at the end.
    fn step(&mut self) -> bool {
        let Some(letter) = self.rest.chars().next() else { return false };
        if self.rest.starts_with("//") {
            self.blank(self.rest.find('\n').unwrap_or(self.rest.len()));
        } else if self.rest.starts_with("/*") {
            self.blank(block_comment(self.rest));
        } else if letter == '"' {
            self.literal(1, "\"", true);
        } else if let Some((open, close)) = raw_start(self.rest).filter(|_| self.is_word_start()) {
            self.literal(open, &close, false);
        } else if let Some(length) = letter_literal(self.rest) {
            self.blank(length);
        } else {
            self.rust.code.push(letter);
            self.rest = &self.rest[letter.len_utf8()..];
        }
        true
    }

    fn is_word_start(&self) -> bool {
        !self.rust.code.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
    }

    fn blank(&mut self, length: usize) {
        self.rust.code.extend(self.rest[..length].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }));
        self.rest = &self.rest[length..];
    }

    fn literal(&mut self, open: usize, close: &str, escapes: bool) {
        let line = self.rust.code.matches('\n').count() + 1;
        let body = &self.rest[open..];
        let mut length = 0;
        while length < body.len() && !body[length..].starts_with(close) {
            let skipped = usize::from(escapes && body[length..].starts_with('\\'));
            length += body[length..].chars().take(1 + skipped).map(char::len_utf8).sum::<usize>();
        }
        let text = body[..length].to_owned();
        self.blank(open - 1);
        let start = self.rust.code.len();
        self.rust.code.push('"');
        self.rest = &self.rest[1..];
        self.blank(length);
        self.rust.code.push('"');
        self.rest = self.rest.get(1..).unwrap_or_default();
        self.blank(close.len().saturating_sub(1).min(self.rest.len()));
        self.rust.literals.push(Literal {
            text,
            start,
            end: start + 2 + blanked(&self.rust.code, start),
            line,
            tested: false,
        });
    }
}

/// How many blanks lie between the quotes that begin there.
fn blanked(code: &str, start: usize) -> usize {
    code[start + 1..].find('"').unwrap_or_default()
}

/// The length of a block comment; they nest.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    loop {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
        } else {
            at += rest.chars().next().map_or(0, char::len_utf8);
        }
        if depth == 0 || at >= text.len() {
            return at.min(text.len());
        }
    }
}

/// The length of what opens a raw text, and what closes it: `r#"` and `"#`. A byte text has its `b` as code.
fn raw_start(text: &str) -> Option<(usize, String)> {
    let after = text.strip_prefix("br").or_else(|| text.strip_prefix("cr")).or_else(|| text.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let open = text.len() - after.len() + hashes + 1;
    after[hashes..].starts_with('"').then(|| (open, format!("\"{}", "#".repeat(hashes))))
}

/// The length of a literal such as `'x'` or `'\n'`; a lifetime is none.
fn letter_literal(text: &str) -> Option<usize> {
    let body = text.strip_prefix('\'')?;
    if let Some(escaped) = body.strip_prefix('\\') {
        let first = escaped.chars().next()?.len_utf8();
        return Some(2 + first + escaped[first..].find('\'')? + 1);
    }
    let letter = body.chars().next()?;
    body[letter.len_utf8()..].starts_with('\'').then(|| letter.len_utf8() + 2)
}

/// The code with everything below `#[cfg(test)]` blank.
fn without_tests(code: &str) -> String {
    let mut shipped = code.to_owned();
    for (start, attribute) in code.match_indices("#[cfg(test)]").chain(code.match_indices("#[cfg(all(test")) {
        let after = start + attribute.len();
        let end = super::scan::item_end(code, after).unwrap_or(code.len());
        let blank: String = code[start..end].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect();
        if blank.len() == end - start {
            shipped.replace_range(start..end, &blank);
        }
    }
    shipped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_texts_are_no_code() {
        let text = "let a = \"x{\\\"y\"; // b {\n/* c /* d */ e */ let f = 'g'; let h: &'i str = r#\"j\"k\"#;\n";
        let rust = Rust::read(text);
        let words: Vec<&str> = super::super::scan::words(&rust.code).map(|(_, word)| word).collect();
        assert_eq!(words, ["let", "a", "let", "f", "let", "h", "i", "str"]);
        assert_eq!(rust.code.lines().count(), 2);
        let literals: Vec<(&str, usize)> =
            rust.literals.iter().map(|found| (found.text.as_str(), found.line)).collect();
        assert_eq!(literals, [("x{\\\"y", 1), ("j\"k", 2)]);
        for literal in &rust.literals {
            assert!(rust.code[literal.start..literal.end].starts_with('"'));
            assert!(rust.code[literal.start..literal.end].ends_with('"'));
        }
    }

    #[test]
    fn what_only_tests_compile_is_not_shipped() {
        let text =
            "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() { c(\"d\") }\n}\nfn e() -> &'static str { \"f\" }\n";
        let rust = Rust::read(text);
        assert!(rust.shipped.contains("fn a") && rust.shipped.contains("fn e") && !rust.shipped.contains("fn b"));
        assert_eq!(rust.shipped_literals().map(|literal| literal.text.as_str()).collect::<Vec<_>>(), ["f"]);
    }
}
