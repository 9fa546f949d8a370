//! `belljar mcp inspect` and `belljar serve --mcp` as processes: what they print, how they end, and what they leave behind.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const EXAMPLES: [&str; 5] = ["basic-vanillajs", "budget-allocator", "debug", "system-monitor", "threejs"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/mcp")
}

fn example(name: &str) -> String {
    let program = folder().join(format!("node_modules/@modelcontextprotocol/server-{name}/dist/index.js"));
    assert!(program.is_file(), "`cargo xtask test` installs the packages of tests/mcp first");
    program.to_str().unwrap().to_owned()
}

fn own() -> String {
    folder().join("server.mjs").to_str().unwrap().to_owned()
}

fn belljar(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belljar"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn inspected(arguments: &[&str]) -> (Output, String, String) {
    let output = belljar(&[&["mcp", "inspect"], arguments].concat()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    (output, out, err)
}

#[test]
fn it_says_what_it_found() {
    let (output, said, _) = inspected(&["--once", "--", "node", &example("debug"), "--stdio"]);
    assert_eq!(output.status.code(), Some(0));
    for part in [
        "Debug MCP App Server 1.0.0 (MCP 2025-11-25)",
        "3 tools, 1 resources, 0 prompts",
        "debug-refresh (for the app alone)",
        "shows ui://debug-tool/mcp-app.html, ",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let (output, said, _) = inspected(&["--once", "--format", "json", "--name", "mine", "--", "node", &own()]);
    assert_eq!(output.status.code(), Some(0));
    let found: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&found["ok"], &found["url"], &found["found"]["name"]), (&json!(true), &Value::Null, &json!("mine")));
    let tools = found["found"]["tools"].as_array().unwrap();
    let tool = |name: &str| tools.iter().find(|tool| tool["name"] == name).unwrap();
    assert_eq!(tool("show")["htmlBytes"], 7);
    assert!(tool("show-plain")["refused"].as_str().unwrap().contains("text/html"));
    assert_eq!(tool("model-only")["visibleTo"], json!(["model"]));
    assert!(found["found"]["warnings"].to_string().contains("show: `_meta.ui.csp` is on the tool"));
}

#[test]
fn one_that_fails_has_the_last_word() {
    let script = "echo the database is not there >&2; exit 3";
    let (output, said, why) = inspected(&["--", "sh", "-c", script]);
    assert_eq!((output.status.code(), said.as_str()), (Some(1), ""));
    for part in ["exit status: 3", "the database is not there", "SERVER_UNREACHABLE", "help:"] {
        assert!(why.contains(part), "{part}\n{why}");
    }
    let (output, said, _) = inspected(&["--format", "json", "--", "sh", "-c", script]);
    assert_eq!(output.status.code(), Some(1));
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&said["ok"], &said["error"]["stderr"][0]), (&json!(false), &json!("the database is not there")));
    let (output, _, why) = inspected(&["http://127.0.0.1:9/mcp"]);
    assert!(output.status.code() == Some(1) && why.contains("SERVER_UNREACHABLE"), "{why}");
}

#[test]
fn wrong_use_is_exit_code_2_and_a_taken_port_3() {
    for (arguments, part) in [
        (&["--", "no-such-program-here"][..], "M010"),
        (&["nowhere"], "M011"),
        (&["https://user:word@host.example/"], "M011"),
        (&[], "the address of a server, `belljar mcp inspect https://mcp.example/mcp`, or the command"),
        (&["--listen", "nowhere", "--", "node"], "listen"),
    ] {
        let (output, _, why) = inspected(arguments);
        assert!(output.status.code() == Some(2) && why.contains(part), "{arguments:?}\n{why}");
    }
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (output, _, why) = inspected(&["--listen", &address, "--", "node", &own()]);
    assert!(output.status.code() == Some(3) && why.contains("--listen"), "{why}");

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mcp.json");
    std::fs::write(&file, "{ \"mcpServers\": {\n \"a\": { \"comand\": \"x\" }, \"\": {} } }").unwrap();
    let output = belljar(&["serve", "--mcp", file.to_str().unwrap()]).output().unwrap();
    let why = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{why}");
    for part in ["mcp.json:2: mcpServers.a.comand", "did you mean `command`?", "[M005]", "[M006]", "[M008]", "help:"] {
        assert!(why.contains(part), "{part}\n{why}");
    }
}

