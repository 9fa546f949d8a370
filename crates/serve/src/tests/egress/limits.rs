//! Sizes, times, redirects and numbers.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::json;

use super::super::client::raw;
use super::upstream::{Upstream, say};
use super::{Guest, open, refused};
use crate::Running;

#[test]
fn a_request_that_is_too_large_is_refused_whether_it_says_so_or_not() {
    let mut config = open();
    config.limits.egress_request_bytes = 100_000;
    let server = Running::start(config).unwrap();
    let upstream = Upstream::echo();
    let guest = Guest::of(&server, &upstream);
    let post = |size: usize| guest.asks("POST", &upstream.at("/")).body("text/plain", &vec![b'x'; size]).send();
    assert_eq!(post(100_000).status, 200);
    refused(&post(100_001), 413, "INVALID_PARAMS", "egressRequestBytes");
    let head = format!(
        "POST /__belljar/egress/http/{}/ HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nSec-Fetch-Dest: empty\r\nSec-Fetch-Mode: cors\r\nOrigin: null\r\nBelljar-Ticket: {}\r\nTransfer-Encoding: chunked\r\n\r\n",
        upstream.address,
        guest.host,
        guest.sandbox["ticket"].as_str().unwrap()
    );
    let chunks =
        |count: usize| format!("{head}{}0\r\n\r\n", format!("2710\r\n{}\r\n", "y".repeat(10_000)).repeat(count));
    let fits = raw(server.port(), chunks(10).as_bytes());
    assert_eq!((fits.status, fits.text().matches('y').count()), (200, 100_000));
    refused(&raw(server.port(), chunks(12).as_bytes()), 413, "INVALID_PARAMS", "egressRequestBytes");
}

#[test]
fn an_answer_that_is_too_large_is_refused_or_cut_off() {
    let mut config = open();
    config.limits.egress_response_bytes = 50_000;
    let server = Running::start(config).unwrap();
    let upstream = Upstream::start(|seen, stream| match seen.target.as_str() {
        "/fits" => say(stream, 200, &[], &[b'x'; 50_000]),
        "/says" => say(stream, 200, &[], &[b'x'; 50_001]),
        _ => {
            let _ = stream.write_all(b"HTTP/1.1 200 X\r\nConnection: close\r\n\r\n");
            while stream.write_all(&[b'x'; 10_000]).is_ok() {}
        }
    });
    let guest = Guest::of(&server, &upstream);
    assert_eq!(guest.gets(&upstream.at("/fits")).body.len(), 50_000);
    refused(&guest.gets(&upstream.at("/says")), 502, "OUTPUT_TOO_LARGE", "50001");
    let endless = guest.gets(&upstream.at("/endless"));
    assert_eq!(endless.status, 200);
    assert!(endless.body.len() < 60_000 && !endless.body.ends_with(b"0\r\n\r\n"), "cut off, not ended");
}

#[test]
fn who_says_nothing_is_given_up() {
    let mut config = open();
    (config.limits.egress_idle_seconds, config.limits.egress_seconds, config.limits.timeout_seconds) = (1, 3, 2);
    let server = Running::start(config).unwrap();
    let upstream = Upstream::start(|seen, stream| {
        match seen.target.as_str() {
            "/never" => {}
            "/stops" => drop(stream.write_all(b"HTTP/1.1 200 X\r\nContent-Length: 10\r\n\r\nabc")),
            _ => {
                let _ = stream.write_all(b"HTTP/1.1 200 X\r\nConnection: close\r\n\r\n");
                while stream.write_all(b"x").is_ok() {
                    std::thread::sleep(Duration::from_millis(100));
                }
            }
        }
        std::thread::sleep(Duration::from_secs(10));
    });
    let guest = Guest::of(&server, &upstream);
    let timed = |path: &str| {
        let start = Instant::now();
        (guest.gets(&upstream.at(path)), start.elapsed())
    };
    let (never, after) = timed("/never");
    refused(&never, 504, "TIMEOUT", "did not answer");
    assert!(after < Duration::from_secs(3), "{after:?}");
    let (stops, after) = timed("/stops");
    assert!(stops.status == 200 && stops.body == b"abc" && after < Duration::from_millis(2_500), "{after:?}");
    let (drips, after) = timed("/drips");
    assert!(drips.status == 200 && after > Duration::from_secs(2) && after < Duration::from_secs(5), "{after:?}");
}

