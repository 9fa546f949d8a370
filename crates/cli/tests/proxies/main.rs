//! Real nginx and real Caddy with the very files of `deploy/` in front of Belljar with the very settings of `deploy/`.

mod caddy; // how it is started
mod files; // ports, programs and files of `deploy/`
mod front; // one of the two, and a client that speaks to it
mod nginx; // how it is started

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::mpsc;

use belljar_serve::{Config, Running, Sources};
use files::Ports;
use front::{Answered, Front, KINDS, Kind, request};
use serde_json::{Value, json};

const FRAME: &str = "Sec-Fetch-Dest: iframe\r\n";
const PAGE: &str = "Origin: https://app.example\r\nContent-Type: application/json\r\n";

struct Deployed {
    front: Front,
    belljar: Running,
    host: String,
}

impl Deployed {
    fn start(kind: Kind) -> Self {
        let ports = Ports::free();
        let public = format!("https://jar.example:{}", ports.https);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/belljar.toml");
        let env = [
            ("BELLJAR_PUBLIC_URL", public.as_str()),
            ("BELLJAR_TOKENS", "0123456789abcdef"),
            ("BELLJAR_TOKENS_FILE", ""),
            ("BELLJAR_AUDIT", ""),
            ("BELLJAR_LIMITS_BODY_BYTES", "1000000"),
        ];
        let flags =
            vec![("listen", "--listen", "127.0.0.1:0".to_owned()), ("store", "--store", "sqlite::memory:".to_owned())];
        let env = env.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let loaded = Config::load(&Sources { file: Some(file), env, flags }).unwrap();
        let belljar = Running::start(loaded.config).unwrap();
        let host = format!("jar.example:{}", ports.https);
        Self { front: Front::start(kind, ports, belljar.port()), belljar, host }
    }

    fn api(&self, method: &str, path: &str, headers: &str, body: &str) -> Answered {
        self.front.ask(method, &self.host, path, headers, body)
    }

    fn create(&self, body: &Value) -> Value {
        let answer = self.api("POST", "/api/v1/sandboxes", PAGE, &body.to_string());
        assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
        let sandbox = answer.value();
        // As if a frame of this client showed it.
        let (host, key) =
            (host_of(&sandbox, "outerUrl"), sandbox["outerUrl"].as_str().unwrap().split_once('#').unwrap().1);
        let headers = format!("Sec-Fetch-Dest: empty\r\nBelljar-Frame-Key: {key}\r\nBelljar-Frame: test\r\n");
        assert_eq!(self.front.ask("POST", &host, "/__belljar/lease", &headers, "").status, 200);
        sandbox
    }

    /// The same without anybody in front.
    fn direct(&self, method: &str, host: &str, path: &str, headers: &str) -> Answered {
        let mut stream = TcpStream::connect(("127.0.0.1", self.belljar.port())).unwrap();
        stream.write_all(&request(method, host, path, headers, "")).unwrap();
        Answered::read(&mut stream)
    }
}

fn host_of(sandbox: &Value, key: &str) -> String {
    let url = sandbox[key].as_str().unwrap();
    url.strip_prefix("https://").unwrap().split('/').next().unwrap().to_owned()
}

/// All but what belongs to one connection.
fn compared(mut answer: Answered) -> (u16, Vec<(String, String)>, Vec<u8>) {
    let own = ["server", "date", "connection", "keep-alive", "x-request-id"];
    answer.headers.retain(|(name, _)| !own.contains(&name.as_str()));
    answer.headers.sort();
    (answer.status, answer.headers, answer.body)
}

#[test]
fn every_host_leads_to_its_sandbox_and_every_header_arrives() {
    KINDS.into_iter().for_each(every_header_arrives);
}

