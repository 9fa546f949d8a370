//! Full disks, locked stores, slow clients, stopping.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use belljar_store::Sqlite;
use serde_json::{Value, json};

use super::client::{ask, create, frame_key, host_of, lease, shown, start};
use crate::routes::ROUTES;
use crate::{Config, Running, ServeError, StoreAddress};

fn html(server: &Running, sandbox: &Value) -> String {
    ask(server, "GET", "/").host(&host_of(sandbox, "guestUrl")).frame().send().written()
}

fn kept_in(path: &std::path::Path) -> Config {
    Config { store: StoreAddress::File(path.to_owned()), ..Config::for_tests() }
}

#[test]
fn a_full_disk_is_503_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("belljar.db");
    let store = Sqlite::open(&path).unwrap();
    store.limit_pages(120).unwrap();
    let server = Running::start_with(kept_in(&path), Some(Arc::new(store)), ROUTES).unwrap();
    let mut kept = Vec::new();
    let refused = loop {
        let text = format!("{:06}{}", kept.len(), "x".repeat(20_000));
        let answer =
            ask(&server, "POST", "/api/v1/sandboxes").api().json(&json!({ "guest": "widget", "html": text })).send();
        match answer.status {
            201 => kept.push((shown(&server, answer.value()), text)),
            _ => break answer,
        }
        assert!(kept.len() < 100, "the disk never filled");
    };
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("2")), "{}", refused.text());
    assert!(refused.text().contains("the store is full"));
    assert!(kept.len() > 3);
    for (sandbox, text) in &kept {
        assert_eq!(&html(&server, sandbox), text);
    }
    let changed = json!({ "files": { "/index.html": "y".repeat(50_000) } });
    let path_of = format!("/api/v1/sandboxes/{}/files", kept[0].0["id"].as_str().unwrap());
    assert_eq!(ask(&server, "PATCH", &path_of).api().json(&changed).send().status, 503);
    assert_eq!(html(&server, &kept[0].0), kept[0].1, "a change that failed changed nothing");
    // Room is made by deleting, and then it goes on.
    for (sandbox, _) in kept.drain(..2) {
        let path = format!("/api/v1/sandboxes/{}", sandbox["id"].as_str().unwrap());
        assert_eq!(ask(&server, "DELETE", &path).api().send().status, 204);
    }
    server.stop();
    let server = Running::start(kept_in(&path)).unwrap();
    for (sandbox, text) in &kept {
        // The port is another one, and the label is the same.
        let at = |key: &str| format!("{}:{}", host_of(sandbox, key).split(':').next().unwrap(), server.port());
        let outer = json!({ "outerUrl": format!("http://{}/", at("outerUrl")) });
        assert_eq!(lease(&server, &outer, &frame_key(sandbox)).send().status, 200);
        assert_eq!(&ask(&server, "GET", "/").host(&at("guestUrl")).frame().send().text(), text);
    }
}

#[test]
fn a_locked_store_is_503_and_what_is_in_memory_is_still_served() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("belljar.db");
    let server = Running::start(kept_in(&path)).unwrap();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "kept" }));
    assert_eq!(html(&server, &sandbox), "kept");
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let answer = ask(&server, "POST", "/api/v1/sandboxes").api().json(&json!({ "guest": "run" })).send();
    assert_eq!(
        (answer.status, answer.value()["code"].as_str()),
        (503, Some("SERVER_UNREACHABLE")),
        "{}",
        answer.text()
    );
    assert_eq!(html(&server, &sandbox), "kept");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(ask(&server, "POST", "/api/v1/sandboxes").api().json(&json!({ "guest": "run" })).send().status, 201);
}

#[test]
fn the_store_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/belljar.db");
    Running::start(kept_in(&path)).unwrap().stop();
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o077, 0);
}

#[test]
fn a_store_of_a_newer_version_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("belljar.db");
    rusqlite::Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    let error = Running::start(kept_in(&path)).unwrap_err();
    assert_eq!(error.exit_code(), 3);
    assert!(error.to_string().contains("newer Belljar"), "{error}");
}

#[test]
fn another_writer_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("belljar.db");
    let one = Running::start(kept_in(&path)).unwrap();
    let sandbox = create(&one, &json!({ "guest": "app", "files": { "/index.html": "old" } }));
    assert_eq!(html(&one, &sandbox), "old");
    let two = Running::start(kept_in(&path)).unwrap();
    let path = format!("/api/v1/sandboxes/{}/files", sandbox["id"].as_str().unwrap());
    assert_eq!(ask(&two, "PATCH", &path).api().json(&json!({ "files": { "/index.html": "new" } })).send().status, 200);
    let deadline = Instant::now() + Duration::from_secs(5);
    while html(&one, &sandbox) != "new" {
        assert!(Instant::now() < deadline, "the other server still serves what it had in memory");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_taken_port_is_one_line_and_exit_code_3() {
    let server = start();
    let mut config = Config::for_tests();
    config.listen.set_port(server.port());
    let error = Running::start(config).unwrap_err();
    assert!(matches!(error, ServeError::PortTaken(_)));
    assert_eq!((error.exit_code(), error.to_string().lines().count()), (3, 1));
}

#[test]
fn a_body_that_never_ends_is_given_up() {
    let mut config = Config::for_tests();
    config.limits.timeout_seconds = 1;
    let server = Running::start(config).unwrap();
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let host = format!("Host: localhost:{}", server.port());
    let head = "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
    write!(stream, "POST /api/v1/sandboxes HTTP/1.1\r\n{host}\r\n{head}").unwrap();
    let started = Instant::now();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 408");
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_reader_that_never_reads_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("belljar.db");
    let large = "x".repeat(32 << 20);
    let server = Running::start(kept_in(&path)).unwrap();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": large }));
    server.stop();
    let mut config = kept_in(&path);
    config.limits.timeout_seconds = 1;
    let server = Running::start(config).unwrap();
    let label = host_of(&sandbox, "guestUrl");
    let host = format!("{}:{}", label.split(':').next().unwrap(), server.port());
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Dest: iframe\r\n\r\n").unwrap();
    std::thread::sleep(Duration::from_secs(4));
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let mut got = 0;
    let mut part = vec![0; 1 << 20];
    while let Ok(read @ 1..) = stream.read(&mut part) {
        got += read;
    }
    assert!(got > 0 && got < large.len(), "the server waited: {got}");
}

#[test]
fn stopping_lets_open_requests_end() {
    let server = start();
    let port = server.port();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let body = json!({ "guest": "run" }).to_string();
    let head = format!(
        "POST /api/v1/sandboxes HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    let stopping = std::thread::spawn(move || server.stop());
    std::thread::sleep(Duration::from_millis(200));
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    stopping.join().unwrap();
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
}
