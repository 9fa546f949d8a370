//! Secrets are put in by the proxy, and never seen by the guest.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::super::client::{Answered, ask};
use super::upstream::{Upstream, say};
use super::{Guest, open, refused};
use crate::{Config, Running, Sources};

const SECRET: &str = "sk-live/8f3+Q==";

/// A configuration as its file has it, with secrets for these origins.
pub(super) fn with_secrets(secrets: &str) -> Config {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("belljar.toml");
    std::fs::write(&file, secrets).unwrap();
    let loaded = Config::load(&Sources { file: Some(file), env: Vec::new(), flags: Vec::new() }).unwrap();
    Config { egress: loaded.config.egress, ..open() }
}

fn key_for(origin: &str) -> Config {
    let text = format!(
        "egress.allowPrivate = true\n[egress.secrets.key]\norigins = [\"{origin}\"]\nheader = \"Authorization\"\nprefix = \"Bearer \"\nvalue = \"{SECRET}\"\n"
    );
    with_secrets(&text)
}

fn asks_for_key(upstreams: &[&Upstream]) -> Value {
    let allow: Vec<_> = upstreams.iter().map(|upstream| upstream.origin()).collect();
    json!({ "allow": allow, "secrets": ["key"], "headers": ["x-debug"] })
}

fn never_seen(answer: &Answered) {
    let all = format!("{:?}{}", answer.headers, answer.text());
    for spelt in [
        SECRET,
        "sk-live%2F8f3%2BQ%3D%3D",
        &STANDARD.encode(SECRET),
        &data_encoding::HEXLOWER.encode(SECRET.as_bytes()),
    ] {
        assert!(!all.contains(spelt), "{spelt} in {all}");
    }
}

#[test]
fn only_for_its_own_origin_and_only_when_asked_for() {
    let (upstream, other) = (Upstream::echo(), Upstream::echo());
    let server = Running::start(key_for(&upstream.origin())).unwrap();
    let asks = Guest::new(&server, &asks_for_key(&[&upstream, &other]));
    let answer = asks.asks("GET", &upstream.at("/")).header("Authorization", "Bearer the-guests-own").send();
    assert_eq!(answer.status, 200);
    asks.gets(&other.at("/"));
    Guest::of(&server, &upstream).gets(&upstream.at("/"));
    let sent = |upstream: &Upstream, at: usize| upstream.seen()[at].header("authorization").map(str::to_owned);
    assert_eq!(sent(&upstream, 0), Some(format!("Bearer {SECRET}")), "over what the guest wrote");
    assert_eq!(sent(&other, 0), None, "not to another origin");
    assert_eq!(sent(&upstream, 1), None, "not for a policy that does not ask");
    // Nobody who asks the API sees it.
    let sandbox = ask(&server, "GET", &format!("/api/v1/sandboxes/{}", asks.id())).api().send();
    assert!(sandbox.text().contains("\"secrets\":[\"key\"]") && !sandbox.text().contains(SECRET));
}

