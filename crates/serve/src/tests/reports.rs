//! What browsers post: taken within bounds, listed, streamed.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{ask, create, host_of, start};
use crate::Running;

fn report(server: &Running, sandbox: &Value, key: &str, blocked: &str) -> u16 {
    let body =
        json!({ "csp-report": { "document-uri": "x", "blocked-uri": blocked, "violated-directive": "img-src" } });
    let asking = ask(server, "POST", "/__belljar/reports").host(&host_of(sandbox, key));
    asking.header("Sec-Fetch-Dest", "report").body("application/csp-report", body.to_string().as_bytes()).send().status
}

fn list(server: &Running, sandbox: &Value, query: &str) -> Vec<Value> {
    let path = format!("/api/v1/sandboxes/{}/reports{query}", sandbox["id"].as_str().unwrap());
    ask(server, "GET", &path).api().send().value()["reports"].as_array().unwrap().clone()
}

#[test]
fn reports_are_filed_under_the_host_they_came_from() {
    let server = start();
    let (one, two) = (
        create(&server, &json!({ "guest": "widget", "html": "1" })),
        create(&server, &json!({ "guest": "widget", "html": "2" })),
    );
    assert_eq!(report(&server, &one, "guestUrl", "https://evil.example"), 204);
    assert_eq!(report(&server, &one, "outerUrl", "inline"), 204);
    let filed = list(&server, &one, "");
    assert_eq!(filed.len(), 2);
    assert_eq!((filed[0]["from"].as_str(), filed[1]["from"].as_str()), (Some("guest"), Some("outer")));
    assert_eq!(
        (filed[0]["type"].as_str(), filed[0]["body"]["blockedURL"].as_str()),
        (Some("csp-violation"), Some("https://evil.example"))
    );
    assert_eq!(list(&server, &one, &format!("?after={}", filed[0]["number"])).len(), 1);
    assert_eq!(list(&server, &two, "").len(), 0);
}

#[test]
fn only_the_newest_are_kept() {
    let mut config = crate::Config::for_tests();
    config.limits.reports = 5;
    let server = Running::start(config).unwrap();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "1" }));
    let batch: Vec<_> = (0..4).map(|n| json!({ "type": "csp-violation", "body": { "blockedURL": n } })).collect();
    for _ in 0..3 {
        let asking = ask(&server, "POST", "/__belljar/reports").host(&host_of(&sandbox, "guestUrl"));
        assert_eq!(asking.body("application/reports+json", json!(batch).to_string().as_bytes()).send().status, 204);
    }
    let filed = list(&server, &sandbox, "");
    assert_eq!(
        filed.iter().map(|one| one["body"]["blockedURL"].as_u64().unwrap()).collect::<Vec<_>>(),
        [3, 0, 1, 2, 3]
    );
}

#[test]
fn a_guest_that_reports_without_end_is_cut_short() {
    let mut config = crate::Config::for_tests();
    config.limits.reports_per_minute = 3;
    let server = Running::start(config).unwrap();
    let (loud, quiet) = (
        create(&server, &json!({ "guest": "widget", "html": "1" })),
        create(&server, &json!({ "guest": "widget", "html": "2" })),
    );
    let statuses: Vec<_> = (0..5).map(|_| report(&server, &loud, "guestUrl", "x")).collect();
    assert_eq!(statuses, [204, 204, 204, 429, 429]);
    assert_eq!(report(&server, &quiet, "guestUrl", "x"), 204);
}

#[test]
fn an_opaque_guest_may_ask_before_it_posts() {
    let server = start();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "1" }));
    let asking =
        ask(&server, "OPTIONS", "/__belljar/reports").host(&host_of(&sandbox, "guestUrl")).header("Origin", "null");
    let answer = asking
        .header("Access-Control-Request-Method", "POST")
        .header("Access-Control-Request-Headers", "content-type")
        .send();
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (204, Some("null")));
    assert_eq!(answer.header("access-control-allow-headers"), Some("content-type"));
}

