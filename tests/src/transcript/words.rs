//! A line as words. It knows quotes, braces and marks, and nothing of what they mean.

use super::fault::Wrong;
use engine_core::definition::Name;

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// A bare word: `ann`, `09:00`, `2h`.
    Word(String),
    /// Text in quotes.
    Text(String),
    /// A braced part with its braces.
    Block(String),
    /// One of `,` `;` `=`, or `:` at the end of a word.
    Mark(char),
}

/// A line that is read from left to right.
#[derive(Debug, Clone)]
pub(crate) struct Words {
    tokens: Vec<Token>,
    at: usize,
}

impl Words {
    /// Cuts a line into words.
    pub(crate) fn new(line: &str) -> Result<Self, Wrong> {
        let mut tokens = vec![];
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let (token, length) = match first {
                '"' => quoted(rest)?,
                '{' => braced(rest)?,
                ',' | ';' | '=' | ':' => (Token::Mark(first), 1),
                _ => bare(rest),
            };
            tokens.push(token);
            rest = rest[length..].trim_start();
        }
        Ok(Self { tokens, at: 0 })
    }

    /// A line without words.
    pub(crate) fn empty() -> Self {
        Self { tokens: vec![], at: 0 }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.at >= self.tokens.len()
    }

    pub(crate) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    pub(crate) fn peek_word(&self) -> Option<&str> {
        if let Some(Token::Word(word)) = self.peek() { Some(word) } else { None }
    }

    pub(crate) fn take(&mut self) -> Option<Token> {
        let token = self.peek().cloned();
        self.at += usize::from(token.is_some());
        token
    }

    /// Takes the next word if it is this one.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek_word() == Some(word);
        self.at += usize::from(found);
        found
    }

    /// Takes the next mark if it is this one.
    pub(crate) fn take_mark(&mut self, mark: char) -> bool {
        let found = self.peek() == Some(&Token::Mark(mark));
        self.at += usize::from(found);
        found
    }

    /// A word or text that must come now.
    pub(crate) fn name(&mut self, what: &str) -> Result<Name, Wrong> {
        match self.take() {
            Some(Token::Word(word) | Token::Text(word)) if !word.is_empty() => Ok(Name::new(&word)),
            Some(token) => Err(Wrong::new(format!("{what} is missing before `{token}`"))),
            None => Err(Wrong::new(format!("{what} is missing at the end"))),
        }
    }

    /// Names with commas between them.
    pub(crate) fn names(&mut self, what: &str) -> Result<Vec<Name>, Wrong> {
        let mut names = vec![self.name(what)?];
        while self.take_mark(',') {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    /// Several words that make one name: `cancel claim` is `cancel_claim`. It ends before a mark, text, block or
    /// a word for which `stop` says yes.
    pub(crate) fn joined(&mut self, stop: impl Fn(&str) -> bool) -> String {
        let mut words: Vec<String> = vec![];
        while let Some(word) = self.peek_word().filter(|word| !stop(word)) {
            words.push(word.to_owned());
            self.at += 1;
        }
        words.join("_")
    }

    /// The parts between marks.
    pub(crate) fn split(self, mark: char) -> Vec<Self> {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let parts = rest.split(|token| *token == Token::Mark(mark)).filter(|part| !part.is_empty());
        parts.map(|part| Self { tokens: part.to_vec(), at: 0 }).collect()
    }

    /// Nothing may be left.
    pub(crate) fn end(&self) -> Result<(), Wrong> {
        self.peek().map_or(Ok(()), |token| Err(Wrong::new(format!("`{token}` is not expected here"))))
    }
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Word(text) | Self::Block(text) => f.write_str(text),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Mark(mark) => write!(f, "{mark}"),
        }
    }
}

fn bare(text: &str) -> (Token, usize) {
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '=' | '"' | '{')).unwrap_or(text.len());
    let word = &text[..end];
    let word = word.strip_suffix(':').filter(|word| !word.is_empty()).unwrap_or(word);
    (Token::Word(word.to_owned()), word.len())
}

fn quoted(text: &str) -> Result<(Token, usize), Wrong> {
    let mut found = String::new();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            'n' if escaped => found.push('\n'),
            _ if escaped => found.push(c),
            '\\' => {}
            '"' => return Ok((Token::Text(found), at + 1)),
            _ => found.push(c),
        }
        escaped = c == '\\' && !escaped;
    }
    Err(Wrong::new("a quote is not closed"))
}

fn braced(text: &str) -> Result<(Token, usize), Wrong> {
    let (mut open, mut in_quotes, mut escaped) = (0, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_quotes => escaped = true,
            '"' => in_quotes = !in_quotes,
            '{' if !in_quotes => open += 1,
            '}' if !in_quotes && open == 1 => return Ok((Token::Block(text[..=at].to_owned()), at + 1)),
            '}' if !in_quotes => open -= 1,
            _ => {}
        }
    }
    Err(Wrong::new("a brace is not closed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_into_words_text_blocks_and_marks() {
        let words = Words::new(r#"09:00 ann: a="b \" c", {"x": {}}; é"#).expect("words");
        let shown: Vec<String> = words.tokens.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["09:00", "ann", ":", "a", "=", r#""b \" c""#, ",", r#"{"x": {}}"#, ";", "é"]);
        for bad in ["\"a", "{a"] {
            assert!(Words::new(bad).is_err(), "{bad}");
        }
    }
}
