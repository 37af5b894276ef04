//! From one request to one answer, without a socket. It must not know the server.

use std::fs;
use std::path::{Path, PathBuf};

use super::file::{cache_control, extension, media_type};
use crate::content_policy;

/// What matters of a request.
pub(super) struct Question<'a> {
    /// GET or HEAD.
    pub(super) reads: bool,
    /// Path and query, as sent.
    pub(super) target: &'a str,
    /// The value of Accept-Encoding.
    pub(super) encodings: &'a str,
}

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: Vec<u8>,
}

impl Answer {
    fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        let headers = vec![
            ("Content-Security-Policy", content_policy::header()),
            ("X-Content-Type-Options", "nosniff".to_owned()),
            ("Referrer-Policy", "no-referrer".to_owned()),
        ];
        Self { status, headers, body: body.into() }
    }

    fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    fn in_words(status: u16, words: &str) -> Self {
        Self::new(status, format!("{words}\n"))
            .with("Content-Type", media_type("words.txt"))
            .with("Cache-Control", "no-cache")
    }
}

/// A folder of files under a base.
pub(super) struct Shelf {
    dir: PathBuf,
    base: String,
}

impl Shelf {
    pub(super) fn new(dir: &Path, base: &str) -> Self {
        Self { dir: dir.to_owned(), base: base.to_owned() }
    }

    pub(super) fn answer(&self, question: &Question) -> Answer {
        if !question.reads {
            return Answer::in_words(405, "Only GET and HEAD.").with("Allow", "GET, HEAD");
        }
        let path = question.target.split(['?', '#']).next().unwrap_or("/");
        if format!("{path}/") == self.base {
            return Answer::in_words(308, "The address ends with a slash.").with("Location", self.base.as_str());
        }
        let Some(name) = path.strip_prefix(&self.base).and_then(inside_name) else {
            return Answer::in_words(404, &format!("Docket is at {}", self.base));
        };
        self.file(&name, question.encodings)
    }

    /// A file, or the page itself for an address that only the app knows.
    fn file(&self, name: &str, encodings: &str) -> Answer {
        if self.dir.join(name).is_file() {
            self.send(name, encodings)
        } else if extension(name).is_some() {
            Answer::in_words(404, "There is no such file.")
        } else {
            self.send("index.html", encodings)
        }
    }

    fn send(&self, name: &str, encodings: &str) -> Answer {
        let packed = [("br", "br"), ("gzip", "gz")]
            .into_iter()
            .filter(|(encoding, _)| accepts(encodings, encoding))
            .find_map(|(encoding, end)| {
                let bytes = fs::read(self.dir.join(format!("{name}.{end}"))).ok()?;
                Some((encoding, bytes))
            });
        let answer = match packed {
            Some((encoding, bytes)) => Answer::new(200, bytes).with("Content-Encoding", encoding),
            None => match fs::read(self.dir.join(name)) {
                Ok(bytes) => Answer::new(200, bytes),
                Err(error) => return Answer::in_words(500, &format!("{name}: {error}")),
            },
        };
        answer
            .with("Content-Type", media_type(name))
            .with("Cache-Control", cache_control(name))
            .with("Vary", "Accept-Encoding")
    }
}

/// The decoded name of a file below the folder; nothing that leads out of it.
fn inside_name(path: &str) -> Option<String> {
    let name = decoded(path)?;
    let leads_out = name.split(['/', '\\']).any(|segment| segment == "..");
    let is_odd = name.starts_with('/') || name.contains(['\0', '\\', ':']);
    (!leads_out && !is_odd).then_some(name)
}

fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn accepts(encodings: &str, wanted: &str) -> bool {
    encodings.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let names_it = parts.next() == Some(wanted);
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        names_it && weight.is_none_or(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let dir = std::env::temp_dir().join(format!("docket-{name}-{}", std::process::id()));
            fs::create_dir_all(dir.join("demo")).expect("folder");
            for (file, text) in [
                ("index.html", "the page"),
                ("app-00aa11bb22cc33dd.js", "plain"),
                ("app-00aa11bb22cc33dd.js.br", "brotli"),
                ("app-00aa11bb22cc33dd.js.gz", "gzip"),
                ("demo/my people.json", "[]"),
            ] {
                fs::write(dir.join(file), text).expect("file");
            }
            Self(dir)
        }

        fn ask(&self, base: &str, target: &str, encodings: &str) -> (u16, String, Answer) {
            let answer = Shelf::new(&self.0, base).answer(&Question { reads: true, target, encodings });
            let body = String::from_utf8(answer.body.clone()).expect("text");
            (answer.status, body, answer)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
        let found = answer.headers.iter().find(|(header, _)| *header == name);
        found.map(|(_, value)| value.as_str())
    }

    #[test]
    fn addresses_of_the_app_get_the_page_and_missing_files_do_not() {
        let folder = Folder::new("addresses");
        for target in ["/", "/work", "/cases/7?tab=history", "/regeln/%C3%BC"] {
            let (status, body, _) = folder.ask("/", target, "");
            assert_eq!((status, body.as_str()), (200, "the page"), "{target}");
        }
        for target in ["/missing.js", "/demo/none.json"] {
            assert_eq!(folder.ask("/", target, "").0, 404, "{target}");
        }
        let (status, body, answer) = folder.ask("/", "/demo/my%20people.json", "");
        assert_eq!((status, body.as_str()), (200, "[]"));
        assert_eq!(header(&answer, "Content-Type"), Some("application/json"));
    }

    #[test]
    fn nothing_outside_the_folder_is_read() {
        let folder = Folder::new("outside");
        for target in
            ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%5cCargo.toml", "//etc/hostname", "/%2Fetc/hostname", "/%zz"]
        {
            assert_eq!(folder.ask("/", target, "").0, 404, "{target}");
        }
    }

    #[test]
    fn the_best_precompressed_form_that_is_accepted_is_sent() {
        let folder = Folder::new("encodings");
        for (accepted, body, encoding) in [
            ("gzip, deflate, br", "brotli", Some("br")),
            ("gzip;q=1.0, br;q=0", "gzip", Some("gzip")),
            ("identity", "plain", None),
        ] {
            let (_, sent, answer) = folder.ask("/", "/app-00aa11bb22cc33dd.js", accepted);
            assert_eq!(sent, body, "{accepted}");
            assert_eq!(header(&answer, "Content-Encoding"), encoding, "{accepted}");
            assert_eq!(header(&answer, "Content-Type"), Some("text/javascript; charset=utf-8"));
            assert_eq!(header(&answer, "Vary"), Some("Accept-Encoding"));
        }
    }

    #[test]
    fn everything_is_below_the_base() {
        let folder = Folder::new("base");
        assert_eq!(folder.ask("/tasks/", "/tasks/work", "").1, "the page");
        assert_eq!(folder.ask("/tasks/", "/work", "").0, 404);
        let (status, _, answer) = folder.ask("/tasks/", "/tasks", "");
        assert_eq!((status, header(&answer, "Location")), (308, Some("/tasks/")));
    }

    #[test]
    fn every_answer_carries_the_policy() {
        let folder = Folder::new("policy");
        for target in ["/", "/missing.js", "/../out"] {
            let (_, _, answer) = folder.ask("/", target, "");
            let policy = header(&answer, "Content-Security-Policy").expect("a policy");
            assert!(policy.contains("frame-ancestors 'none'"));
            assert_eq!(header(&answer, "X-Content-Type-Options"), Some("nosniff"));
        }
    }
}
