//! The log of `belljar serve`: one line for each request, and nothing in it that somebody could use.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

const TOKEN: &str = "tok-0123456789-abcdef";
const WRONG: &str = "wrong-9876543210-token";
const SECRET: &str = "sk-live-71f3c0ffee";

struct Server {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Server {
    fn start(settings: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("belljar.toml");
        std::fs::write(&file, settings).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_belljar"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--store", "sqlite::memory:", "--config"]).arg(&file);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().rsplit(':').next().unwrap().parse().unwrap_or_else(|_| panic!("{line:?}"));
        Self { child, port, _folder: folder }
    }

    fn ask(&self, method: &str, host: &str, path: &str, headers: &str, body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
        let request =
            format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{length}{headers}\r\n{body}");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), head.to_ascii_lowercase(), body.to_owned())
    }

    fn api(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String, String) {
        self.ask(method, &format!("localhost:{}", self.port), path, headers, body)
    }

    /// Everything it wrote to standard error until it ended.
    fn ended(mut self) -> String {
        assert!(Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap().success());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(self.child.wait().unwrap().success());
        said
    }
}

/// Answers everything in the same way.
fn upstream() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 8192]);
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi");
        }
    });
    port
}

#[test]
fn nothing_that_somebody_could_use_is_in_the_log() {
    let upstream = upstream();
    let server = Server::start(&format!(
        "log = \"trace\"\nlogFormat = \"json\"\ntokens = [\"{TOKEN}\"]\n[egress]\nallowPrivate = true\n\
         [egress.secrets.key]\norigins = [\"http://localhost:{upstream}\"]\nheader = \"Authorization\"\n\
         prefix = \"Bearer \"\nvalue = \"{SECRET}\"\n"
    ));
    let (json_type, page) = ("Content-Type: application/json\r\n", "Origin: http://localhost:8080\r\n");
    let token = format!("Authorization: Bearer {TOKEN}\r\n{json_type}");
    let network = json!({ "allow": [format!("http://localhost:{upstream}")], "secrets": ["key"] });
    let app = json!({ "guest": "app", "html": "<p>", "policy": { "network": network } }).to_string();
    let (status, _, made) = server.api("POST", "/api/v1/sandboxes", &token, &app);
    assert_eq!(status, 201, "{made}");
    let made: Value = serde_json::from_str(&made).unwrap();
    let id = made["id"].as_str().unwrap();
    let guest = made["guestUrl"].as_str().unwrap().strip_prefix("http://").unwrap().trim_end_matches('/');
    let label = guest.split('.').nth(1).unwrap();
    let (outer, key) = made["outerUrl"].as_str().unwrap().strip_prefix("http://").unwrap().split_once("/#").unwrap();
    let frame = format!("Sec-Fetch-Dest: empty\r\nBelljar-Frame-Key: {key}\r\nBelljar-Frame: test\r\n");
    let (status, _, lease) = server.ask("POST", outer, "/__belljar/lease", &frame, "");
    assert_eq!(status, 200, "{lease}");
    let lease: Value = serde_json::from_str(&lease).unwrap();
    let ticket = lease["ticket"].as_str().unwrap();
    assert_eq!(server.ask("GET", guest, "/?mine=guests-query", "Sec-Fetch-Dest: iframe\r\n", "").0, 200);
    let fetch = format!(
        "Sec-Fetch-Dest: empty\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Site: cross-site\r\nOrigin: null\r\n\
         Belljar-Ticket: {ticket}\r\n"
    );
    let path = format!("/__belljar/egress/http/localhost:{upstream}/private-path?key=guests-query");
    assert_eq!(server.ask("GET", guest, &path, &fetch, "").0, 200);
    assert_eq!(server.ask("GET", guest, "/__belljar/egress/http/localhost:1/", &fetch, "").0, 403);
    let wrong = format!("Authorization: Bearer {WRONG}\r\n");
    assert_eq!(server.api("GET", &format!("/api/v1/sandboxes/{id}"), &wrong, "").0, 401);
    assert_eq!(server.api("GET", &format!("/api/v1/sandboxes/{id}?q=guests-query"), &token, "").0, 200);
    let (status, _, session) =
        server.api("POST", "/api/v1/agents/session", &format!("{page}{json_type}"), "{\"name\":\"page\"}");
    assert_eq!(status, 201, "{session}");
    let session: Value = serde_json::from_str(&session).unwrap();
    let (owner, agent) = (session["owner"].as_str().unwrap(), session["token"].as_str().unwrap());
    let headers = format!("{page}Belljar-Owner: {owner}\r\n");
    assert_eq!(server.api("GET", "/api/v1/agents/session", &headers, "").0, 200);
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "protocolVersion": "2025-06-18",
        "capabilities": {}, "clientInfo": { "name": "log test", "version": "1" } } });
    let headers =
        format!("Authorization: Bearer {agent}\r\n{json_type}Accept: application/json, text/event-stream\r\n");
    let (status, head, _) = server.api("POST", "/agents", &headers, &hello.to_string());
    assert_eq!(status, 200, "{head}");
    let of_mcp =
        head.lines().find_map(|line| line.strip_prefix("mcp-session-id: ")).map(|value| value.trim().to_owned());
    assert_eq!(server.api("DELETE", &format!("/api/v1/sandboxes/{id}"), &token, "").0, 204);

    let log = server.ended();
    let own: Vec<&str> = log.lines().filter(|line| line.contains("\"target\":\"belljar_serve")).collect();
    let secrets = [TOKEN, WRONG, SECRET, id, label, owner, agent, "guests-query", "private-path"];
    for secret in secrets.into_iter().chain(of_mcp.as_deref()) {
        let line = own.iter().find(|line| line.contains(secret));
        assert_eq!(line, None, "`{secret}` is in the log");
    }
    // Of what others write at the finest level, the secrets at least.
    for secret in [TOKEN, WRONG, SECRET, owner, agent] {
        assert_eq!(log.lines().find(|line| line.contains(secret)), None, "`{secret}` is in the log of a library");
    }
    assert!(own.iter().filter(|line| line.contains("\"message\":\"answered\"")).count() >= 10, "{log}");
}