/// Lines of a stream of events until `enough` says so.
fn follow(
    server: &Running,
    sandbox: &Value,
    headers: &str,
    enough: impl Fn(&[String]) -> bool,
    meanwhile: impl FnOnce(),
) -> Vec<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let path = format!("/api/v1/sandboxes/{}/reports?stream=1", sandbox["id"].as_str().unwrap());
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n{headers}\r\n", server.port())
        .unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    let head: Vec<_> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
    assert!(head.iter().any(|line| line == "content-type: text/event-stream"), "{head:?}");
    meanwhile();
    let mut seen = Vec::new();
    for line in lines {
        seen.push(line);
        if enough(&seen) {
            break;
        }
    }
    seen
}

#[test]
fn a_stream_begins_with_the_past_and_goes_on() {
    let server = start();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "1" }));
    report(&server, &sandbox, "guestUrl", "past");
    let reports = |lines: &[String]| -> Vec<String> {
        lines.iter().filter(|line| line.starts_with("data:") && line.contains("\"number\"")).cloned().collect()
    };
    let two = |lines: &[String]| reports(lines).len() == 2;
    let lines = follow(&server, &sandbox, "", two, || {
        report(&server, &sandbox, "guestUrl", "live");
    });
    let data = reports(&lines);
    assert!(data[0].contains("past") && data[1].contains("live"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("id:")));

    let number = list(&server, &sandbox, "")[0]["number"].as_i64().unwrap();
    let one = |lines: &[String]| lines.iter().any(|line| line.starts_with("data:"));
    let resumed = follow(&server, &sandbox, &format!("Last-Event-ID: {number}\r\n"), one, || ());
    assert!(resumed.iter().any(|line| line.contains("live")) && !resumed.iter().any(|line| line.contains("past")));
}

/// A browser posts the reports of one document side by side.
#[test]
fn a_stream_has_all_of_what_came_at_once() {
    const AT_ONCE: usize = 48;
    let server = start();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "1" }));
    let ids = |lines: &[String]| -> Vec<u64> {
        lines.iter().filter_map(|line| line.strip_prefix("id: ")?.parse().ok()).collect()
    };
    let lines = follow(
        &server,
        &sandbox,
        "",
        |lines| ids(lines).len() == AT_ONCE,
        || {
            std::thread::scope(|scope| {
                for n in 0..AT_ONCE {
                    let (server, sandbox) = (&server, &sandbox);
                    scope.spawn(move || assert_eq!(report(server, sandbox, "guestUrl", &n.to_string()), 204));
                }
            });
        },
    );
    assert!(ids(&lines).is_sorted(), "{lines:?}");
}

#[test]
fn a_stream_ends_with_its_sandbox_and_with_the_server() {
    let server = start();
    let (one, two) = (
        create(&server, &json!({ "guest": "widget", "html": "1" })),
        create(&server, &json!({ "guest": "widget", "html": "2" })),
    );
    follow(
        &server,
        &one,
        "",
        |_| false,
        || {
            let path = format!("/api/v1/sandboxes/{}", one["id"].as_str().unwrap());
            assert_eq!(ask(&server, "DELETE", &path).api().send().status, 204);
        },
    );
    let started = std::time::Instant::now();
    let port = server.port();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let path = format!("/api/v1/sandboxes/{}/reports?stream=1", two["id"].as_str().unwrap());
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n").unwrap();
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    assert!(line.contains("200"), "{line}");
    server.stop();
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    while reader.read_line(&mut line).unwrap() > 0 {}
}

