//! Agents and the pages whose tools they call: the server alone, with a page and agents that can lie.

mod auth; // who may speak for whom
mod calls; // asked, answered, cancelled, late, doubled
mod limits; // how much, how long
mod methods; // BTCP's own methods

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Answered, ask};
use crate::{Config, Running};

const ORIGIN: &str = "http://localhost:8080";
const SESSION: &str = "/api/v1/agents/session";

fn configured(change: impl FnOnce(&mut Config)) -> Running {
    let mut config = Config::for_tests();
    change(&mut config);
    Running::start(config).unwrap()
}

/// A page that opened a session and listens.
struct Page<'a> {
    server: &'a Running,
    owner: String,
    token: String,
    connection: String,
    events: Events,
}

/// Server-sent events off a connection that stays open.
struct Events(BufReader<TcpStream>);

impl Events {
    fn open(server: &Running, target: &str, headers: &[(&str, &str)]) -> Self {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let mut head = format!("GET {target} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n", server.port());
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        write!(stream, "{head}\r\n").unwrap();
        Self(BufReader::new(stream))
    }

    /// The status, and what follows is the body.
    fn status(&mut self) -> u16 {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line.split(' ').nth(1).unwrap().parse().unwrap()
    }

    /// The next event, name and data. `None` when the stream has ended.
    fn next(&mut self) -> Option<(String, Value)> {
        let (mut name, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            if self.0.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            // Between chunks there are lines with their sizes; no field of an event looks like one.
            if let Some(event) = line.trim_end().strip_prefix("event: ") {
                name = event.to_owned();
            } else if let Some(data) = line.trim_end().strip_prefix("data: ").filter(|data| data.starts_with('{')) {
                return Some((name, serde_json::from_str(data).unwrap()));
            }
        }
    }

    fn until(&mut self, wanted: &str) -> Value {
        let end = Instant::now() + Duration::from_secs(30);
        while Instant::now() < end {
            let (name, data) = self.next().unwrap_or_else(|| panic!("ended before `{wanted}`"));
            if name == wanted {
                return data;
            }
        }
        panic!("`{wanted}` never came");
    }
}

fn open(server: &Running, body: &Value) -> Answered {
    ask(server, "POST", SESSION).api().header("Origin", ORIGIN).json(body).send()
}

fn tool(name: &str) -> Value {
    json!({ "name": name, "description": "does something", "inputSchema": { "type": "object" } })
}

impl<'a> Page<'a> {
    fn open(server: &'a Running) -> Self {
        Self::listed(server, &json!([tool("echo")]))
    }

    fn listed(server: &'a Running, tools: &Value) -> Self {
        let opened = open(server, &json!({ "name": "my page" }));
        assert_eq!(opened.status, 201, "{}", opened.text());
        let opened = opened.value();
        let text = |key: &str| opened[key].as_str().unwrap().to_owned();
        let page = Self::attach(server, &text("owner"), &text("token"));
        assert_eq!(page.publish(tools).status, 204);
        page.events.0.get_ref().set_nodelay(true).unwrap();
        page
    }

    fn attach(server: &'a Running, owner: &str, token: &str) -> Self {
        let headers = [("Origin", ORIGIN), ("Belljar-Owner", owner)];
        let mut events = Events::open(server, &format!("{SESSION}/events"), &headers);
        assert_eq!(events.status(), 200);
        let connection = events.until("ready")["connection"].as_str().unwrap().to_owned();
        Self { server, owner: owner.to_owned(), token: token.to_owned(), connection, events }
    }

    fn post(&self, path: &str, body: &Value) -> Answered {
        let asking = ask(self.server, "POST", &format!("{SESSION}/{path}")).api();
        asking.header("Origin", ORIGIN).header("Belljar-Owner", &self.owner).json(body).send()
    }

    fn publish(&self, tools: &Value) -> Answered {
        self.post("tools", &json!({ "connection": self.connection, "tools": tools }))
    }

    fn answer(&self, id: &Value, value: &Value) -> Answered {
        self.post("results", &json!({ "connection": self.connection, "id": id, "value": value }))
    }

    fn fail(&self, id: &Value, code: &str) -> Answered {
        let error = json!({ "code": code, "message": "that went wrong" });
        self.post("results", &json!({ "connection": self.connection, "id": id, "error": error }))
    }

