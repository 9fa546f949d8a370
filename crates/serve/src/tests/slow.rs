//! Clients that do not get on with it: they are given up, and hold up nobody else.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{ask, create};
use crate::{Config, Running};

fn impatient(change: impl FnOnce(&mut Config)) -> Running {
    let mut config = Config::for_tests();
    config.limits.timeout_seconds = 1;
    change(&mut config);
    Running::start(config).unwrap()
}

fn connect(server: &Running) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

#[test]
fn a_head_that_comes_byte_by_byte_is_given_up() {
    let server = impatient(|_| ());
    let mut stream = connect(&server);
    stream.write_all(b"GET /healthz HTTP/1.1\r\n").unwrap();
    let mut drip = stream.try_clone().unwrap();
    let dripping = std::thread::spawn(move || {
        // Much longer than the server waits; it ends when the server has closed.
        for _ in 0..200 {
            if drip.write_all(b"X").is_err() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        false
    });
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(!answer.starts_with(b"HTTP/1.1 200"), "{:?}", String::from_utf8_lossy(&answer));
    drop(stream);
    assert!(dripping.join().unwrap(), "the server read on for ever");
}

#[test]
fn a_crowd_of_half_heads_is_seen_off_and_then_others_are_served() {
    let server = impatient(|config| config.limits.connections = 20);
    let mut crowd: Vec<_> = (0..60).map(|_| connect(&server)).collect();
    for stream in &mut crowd {
        let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nX: ");
    }
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let mut stream = connect(&server);
        let asked =
            write!(stream, "GET /healthz HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\r\n", server.port());
        let mut answer = String::new();
        if asked.is_ok() && stream.read_to_string(&mut answer).is_ok() && answer.starts_with("HTTP/1.1 200") {
            break;
        }
        assert!(Instant::now() < deadline, "nobody else was served");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Who listens and does not read is let go; what it missed is not kept for it.
#[test]
fn a_listener_that_never_reads_is_let_go() {
    let server = impatient(|_| ());
    let sandbox = create(&server, &json!({ "guest": "app", "html": "<p>" }));
    let path = format!("/api/v1/sandboxes/{}", sandbox["id"].as_str().unwrap());
    let mut listener = connect(&server);
    let host = format!("Host: localhost:{}", server.port());
    write!(listener, "GET {path}/reports?stream=1 HTTP/1.1\r\n{host}\r\n\r\n").unwrap();
    let mut first = [0; 12];
    listener.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    // Each change tells some 50 kB of paths: more than any socket takes up on its way.
    let paths: Vec<_> = (0..200).map(|number| format!("/{number:03}{}", "x".repeat(240))).collect();
    let files: serde_json::Map<_, _> = paths.iter().map(|path| (path.clone(), json!(""))).collect();
    let change =
        || ask(&server, "PATCH", &format!("{path}/files")).api().json(&json!({ "files": files })).send().status;
    let mut told = 0;
    let deadline = Instant::now() + Duration::from_secs(60);
    // It is let go when one more write gets nowhere for as long as the server waits.
    while Instant::now() < deadline && told < 400 {
        // A busy machine may take longer for one than this impatient server waits.
        told += usize::from(change() == 200);
    }
    std::thread::sleep(Duration::from_secs(2));
    let mut got = 0;
    let mut part = vec![0; 1 << 20];
    let ended = loop {
        match listener.read(&mut part) {
            Ok(0) => break true,
            Ok(read) => got += read,
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => break true,
            Err(_) => break false,
        }
    };
    assert!(ended, "it was still listened to");
    assert!(got > 0 && got < told * 50_000, "{got} bytes of {told} changes: nothing was held back");
    assert!((0..20).any(|_| change() == 200), "others go on");
}

#[test]
fn what_was_accepted_is_finished_while_stopping() {
    let server = Running::start(Config::for_tests()).unwrap();
    let port = server.port();
    let body = json!({ "guest": "widget", "html": "x".repeat(500_000) }).to_string();
    let mut begun: Vec<_> = (0..8)
        .map(|_| {
            let mut stream = connect(&server);
            let head = format!("POST /api/v1/sandboxes HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n");
            write!(stream, "{head}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n", body.len()).unwrap();
            stream.write_all(&body.as_bytes()[..body.len() / 2]).unwrap();
            stream
        })
        .collect();
    // The server has all of them in hand when it can answer one that came after.
    assert_eq!(ask(&server, "GET", "/healthz").api().send().status, 200);
    std::thread::sleep(Duration::from_millis(300));
    let stopping = std::thread::spawn(move || server.stop());
    let deadline = Instant::now() + Duration::from_secs(10);
    while TcpStream::connect(("127.0.0.1", port)).is_ok() {
        assert!(Instant::now() < deadline, "it still takes new ones");
        std::thread::sleep(Duration::from_millis(20));
    }
    for stream in &mut begun {
        stream.write_all(&body.as_bytes()[body.len() / 2..]).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }
    stopping.join().unwrap();
}
