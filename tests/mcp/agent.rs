//! The official MCP client as a process, told what to do.

#![expect(clippy::needless_pass_by_value, reason = "tests write their `json!` in place")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// `agent.mjs`, running.
pub(crate) struct Agent {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Value>,
    /// What came that nobody waited for yet.
    heard: Vec<Value>,
    last: u64,
}

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

impl Agent {
    /// `generation` is one of `sdk`, `client` and `modern`.
    pub(crate) fn over_http(generation: &str, url: &str, token: &str) -> Self {
        Self::start(&[generation, "http", url], &[("AGENT_TOKEN", token)])
    }

    /// One that answers what it is asked to have its user decide.
    pub(crate) fn that_elicits(generation: &str, url: &str, token: &str, answer: Value) -> Self {
        Self::start(&[generation, "http", url], &[("AGENT_TOKEN", token), ("AGENT_ELICITS", &answer.to_string())])
    }

    /// The command that the page shows, with its environment.
    pub(crate) fn over_stdio(generation: &str, command: &[&str], env: &[(&str, &str)]) -> Self {
        Self::start(&[&[generation, "stdio"], command].concat(), env)
    }

    fn start(arguments: &[&str], env: &[(&str, &str)]) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("mcp/agent.mjs");
        let mut command = Command::new("node");
        command.arg(script).args(arguments).envs(env.iter().copied()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("node is there");
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let Ok(said) = serde_json::from_str(&line) else { continue };
                if sender.send(said).is_err() {
                    return;
                }
            }
        });
        Self { child, input, lines, heard: Vec::new(), last: 0 }
    }

    /// Begins something; what comes of it is asked for by the number.
    pub(crate) fn begin(&mut self, verb: &str, mut order: Value) -> u64 {
        self.last += 1;
        order["id"] = self.last.into();
        order["do"] = verb.into();
        writeln!(self.input, "{order}").expect("the agent listens");
        self.last
    }

    /// What came of it: `value` or `error`.
    pub(crate) fn outcome(&mut self, number: u64) -> Value {
        self.hear(&format!("the answer to {number}"), |said| said["id"] == number)
    }

    pub(crate) fn tell(&mut self, verb: &str, order: Value) -> Value {
        let number = self.begin(verb, order);
        self.outcome(number)
    }

    pub(crate) fn connect(&mut self) -> Value {
        self.tell("connect", json!({}))
    }

    pub(crate) fn call(&mut self, name: &str, arguments: Value) -> Value {
        self.tell("call", json!({ "name": name, "arguments": arguments }))
    }

    pub(crate) fn names(&mut self) -> Vec<String> {
        let listed = self.tell("list", json!({}));
        let tools = listed["value"].as_array().unwrap_or_else(|| panic!("{listed}"));
        tools.iter().map(|tool| tool["name"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Lists until it is so; agents are told of changes and may still come too early.
    pub(crate) fn until_listed(&mut self, expected: &[&str]) {
        let end = Instant::now() + PATIENCE;
        loop {
            let names = self.names();
            if names == expected {
                return;
            }
            assert!(Instant::now() < end, "{names:?} and not {expected:?}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    pub(crate) fn event(&mut self, name: &str) -> Value {
        self.hear(name, |said| said["event"] == name)
    }

    /// Says good-bye and waits for the end.
    pub(crate) fn close(mut self) {
        self.begin("close", json!({}));
        let _ = self.child.wait();
    }

    fn hear(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.heard.iter().position(&fits) {
            return self.heard.remove(at);
        }
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let said = self.lines.recv_timeout(left).unwrap_or_else(|_| panic!("{what} never came; {:?}", self.heard));
            if fits(&said) {
                return said;
            }
            self.heard.push(said);
        }
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
