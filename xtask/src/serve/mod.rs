//! A static server with the headers of production, for people and for the browser journeys. It must not know how `dist` was made.

mod answer;
mod file;

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use self::answer::{Answer, Question, Shelf};

const WORKERS: usize = 4;
/// How often, and how many times, the end of the server is looked for.
const CLOSING: Duration = Duration::from_millis(5);
const CLOSING_LOOKS: usize = 200;

/// A folder being served on this machine only; the server ends with the value.
pub struct Site {
    /// Where it listens; the port is the one it got.
    pub addr: SocketAddr,
    base: String,
    server: Option<Arc<tiny_http::Server>>,
    workers: Vec<JoinHandle<()>>,
}

impl Site {
    /// Serves `dir` under `base` (such as `/` or `/docket/`); port 0 takes any free one.
    pub fn start(dir: &Path, base: &str, port: u16) -> io::Result<Self> {
        let base = normal_base(base);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let addr = listener.local_addr()?;
        let server = tiny_http::Server::from_listener(listener, None).map_err(io::Error::other)?;
        let server = Arc::new(server);
        let shelf = Arc::new(Shelf::new(dir, &base));
        let workers = (0..WORKERS)
            .map(|_| {
                let (server, shelf) = (Arc::clone(&server), Arc::clone(&shelf));
                thread::spawn(move || work(&server, &shelf))
            })
            .collect();
        Ok(Self { addr, base, server: Some(server), workers })
    }

    /// The address of the app's first page, with a slash at its end.
    pub fn url(&self) -> String {
        format!("http://{}{}", self.addr, self.base)
    }
}

impl Drop for Site {
    /// Returns when nothing answers any more, so that a test can rely on being offline.
    fn drop(&mut self) {
        let Some(server) = self.server.take() else {
            return;
        };
        for _ in &self.workers {
            server.unblock();
        }
        for worker in self.workers.drain(..) {
            // A worker that panicked has already said so; the server ends all the same.
            let _ = worker.join();
        }
        // The listener closes on a thread of its own.
        drop(server);
        for _ in 0..CLOSING_LOOKS {
            if TcpStream::connect(self.addr).is_err() {
                return;
            }
            thread::sleep(CLOSING);
        }
    }
}

/// The base as the app and the server both write it: a slash at either end.
pub fn normal_base(base: &str) -> String {
    match base.trim_matches('/') {
        "" => "/".to_owned(),
        inner => format!("/{inner}/"),
    }
}

fn work(server: &tiny_http::Server, shelf: &Shelf) {
    for request in server.incoming_requests() {
        let reads = matches!(request.method(), tiny_http::Method::Get | tiny_http::Method::Head);
        let encodings = request
            .headers()
            .iter()
            .find(|header| header.field.equiv("Accept-Encoding"))
            .map_or("", |header| header.value.as_str());
        let answer = shelf.answer(&Question { reads, target: request.url(), encodings });
        // A client that has gone away is no concern of the server.
        let _ = send(request, response(answer));
    }
}

/// Answers as HTTP 1.0 does, so that no connection stays open on which a client would wait for a server that has ended.
fn send(request: tiny_http::Request, response: Packed) -> io::Result<()> {
    let headers = request.headers().to_vec();
    let only_head = *request.method() == tiny_http::Method::Head;
    let mut writer = request.into_writer();
    let version = tiny_http::HTTPVersion(1, 0);
    response.raw_print(&mut writer, version, &headers, only_head, None)?;
    writer.flush()
}

type Packed = tiny_http::Response<io::Cursor<Vec<u8>>>;

fn response(answer: Answer) -> Packed {
    let mut response = tiny_http::Response::from_data(answer.body).with_status_code(answer.status);
    for (name, value) in &answer.headers {
        if let Ok(header) = tiny_http::Header::from_bytes(name.as_bytes(), value.as_bytes()) {
            response.add_header(header);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Read;

    fn get(addr: SocketAddr, path: &str) -> String {
        let mut stream = TcpStream::connect(addr).expect("connect");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").expect("ask");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("answer");
        answer
    }

    #[test]
    fn a_site_answers_and_ends_with_its_value() {
        let dir = std::env::temp_dir().join(format!("docket-site-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("folder");
        fs::write(dir.join("index.html"), "<title>Docket</title>").expect("page");

        let site = Site::start(&dir, "tasks", 0).expect("a free port");
        assert_eq!(site.url(), format!("http://{}/tasks/", site.addr));
        let answer = get(site.addr, "/tasks/work");
        assert!(answer.starts_with("HTTP/1.0 200 "), "{answer}");
        assert!(answer.contains("frame-ancestors 'none'"), "{answer}");
        assert!(answer.ends_with("<title>Docket</title>"), "{answer}");

        let taken = Site::start(&dir, "/", site.addr.port());
        assert_eq!(taken.err().map(|error| error.kind()), Some(io::ErrorKind::AddrInUse));

        let addr = site.addr;
        drop(site);
        assert!(Site::start(&dir, "/", addr.port()).is_ok());
        fs::remove_dir_all(&dir).expect("tidy");
    }

    #[test]
    fn a_base_has_a_slash_at_either_end() {
        for (given, normal) in [("", "/"), ("/", "/"), ("a", "/a/"), ("/a/b", "/a/b/")] {
            assert_eq!(normal_base(given), normal);
        }
    }
}
