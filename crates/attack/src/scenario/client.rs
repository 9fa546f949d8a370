//! Attacks of plain HTTP clients: requests as they are sent, one after the other, separated by a line `###`.
//!
//! The first lines of a request may be `// times N` and `// keep NAME /pointer`, which keeps a text of the JSON answer for
//! what follows. `{name}` stands for what was kept, or for one of `server`, `host`, `stranger`, `upstream`, `sink`, `port`,
//! `pageKey`, `clientToken`, and, of an app (or of what the header names) that the host page made with the header's policy:
//! `id`, `guest`, `outer`,
//! and `key`, which its frame shows for a lease.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use super::file::Scenario;
use super::places::{Places, SECRET, names, sandbox_names};
use crate::failure::Failure;

/// An answer that has not ended by then is judged by what there is of it: streams have no end.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a client saw.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn has_secret(&self) -> bool {
        self.text.contains(SECRET)
    }

    /// Its first line, and the beginning of its body.
    pub(crate) fn short(&self) -> String {
        let first = self.text.lines().next().unwrap_or("no answer");
        let body = self.text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        format!("{first}: {}", body.chars().take(200).collect::<String>())
    }
}

/// Sends the requests of one part, and answers what came back for the last.
pub(crate) fn play(places: &Places, scenario: &Scenario, text: &str) -> Result<Answer, Failure> {
    let mut known = names(places).into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Vec<_>>();
    let made = sandbox(places, scenario)?;
    known.extend(sandbox_names(&made).into_iter().map(|(name, value)| (name.to_owned(), value)));
    let mut last = Answer { status: 0, text: String::new() };
    for request in text.split("\n###\n") {
        let mut times = 1;
        let mut keep = Vec::new();
        let mut rest = request.trim_start();
        while let Some((line, after)) = rest.strip_prefix("// ").and_then(|rest| rest.split_once('\n')) {
            match line.split(' ').collect::<Vec<_>>().as_slice() {
                ["times", count] => times = count.parse().unwrap_or(1),
                ["keep", name, pointer] => keep.push((*name, *pointer)),
                _ => {}
            }
            rest = after;
        }
        if rest.trim().is_empty() {
            continue;
        }
        let bytes = wire(&filled(rest, &known));
        for _ in 0..times {
            last = send(places.server.port(), &bytes)?;
        }
        let body: Value =
            last.text.split_once("\r\n\r\n").and_then(|(_, body)| serde_json::from_str(body).ok()).unwrap_or_default();
        for (name, pointer) in keep {
            let value = body.pointer(pointer).map(|value| value.as_str().map_or(value.to_string(), str::to_owned));
            known.push((name.to_owned(), value.unwrap_or_default()));
        }
    }
    Ok(last)
}

/// The sandbox whose names a client has got hold of.
fn sandbox(places: &Places, scenario: &Scenario) -> Result<Value, Failure> {
    let policy = places.policy(&scenario.header.policy);
    let guest = scenario.header.of.as_deref().unwrap_or("app");
    let mut body = json!({ "guest": guest, "policy": policy });
    if matches!(guest, "app" | "widget") {
        body["html"] = json!("<p>private text</p>");
    }
    let body = body.to_string();
    let (host, embedder) = (places.server.origin().trim_start_matches("http://"), places.host.origin("localhost"));
    let head = format!(
        "POST /api/v1/sandboxes HTTP/1.1\r\nHost: {host}\r\nOrigin: {embedder}\r\nSec-Fetch-Site: cross-site\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let answer = send(places.server.port(), head.as_bytes())?;
    let made = answer.text.split_once("\r\n\r\n").and_then(|(_, body)| serde_json::from_str(body).ok());
    made.filter(|_| answer.status < 300).ok_or_else(|| Failure::Server(format!("{}: {}", scenario.name, answer.text)))
}

fn filled(text: &str, known: &[(String, String)]) -> String {
    // What was kept last counts.
    known.iter().rev().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// As HTTP has it: lines end with CR LF, a body has its length, and the connection is not kept.
fn wire(request: &str) -> Vec<u8> {
    let (head, body) = request.split_once("\n\n").unwrap_or((request.trim_end(), ""));
    let body = body.trim_end_matches('\n');
    let mut lines: Vec<String> = head.lines().map(str::to_owned).collect();
    if let Some(first) = lines.first_mut().filter(|line| !line.ends_with("HTTP/1.1")) {
        first.push_str(" HTTP/1.1");
    }
    let has = |name: &str| lines.iter().any(|line| line.to_ascii_lowercase().starts_with(name));
    let mut more = Vec::new();
    if !has("connection:") {
        more.push("Connection: close".to_owned());
    }
    if !body.is_empty() && !has("content-length:") {
        more.push(format!("Content-Length: {}", body.len()));
    }
    lines.extend(more);
    let mut bytes = lines.join("\r\n").into_bytes();
    bytes.extend_from_slice(b"\r\n\r\n");
    bytes.extend_from_slice(body.as_bytes());
    bytes
}

fn send(port: u16, bytes: &[u8]) -> Result<Answer, Failure> {
    let lost = |error: std::io::Error| Failure::Server(format!("a client's connection: {error}"));
    let mut stream = TcpStream::connect(("127.0.0.1", port)).map_err(lost)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(lost)?;
    // The server may refuse and close before it has read everything.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let text = String::from_utf8_lossy(&answer).into_owned();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok(Answer { status, text })
}

#[cfg(test)]
mod tests {
    use super::{filled, wire};

    #[test]
    fn requests_are_written_as_they_stand() {
        let known = [("id".to_owned(), "a".to_owned()), ("id".to_owned(), "b".to_owned())];
        let text = filled("POST /{id}\nHost: x\n\n{\"a\":1}\n", &known);
        let bytes = String::from_utf8(wire(&text)).unwrap();
        assert_eq!(bytes, "POST /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 7\r\n\r\n{\"a\":1}");
    }
}
