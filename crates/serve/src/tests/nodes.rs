//! Several nodes on one PostgreSQL, and what becomes of them when it goes away.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use belljar_postgres::{Postgres, Setup};
use serde_json::{Value, json};

use super::client::{Answered, ask, create, host_of};
use super::cut::Cut;
use crate::{Config, Running, StoreAddress};

fn node(url: &str) -> Running {
    Running::start(Config { store: StoreAddress::parse(url).unwrap(), ..Config::for_tests() }).unwrap()
}

/// The guest's document, from any node.
fn guest(node: &Running, sandbox: &Value) -> Answered {
    let host = host_of(sandbox, "guestUrl");
    let host = format!("{}:{}", host.split(':').next().unwrap(), node.port());
    ask(node, "GET", "/").host(&host).frame().send()
}

fn path(sandbox: &Value, rest: &str) -> String {
    format!("/api/v1/sandboxes/{}{rest}", sandbox["id"].as_str().unwrap())
}

fn change(node: &Running, sandbox: &Value, text: &str) -> Answered {
    let body = json!({ "files": { "/index.html": text } });
    ask(node, "PATCH", &path(sandbox, "/files")).api().json(&body).send()
}

fn app(node: &Running, text: &str) -> Value {
    create(node, &json!({ "guest": "app", "files": { "/index.html": text } }))
}