/// What a script of the guest's posts is its own word, whatever it says; what others said before stays.
#[test]
fn who_says_it_is_known_by_the_way_it_came() {
    let mut config = crate::Config::for_tests();
    config.limits.reports = 5;
    let server = Running::start(config).unwrap();
    let sandbox = create(&server, &json!({ "guest": "app", "html": "1" }));
    assert_eq!(report(&server, &sandbox, "guestUrl", "https://real.example"), 204);
    let forged = json!([
        { "type": "network", "by": "proxy", "from": "proxy", "body": { "source": "proxy", "by": "proxy", "verdict": "allow" } },
        { "type": "csp-violation", "by": "browser", "body": { "blockedURL": "https://forged.example", "source": "browser" } },
    ]);
    for said in ["empty", "iframe", "script", "image", "report, empty"] {
        let asking = ask(&server, "POST", "/__belljar/reports").host(&host_of(&sandbox, "guestUrl"));
        let asking = asking.header("Sec-Fetch-Dest", said).header("Sec-Fetch-Mode", "no-cors");
        let answer = asking.body("application/reports+json", forged.to_string().as_bytes()).send();
        assert!(matches!(answer.status, 204 | 403), "{said}: {}", answer.status);
    }
    for _ in 0..17 {
        let asking = ask(&server, "POST", "/__belljar/reports").host(&host_of(&sandbox, "guestUrl"));
        let asking = asking.header("Sec-Fetch-Dest", "empty").header("Sec-Fetch-Mode", "cors");
        assert_eq!(asking.body("application/reports+json", forged.to_string().as_bytes()).send().status, 204);
    }
    let filed = list(&server, &sandbox, "");
    let by = |who: &str| filed.iter().filter(|one| one["by"] == who).count();
    assert_eq!((by("browser"), by("guest"), by("proxy"), by("server")), (1, 5, 0, 0), "{filed:?}");
    assert_eq!(filed[0]["body"]["blockedURL"], "https://real.example", "nothing pushed it out");
    assert!(filed.iter().filter(|one| one["by"] == "guest").all(|one| one.get("fix").is_none()));
}

#[test]
fn only_a_client_that_shows_the_sandbox_reports_about_it() {
    let server = start();
    let made = ask(&server, "POST", "/api/v1/sandboxes").api().json(&json!({ "guest": "app", "html": "1" })).send();
    let sandbox = made.value();
    for key in ["guestUrl", "outerUrl"] {
        assert_eq!(report(&server, &sandbox, key, "https://forged.example"), 401, "{key}");
    }
    assert_eq!(list(&server, &sandbox, ""), Vec::<Value>::new());
    let sandbox = super::client::shown(&server, sandbox);
    assert_eq!(report(&server, &sandbox, "guestUrl", "https://real.example"), 204, "the control");
}

/// Their frames show no files that are private, so nothing of theirs waits for a lease; what is said in the browser's name
/// does.
#[test]
fn nobody_speaks_for_the_browser_of_a_run_or_tool_without_its_lease() {
    let server = start();
    for guest in ["run", "tool"] {
        let made = ask(&server, "POST", "/api/v1/sandboxes").api().json(&json!({ "guest": guest })).send();
        let sandbox = made.value();
        for key in ["guestUrl", "outerUrl"] {
            assert_eq!(report(&server, &sandbox, key, "https://forged.example"), 204, "{guest} {key}");
        }
        let by = |sandbox: &Value| list(&server, sandbox, "").iter().map(|one| one["by"].clone()).collect::<Vec<_>>();
        assert_eq!(by(&sandbox), ["guest", "guest"], "{guest}");
        let sandbox = super::client::shown(&server, sandbox);
        assert_eq!(report(&server, &sandbox, "guestUrl", "https://real.example"), 204);
        assert_eq!(by(&sandbox), ["guest", "guest", "browser"], "the control of {guest}");
    }
}

/// A stream ends, and whoever listens comes back; one caller does not hold all of them.
#[test]
fn streams_end_and_each_caller_has_its_seats() {
    let mut config = crate::Config::for_tests();
    (config.limits.stream_seconds, config.limits.streams_per_caller) = (1, 2);
    let server = Running::start(config).unwrap();
    let sandbox = create(&server, &json!({ "guest": "widget", "html": "1" }));
    let path = format!("/api/v1/sandboxes/{}/reports?stream=1", sandbox["id"].as_str().unwrap());
    let open = || {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.port()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        (line, reader)
    };
    let (first, reading) = open();
    let (second, _held) = open();
    let (third, _) = open();
    assert!(first.contains("200") && second.contains("200") && third.contains("429"), "{first}{second}{third}");
    let ended = reading.lines().map_while(Result::ok).any(|line| line == "0");
    assert!(ended, "the last chunk of a stream that ended");
}
