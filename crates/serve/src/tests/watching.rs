//! For whoever watches the server: health, readiness, numbers.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Answered, ask, create, host_of, start};
use crate::{Config, Running, StoreAddress};

#[test]
fn a_store_that_does_not_work_is_alive_and_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("belljar.db");
    let server = Running::start(Config { store: StoreAddress::File(path.clone()), ..Config::for_tests() }).unwrap();
    let status = |path: &str| ask(&server, "GET", path).api().send().status;
    assert_eq!((status("/healthz"), status("/readyz")), (200, 200));
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("ALTER TABLE sandbox RENAME TO elsewhere").unwrap();
    assert_eq!((status("/healthz"), status("/readyz")), (200, 503));
    other.execute_batch("ALTER TABLE elsewhere RENAME TO sandbox").unwrap();
    assert_eq!(status("/readyz"), 200);
}

/// A balancer that looks at `/readyz` sends nobody here any more before anybody is turned away.
#[test]
fn a_server_that_leaves_says_so_first_and_serves_on() {
    let mut config = Config::for_tests();
    config.limits.drain_seconds = 6;
    let server = Running::start(config).unwrap();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "kept" }));
    let (port, host) = (server.port(), host_of(&sandbox, "guestUrl"));
    let own = format!("Host: localhost:{port}\r\n");
    let connect = || {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    };
    let ask = |stream: &mut TcpStream, path: &str, host: &str| {
        write!(stream, "GET {path} HTTP/1.1\r\n{host}Sec-Fetch-Dest: iframe\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        let mut byte = [0];
        while !answer.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte).unwrap();
            answer.push(byte[0]);
        }
        let answer = Answered::parse(&answer);
        let mut body = vec![0; answer.header("content-length").unwrap().parse().unwrap()];
        stream.read_exact(&mut body).unwrap();
        answer.status
    };
    let mut open = connect();
    assert_eq!(ask(&mut open, "/readyz", &own), 200);
    let stopping = std::thread::spawn(move || server.stop());
    let deadline = Instant::now() + Duration::from_secs(30);
    while ask(&mut open, "/readyz", &own) != 503 {
        assert!(Instant::now() < deadline, "it never says that it leaves");
        std::thread::sleep(Duration::from_millis(10));
    }
    // The same connection, a new one, and a sandbox are served all the same.
    assert_eq!(ask(&mut open, "/healthz", &own), 200);
    assert_eq!(ask(&mut connect(), "/", &format!("Host: {host}\r\n")), 200);
    stopping.join().unwrap();
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "in the end it is gone");
    assert_eq!(open.read(&mut [0]).unwrap(), 0, "and so are its connections");
}

#[test]
fn nobody_can_make_a_series_of_numbers() {
    let server = start();
    let series = || {
        let text = ask(&server, "GET", "/metrics").api().send().text();
        let names =
            text.lines().filter(|line| !line.starts_with('#')).map(|line| line.rsplit_once(' ').unwrap().0.to_owned());
        names.collect::<Vec<_>>()
    };
    let before = series();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "x" }));
    for number in 0..20 {
        ask(&server, "GET", &format!("/nowhere/{number}")).api().send();
        ask(&server, "GET", &format!("/api/v1/sandboxes/{number}")).api().send();
        ask(&server, "GET", &format!("/{number}")).host(&host_of(&sandbox, "guestUrl")).frame().send();
        ask(&server, "GET", "/").host(&format!("x{number}.example")).send();
    }
    assert_eq!(series(), before);
    let text = ask(&server, "GET", "/metrics").api().send().text();
    let value = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name} in {text}"));
        line.rsplit_once(' ').unwrap().1.parse::<f64>().unwrap()
    };
    assert_eq!(value("belljar_sandboxes_created_total"), 1.0);
    assert_eq!(value("belljar_responses_total{side=\"sandbox\",class=\"4xx\"}"), 40.0);
    // With the lease of the frame that shows it.
    assert_eq!(value("belljar_answer_seconds_count{side=\"sandbox\"}"), 41.0);
    assert_eq!(value("belljar_answer_seconds_bucket{side=\"sandbox\",le=\"+Inf\"}"), 41.0);
    assert!(value("belljar_answer_seconds_sum{side=\"sandbox\"}") > 0.0);
    assert!(value("belljar_build_info{version=") > 0.0);
}