#[test]
fn each_hop_of_a_redirect_is_judged() {
    let server = Running::start(open()).unwrap();
    let other = Upstream::echo();
    let elsewhere = other.origin();
    let upstream = Upstream::start(move |seen, stream| {
        let (status, to) = match seen.target.as_str() {
            "/a" => (302, "/b?x=1".to_owned()),
            "/b?x=1" => (307, "c".to_owned()),
            "/denied" => (302, "/admin/x".to_owned()),
            "/spelt" => (302, "/y/../%61dmin/x".to_owned()),
            "/other" => (302, format!("{elsewhere}/ok")),
            "/foreign" => (302, format!("{elsewhere}/secret")),
            "/loop" => (302, "/loop".to_owned()),
            "/script" => (302, "javascript:1".to_owned()),
            "/303" => (303, "/c".to_owned()),
            "/307" => (307, "/c".to_owned()),
            _ => {
                return say(
                    stream,
                    200,
                    &[],
                    format!("{} {} {}", seen.method, seen.target, String::from_utf8_lossy(&seen.body)).as_bytes(),
                );
            }
        };
        say(stream, status, &[("Location", &to)], b"moved");
    });
    let guest = Guest::new(
        &server,
        &json!({ "allow": [upstream.origin(), other.at("/ok")], "deny": [upstream.at("/admin/*")] }),
    );
    let get = |path: &str| guest.gets(&upstream.at(path));
    let answer = get("/a");
    assert_eq!((answer.text().as_str(), answer.header("belljar-url")), ("GET /c ", Some(upstream.at("/c").as_str())));
    refused(&get("/denied"), 403, "CAPABILITY_DENIED", "denies");
    refused(&get("/spelt"), 403, "CAPABILITY_DENIED", "denies");
    assert_eq!(get("/other").text(), "GET /ok ");
    refused(&get("/foreign"), 403, "CAPABILITY_DENIED", "no entry");
    refused(&get("/loop"), 502, "SERVER_UNREACHABLE", "redirects to");
    assert_eq!(upstream.seen().iter().filter(|seen| seen.target == "/loop").count(), 6, "five are followed");
    refused(&get("/script"), 502, "SERVER_UNREACHABLE", "not an address");
    let post =
        |path: &str, size: usize| guest.asks("POST", &upstream.at(path)).body("text/plain", &vec![b'x'; size]).send();
    assert_eq!(post("/303", 3).text(), "GET /c ");
    assert_eq!(post("/307", 3).text(), "POST /c xxx");
    refused(&post("/307", 70_000), 502, "SERVER_UNREACHABLE", "too large to be sent again");
    let wish = |word: &str| guest.asks("GET", &upstream.at("/a")).header("belljar-redirect", word).send();
    let manual = wish("manual");
    assert_eq!(
        (manual.status, manual.header("location"), manual.header("belljar-header-location")),
        (302, None, Some("/b?x=1"))
    );
    refused(&wish("error"), 502, "SERVER_UNREACHABLE", "redirects to");
    refused(&wish("maybe"), 400, "INVALID_PARAMS", "belljar-redirect");
}

#[test]
fn what_a_guest_wrote_for_one_origin_is_not_told_to_the_next() {
    let server = Running::start(open()).unwrap();
    let other = Upstream::echo();
    let elsewhere = other.at("/");
    let upstream = Upstream::start(move |_, stream| say(stream, 307, &[("Location", &elsewhere)], b""));
    let guest = Guest::new(&server, &json!({ "allow": [upstream.origin(), other.origin()], "via": "proxy" }));
    let answer = guest
        .asks("POST", &upstream.at("/"))
        .header("Authorization", "Bearer guests-own")
        .header("X-Api-Key", "k")
        .header("Accept", "text/plain")
        .body("text/plain", b"x")
        .send();
    assert_eq!(answer.text(), "POST / x");
    let seen = &other.seen()[0];
    assert_eq!(
        (seen.header("authorization"), seen.header("x-api-key"), seen.header("accept")),
        (None, None, Some("text/plain"))
    );
}

#[test]
fn only_so_many_at_a_time_and_a_place_comes_free_again() {
    let mut config = open();
    config.limits.egress_requests = 2;
    let server = Running::start(config).unwrap();
    let (arrived, arrivals) = mpsc::channel();
    let upstream = Upstream::start(move |seen, stream| {
        arrived.send(()).unwrap();
        if seen.target == "/hold" {
            let _ = stream.write_all(b"HTTP/1.1 200 X\r\nContent-Length: 4\r\n\r\n");
            // Held until the proxy goes away.
            let _ = stream.read(&mut [0]);
        } else {
            say(stream, 200, &[], b"ok");
        }
    });
    let (guest, other) = (Guest::of(&server, &upstream), Guest::of(&server, &upstream));
    let hold = || {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
        let head = format!(
            "GET /__belljar/egress/http/{}/hold HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Dest: empty\r\nSec-Fetch-Mode: cors\r\nOrigin: null\r\nBelljar-Ticket: {}\r\n\r\n",
            upstream.address,
            guest.host,
            guest.sandbox["ticket"].as_str().unwrap()
        );
        stream.write_all(head.as_bytes()).unwrap();
        arrivals.recv_timeout(Duration::from_secs(5)).unwrap();
        stream
    };
    let held = [hold(), hold()];
    refused(&guest.gets(&upstream.at("/")), 429, "RATE_LIMITED", "egressRequests");
    assert_eq!(other.gets(&upstream.at("/")).status, 200, "another sandbox has places of its own");
    drop(held);
    let start = Instant::now();
    while guest.gets(&upstream.at("/")).status != 200 {
        assert!(start.elapsed() < Duration::from_secs(5));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_place_that_does_not_answer_is_told_apart_from_one_that_is_forbidden() {
    let server = Running::start(open()).unwrap();
    let closed = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let guest = Guest::new(&server, &json!({ "allow": [closed, "http://nowhere.invalid"], "via": "proxy" }));
    refused(&guest.gets(&format!("{closed}/")), 502, "SERVER_UNREACHABLE", "cannot be reached");
    refused(&guest.gets("http://nowhere.invalid/"), 502, "SERVER_UNREACHABLE", "cannot be reached");
    let rude = Upstream::raw(|stream, _| drop(stream.write_all(b"SSH-2.0-x\r\n")));
    let guest = Guest::of(&server, &rude);
    refused(&guest.gets(&rude.at("/")), 502, "SERVER_UNREACHABLE", "cannot be reached");
}
