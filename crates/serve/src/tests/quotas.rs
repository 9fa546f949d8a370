//! How often and how much: by token, by origin and address, and of all together. Proxies in front say whose address it is.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use belljar_policy::SourceExpr;
use serde_json::json;

use super::client::{Answered, ask};
use crate::{Config, Proxies, Running, Scopes, Token};

fn origin(text: &str) -> SourceExpr {
    SourceExpr::parse(text).unwrap().value
}

fn token(config: &mut Config, name: &str) -> String {
    let (secret, token) = Token::generate(name, Scopes::ALL, None).unwrap();
    config.tokens.push(token);
    format!("Bearer {secret}")
}

fn compile(server: &Running, host: &str, headers: &[(&str, &str)], size: usize) -> Answered {
    let asking = ask(server, "POST", "/api/v1/policy/compile").host(host);
    let asking = headers.iter().fold(asking, |asking, (name, value)| asking.header(name, value));
    asking.json(&json!({ "guest": "run", "policy": "#".repeat(size) })).send()
}

fn refused(answer: &Answered, key: &str) {
    assert_eq!((answer.status, answer.value()["code"].as_str()), (429, Some("RATE_LIMITED")), "{}", answer.text());
    assert!(answer.value()["detail"].as_str().unwrap().contains(key), "{}", answer.text());
    assert!((1..=60).contains(&answer.header("retry-after").unwrap().parse::<u64>().unwrap()));
}

#[test]
fn each_token_and_each_origin_has_its_own_turns() {
    let mut config = Config::for_tests();
    config.limits.requests_per_minute = 4;
    let (one, again, other) = (token(&mut config, "one"), token(&mut config, "one"), token(&mut config, "other"));
    let server = Running::start(config).unwrap();
    let host = format!("localhost:{}", server.port());
    let ask = |name: &str, value: &str| compile(&server, &host, &[(name, value)], 1);
    for bearer in [&one, &again, &one, &again] {
        assert_eq!(ask("Authorization", bearer).status, 200);
    }
    refused(&ask("Authorization", &one), "limits.requestsPerMinute");
    refused(&ask("Authorization", &again), "limits.requestsPerMinute");
    assert_eq!(ask("Authorization", &other).status, 200, "others are not held up");
    for _ in 0..4 {
        assert_eq!(ask("Origin", "http://localhost:1").status, 200);
    }
    refused(&ask("Origin", "http://localhost:1"), "limits.requestsPerMinute");
    let told = ask("Origin", "http://localhost:1");
    assert_eq!(told.header("access-control-allow-origin"), Some("http://localhost:1"), "a page can read why");
    assert_eq!(ask("Origin", "http://localhost:2").status, 200);
    assert_eq!(
        ask("Authorization", "Bearer bjt_wrongwrongwrongwrong").status,
        401,
        "strangers have no turns to use up"
    );
}

#[test]
fn bytes_count_too() {
    let mut config = Config::for_tests();
    config.limits.upload_bytes_per_minute = 10_000;
    let (one, other) = (token(&mut config, "one"), token(&mut config, "other"));
    let server = Running::start(config).unwrap();
    let host = format!("localhost:{}", server.port());
    let send = |bearer: &str, size: usize| compile(&server, &host, &[("Authorization", bearer)], size);
    assert_eq!(send(&one, 6_000).status, 200);
    assert_eq!(send(&one, 6_000).status, 200, "what was begun is taken whole");
    refused(&send(&one, 1), "limits.uploadBytesPerMinute");
    assert_eq!(send(&other, 6_000).status, 200);
}

