//! Crowds: one that sends more than there is room for, and one of two thousand that only asks. The server's memory stays
//! bounded, and nobody who can be answered is turned away. `cargo xtask bench load` holds the second one for a minute.

#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const CLIENTS: usize = 80;
const BODY_BYTES: usize = 6 << 20;

struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Served {
    /// With these settings; and its authority.
    fn start(settings: &[(&str, &str)], store: &str) -> (Self, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_belljar"))
            .args(["serve", "--listen", "127.0.0.1:0", "--store", store])
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let host = first.trim().strip_prefix("Belljar is on http://").unwrap().to_owned();
        (Self(child), host)
    }

    /// The most memory it ever had, in bytes.
    fn peak(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() << 10
    }
}

#[test]
fn a_flood_of_bodies_does_not_fill_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let store = format!("sqlite:{}", folder.path().join("belljar.db").display());
    let settings = [
        ("BELLJAR_LIMITS_BODY_BYTES", "8_000_000"),
        ("BELLJAR_LIMITS_PENDING_BYTES", "32_000_000"),
        ("BELLJAR_LIMITS_MEMORY_BYTES", "2_000_000"),
        ("BELLJAR_LIMITS_TIMEOUT_SECONDS", "300"),
    ];
    let (served, host) = Served::start(&settings, &store);
    let port: u16 = host.rsplit(':').next().unwrap().parse().unwrap();
    let before = served.peak();
    let body = format!("{{\"guest\":\"widget\",\"html\":\"{}\"}}", "x".repeat(BODY_BYTES));
    let begin = || {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.set_write_timeout(Some(Duration::from_secs(60))).unwrap();
        let head = format!("POST /api/v1/sandboxes HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        let _ = write!(stream, "{head}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n", body.len());
        // All but the end, so that all are in the server's hands at once.
        let _ = stream.write_all(&body.as_bytes()[..body.len() - 1]);
        stream
    };
    let crowd: Vec<_> = (0..CLIENTS).map(|_| begin()).collect();
    let statuses: Vec<_> = crowd
        .into_iter()
        .map(|mut stream| {
            let _ = stream.write_all(b"}");
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
            String::from_utf8_lossy(answer.get(9..12).unwrap_or(b"cut")).into_owned()
        })
        .collect();
    let count = |wanted: &str| statuses.iter().filter(|status| *status == wanted).count();
    assert!(count("201") >= 1 && count("503") >= CLIENTS / 4, "{statuses:?}");
    assert_eq!(count("201") + count("503"), CLIENTS, "{statuses:?}");
    let grown = served.peak() - before;
    assert!(grown < CLIENTS * BODY_BYTES / 2, "the memory grew by {} MiB", grown >> 20);
    let mut after = begin();
    after.write_all(b"}").unwrap();
    let mut answer = String::new();
    after.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{}", &answer[..answer.len().min(300)]);
}

const CROWD: usize = 2_000;

#[test]
fn two_thousand_clients_at_once_are_all_answered() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).unwrap();
    let (served, own) = Served::start(&[("BELLJAR_LIMITS_TIMEOUT_SECONDS", "300")], "sqlite::memory:");
    let port: u16 = own.rsplit(':').next().unwrap().parse().unwrap();
    let connect = || {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream
    };
    let body = format!("{{\"guest\":\"widget\",\"html\":\"{}\"}}", "x".repeat(2_000));
    let create = format!(
        "POST /api/v1/sandboxes HTTP/1.1\r\nHost: {own}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let made = asked(&mut connect(), &create);
    let of = |key: &str| {
        let value: serde_json::Value = serde_json::from_slice(&made.1).unwrap();
        let url = value[key].as_str().unwrap().trim_start_matches("http://");
        url.split('/').next().unwrap().to_owned()
    };
    // As if a frame of this client showed it.
    let made_value: serde_json::Value = serde_json::from_slice(&made.1).unwrap();
    let key = made_value["outerUrl"].as_str().unwrap().split_once('#').unwrap().1;
    let lease = format!(
        "POST /__belljar/lease HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Dest: empty\r\nBelljar-Frame-Key: {key}\r\n\
         Belljar-Frame: test\r\nContent-Length: 0\r\n\r\n",
        of("outerUrl")
    );
    assert_eq!(asked(&mut connect(), &lease).0, 200);
    let requests = [of("outerUrl"), of("guestUrl")]
        .map(|host| format!("GET / HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Dest: iframe\r\n\r\n"));
    let api = format!("GET /api/v1/sandboxes/{} HTTP/1.1\r\nHost: {own}\r\n\r\n", of("id"));
    let [outer, guest] = requests;
    let requests = [outer, guest, api];

    let mut crowd: Vec<_> = (0..CROWD).map(|_| connect()).collect();
    let before = served.peak();
    for round in 0..3 {
        for (number, stream) in crowd.iter_mut().enumerate() {
            stream.write_all(requests[(number + round) % 3].as_bytes()).unwrap();
        }
        for stream in &mut crowd {
            let (status, body) = answer(stream);
            assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
        }
    }
    let grown = served.peak().saturating_sub(before);
    assert!(grown < 200 << 20, "the memory grew by {} MiB", grown >> 20);
}

fn asked(stream: &mut TcpStream, request: &str) -> (u16, Vec<u8>) {
    stream.write_all(request.as_bytes()).unwrap();
    answer(stream)
}

fn answer(stream: &mut TcpStream) -> (u16, Vec<u8>) {
    let mut answer = Vec::new();
    let mut part = [0; 16 * 1024];
    loop {
        let read = stream.read(&mut part).unwrap();
        assert_ne!(read, 0, "closed after {:?}", String::from_utf8_lossy(&answer));
        answer.extend_from_slice(&part[..read]);
        let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8(answer[..end].to_vec()).unwrap().to_ascii_lowercase();
        let length: usize =
            head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap().trim().parse().unwrap();
        if answer.len() >= end + 4 + length {
            let status = head.split(' ').nth(1).unwrap().parse().unwrap();
            return (status, answer.split_off(end + 4));
        }
    }
}
