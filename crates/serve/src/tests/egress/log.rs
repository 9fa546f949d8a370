//! Every request is written down: in the list of reports and as it happens.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::super::client::ask;
use super::upstream::Upstream;
use super::{Guest, open};
use crate::Running;

/// Waits until so many records are there.
fn records(server: &Running, guest: &Guest<'_>, count: usize) -> Vec<Value> {
    let start = Instant::now();
    loop {
        let path = format!("/api/v1/sandboxes/{}/reports", guest.id());
        let mut answer = ask(server, "GET", &path).api().send().value();
        let reports: Vec<Value> = serde_json::from_value(answer["reports"].take()).unwrap();
        if reports.len() >= count {
            return reports;
        }
        assert!(start.elapsed() < Duration::from_secs(5), "{reports:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_went_out_what_was_refused_and_what_failed() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::new(
        &server,
        &json!({ "allow": [upstream.at("/v1/*"), "http://nowhere.invalid"], "deny": [upstream.at("/v1/no")] }),
    );
    guest.asks("POST", &upstream.at("/v1/yes?q=1")).body("text/plain", b"four").send();
    guest.gets(&upstream.at("/v1/no"));
    guest.gets("https://elsewhere.example/x");
    guest.gets("http://nowhere.invalid/");
    guest.gets("ftp://odd.example/x");
    let all = records(&server, &guest, 5);
    for (record, (verdict, method, url, rule, status)) in all.iter().zip([
        ("allow", "POST", upstream.at("/v1/yes?q=1"), json!("network.allow[0]"), 200),
        ("refuse", "GET", upstream.at("/v1/no"), json!("network.deny[0]"), 403),
        ("refuse", "GET", "https://elsewhere.example/x".into(), Value::Null, 403),
        ("fail", "GET", "http://nowhere.invalid/".into(), json!("network.allow[1]"), 502),
        ("refuse", "GET", "ftp://odd.example/x".into(), Value::Null, 400),
    ]) {
        assert_eq!((record["type"].as_str(), record["from"].as_str()), (Some("network"), Some("proxy")));
        let body = &record["body"];
        assert_eq!(
            (body["verdict"].as_str(), body["method"].as_str(), body["url"].as_str(), body["source"].as_str()),
            (Some(verdict), Some(method), Some(url.as_str()), Some("proxy")),
            "{body}"
        );
        assert_eq!((&body["rule"], body["status"].as_u64()), (&rule, Some(status)), "{body}");
        assert!(body["durationMs"].is_u64());
        assert_eq!(body["reason"].is_string(), verdict != "allow", "{body}");
    }
    let sent = &all[0]["body"];
    assert_eq!((sent["bytes"].as_u64(), sent["bytesSent"].as_u64()), (Some(21), Some(4)), "{sent}");
}

#[test]
fn whoever_listens_hears_of_it_while_it_happens() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let head = format!(
        "GET /api/v1/sandboxes/{}/reports?stream=1 HTTP/1.1\r\nHost: localhost:{}\r\n\r\n",
        guest.id(),
        server.port()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    assert!(lines.by_ref().take_while(|line| !line.is_empty()).count() > 1, "the head");
    guest.gets(&upstream.at("/heard"));
    let line = lines.find(|line| line.starts_with("data:") && line.contains("\"network\"")).unwrap();
    assert!(line.contains("/heard") && line.contains("\"verdict\":\"allow\""), "{line}");
}

#[test]
fn a_guest_that_asks_without_end_fills_nothing() {
    let mut config = open();
    config.limits.reports = 20;
    let server = Running::start(config).unwrap();
    let guest = Guest::new(&server, &json!({ "allow": ["https://api.example.com"], "via": "proxy" }));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for number in 0..50 {
                    guest.gets(&format!("https://elsewhere.example/{number}"));
                }
            });
        }
    });
    std::thread::sleep(Duration::from_millis(300));
    let all = records(&server, &guest, 20);
    assert_eq!(all.len(), 20);
    assert!(all.last().unwrap()["body"]["url"].as_str().unwrap().contains("elsewhere"));
}

#[test]
fn a_server_that_stops_has_written_everything() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = open();
    config.store = crate::StoreAddress::File(folder.path().join("belljar.db"));
    let upstream = Upstream::echo();
    let server = Running::start(config.clone()).unwrap();
    let guest = Guest::of(&server, &upstream);
    let id = guest.id().to_owned();
    guest.gets(&upstream.at("/last"));
    server.stop();
    let server = Running::start(config).unwrap();
    let reports = ask(&server, "GET", &format!("/api/v1/sandboxes/{id}/reports")).api().send();
    assert!(reports.text().contains("/last"), "{}", reports.text());
}