fn every_header_arrives(kind: Kind) {
    let deployed = Deployed::start(kind);
    assert_eq!(deployed.api("GET", "/healthz", "", "").body, b"ok\n");
    let policy = json!({ "sandbox": { "storage": "own" }, "network": { "allow": ["https://api.example.com"] } });
    let files = json!({ "/index.html": "<p>inside", "/a b.js": "1", "/big.txt": "x".repeat(100_000) });
    let made = [
        json!({ "guest": "run" }),
        json!({ "guest": "widget", "html": "<p>widget" }),
        json!({ "guest": "app", "files": files, "policy": policy }),
    ]
    .map(|body| deployed.create(&body));
    let mut walked = 0;
    for sandbox in &made {
        for key in ["outerUrl", "guestUrl"] {
            let host = host_of(sandbox, key);
            assert!(host.ends_with(&format!(".sandbox.example:{}", deployed.front.ports.https)), "{host}");
            for (method, path, headers) in [
                ("GET", "/", FRAME),
                ("HEAD", "/", FRAME),
                ("GET", "/", "Sec-Fetch-Dest: document\r\n"),
                ("GET", "/a%20b.js", "Sec-Fetch-Dest: script\r\n"),
                ("GET", "/big.txt", "Sec-Fetch-Dest: empty\r\nRange: bytes=10-19\r\n"),
                ("GET", "/nothing//here", FRAME),
                ("PUT", "/", FRAME),
                ("OPTIONS", "/__belljar/reports", "Origin: null\r\nAccess-Control-Request-Method: POST\r\n"),
            ] {
                let through = deployed.front.ask(method, &host, path, headers, "");
                assert!(!through.all("content-security-policy").is_empty(), "{method} {host}{path}");
                let direct = deployed.direct(method, &host, path, headers);
                assert_eq!(compared(through), compared(direct), "{method} {host}{path}");
                walked += 1;
            }
        }
    }
    assert_eq!(walked, 3 * 2 * 8, "{kind:?}");
    // A label that is nobody's has the tightest policy, twice.
    let host = format!("{}.sandbox.example:{}", "a".repeat(32), deployed.front.ports.https);
    let nobody = deployed.front.ask("GET", &host, "/", FRAME, "");
    assert_eq!((nobody.status, nobody.all("content-security-policy").len()), (404, 2));
}

/// The attack: a guest shows an address of its own host in a frame that nginx refuses by itself, with a page that has no
/// policy; the frame is of the guest's origin, so the guest goes on in there.
#[test]
fn pages_of_nginx_itself_have_the_tightest_policy() {
    let deployed = Deployed::start(Kind::Nginx);
    let host = host_of(&deployed.create(&json!({ "guest": "widget", "html": "x" })), "guestUrl");
    let of_nginx = |answer: &Answered, what: &str| {
        let [policy] = answer.all("content-security-policy")[..] else { panic!("{what}: {answer:?}") };
        assert!(policy.starts_with("default-src 'none';") && policy.ends_with("; sandbox"), "{what}: {policy}");
        assert_eq!(answer.all("x-content-type-options"), ["nosniff"], "{what}");
        assert_eq!(answer.all("connection-allowlist"), ["()"], "{what}");
    };
    let get =
        |line: &str, more: &str| format!("GET {line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n");
    for (what, status, bytes) in [
        ("an address without end", 414, get(&format!("/{}", "a".repeat(200_000)), "")),
        ("a header without end", 400, get("/", &format!("X: {}\r\n", "a".repeat(200_000)))),
        ("half an escape", 400, get("/%zz", "")),
        ("a zero in the path", 400, get("/%00", "")),
        ("above the root", 400, get("/../../x", "")),
        ("a method that nginx keeps", 405, get("/", "").replace("GET", "TRACE")),
        ("no HTTP", 400, "\u{1}\u{2}\r\n\r\n".to_owned()),
        ("a version to come", 505, get("/", "").replace("HTTP/1.1", "HTTP/9.1")),
        ("the page itself", 404, get("/__belljar/nginx", "")),
        ("a body without end", 413, get("/", "Content-Length: 200000000\r\n").replace("GET", "POST")),
    ] {
        let answer = deployed.front.raw(&host, bytes.as_bytes());
        assert_eq!(answer.status, status, "{what}");
        of_nginx(&answer, what);
    }
    let Deployed { front, belljar, .. } = deployed;
    belljar.stop();
    let answer = front.ask("GET", &host, "/", FRAME, "");
    assert_eq!(answer.status, 502);
    of_nginx(&answer, "nobody behind it");
}

