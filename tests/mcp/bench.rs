#![expect(clippy::needless_pass_by_value, reason = "tests write their `json!` in place")]
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use belljar_serve::{Config, McpServers, Running};
use serde_json::{Value, json};

/// A server with MCP servers behind it.
pub(crate) struct Bench {
    pub(crate) server: Running,
    _folder: tempfile::TempDir,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {}", self.text))
    }

    pub(crate) fn code(&self) -> (u16, String) {
        (self.status, self.json()["code"].as_str().unwrap_or_default().to_owned())
    }
}

/// This folder.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("mcp")
}

/// An entry for `server.mjs`.
pub(crate) fn own(behaviour: &str) -> Value {
    json!({
        "command": "node",
        "args": [folder().join("server.mjs"), behaviour],
        "env": { "SECRET": "s3cret-in-the-environment" }
    })
}

/// An entry for one of the five.
pub(crate) fn example(name: &str) -> Value {
    let program = folder().join(format!("node_modules/@modelcontextprotocol/server-{name}/dist/index.js"));
    assert!(program.is_file(), "`cargo xtask test` installs the packages of tests/mcp first");
    json!({ "command": "node", "args": [program, "--stdio"] })
}

impl Bench {
    pub(crate) fn new(servers: Value) -> Self {
        Self::with(servers, |_| {})
    }

    pub(crate) fn with(servers: Value, change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mcp.json");
        std::fs::write(&file, json!({ "mcpServers": servers }).to_string()).unwrap();
        let mut config = Config { mcp: McpServers::File(file), ..Config::for_tests() };
        change(&mut config);
        Self { server: Running::start(config).unwrap(), _folder: folder }
    }

    /// With the one server `own`.
    pub(crate) fn own() -> Self {
        Self::new(json!({ "own": own("good") }))
    }

    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&Value>) -> Answer {
        let mut stream = self.send(method, path, headers, body);
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, text) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no head in {answer:?}"));
        Answer { status: head.split(' ').nth(1).unwrap().parse().unwrap(), text: text.to_owned() }
    }

    /// Sends a request and leaves the answer to be read, or not.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&Value>) -> TcpStream {
        let port = self.server.port();
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(90))).unwrap();
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n");
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        if !body.is_empty() {
            head.push_str(&format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()));
        }
        write!(stream, "{head}\r\n{body}").unwrap();
        stream
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], None)
    }

    /// `tools/call` and the like, of one server.
    pub(crate) fn post(&self, server: &str, method: &str, body: Value) -> Answer {
        self.ask("POST", &format!("/api/v1/mcp/servers/{server}/{method}"), &[], Some(&body))
    }

    pub(crate) fn call(&self, tool: &str, arguments: Value) -> Answer {
        self.post("own", "tools/call", json!({ "name": tool, "arguments": arguments }))
    }

    /// The text of a call's result.
    pub(crate) fn said(&self, tool: &str) -> String {
        let answer = self.call(tool, json!({}));
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["content"][0]["text"].as_str().unwrap().to_owned()
    }

    pub(crate) fn state(&self, server: &str) -> Value {
        let servers = self.get("/api/v1/mcp/servers").json();
        servers["servers"].as_array().unwrap().iter().find(|one| one["name"] == server).unwrap().clone()
    }

    /// A widget that shows what a server's `…/ui` gave.
    pub(crate) fn widget(&self, html: &str, policy: Value) -> String {
        let body = json!({ "guest": "widget", "html": html, "policy": policy });
        let made = self.ask("POST", "/api/v1/sandboxes", &[], Some(&body));
        assert_eq!(made.status, 201, "{}", made.text);
        made.json()["id"].as_str().unwrap().to_owned()
    }

    /// The document of a tool.
    pub(crate) fn html(&self, server: &str, tool: &str) -> String {
        let answer = self.post(server, "ui", json!({ "tool": tool }));
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["html"].as_str().unwrap().to_owned()
    }

    /// Lines of the audit of one widget.
    pub(crate) fn audit(&self, widget: &str) -> Vec<Value> {
        let reports = self.get(&format!("/api/v1/sandboxes/{widget}/reports")).json();
        let reports = reports["reports"].as_array().unwrap().iter().filter(|report| report["type"] == "mcp-call");
        reports.map(|report| report["body"].clone()).collect()
    }

    /// Server-sent events, as they come: name and data.
    pub(crate) fn events(
        &self,
        server: &str,
        headers: &[(&str, &str)],
    ) -> impl Iterator<Item = (String, Value)> + use<> {
        let stream = self.send("GET", &format!("/api/v1/mcp/servers/{server}/events"), headers, None);
        let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
        std::iter::from_fn(move || {
            let name = lines.find_map(|line| Some(line.split_once("event: ")?.1.to_owned()))?;
            let data = lines.find_map(|line| Some(line.strip_prefix("data: ")?.to_owned()))?;
            Some((name, serde_json::from_str(&data).unwrap()))
        })
    }
}

/// Waits until something holds.
pub(crate) fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < deadline, "not within 20 s: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Whether a process is there and not only waiting to be reaped.
pub(crate) fn lives(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}
