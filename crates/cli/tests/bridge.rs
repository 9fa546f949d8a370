//! `belljar mcp bridge` as a process, between a client on its standard input and a server with a page.

#![expect(clippy::needless_pass_by_value, reason = "tests write their `json!` in place")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use belljar_serve::{Config, Running};
use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(60);

fn command(arguments: &[&str], env: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belljar"));
    command.args(["mcp", "bridge"]).args(arguments).env_remove("BELLJAR_AGENT_TOKEN").envs(env.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The bridge, and what it said.
struct Bridge {
    child: Child,
    lines: Receiver<Value>,
    last: u64,
}

impl Bridge {
    fn start(arguments: &[&str], env: &[(&str, &str)]) -> Self {
        let mut child = command(arguments, env).spawn().unwrap();
        let output = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let said = serde_json::from_str(&line).unwrap_or_else(|_| panic!("not the protocol: {line}"));
                if sender.send(said).is_err() {
                    return;
                }
            }
        });
        Self { child, lines, last: 0 }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.last += 1;
        self.say(&json!({ "jsonrpc": "2.0", "id": self.last, "method": method, "params": params }).to_string());
        self.last
    }

    fn hear(&self, fits: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let said = self.lines.recv_timeout(end.saturating_duration_since(Instant::now())).expect("an answer");
            if fits(&said) {
                return said;
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        self.hear(|said| said["id"] == id)
    }

    fn greet(&mut self) -> Value {
        let params = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "desk", "version": "1" } });
        let greeted = self.ask("initialize", params);
        self.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string());
        greeted
    }

    /// Closes its input and waits: how it ended, and what it told on standard error.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.child.stdin.take());
        let mut told = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        (self.child.wait().unwrap().code(), told)
    }
}

/// A page with one tool, `echo`.
struct Page {
    port: u16,
    owner: String,
    token: String,
    connection: String,
    events: BufReader<TcpStream>,
}

fn http(port: u16, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:8080\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if !body.is_empty() {
        head.push_str(&format!(
            "Connection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        ));
    }
    write!(stream, "{head}\r\n{body}").unwrap();
    BufReader::new(stream)
}

fn post(port: u16, path: &str, owner: &str, body: &Value) -> (u16, Value) {
    let mut answer = String::new();
    let path = format!("/api/v1/agents/session{path}");
    http(port, "POST", &path, &[("Belljar-Owner", owner)], &body.to_string()).read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), serde_json::from_str(body).unwrap_or_default())
}

impl Page {
    fn open(port: u16) -> Self {
        let (status, opened) = post(port, "", "", &json!({ "name": "a page" }));
        assert_eq!(status, 201, "{opened}");
        let text = |key: &str| opened[key].as_str().unwrap().to_owned();
        let (owner, token) = (text("owner"), text("token"));
        let events = http(port, "GET", "/api/v1/agents/session/events", &[("Belljar-Owner", &owner)], "");
        let mut page = Self { port, owner, token, connection: String::new(), events };
        page.connection = page.next()["connection"].as_str().unwrap().to_owned();
        let tool = json!({ "name": "echo", "description": "says it again", "inputSchema": { "type": "object" } });
        let (status, _) = post(port, "/tools", &page.owner, &json!({ "connection": page.connection, "tools": [tool] }));
        assert_eq!(status, 204);
        page
    }

    fn next(&mut self) -> Value {
        let mut line = String::new();
        loop {
            line.clear();
            assert_ne!(self.events.read_line(&mut line).unwrap(), 0, "the server ended it");
            if let Some(data) = line.trim_end().strip_prefix("data: ").filter(|data| data.starts_with('{')) {
                return serde_json::from_str(data).unwrap();
            }
        }
    }

    /// Waits for a call and says its arguments again.
    fn echo(&mut self) {
        let asked = loop {
            let said = self.next();
            if said["tool"] == "echo" {
                break said;
            }
        };
        let answer = json!({ "connection": self.connection, "id": asked["id"], "value": asked["arguments"] });
        assert_eq!(post(self.port, "/results", &self.owner, &answer).0, 204);
    }
}

fn url(server: &Running) -> String {
    format!("{}/agents", server.origin())
}

#[test]
fn wrong_use_ends_with_2_and_a_way_out() {
    for (arguments, env, part) in [
        (&[][..], &[][..], "BELLJAR_AGENT_TOKEN"),
        (&["--token-file", "/no/such/file"], &[], "/no/such/file"),
        (&["http://belljar.example/agents"], &[("BELLJAR_AGENT_TOKEN", "bja_x")], "https://"),
        (&["http://localhost:3333/agents?token=x"], &[("BELLJAR_AGENT_TOKEN", "bja_x")], "no address"),
        (&["nonsense"], &[("BELLJAR_AGENT_TOKEN", "bja_x")], "no address"),
        (&[], &[("BELLJAR_AGENT_TOKEN", "two words")], "one line"),
    ] {
        let output = command(arguments, env).stdin(Stdio::null()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(part) && told.contains("help:"), "{told}");
        assert!(output.stdout.is_empty(), "standard output is the protocol's");
    }
    let help = command(&["--token", "bja_x"], &[]).output().unwrap();
    assert_eq!(help.status.code(), Some(2), "a token has no place in the arguments");
}