#[test]
fn what_echoes_is_masked_in_headers_and_bodies() {
    let upstream = Upstream::start(|seen, stream| {
        let authorization = seen.header("authorization").unwrap().to_owned();
        let secret = authorization.strip_prefix("Bearer ").unwrap();
        let body = match seen.target.as_str() {
            "/json" => serde_json::to_string(&json!({ "you": { "sent": authorization } })).unwrap(),
            "/query" => "https://x.example/?key=sk-live%2F8f3%2BQ%3D%3D&n=1".into(),
            "/base64" => format!("a {} b {}", STANDARD.encode(secret), STANDARD.encode(format!("user:{secret}"))),
            _ => data_encoding::HEXLOWER.encode(secret.as_bytes()),
        };
        say(stream, 401, &[("X-Debug", &authorization), ("ETag", &format!("\"{secret}\""))], body.as_bytes());
    });
    let server = Running::start(key_for(&upstream.origin())).unwrap();
    let guest = Guest::new(&server, &asks_for_key(&[&upstream]));
    for path in ["/json", "/query", "/base64", "/hex"] {
        let answer = guest.gets(&upstream.at(path));
        assert_eq!(answer.status, 401);
        never_seen(&answer);
        assert!(answer.text().contains("********"), "{path}: {}", answer.text());
        assert_eq!(answer.header("belljar-header-x-debug"), Some("Bearer ***************"));
    }
    assert_eq!(guest.gets(&upstream.at("/json")).text(), r#"{"you":{"sent":"Bearer ***************"}}"#);
}

#[test]
fn an_echo_in_pieces_is_masked_too() {
    use std::io::Write as _;
    let upstream = Upstream::start(|_, stream| {
        stream.write_all(b"HTTP/1.1 200 X\r\nConnection: close\r\n\r\n").unwrap();
        for letter in format!("<{SECRET}>").chars() {
            stream.write_all(letter.to_string().as_bytes()).unwrap();
            stream.flush().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    });
    let server = Running::start(key_for(&upstream.origin())).unwrap();
    let guest = Guest::new(&server, &asks_for_key(&[&upstream]));
    let answer = guest.gets(&upstream.at("/"));
    never_seen(&answer);
    assert_eq!(answer.text().matches('*').count(), SECRET.len(), "{}", answer.text());
}

#[test]
fn a_redirect_carries_it_nowhere() {
    let other = Upstream::echo();
    let elsewhere = other.origin();
    let upstream = Upstream::start(move |seen, stream| {
        let to = match seen.target.as_str() {
            "/plain" => format!("{elsewhere}/ok"),
            "/percent" => format!("{elsewhere}/?k=sk-live%2F8f3%2BQ%3D%3D"),
            _ => format!("{elsewhere}/{SECRET}"),
        };
        say(stream, 302, &[("Location", &to)], b"");
    });
    let server = Running::start(key_for(&upstream.origin())).unwrap();
    let guest = Guest::new(&server, &asks_for_key(&[&upstream, &other]));
    assert_eq!(guest.gets(&upstream.at("/plain")).status, 200);
    assert_eq!(other.seen()[0].header("authorization"), None);
    for path in ["/percent", "/raw"] {
        let answer = guest.gets(&upstream.at(path));
        refused(&answer, 502, "SERVER_UNREACHABLE", "with a secret in it");
        never_seen(&answer);
    }
    let manual = guest.asks("GET", &upstream.at("/raw")).header("belljar-redirect", "manual").send();
    never_seen(&manual);
    assert_eq!(other.seen().len(), 1);
}

#[test]
fn a_compressed_answer_could_hide_it_and_is_refused() {
    let upstream = Upstream::start(|_, stream| say(stream, 200, &[("Content-Encoding", "gzip")], b"\x1f\x8b..."));
    let server = Running::start(key_for(&upstream.origin())).unwrap();
    let with = Guest::new(&server, &asks_for_key(&[&upstream]));
    refused(&with.gets(&upstream.at("/")), 502, "SERVER_UNREACHABLE", "compressed");
    let without = Guest::of(&server, &upstream).gets(&upstream.at("/"));
    assert_eq!(
        (without.status, without.header("content-encoding")),
        (200, Some("gzip")),
        "nothing to hide, nothing to refuse"
    );
}

/// An upstream that echoes the header and honours ranges would give the secret away in pieces.
#[test]
fn a_secret_is_never_sent_in_pieces() {
    let upstream = Upstream::start(|seen, stream| {
        let echoed = seen.header("authorization").unwrap_or_default().to_owned();
        match seen.target.as_str() {
            "/206" => say(stream, 206, &[], &echoed.as_bytes()[..10]),
            "/226" => say(stream, 226, &[("IM", "diffe")], &echoed.as_bytes()[..10]),
            "/content-range" => say(stream, 200, &[("Content-Range", "bytes 0-9/20")], b"0123456789"),
            "/byteranges" => say(stream, 200, &[("Content-Type", "Multipart/Byteranges; boundary=x")], b"--x"),
            "/416" => say(stream, 416, &[("Content-Range", "bytes */20")], b""),
            "/deflate" => say(stream, 200, &[("Content-Encoding", "identity, deflate")], b"x"),
            _ => say(stream, 200, &[], echoed.as_bytes()),
        }
    });
    let server = Running::start(key_for(&upstream.origin())).unwrap();
    let with = Guest::new(&server, &asks_for_key(&[&upstream]));
    for (name, value) in [("Range", "bytes=0-5"), ("If-Range", "\"1\""), ("range", "bytes=-6")] {
        let answer = with.asks("GET", &upstream.at("/")).header(name, value).send();
        refused(&answer, 400, "INVALID_PARAMS", "asks for a part");
    }
    for name in ["Request-Range", "A-IM", "X-Range"] {
        let answer = with.asks("GET", &upstream.at("/")).header(name, "bytes=0-5").send();
        refused(&answer, 400, "INVALID_PARAMS", "does not go out");
    }
    assert!(upstream.seen().is_empty());
    for path in ["/206", "/226", "/content-range", "/byteranges", "/416"] {
        refused(&with.gets(&upstream.at(path)), 502, "SERVER_UNREACHABLE", "a part of something");
    }
    refused(&with.gets(&upstream.at("/deflate")), 502, "SERVER_UNREACHABLE", "compressed");
    assert_eq!(with.gets(&upstream.at("/")).text(), format!("Bearer {}", "*".repeat(SECRET.len())), "the control");
    let without = Guest::of(&server, &upstream);
    let part = without.asks("GET", &upstream.at("/content-range")).header("Range", "bytes=0-9").send();
    assert_eq!((part.status, part.header("content-range")), (200, Some("bytes 0-9/20")), "nothing to hide");
}

#[test]
fn what_is_said_of_a_redirect_does_not_say_the_secret() {
    let upstream = Upstream::start(|_, stream| say(stream, 302, &[("Location", &format!("odd:{SECRET}"))], b""));
    let server = Running::start(key_for(&upstream.origin())).unwrap();
    let guest = Guest::new(&server, &asks_for_key(&[&upstream]));
    let answer = guest.gets(&upstream.at("/"));
    refused(&answer, 502, "SERVER_UNREACHABLE", "with a secret in it");
    never_seen(&answer);
}

#[test]
fn a_secret_that_the_server_does_not_have_for_this_page_is_told_at_once() {
    let server = Running::start(with_secrets(
        "[egress.secrets.key]\norigins = [\"https://api.example.com\"]\nheader = \"X-Key\"\nvalue = \"0123456789\"\nhosts = [\"https://app.example\"]\n",
    ))
    .unwrap();
    let make = |name: &str, embedder: &str| {
        let policy = json!({ "network": { "allow": ["https://api.example.com"], "secrets": [name] } });
        ask(&server, "POST", "/api/v1/sandboxes")
            .api()
            .json(&json!({ "guest": "app", "html": "", "embedder": embedder, "policy": policy }))
            .send()
    };
    assert_eq!(make("key", "https://app.example").status, 201);
    for (name, embedder) in [("key", "https://other.example"), ("another", "https://app.example")] {
        let answer = make(name, embedder);
        assert_eq!(
            (answer.status, answer.value()["errors"][0]["path"].as_str()),
            (422, Some("/policy/network/secrets"))
        );
    }
    let answer = make("sk-THE-SECRET", "https://app.example");
    assert_eq!((answer.status, answer.value()["diagnostics"][0]["code"].as_str()), (422, Some("P035")));
    assert!(!answer.text().contains("THE-SECRET"), "it may be the secret itself: {}", answer.text());
}

#[test]
fn the_audit_has_what_was_refused_and_what_had_a_secret_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("audit.jsonl");
    let upstream = Upstream::echo();
    let server = Running::start(Config { audit: Some(file.clone()), ..key_for(&upstream.origin()) }).unwrap();
    let guest = Guest::new(&server, &asks_for_key(&[&upstream]));
    assert_eq!(guest.gets(&upstream.at("/with?query=mine")).status, 200);
    assert_eq!(guest.gets("https://other.example/refused?query=mine").status, 403);
    let plain = Guest::of(&server, &upstream);
    assert_eq!(plain.gets(&upstream.at("/without")).status, 200);
    let id = guest.id().to_owned();
    server.stop();
    let text = std::fs::read_to_string(&file).unwrap();
    let network: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|line| line["kind"] == "network")
        .collect();
    let told: Vec<_> =
        network.iter().map(|line| (line["verdict"].as_str().unwrap(), line["url"].as_str().unwrap())).collect();
    let with = upstream.at("/with");
    assert_eq!(told, [("allow", with.as_str()), ("refuse", "https://other.example/refused")], "{text}");
    assert_eq!((&network[0]["secrets"], network[0]["sandbox"].as_str()), (&json!(["key"]), Some(id.as_str())));
    assert_eq!(network[1].get("secrets"), None);
    assert!(!text.contains(SECRET) && !text.contains("mine"), "{text}");
}