/// Nodes hear from each other within moments, and a busy machine may take its time.
fn until(what: &str, mut so: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !so() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn any_node_answers_for_any_sandbox() {
    let url = Postgres::shared().database().unwrap();
    let (one, two) = (node(&url), node(&url));
    let sandbox = app(&one, "old");
    assert_eq!(guest(&two, &sandbox).written(), "old");
    assert_eq!(ask(&two, "GET", &path(&sandbox, "")).api().send().status, 200);
    // Both have it in memory now.
    assert_eq!(change(&two, &sandbox, "new").status, 200);
    assert_eq!(guest(&two, &sandbox).written(), "new");
    until("a change is seen on the other node", || guest(&one, &sandbox).written() == "new");
    assert_eq!(ask(&two, "DELETE", &path(&sandbox, "")).api().send().status, 204);
    assert_eq!(guest(&two, &sandbox).status, 404);
    until("a removal is seen on the other node", || guest(&one, &sandbox).status == 404);
    // An embedder's runs share one sandbox, whichever node makes it.
    let run = json!({ "guest": "run", "embedder": "http://localhost:1" });
    let (first, second) = (create(&one, &run), create(&two, &run));
    assert_eq!(first["id"], second["id"]);
}

/// The lines of a sandbox's stream, as they come.
fn stream(node: &Running, sandbox: &Value) -> impl Iterator<Item = String> {
    let mut stream = TcpStream::connect(("127.0.0.1", node.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let (path, port) = (path(sandbox, "/reports?stream=1"), node.port());
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    assert!(lines.next().unwrap().contains("200"));
    lines.by_ref().find(String::is_empty);
    lines
}

fn report(node: &Running, sandbox: &Value, blocked: &str) {
    let host = host_of(sandbox, "guestUrl");
    let host = format!("{}:{}", host.split(':').next().unwrap(), node.port());
    let body = json!({ "csp-report": { "blocked-uri": blocked, "violated-directive": "img-src" } }).to_string();
    let asking = ask(node, "POST", "/__belljar/reports").host(&host);
    assert_eq!(asking.body("application/csp-report", body.as_bytes()).send().status, 204);
}

#[test]
fn streams_tell_what_happens_on_other_nodes() {
    let url = Postgres::shared().database().unwrap();
    let (one, two) = (node(&url), node(&url));
    let sandbox = app(&one, "old");
    let mut lines = stream(&one, &sandbox);
    for turn in 0..5 {
        report(&two, &sandbox, &format!("https://two.example/{turn}"));
        report(&one, &sandbox, &format!("https://one.example/{turn}"));
    }
    let reports = lines.by_ref().filter(|line| line.starts_with("data:") && line.contains("blockedURL")).take(10);
    let seen: Vec<_> = reports.map(|line| (line.contains("two.example"), line.contains("one.example"))).collect();
    assert_eq!(seen, [(true, false), (false, true)].repeat(5), "each once, in order");
    std::thread::scope(|scope| {
        for turn in 0..24 {
            let (node, sandbox) = (if turn % 2 == 0 { &one } else { &two }, &sandbox);
            scope.spawn(move || report(node, sandbox, "https://both.example"));
        }
    });
    let numbers: Vec<u64> =
        lines.by_ref().filter_map(|line| line.strip_prefix("id: ")?.parse().ok()).take(24).collect();
    assert!(numbers.len() == 24 && numbers.is_sorted(), "{numbers:?}");
    change(&two, &sandbox, "new");
    assert!(lines.by_ref().any(|line| line.starts_with("data:") && line.contains("\"put\":[\"/index.html\"]")));
    assert_eq!(ask(&two, "DELETE", &path(&sandbox, "")).api().send().status, 204);
    // It ends with its sandbox.
    assert_eq!(lines.filter(|line| line.contains("blockedURL")).count(), 0);
}

fn unavailable(answer: &Answered) {
    assert_eq!(answer.status, 503, "{}", answer.text());
    assert_eq!(answer.header("retry-after"), Some("2"));
    assert_eq!(answer.value()["code"], "SERVER_UNREACHABLE");
}

#[test]
fn a_database_that_goes_away_is_503_and_comes_back() {
    let postgres = Postgres::start(Setup::default()).unwrap();
    let url = postgres.database().unwrap();
    let node = node(&url);
    let kept = app(&node, "kept");
    let mut lines = stream(&node, &kept);
    type End = fn(&Postgres) -> Result<(), belljar_postgres::PostgresError>;
    for (turn, end) in [Postgres::stop as End, Postgres::kill].into_iter().enumerate() {
        end(&postgres).unwrap();
        for (method, path) in [("POST", "/api/v1/sandboxes".to_owned()), ("GET", path(&kept, ""))] {
            unavailable(&ask(&node, method, &path).api().json(&json!({ "guest": "run" })).send());
        }
        assert_eq!(ask(&node, "GET", "/readyz").api().send().status, 503);
        assert_eq!(ask(&node, "GET", "/healthz").api().send().status, 200);
        postgres.start_again().unwrap();
        until("it goes on", || ask(&node, "GET", "/readyz").api().send().status == 200);
        assert_eq!(guest(&node, &kept).written(), "kept");
        assert_eq!(change(&node, &kept, "kept").status, 200);
        // A stream that was open all the while tells what it missed, or ends, and whoever listens comes back.
        report(&node, &kept, &format!("https://later.example/{turn}"));
        if !lines.by_ref().any(|line| line.contains(&format!("later.example/{turn}"))) {
            lines = stream(&node, &kept);
            assert!(lines.by_ref().any(|line| line.contains(&format!("later.example/{turn}"))));
        }
    }
}

#[test]
fn a_cut_network_holds_no_request_and_what_happened_meanwhile_is_seen() {
    let url = Postgres::shared().database().unwrap();
    let port = url.rsplit(':').next().unwrap().split('/').next().unwrap().parse().unwrap();
    let cut = Cut::before(port);
    let (far, near) = (node(&cut.url(&url)), node(&url));
    let (changed, removed) = (app(&near, "old"), app(&near, "removed"));
    assert_eq!(guest(&far, &changed).written(), "old");
    assert_eq!(guest(&far, &removed).written(), "removed");
    cut.swallow(true);
    std::thread::scope(|scope| {
        for (method, path) in [("POST", "/api/v1/sandboxes".to_owned()), ("GET", path(&changed, ""))] {
            let far = &far;
            scope.spawn(move || unavailable(&ask(far, method, &path).api().json(&json!({ "guest": "run" })).send()));
        }
    });
    assert_eq!(change(&near, &changed, "new").status, 200);
    assert_eq!(ask(&near, "DELETE", &path(&removed, "")).api().send().status, 204);
    // What was removed elsewhere is not served from memory for long: the node that hears nothing forgets.
    until("what may be out of date is forgotten", || guest(&far, &removed).status == 503);
    cut.swallow(false);
    until("it hears again", || guest(&far, &changed).status == 200);
    assert_eq!(guest(&far, &changed).written(), "new");
    assert_eq!(guest(&far, &removed).status, 404);
    assert_eq!(change(&near, &changed, "newest").status, 200);
    until("it is told again", || guest(&far, &changed).written() == "newest");
}

#[test]
fn a_wrong_password_is_one_line_without_it() {
    let url = Postgres::shared().database().unwrap();
    let wrong = url.replace("correct%40horse", "hunter2");
    let error =
        Running::start(Config { store: StoreAddress::parse(&wrong).unwrap(), ..Config::for_tests() }).unwrap_err();
    let text = error.to_string();
    assert_eq!((error.exit_code(), text.lines().count()), (3, 1), "{text}");
    assert!(text.contains("password authentication failed") && !text.contains("hunter2"), "{text}");
    let running = node(&url);
    assert!(!format!("{running:?} {:?}", StoreAddress::parse(&url)).contains("horse"));
}

#[test]
fn the_way_to_the_database_is_encrypted_and_checked() {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
    let (certificate, key) = (made.cert.pem(), made.signing_key.serialize_pem());
    let postgres = Postgres::start(Setup { tls: Some((&certificate, &key)), ..Setup::default() }).unwrap();
    let url = postgres.database().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("roots.pem");
    std::fs::write(&file, &certificate).unwrap();
    let named = url.replace("127.0.0.1", "localhost");
    let start = |url: &str, query: &str| {
        let store = StoreAddress::parse(&format!("{url}?{query}")).unwrap();
        Running::start(Config { store, ..Config::for_tests() })
    };
    let roots = format!("sslrootcert={}", file.display());
    let running = start(&named, &format!("sslmode=verify-full&{roots}")).unwrap();
    create(&running, &json!({ "guest": "run" }));
    let encrypted =
        "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'belljar'";
    assert_eq!(postgres.sql(&url, encrypted).unwrap(), "t");
    // A stranger's certificate, and one for another name, are as good as none.
    for (url, query) in [(&named, "sslmode=require"), (&url, &*format!("sslmode=require&{roots}"))] {
        let error = start(url, query).unwrap_err().to_string();
        assert!(error.contains("certificate"), "{error}");
    }
    let plain = Postgres::shared().database().unwrap();
    let error = start(&plain, "sslmode=require").unwrap_err().to_string();
    assert!(error.contains("TLS"), "{error}");
}
