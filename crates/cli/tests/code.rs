//! `belljar mcp code` as a process: what it prints, what it speaks, how it ends. tests/mcp/code.rs and
//! tests/browser/agents/code.rs have what it does.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mcp")
}

/// A file of one MCP server.
fn file(folder: &Path) -> String {
    let servers = json!({ "own": { "command": "node", "args": [self::folder().join("server.mjs"), "good"] } });
    let file = folder.join("mcp.json");
    std::fs::write(&file, json!({ "mcpServers": servers }).to_string()).unwrap();
    file.to_str().unwrap().to_owned()
}

fn belljar(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belljar"));
    command.args(["mcp", "code"]).args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Ends with its test, also when that fails.
struct Process(Child);

impl Process {
    /// Its exit code, and what is left of its output.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.0.stdin.take());
        let deadline = Instant::now() + Duration::from_secs(60);
        let code = loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                break status.code();
            }
            assert!(Instant::now() < deadline, "it goes on");
            std::thread::sleep(Duration::from_millis(20));
        };
        let mut rest = String::new();
        if let Some(output) = &mut self.0.stdout {
            output.read_to_string(&mut rest).unwrap();
        }
        (code, rest)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn it_speaks_mcp_over_standard_input_and_output_and_ends_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut process = Process(belljar(&["--mcp", &file(folder.path())]).spawn().unwrap());
    let mut told = String::new();
    BufReader::new(process.0.stderr.take().unwrap()).read_line(&mut told).unwrap();
    let address = told.strip_prefix("Programs run in ").and_then(|rest| rest.split_once(": open it")).unwrap().0;
    assert!(address.starts_with("http://localhost:") && address.contains("/code#bjo_"), "{told}");
    raised(process.0.id());
    let (mut input, output) = (process.0.stdin.take().unwrap(), process.0.stdout.take().unwrap());
    let mut lines = BufReader::new(output).lines();
    let info = json!({ "name": "t", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": info });
    for message in [
        json!({ "id": 1, "method": "initialize", "params": hello }),
        json!({ "method": "notifications/initialized" }),
        json!({ "id": 2, "method": "tools/list" }),
        json!({ "id": 3, "method": "tools/call", "params": { "name": "run", "arguments": { "code": "return 1" } } }),
    ] {
        let mut message = message;
        message["jsonrpc"] = "2.0".into();
        writeln!(input, "{message}").unwrap();
    }
    let mut answers: Vec<Value> =
        (0..3).map(|_| serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap()).collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "belljar-code");
    let names: Vec<_> = answers[1]["result"]["tools"].as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["search", "describe", "run"]);
    let said = answers[2]["result"]["content"][0]["text"].as_str().unwrap();
    assert!(said.contains(&format!("open {address} ")) && said.ends_with("[SANDBOX_LOST]"), "{said}");
    drop(input);
    // Nothing but the protocol was on standard output.
    assert!(lines.next().is_none());
    assert_eq!(process.end().0, Some(0));
}

/// Connections are open files: as many as the system allows.
fn raised(process: u32) {
    let Ok(limits) = std::fs::read_to_string(format!("/proc/{process}/limits")) else { return };
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let words: Vec<_> = line["Max open files".len()..].split_whitespace().collect();
    assert_eq!(words[0], words[1], "{line}");
}

#[cfg(unix)]
#[test]
fn over_http_it_prints_where_and_with_what_and_ends_when_it_is_told() {
    use rustix::process::{Pid, Signal, kill_process};

    let folder = tempfile::tempdir().unwrap();
    let file = file(folder.path());
    let chosen = "chosen-by-somebody-0123456789-0123456789";
    for token in [None, Some(chosen)] {
        let mut command = belljar(&["--mcp", &file, "--http"]);
        command.envs(token.map(|token| ("BELLJAR_CODE_TOKEN", token)));
        let mut process = Process(command.spawn().unwrap());
        let mut lines = BufReader::new(process.0.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut line = || lines.next().unwrap();
        let (endpoint, bearer, page) = (line(), line(), line());
        assert!(endpoint.starts_with("MCP clients connect to http://localhost:") && endpoint.ends_with("/code/mcp"));
        match token {
            Some(token) => assert!(bearer.contains(token), "{bearer}"),
            None => assert!(bearer.contains("Bearer bja_"), "{bearer}"),
        }
        assert!(page.contains("/code#bjo_"), "{page}");
        // Closed standard input ends only what speaks over it.
        drop(process.0.stdin.take());
        std::thread::sleep(Duration::from_millis(300));
        assert!(process.0.try_wait().unwrap().is_none());
        let id = i32::try_from(process.0.id()).ok().and_then(Pid::from_raw).unwrap();
        kill_process(id, Signal::TERM).unwrap();
        assert_eq!(process.end().0, Some(0));
    }
}

#[test]
fn wrong_use_is_exit_code_2_and_a_taken_port_3() {
    let folder = tempfile::tempdir().unwrap();
    let good = file(folder.path());
    let written = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let policy = written("policy.toml", "[tools]\ndenied = [\"x\"]\n");
    let broken = written("broken.json", "{ \"mcpServers\": { \"a\": { \"command\": \"sh\", \"needsApproval\": 1 } } }");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (arguments, token, code, part) in [
        (vec![], "", 2, "--mcp"),
        (vec!["--mcp", "/nowhere.json"], "", 2, "M001"),
        (vec!["--mcp", &*broken], "", 2, "mcpServers.a.needsApproval"),
        (vec!["--mcp", &*good, "--policy", "/nowhere.toml"], "", 2, "/nowhere.toml"),
        (vec!["--mcp", &*good, "--policy", &*policy], "", 2, "the policy does not compile: tools.denied"),
        (vec!["--mcp", &*good, "--listen", "nowhere"], "", 2, "listen"),
        (vec!["--mcp", &*good, "--http"], "short", 2, "BELLJAR_CODE_TOKEN"),
        (vec!["--mcp", &*good, "--listen", &*address], "", 3, "--listen"),
    ] {
        let output = belljar(&arguments).env("BELLJAR_CODE_TOKEN", token).output().unwrap();
        let why = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(code) && why.contains(part), "{arguments:?}\n{why}");
    }
}