/// What Caddy can put a policy on, it does; what its HTTP library answers before it is in the guide.
#[test]
fn pages_of_caddy_itself_have_the_tightest_policy() {
    let Deployed { front, belljar, host } = Deployed::start(Kind::Caddy);
    let sandbox = format!("{}-g.sandbox.example:{}", "a".repeat(32), front.ports.https);
    belljar.stop();
    for host in [&host, &sandbox] {
        let answer = front.ask("GET", host, "/", FRAME, "");
        assert_eq!(answer.status, 502, "{host}");
        let [policy] = answer.all("content-security-policy")[..] else { panic!("{host}: {answer:?}") };
        assert!(policy.starts_with("default-src 'none';") && policy.ends_with("; sandbox"), "{policy}");
        assert_eq!(
            (answer.all("x-content-type-options"), answer.all("connection-allowlist")),
            (vec!["nosniff"], vec!["()"])
        );
    }
}

#[test]
fn reports_arrive_as_they_happen() {
    KINDS.into_iter().for_each(reports_arrive);
}

fn reports_arrive(kind: Kind) {
    let deployed = Deployed::start(kind);
    let sandbox = deployed.create(&json!({ "guest": "widget", "html": "x" }));
    let path = format!("/api/v1/sandboxes/{}/reports?stream=1", sandbox["id"].as_str().unwrap());
    let mut stream = deployed.front.connect(&deployed.host).unwrap();
    stream.write_all(&request("GET", &deployed.host, &path, PAGE, "")).unwrap();
    let mut lines = BufReader::new(stream).lines();
    let mut until = |wanted: &str| {
        let found = lines.by_ref().map(Result::unwrap).find(|line| line.contains(wanted));
        found.unwrap_or_else(|| panic!("the stream ended before `{wanted}`"));
    };
    until("event: files");
    for blocked in ["https://one.example", "https://two.example"] {
        let report = json!({ "csp-report": { "blocked-uri": blocked, "violated-directive": "img-src" } }).to_string();
        let host = host_of(&sandbox, "guestUrl");
        let headers = "Content-Type: application/csp-report\r\n";
        assert_eq!(deployed.front.ask("POST", &host, "/__belljar/reports", headers, &report).status, 204);
        // Were it gathered on its way, this line would not come while the stream is open.
        until(blocked);
    }
}

#[test]
fn belljar_refuses_what_is_too_large_before_anybody_else_does() {
    KINDS.into_iter().for_each(too_large_is_told);
}

fn too_large_is_told(kind: Kind) {
    let deployed = Deployed::start(kind);
    let body = json!({ "guest": "widget", "html": "x".repeat(1_100_000) }).to_string();
    let answer = deployed.api("POST", "/api/v1/sandboxes", PAGE, &body);
    assert_eq!((answer.status, answer.all("access-control-allow-origin")), (413, vec!["https://app.example"]));
    assert!(answer.value()["detail"].as_str().unwrap().contains("limits.bodyBytes"));
    let body = json!({ "guest": "widget", "html": "x".repeat(900_000) });
    let host = host_of(&deployed.create(&body), "guestUrl");
    assert_eq!(deployed.front.ask("GET", &host, "/", FRAME, "").all("content-length"), ["900000"]);
}

/// Remembers the heads of what it is asked. What it is sent after a switch to another protocol, it sends back.
fn remembering() -> (u16, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, heads) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = Vec::new();
            let mut byte = [0];
            while !head.ends_with(b"\r\n\r\n") && stream.read_exact(&mut byte).is_ok() {
                head.push(byte[0]);
            }
            let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
            let switched = head.contains("\r\nupgrade: websocket\r\n");
            if sender.send(head).is_err() {
                return;
            }
            if !switched {
                let _ = stream.write_all(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
                continue;
            }
            let accepted = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: eA==";
            let _ = write!(stream, "HTTP/1.1 101 Switching Protocols\r\n{accepted}\r\n\r\n");
            while let Ok(1) = stream.read(&mut byte) {
                let _ = stream.write_all(&byte);
            }
        }
    });
    (port, heads)
}

#[test]
fn what_a_client_says_about_itself_is_written_anew() {
    KINDS.into_iter().for_each(written_anew);
}

