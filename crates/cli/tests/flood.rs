//! A crowd that sends more than there is room for: the server's memory stays bounded, and afterwards it serves as before.

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
    let mut child = Command::new(env!("CARGO_BIN_EXE_belljar"))
        .args(["serve", "--listen", "127.0.0.1:0", "--store", &store])
        .envs([("BELLJAR_LIMITS_BODY_BYTES", "8_000_000"), ("BELLJAR_LIMITS_PENDING_BYTES", "32_000_000")])
        .envs([("BELLJAR_LIMITS_MEMORY_BYTES", "2_000_000"), ("BELLJAR_LIMITS_TIMEOUT_SECONDS", "300")])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let served = Served(child);
    let host = first.trim().strip_prefix("Belljar is on http://").unwrap().to_owned();
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
