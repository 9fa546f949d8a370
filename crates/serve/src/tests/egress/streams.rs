//! Nothing is gathered: what one end says, the other hears before it says more.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::mpsc;
use std::time::Duration;

use super::upstream::{Upstream, read, say};
use super::{Guest, open};
use crate::Running;

fn head(guest: &Guest<'_>, upstream: &Upstream, method: &str, rest: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", guest.server.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let head = format!(
        "{method} /__belljar/egress/http/{}/ HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Dest: empty\r\nSec-Fetch-Mode: cors\r\nOrigin: null\r\nBelljar-Ticket: {}\r\n{rest}\r\n",
        upstream.address,
        guest.host,
        guest.sandbox["ticket"].as_str().unwrap()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

#[test]
fn events_arrive_one_by_one() {
    let server = Running::start(open()).unwrap();
    let (go, gone) = mpsc::channel::<()>();
    let gone = Mutex::new(gone);
    let upstream = Upstream::start(move |_, stream| {
        stream
            .write_all(b"HTTP/1.1 200 X\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
            .unwrap();
        for number in 0..3 {
            let event = format!("data: {number}\n\n");
            stream.write_all(format!("{:x}\r\n{event}\r\n", event.len()).as_bytes()).unwrap();
            // The next is not said before the last was heard.
            gone.lock().unwrap().recv_timeout(Duration::from_secs(5)).unwrap();
        }
        stream.write_all(b"0\r\nX-Trailer: 1\r\n\r\n").unwrap();
    });
    let guest = Guest::of(&server, &upstream);
    let mut reader =
        BufReader::new(head(&guest, &upstream, "GET", "Accept: text/event-stream\r\nConnection: close\r\n"));
    for number in 0..3 {
        let wanted = format!("data: {number}\n");
        let mut line = String::new();
        while line != wanted {
            line.clear();
            assert_ne!(reader.read_line(&mut line).unwrap(), 0, "before event {number}");
        }
        go.send(()).unwrap();
    }
    let mut rest = String::new();
    reader.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("0\r\n\r\n"), "ends in order, without the trailer: {rest:?}");
}

#[test]
fn an_upload_goes_out_while_it_is_made() {
    let server = Running::start(open()).unwrap();
    let (heard, hears) = mpsc::channel();
    let upstream = Upstream::raw(move |stream, seen| {
        let request = read(stream, false).unwrap();
        assert_eq!(request.header("transfer-encoding"), Some("chunked"));
        seen.lock().unwrap().push(request);
        let mut all = Vec::new();
        let mut part = [0; 1024];
        while !all.ends_with(b"0\r\n\r\n") {
            let read = stream.read(&mut part).unwrap();
            all.extend_from_slice(&part[..read]);
            heard.send(all.clone()).unwrap();
        }
        say(stream, 200, &[], b"thanks");
    });
    let guest = Guest::of(&server, &upstream);
    let mut stream = head(&guest, &upstream, "POST", "Transfer-Encoding: chunked\r\nConnection: close\r\n");
    for word in ["one", "two"] {
        stream.write_all(format!("3\r\n{word}\r\n").as_bytes()).unwrap();
        loop {
            let so_far = hears.recv_timeout(Duration::from_secs(5)).unwrap();
            if String::from_utf8_lossy(&so_far).contains(word) {
                break;
            }
        }
    }
    stream.write_all(b"0\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("thanks"), "{answer}");
}

#[test]
fn a_connection_is_used_again_by_its_own_sandbox_and_one_that_broke_is_no_fault() {
    let server = Running::start(open()).unwrap();
    let upstream = Upstream::raw(|stream, seen| {
        // Two answers, and then it is gone without a word.
        let port = stream.peer_addr().unwrap().port();
        for _ in 0..2 {
            let Some(request) = read(stream, true) else { return };
            seen.lock().unwrap().push(request);
            let body = port.to_string();
            let _ =
                stream.write_all(format!("HTTP/1.1 200 X\r\nContent-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        }
    });
    let (guest, other) = (Guest::of(&server, &upstream), Guest::of(&server, &upstream));
    let ports: Vec<_> = (0..5).map(|_| guest.gets(&upstream.at("/")).text()).collect();
    assert_eq!(ports[0], ports[1], "the connection is used again");
    assert_ne!(ports[1], ports[2], "and a new one is opened when it broke");
    assert_ne!(other.gets(&upstream.at("/")).text(), ports[4], "never for another sandbox");
    assert_eq!(upstream.seen().len(), 6);
}