    fn agent(&self, name: &str) -> Agent<'a> {
        Agent::join(self.server, &self.token, name)
    }

    fn reports(&self) -> Vec<Value> {
        let asking = ask(self.server, "GET", SESSION).api().header("Origin", ORIGIN);
        let sandbox = asking.header("Belljar-Owner", &self.owner).send().value()["sandbox"].clone();
        let target = format!("/api/v1/sandboxes/{}/reports", sandbox.as_str().unwrap());
        let answer = ask(self.server, "GET", &target).api().header("Origin", ORIGIN).send();
        answer.value()["reports"].as_array().unwrap().clone()
    }
}

/// An agent that has shaken hands.
#[derive(Clone)]
struct Agent<'a> {
    server: &'a Running,
    token: String,
    mcp: String,
}

/// As an MCP client posts.
fn knock(server: &Running, token: &str, mcp: Option<&str>, body: &Value) -> Answered {
    let asking = ask(server, "POST", "/agents").api().header("Accept", "application/json, text/event-stream");
    let asking = asking.header("Authorization", &format!("Bearer {token}"));
    let asking = mcp.into_iter().fold(asking, |asking, mcp| asking.header("Mcp-Session-Id", mcp));
    asking.json(body).send()
}

fn hello(name: &str) -> Value {
    let params =
        json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": name, "version": "1" } });
    json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params })
}

/// The JSON-RPC messages of an answer, whether it is a stream of events or a plain body.
fn messages(answer: &Answered) -> Vec<Value> {
    let text = answer.text();
    let streamed = text.lines().filter_map(|line| line.trim_end().strip_prefix("data: "));
    let mut found: Vec<Value> = streamed.filter_map(|data| serde_json::from_str(data).ok()).collect();
    found.extend(serde_json::from_str(&text));
    found
}

impl<'a> Agent<'a> {
    fn join(server: &'a Running, token: &str, name: &str) -> Self {
        let answer = knock(server, token, None, &hello(name));
        let greeted = messages(&answer);
        assert!(greeted.iter().any(|said| said["result"]["serverInfo"]["name"] == "belljar"), "{}", answer.text());
        let agent = Self { server, token: token.to_owned(), mcp: answer.one("mcp-session-id").to_owned() };
        let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        assert_eq!(knock(server, token, Some(&agent.mcp), &ready).status, 202);
        agent
    }

    /// The answer to a request: its `result` or its `error`.
    fn ask(&self, method: &str, params: &Value) -> Value {
        static LAST: AtomicU64 = AtomicU64::new(100);
        self.ask_as(LAST.fetch_add(1, Ordering::Relaxed), method, params)
    }

    fn ask_as(&self, id: u64, method: &str, params: &Value) -> Value {
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        let answer = knock(self.server, &self.token, Some(&self.mcp), &message);
        let found = messages(&answer).into_iter().find(|said| said["id"] == id);
        found.unwrap_or_else(|| panic!("{}: {}", answer.status, answer.text()))
    }

    fn call(&self, tool: &str, arguments: &Value) -> Value {
        self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }))
    }

    /// In the background, while the page answers; the request's number is 7.
    fn calling<'scope>(
        &self,
        scope: &'scope std::thread::Scope<'scope, '_>,
        tool: &'static str,
        arguments: Value,
    ) -> std::thread::ScopedJoinHandle<'scope, Value>
    where
        'a: 'scope,
    {
        let agent = self.clone();
        scope.spawn(move || agent.ask_as(7, "tools/call", &json!({ "name": tool, "arguments": arguments })))
    }

    fn tools(&self) -> Vec<String> {
        let listed = self.ask("tools/list", &json!({}));
        let tools = listed["result"]["tools"].as_array().unwrap_or_else(|| panic!("{listed}"));
        tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
    }

    fn leave(&self) -> u16 {
        let asking =
            ask(self.server, "DELETE", "/agents").api().header("Authorization", &format!("Bearer {}", self.token));
        asking.header("Mcp-Session-Id", &self.mcp).send().status
    }

    /// The stream of what the server says by itself.
    fn listen(&self) -> Events {
        let token = format!("Bearer {}", self.token);
        let headers =
            [("Authorization", token.as_str()), ("Mcp-Session-Id", self.mcp.as_str()), ("Accept", "text/event-stream")];
        let mut events = Events::open(self.server, "/agents", &headers);
        assert_eq!(events.status(), 200);
        events
    }
}

/// Tries until it is so.
fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Everything until the connection ends.
fn rest(events: &mut Events) -> String {
    let mut all = String::new();
    let _ = events.0.read_to_string(&mut all);
    all
}
