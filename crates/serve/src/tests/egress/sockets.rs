//! WebSockets through the proxy. Frames are spelt out by hand, so that both ends see exactly what was said.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use super::super::client::{Answered, ask};
use super::upstream::{Upstream, read};
use super::{Guest, open, refused};
use crate::Running;

/// Echoes every text frame without its mask, after the handshake.
fn echo() -> Upstream {
    Upstream::raw(|stream, seen| {
        let Some(request) = read(stream, false) else { return };
        seen.lock().unwrap().push(request);
        let _ = stream.write_all(
            b"HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: accept\r\nSec-WebSocket-Protocol: chat\r\nSet-Cookie: a=b\r\n\r\n",
        );
        while let Some(text) = receive(stream, true) {
            let _ = stream.write_all(&[&[0x81, text.len() as u8][..], &text].concat());
        }
    })
}

fn receive(stream: &mut TcpStream, masked: bool) -> Option<Vec<u8>> {
    let mut head = [0; 2];
    stream.read_exact(&mut head).ok()?;
    let length = usize::from(head[1] & 0x7f);
    let mut mask = [0; 4];
    if masked {
        stream.read_exact(&mut mask).ok()?;
    }
    let mut text = vec![0; length];
    stream.read_exact(&mut text).ok()?;
    Some(text.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect())
}

fn send(stream: &mut TcpStream, text: &str) {
    let mask = [7, 1, 3, 9];
    let masked: Vec<_> = text.bytes().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
    stream.write_all(&[&[0x81, 0x80 | text.len() as u8][..], &mask, &masked].concat()).unwrap();
}

/// Opens one as a browser does, and reads the head of the answer.
fn connect(guest: &Guest<'_>, target: &str, origin: &str, said: &str) -> (TcpStream, Answered) {
    let mut stream = TcpStream::connect(("127.0.0.1", guest.server.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let head = format!(
        "GET /__belljar/egress/{} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: {origin}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: chat, belljar-ticket.{}\r\nSec-WebSocket-Extensions: permessage-deflate\r\nCookie: a=b\r\n{said}\r\n",
        target.replacen("://", "/", 1),
        guest.host,
        guest.sandbox["ticket"].as_str().unwrap()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        answer.push(byte[0]);
    }
    let mut answer = Answered::parse(&answer);
    if answer.status != 101 {
        let length = answer.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        answer.body = vec![0; length];
        stream.read_exact(&mut answer.body).unwrap();
    }
    (stream, answer)
}

fn guest<'a>(server: &'a Running, upstream: &Upstream) -> Guest<'a> {
    Guest::new(server, &json!({ "allow": [format!("ws://{}/chat", upstream.address)] }))
}

#[test]
fn what_one_end_says_the_other_hears() {
    let server = Running::start(open()).unwrap();
    let upstream = echo();
    let guest = guest(&server, &upstream);
    for said in [
        "",
        "Sec-Fetch-Dest: websocket\r\nSec-Fetch-Mode: websocket\r\n",
        "Sec-Fetch-Dest: empty\r\nSec-Fetch-Mode: websocket\r\n",
    ] {
        let (mut stream, answer) = connect(&guest, &format!("ws://{}/chat", upstream.address), "null", said);
        assert_eq!(answer.status, 101, "{said}");
        for (name, value) in
            [("upgrade", "websocket"), ("sec-websocket-accept", "accept"), ("sec-websocket-protocol", "chat")]
        {
            assert_eq!(answer.all(name), [value]);
        }
        assert_eq!((answer.header("set-cookie"), answer.all("content-security-policy").len()), (None, 1));
        for text in ["hello", "and again"] {
            send(&mut stream, text);
            assert_eq!(receive(&mut stream, false).unwrap(), text.as_bytes());
        }
    }
    let seen = &upstream.seen()[0];
    assert_eq!(
        (seen.header("cookie"), seen.header("origin"), seen.header("sec-websocket-extensions")),
        (None, None, None)
    );
    assert_eq!(seen.header("sec-websocket-key"), Some("dGhlIHNhbXBsZSBub25jZQ=="));
}

#[test]
fn a_socket_is_judged_like_any_request() {
    let server = Running::start(open()).unwrap();
    let upstream = echo();
    let address = upstream.address;
    let guest = guest(&server, &upstream);
    refused(&connect(&guest, &format!("ws://{address}/other"), "null", "").1, 403, "CAPABILITY_DENIED", "no entry");
    let http_only = Guest::of(&server, &upstream);
    refused(&connect(&http_only, &format!("ws://{address}/chat"), "null", "").1, 403, "CAPABILITY_DENIED", "no entry");
    refused(&connect(&guest, &format!("http://{address}/chat"), "null", "").1, 400, "INVALID_PARAMS", "schemes");
    refused(&guest.gets(&format!("ws://{address}/chat")), 400, "INVALID_PARAMS", "handshake");
    for origin in ["https://evil.example", "http://localhost", "http://127.0.0.1"] {
        assert_eq!(connect(&guest, &format!("ws://{address}/chat"), origin, "").1.status, 403, "{origin}");
    }
    let file =
        ask(&server, "GET", "/").host(&guest.host).header("Upgrade", "websocket").header("Origin", "null").send();
    assert_eq!(file.status, 403, "a handshake opens no other door");
    assert!(upstream.seen().is_empty());
    let plain = Upstream::echo();
    let guest = Guest::new(&server, &json!({ "allow": [format!("ws://{}", plain.address)], "via": "proxy" }));
    refused(&connect(&guest, &format!("ws://{}/", plain.address), "null", "").1, 502, "SERVER_UNREACHABLE", "200");
}

#[test]
fn a_socket_ends_with_its_sandbox_its_limits_and_the_server() {
    let mut config = open();
    (config.limits.egress_request_bytes, config.limits.egress_idle_seconds) = (200, 2);
    let server = Running::start(config).unwrap();
    let upstream = echo();
    let target = format!("ws://{}/chat", upstream.address);
    let over = |stream: &mut TcpStream| receive(stream, false).is_none();
    let talking = guest(&server, &upstream);
    let (mut stream, _) = connect(&talking, &target, "null", "");
    send(&mut stream, "hello");
    assert_eq!(receive(&mut stream, false).unwrap(), b"hello");
    assert_eq!(ask(&server, "DELETE", &format!("/api/v1/sandboxes/{}", talking.id())).api().send().status, 204);
    assert!(over(&mut stream), "its sandbox is gone");
    let other = guest(&server, &upstream);
    let (mut stream, _) = connect(&other, &target, "null", "");
    send(&mut stream, &"x".repeat(100));
    send(&mut stream, &"x".repeat(100));
    while !over(&mut stream) {}
    let (mut stream, _) = connect(&other, &target, "null", "");
    assert!(over(&mut stream), "nothing was said");
    let (mut stream, _) = connect(&other, &target, "null", "");
    server.stop();
    assert!(over(&mut stream), "the server is gone");
}