/// Bodies that are held at the same time have one roof, and who is below it is answered.
#[test]
fn what_is_being_read_has_a_roof() {
    let mut config = Config::for_tests();
    (config.limits.body_bytes, config.limits.pending_bytes) = (1_000_000, 2_000_000);
    let server = Running::start(config).unwrap();
    let port = server.port();
    let body = json!({ "guest": "run", "policy": "#".repeat(900_000) }).to_string();
    let begin = || {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let head = format!("POST /api/v1/policy/compile HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n");
        write!(stream, "{head}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n", body.len()).unwrap();
        stream.write_all(&body.as_bytes()[..body.len() - 1]).unwrap();
        stream
    };
    let held = [begin(), begin()];
    let deadline = Instant::now() + Duration::from_secs(20);
    while ask(&server, "GET", "/metrics").api().send().text().lines().all(|line| {
        line.strip_prefix("belljar_pending_bytes ")
            .is_none_or(|bytes| bytes.parse::<usize>().unwrap() < 2 * body.len() - 2)
    }) {
        assert!(Instant::now() < deadline, "the two were not read");
        std::thread::sleep(Duration::from_millis(20));
    }
    // The third finds no room.
    let answer = {
        let mut stream = begin();
        stream.write_all(b"}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("limits.pendingBytes"), "{answer}");
    assert!(answer.to_ascii_lowercase().contains("retry-after"), "{answer}");
    for mut stream in held {
        stream.write_all(b"}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    let mut after = begin();
    after.write_all(b"}").unwrap();
    let mut answer = String::new();
    after.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "the room is free again: {answer}");
}

/// A server with a public name, behind a proxy on this machine or another.
fn behind(trusted: &str) -> Running {
    let mut config = Config::for_tests();
    config.public_url = Some(origin("https://jar.example"));
    config.base = "sandbox.example".into();
    config.hosts_allow = vec![origin("https://app.example")];
    config.proxies = Proxies::parse(&[trusted.to_owned()]).unwrap();
    config.limits.requests_per_minute = 3;
    token(&mut config, "one");
    Running::start(config).unwrap()
}

const PAGE: (&str, &str) = ("Origin", "https://app.example");

#[test]
fn a_believed_proxy_says_whose_address_it_is() {
    let server = behind("127.0.0.0/8");
    let from = |address: &str| compile(&server, "jar.example", &[PAGE, ("X-Forwarded-For", address)], 1).status;
    assert_eq!([0; 4].map(|_| from("203.0.113.1")), [200, 200, 200, 429]);
    assert_eq!(from("203.0.113.2"), 200, "another client has its own turns");
    assert_eq!(from("203.0.113.2, 203.0.113.1"), 429, "what the client wrote before is not believed");
    let plain = |proto: &str| compile(&server, "jar.example", &[PAGE, ("X-Forwarded-Proto", proto)], 1);
    assert_eq!((plain("http").status, plain("https").status), (421, 200));
}

#[test]
fn nobody_else_does() {
    let server = behind("10.0.0.0/8");
    let from = |address: &str| compile(&server, "jar.example", &[PAGE, ("X-Forwarded-For", address)], 1).status;
    let statuses = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"].map(from);
    assert_eq!(statuses, [200, 200, 200, 429]);
    let answer =
        compile(&server, "jar.example", &[("X-Forwarded-Proto", "http"), ("Origin", "https://evil.example")], 1);
    assert_eq!(answer.status, 403, "not believed either");
}

/// The attack: a guest puts the header on requests to its own host, and the proxy passes it on.
#[test]
fn no_header_makes_a_sandbox_host_the_host_origin() {
    for trusted in ["127.0.0.1", "10.0.0.0/8"] {
        let server = behind(trusted);
        let label = "abcdefghijklmnopqrstuvwxyz234567";
        for name in ["X-Forwarded-Host", "X-Host", "X-Original-Host", "Forwarded", "X-Forwarded-Server"] {
            let value = if name == "Forwarded" { "host=jar.example;proto=https" } else { "jar.example" };
            let asking =
                ask(&server, "GET", "/healthz").host(&format!("{label}-g.sandbox.example")).header(name, value);
            assert_eq!(asking.send().status, 404, "{name}");
            let asking = ask(&server, "GET", "/healthz").host("evil.example").header(name, value);
            assert_eq!(asking.send().status, 404, "{name}");
        }
        assert_eq!(ask(&server, "GET", "/healthz").host("jar.example").send().status, 200);
        let unnamed = ask(&server, "POST", "/api/v1/sandboxes").host("jar.example").json(&json!({ "guest": "run" }));
        assert_eq!(unnamed.send().status, 401, "on loopback, and public all the same");
        let local =
            ask(&server, "POST", "/api/v1/sandboxes").host("jar.example").header("Origin", "http://localhost:1");
        assert_eq!(local.json(&json!({ "guest": "run" })).send().status, 403, "pages of its machine are strangers");
    }
}