/// Ends with its test, also when that fails.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A `belljar` that serves, and the first address it printed.
fn serving(arguments: &[&str]) -> (Serving, String) {
    let mut child = belljar(arguments).stderr(Stdio::inherit()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let line = lines.find(|line| line.contains("http://")).unwrap();
    // Its pipe stays open as long as the test reads from it.
    std::thread::spawn(move || lines.for_each(drop));
    (Serving(child), line[line.find("http://").unwrap()..].to_owned())
}

fn post(origin: &str, path: &str, body: &Value) -> (u16, String) {
    let host = origin.strip_prefix("http://").unwrap();
    let port: u16 = host.rsplit(':').next().unwrap().parse().unwrap();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let body = body.to_string();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, text) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), text.to_owned())
}

#[test]
fn it_goes_on_as_a_playground() {
    let (mut child, address) =
        serving(&["mcp", "inspect", "--no-open", "--", "node", &example("basic-vanillajs"), "--stdio"]);
    let (origin, page) = address.split_once("/mcp?").unwrap();
    assert_eq!(page, "server=basic-vanillajs");
    let path = "/api/v1/mcp/servers/basic-vanillajs/tools/call";
    let (status, text) = post(origin, path, &json!({ "name": "get-time", "arguments": {} }));
    assert_eq!(status, 200, "{text}");
    end(&mut child, "-TERM");
}

/// Processes whose parent is this one.
fn children(of: u32) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").unwrap().filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok());
    all.filter(|pid: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let after =
            stat.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().nth(1).unwrap_or_default().to_owned());
        after == Some(of.to_string())
    })
    .collect()
}

fn lives(pid: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

fn end(Serving(child): &mut Serving, signal: &str) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    let deadline = Instant::now() + Duration::from_secs(15);
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < deadline, "it did not end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A `belljar` with all five and a stubborn one behind it, every one of them started.
fn with_all() -> (Serving, Vec<u32>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mcp.json");
    let mut servers: serde_json::Map<_, _> = EXAMPLES
        .iter()
        .map(|name| ((*name).to_owned(), json!({ "command": "node", "args": [example(name), "--stdio"] })))
        .collect();
    // A shell in front, as `npx` is: the server is its child.
    servers.insert("behind".into(), json!({ "command": "sh", "args": ["-c", format!("node {}; true", own())] }));
    std::fs::write(&file, json!({ "mcpServers": servers }).to_string()).unwrap();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--store", "sqlite::memory:", "--mcp", file.to_str().unwrap()];
    let (child, origin) = serving(&arguments);
    for name in servers.keys() {
        let (status, text) = post(&origin, &format!("/api/v1/mcp/servers/{name}/tools/list"), &json!({}));
        assert_eq!(status, 200, "{name}: {text}");
    }
    let mut started = children(child.0.id());
    assert_eq!(started.len(), 6, "{started:?}");
    let grandchildren: Vec<_> = started.iter().flat_map(|pid| children(*pid)).collect();
    assert_eq!(grandchildren.len(), 1, "the one behind a shell");
    started.extend(grandchildren);
    (child, started, folder)
}

#[test]
fn nothing_is_left_behind_whether_it_is_told_or_killed() {
    for signal in ["-TERM", "-KILL"] {
        let (mut child, started, _folder) = with_all();
        assert!(started.iter().all(|pid| lives(*pid)));
        end(&mut child, signal);
        let deadline = Instant::now() + Duration::from_secs(10);
        while let Some(left) = started.iter().find(|pid| lives(**pid)) {
            assert!(Instant::now() < deadline, "{left} outlived {signal}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}
