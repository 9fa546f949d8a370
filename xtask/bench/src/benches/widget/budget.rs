//! The view of `budget-allocator`, read from its server as a host reads it.

use crate::bench::Place;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const SERVER: &str = "tests/mcp/node_modules/@modelcontextprotocol/server-budget-allocator/dist/index.js";

pub(super) fn html(place: &Place) -> Result<String> {
    let mut server = Server::start(place)?;
    let info = json!({ "name": "bench", "version": "1" });
    server.ask("initialize", &json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": info }))?;
    server.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
    let tools = server.ask("tools/list", &json!({}))?;
    let uri =
        tools["tools"].as_array().into_iter().flatten().find_map(|tool| tool["_meta"]["ui"]["resourceUri"].as_str());
    let read = server.ask("resources/read", &json!({ "uri": uri.context("a tool with a view")? }))?;
    read["contents"][0]["text"].as_str().map(str::to_owned).context("the view's text")
}

/// A server that speaks MCP over its standard streams, one message a line.
struct Server {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Server {
    fn start(place: &Place) -> Result<Self> {
        let mut command = Command::new("node");
        command.arg(place.root.join(SERVER)).arg("--stdio");
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (input, output) = (process.stdin.take().context("stdin")?, process.stdout.take().context("stdout")?);
        Ok(Self { process, input, output: BufReader::new(output).lines() })
    }

    fn say(&mut self, message: &Value) -> Result<()> {
        Ok(writeln!(self.input, "{message}")?)
    }

    fn ask(&mut self, method: &str, params: &Value) -> Result<Value> {
        self.say(&json!({ "jsonrpc": "2.0", "id": method, "method": method, "params": params }))?;
        for line in &mut self.output {
            let mut message: Value = serde_json::from_str(&line?)?;
            if message["id"] == method {
                return message.get_mut("result").map(Value::take).with_context(|| message.to_string());
            }
        }
        bail!("the server went away before it answered {method}; are the packages of tests/mcp installed?")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
