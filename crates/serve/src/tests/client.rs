//! A small HTTP client that can lie about everything.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

use crate::{Config, Running, Sources};

pub(super) struct Asking<'a> {
    port: u16,
    method: &'a str,
    target: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

#[derive(Debug)]
pub(super) struct Answered {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

/// A request; without a `host` it has no `Host`.
pub(super) fn ask<'a>(server: &Running, method: &'a str, target: &str) -> Asking<'a> {
    Asking { port: server.port(), method, target: target.to_owned(), headers: Vec::new(), body: Vec::new() }
}

impl Asking<'_> {
    pub(super) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(super) fn host(self, host: &str) -> Self {
        self.header("Host", host)
    }

    /// The host origin.
    pub(super) fn api(self) -> Self {
        let host = format!("localhost:{}", self.port);
        self.host(&host)
    }

    /// As a frame asks.
    pub(super) fn frame(self) -> Self {
        self.header("Sec-Fetch-Dest", "iframe")
    }

    pub(super) fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string().as_bytes())
    }

    pub(super) fn body(mut self, content_type: &str, body: &[u8]) -> Self {
        self.body = body.to_vec();
        self.header("Content-Type", content_type)
    }

    pub(super) fn send(self) -> Answered {
        let mut head = format!("{} {} HTTP/1.1\r\nConnection: close\r\n", self.method, self.target).into_bytes();
        for (name, value) in &self.headers {
            head.extend_from_slice(format!("{name}: {value}\r\n").as_bytes());
        }
        if !self.body.is_empty() {
            head.extend_from_slice(format!("Content-Length: {}\r\n", self.body.len()).as_bytes());
        }
        head.extend_from_slice(b"\r\n");
        head.extend_from_slice(&self.body);
        raw(self.port, &head)
    }
}

/// Sends bytes as they are and reads until the server closes.
pub(super) fn raw(port: u16, bytes: &[u8]) -> Answered {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    // The server may refuse and close before it has read everything.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let mut part = [0; 16 * 1024];
    loop {
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(read) => answer.extend_from_slice(&part[..read]),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => break,
            Err(error) => panic!("{error}, after {} bytes", answer.len()),
        }
    }
    Answered::parse(&answer)
}

impl Answered {
    pub(super) fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no head in {:?}", String::from_utf8_lossy(bytes)));
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| line.split_once(": ").unwrap_or((line, "")));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        Self { status, headers, body: bytes[end + 4..].to_vec() }
    }

    /// All values of one header.
    pub(super) fn all(&self, name: &str) -> Vec<&str> {
        self.headers.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str()).collect()
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.all(name).first().copied()
    }

    /// A header that is there exactly once.
    pub(super) fn one(&self, name: &str) -> &str {
        let all = self.all(name);
        assert_eq!(all.len(), 1, "{name}: {all:?}");
        all[0]
    }

    /// The file as it was written, without the script that an app's document begins with.
    pub(super) fn written(&self) -> String {
        self.text().replacen("<script src=\"/__belljar/page.js\"></script>", "", 1)
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(super) fn value(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }
}

pub(super) fn start() -> Running {
    Running::start(Config::for_tests()).unwrap()
}

/// Settings as an operator writes them.
pub(super) fn configured(settings: &[(&str, &str)]) -> Config {
    let own = [("BELLJAR_LISTEN", "127.0.0.1:0"), ("BELLJAR_STORE", "sqlite::memory:")];
    let env = own.iter().chain(settings).map(|(name, value)| ((*name).into(), (*value).into())).collect();
    Config::load(&Sources { file: None, env, flags: Vec::new() }).unwrap().config
}

/// Makes a sandbox from a program on this machine, and takes what the API says about it.
pub(super) fn create(server: &Running, body: &Value) -> Value {
    let answer = ask(server, "POST", "/api/v1/sandboxes").api().json(body).send();
    assert!(matches!(answer.status, 200 | 201), "{}: {}", answer.status, answer.text());
    shown(server, answer.value())
}

/// As if a frame of this client showed it: leased, and with a ticket in `ticket`.
pub(super) fn shown(server: &Running, mut sandbox: Value) -> Value {
    let lease = lease(server, &sandbox, &frame_key(&sandbox)).send();
    assert_eq!(lease.status, 200, "{}", lease.text());
    sandbox["ticket"] = lease.value()["ticket"].clone();
    sandbox
}

pub(super) fn lease<'a>(server: &Running, sandbox: &Value, key: &str) -> Asking<'a> {
    let url = sandbox["outerUrl"].as_str().unwrap().split('#').next().unwrap();
    let (host, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    ask(server, "POST", &format!("/{path}__belljar/lease"))
        .host(host)
        .header("Sec-Fetch-Dest", "empty")
        .header("Belljar-Frame-Key", key)
        .header("Belljar-Frame", "one")
}

/// What the page that makes a sandbox is given for its frame.
pub(super) fn frame_key(sandbox: &Value) -> String {
    let fragment = sandbox["outerUrl"].as_str().unwrap().split_once('#').unwrap().1;
    fragment.split('/').next().unwrap().to_owned()
}

/// The authority of a URL in an API answer.
pub(super) fn host_of(sandbox: &Value, key: &str) -> String {
    let url = sandbox[key].as_str().unwrap();
    url.strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned()
}