fn written_anew(kind: Kind) {
    let (upstream, heads) = remembering();
    let front = Front::start(kind, Ports::free(), upstream);
    let host = format!("x.sandbox.example:{}", front.ports.https);
    let lies = "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Host: evil.example\r\n\
                Forwarded: for=6.6.6.6\r\nX-Request-Id: mine\r\nSec-Fetch-Dest: iframe\r\n";
    assert_eq!(front.ask("GET", &host, "/a//b%2Fc/%E2%82%AC?x=/../y", lies, "").status, 204);
    let head = heads.recv().unwrap();
    let mut lines: Vec<_> = head.trim_end().split("\r\n").collect();
    assert_eq!(lines.remove(0), "get /a//b%2fc/%e2%82%ac?x=/../y http/1.1", "the address is passed on as it came");
    lines.sort_unstable();
    let host_line = format!("host: {host}");
    let mut expected =
        vec![host_line.as_str(), "sec-fetch-dest: iframe", "x-forwarded-for: 127.0.0.1", "x-forwarded-proto: https"];
    // Caddy says it, and Belljar never believes it; it takes it off.
    let forwarded_host = format!("x-forwarded-host: {host}");
    if kind == Kind::Caddy {
        expected.insert(3, &forwarded_host);
    }
    assert_eq!(lines, expected, "{kind:?}: {head}");
}

#[test]
fn a_connection_that_switched_carries_bytes_both_ways() {
    for kind in KINDS {
        let (upstream, heads) = remembering();
        let front = Front::start(kind, Ports::free(), upstream);
        let host = format!("x.sandbox.example:{}", front.ports.https);
        let socket = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n";
        let head = String::from_utf8(request("GET", &host, "/", socket, "")).unwrap();
        let mut stream = front.connect(&host).unwrap();
        stream.write_all(head.replace("Connection: close", "Connection: Upgrade").as_bytes()).unwrap();
        let head = heads.recv().unwrap();
        assert!(head.contains("\r\nconnection: upgrade\r\n"), "{kind:?}: {head}");
        let mut answer = Vec::new();
        let mut byte = [0];
        while !answer.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte).unwrap();
            answer.push(byte[0]);
        }
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{kind:?}: {}", String::from_utf8_lossy(&answer));
        for word in [b"one", b"two"] {
            stream.write_all(word).unwrap();
            let mut back = [0; 3];
            // Were it gathered on its way, it would not come while the connection is open.
            stream.read_exact(&mut back).unwrap();
            assert_eq!(&back, word, "{kind:?}");
        }
    }
}

#[test]
fn other_names_get_no_certificate_and_plain_http_only_the_way_to_https() {
    KINDS.into_iter().for_each(other_names_get_nothing);
}

fn other_names_get_nothing(kind: Kind) {
    let (upstream, _heads) = remembering();
    let front = Front::start(kind, Ports::free(), upstream);
    for name in ["evil.example", "sandbox.example", "a.b.sandbox.example", "x.jar.example"] {
        assert!(front.connect(name).is_err(), "{kind:?}: {name}");
    }
    let plain = |host: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", front.ports.http)).unwrap();
        stream.write_all(&request("GET", host, "/x?y", "", "")).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    let answer = plain("jar.example");
    assert!(answer.contains("\r\nLocation: https://jar.example/x?y\r\n"), "{kind:?}: {answer}");
    assert_eq!(plain("x.sandbox.example"), "", "{kind:?}: a sandbox is never asked for without https");
}

/// What people copy from the guide is what is tested here.
#[test]
fn the_guide_shows_the_files_as_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let guide = std::fs::read_to_string(root.join("docs/guide/deploy.md")).unwrap();
    let mut shown = 0;
    for entry in std::fs::read_dir(root.join("deploy")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(guide.contains(&format!("\n{text}```\n")), "docs/guide/deploy.md does not show deploy/{name} as it is");
        assert!(guide.contains(&format!("deploy/{name}")), "docs/guide/deploy.md does not name deploy/{name}");
        shown += 1;
    }
    assert!(shown >= 4, "{shown}");
}