#[test]
fn one_line_for_each_request_with_the_id_of_its_answer() {
    let server = Server::start("logFormat = \"json\"\nlog = \"info,belljar_serve::request=debug\"");
    let mut ids = Vec::new();
    let mut asked = |method: &str, path: &str, headers: &str| {
        let (status, head, _) = server.api(method, path, headers, "");
        let id = head.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap().trim().to_owned();
        ids.push((id, status));
    };
    asked("GET", "/healthz", "");
    asked("GET", "/api/v1/sandboxes/abc", "");
    asked("GET", "/secret-place", "");
    asked("PUT", "/healthz", "");
    // A name that the client made up is not taken over.
    asked("GET", "/healthz", "X-Request-Id: mine\r\n");
    let (_, head, _) = server.ask("GET", "nobody.example", "/", "", "");
    assert!(head.contains("\nx-request-id: "), "{head}");
    let log = server.ended();
    let lines: Vec<Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
    let answered = lines.iter().filter(|line| line["message"] == "answered" && line["host"] == "host");
    let answered: Vec<_> = answered.collect();
    let told: Vec<_> =
        answered.iter().map(|line| (line["id"].as_str().unwrap(), line["status"].as_u64().unwrap())).collect();
    assert_eq!(told, ids.iter().map(|(id, status)| (id.as_str(), u64::from(*status))).collect::<Vec<_>>());
    let routes: Vec<_> = answered.iter().map(|line| line["route"].as_str().unwrap()).collect();
    assert_eq!(routes[..3], ["/healthz", "/api/v1/sandboxes/{id}", "-"]);
    for line in answered {
        assert!(line["ms"].is_number() && line["method"].is_string() && line["timestamp"].is_string(), "{line}");
        let level = if line["status"].as_u64().unwrap() < 400 { "DEBUG" } else { "INFO" };
        assert_eq!(line["level"], level, "{line}");
    }
    assert!(!log.contains("mine") && !log.contains("secret-place"), "{log}");
}

/// A line for each request would cost more than many an answer, so by itself the log has what somebody has to know.
#[test]
fn by_itself_the_log_has_refusals_and_nothing_that_went_well() {
    let server = Server::start("logFormat = \"json\"");
    for _ in 0..20 {
        assert_eq!(server.api("GET", "/healthz", "", "").0, 200);
        assert_eq!(server.ask("GET", "nobody.example", "/", "", "").0, 404);
    }
    assert_eq!(server.api("POST", "/api/v1/sandboxes", "Origin: https://evil.example\r\n", "{}").0, 403);
    let log = server.ended();
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap_or_else(|_| panic!("{line}")));
    let answered: Vec<_> = lines.filter(|line| line["message"] == "answered").collect();
    assert_eq!(answered.len(), 1, "{log}");
    assert_eq!((&answered[0]["status"], &answered[0]["level"]), (&json!(403), &json!("INFO")), "{log}");
}

#[test]
fn text_is_for_people_and_the_filter_chooses() {
    let server = Server::start("log = \"belljar_serve::request=debug\"");
    assert_eq!(server.api("GET", "/healthz", "", "").0, 200);
    assert_eq!(server.ask("GET", "nobody.example", "/", "", "").0, 404);
    let log = server.ended();
    let lines: Vec<_> = log.lines().collect();
    assert_eq!(lines.len(), 2, "{log}");
    assert!(
        lines[0].contains("answered") && lines[0].contains("route=\"/healthz\"") && lines[0].contains("status=200")
    );
    assert!(lines[1].contains("DEBUG") && lines[1].contains("host=\"unrouted\""));
    assert!(!log.contains('\u{1b}'), "no colours where nobody sees them");
    let mut command = Command::new(env!("CARGO_BIN_EXE_belljar"));
    let output = command.args(["serve", "--print-config"]).env("BELLJAR_LOG_FORMAT", "xml").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("BELLJAR_LOG_FORMAT: `logFormat`: `xml` is neither `text` nor `json`"), "{said}");
}