#[test]
fn a_client_lists_and_calls_through_it() {
    let server = Running::start(Config::for_tests()).unwrap();
    let mut page = Page::open(server.port());
    let mut bridge = Bridge::start(&[&url(&server)], &[("BELLJAR_AGENT_TOKEN", &page.token)]);
    let greeted = bridge.greet();
    assert_eq!(greeted["result"]["serverInfo"]["title"], "a page", "{greeted}");
    assert_eq!(greeted["result"]["protocolVersion"], "2025-06-18", "agreed between the two");
    let listed = bridge.ask("tools/list", json!({}));
    assert_eq!(listed["result"]["tools"][0]["name"], "echo", "{listed}");
    let call = bridge.begin("tools/call", json!({ "name": "echo", "arguments": { "a": "ü" } }));
    page.echo();
    assert_eq!(bridge.hear(|said| said["id"] == call)["result"]["content"][0]["text"], "{\"a\":\"ü\"}");
    assert_eq!(bridge.ask("session/info", json!({}))["result"]["name"], "a page", "what it does not know it carries");
    bridge.say("not json");
    assert_eq!(bridge.hear(|said| said["error"]["code"] == -32700)["id"], Value::Null);
    let changed = json!({ "connection": page.connection, "tools": [] });
    assert_eq!(post(page.port, "/tools", &page.owner, &changed).0, 204);
    bridge.hear(|said| said["method"] == "notifications/tools/list_changed");
    let (code, told) = bridge.end();
    assert_eq!(code, Some(0), "{told}");
    // It said good-bye, so the page knows.
    while page.next()["agent"]["name"] != "desk" {}
}

#[test]
fn a_server_that_is_away_is_said_so_and_its_return_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("token");
    let server = Running::start(Config::for_tests()).unwrap();
    let (address, listen) = (url(&server), std::net::SocketAddr::from(([127, 0, 0, 1], server.port())));
    let mut page = Page::open(server.port());
    std::fs::write(&file, format!("{}\n", page.token)).unwrap();
    let path = file.to_str().unwrap();
    let mut bridge = Bridge::start(&[&address, "--token-file", path], &[]);
    assert!(bridge.greet()["result"].is_object());
    let call = bridge.begin("tools/call", json!({ "name": "echo", "arguments": {} }));
    while page.next()["tool"] != "echo" {}
    server.stop();
    // The call that was under way has an end, whichever way it learned of it.
    assert!(bridge.hear(|said| said["id"] == call)["error"].is_object());
    let away = bridge.ask("tools/list", json!({}))["error"].clone();
    assert_eq!((&away["code"], &away["data"]["btcpCode"]), (&json!(-32603), &json!("SERVER_UNREACHABLE")), "{away}");
    assert!(away["message"].as_str().unwrap().contains("belljar serve"), "{away}");

    // Back again, it knows nothing of the session.
    let server = Running::start(Config { listen, ..Config::for_tests() }).unwrap();
    let over = bridge.ask("tools/list", json!({}))["error"].clone();
    assert_eq!(over["data"]["btcpCode"], "CAPABILITY_DENIED", "{over}");
    assert!(over["message"].as_str().unwrap().contains("session is over"), "{over}");
    // The page opens another, and its token is put into the file: the client does not notice.
    let mut page = Page::open(server.port());
    std::fs::write(&file, &page.token).unwrap();
    assert_eq!(bridge.ask("tools/list", json!({}))["result"]["tools"][0]["name"], "echo");
    let call = bridge.begin("tools/call", json!({ "name": "echo", "arguments": { "n": 2 } }));
    page.echo();
    assert_eq!(bridge.hear(|said| said["id"] == call)["result"]["content"][0]["text"], "{\"n\":2}");
    let (code, told) = bridge.end();
    assert_eq!(code, Some(0));
    assert!(told.contains("SERVER_UNREACHABLE") && !told.contains("bja_"), "{told}");
}

#[test]
fn a_token_that_is_refused_ends_with_1() {
    let server = Running::start(Config::for_tests()).unwrap();
    let mut bridge = Bridge::start(&[&url(&server)], &[("BELLJAR_AGENT_TOKEN", "bja_wrong")]);
    let refused = bridge.greet()["error"].clone();
    assert_eq!(refused["data"]["btcpCode"], "CAPABILITY_DENIED", "{refused}");
    let (code, told) = bridge.end();
    assert_eq!(code, Some(1), "{told}");
    assert!(!told.contains("bja_wrong"), "{told}");
}

/// The one that a desktop client would start, with the official client from npm on the other end.
#[test]
fn the_official_client_starts_it() {
    let server = Running::start(Config::for_tests()).unwrap();
    let mut page = Page::open(server.port());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mcp/agent.mjs");
    for generation in ["sdk", "client", "modern"] {
        let mut agent = Command::new("node");
        agent.arg(&script).args([generation, "stdio", env!("CARGO_BIN_EXE_belljar"), "mcp", "bridge", &url(&server)]);
        agent.env("BELLJAR_AGENT_TOKEN", &page.token).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut agent = agent.spawn().expect("node is there");
        let mut orders = agent.stdin.take().unwrap();
        writeln!(orders, "{}", json!({ "id": 1, "do": "connect" })).unwrap();
        let mut said = BufReader::new(agent.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut hear = |id: u64| -> Value {
            let lines = said.by_ref().map(|line| serde_json::from_str::<Value>(&line).unwrap());
            lines.into_iter().find(|said| said["id"] == id).expect("an answer")
        };
        let greeted = hear(1);
        assert_eq!(greeted["value"]["server"]["name"], "belljar", "{generation}: {greeted}");
        writeln!(orders, "{}", json!({ "id": 2, "do": "list" })).unwrap();
        assert_eq!(hear(2)["value"][0]["name"], "echo", "{generation}");
        writeln!(orders, "{}", json!({ "id": 3, "do": "call", "name": "echo", "arguments": { "a": 1 } })).unwrap();
        page.echo();
        assert_eq!(hear(3)["value"]["content"][0]["text"], "{\"a\":1}", "{generation}");
        drop(orders);
        let _ = agent.wait();
    }
}
