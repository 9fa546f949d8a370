//! A server to be reached: says what it is told to, byte by byte, and remembers who asked.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// A request as it arrived.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) method: String,
    pub(super) target: String,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Seen {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

pub(super) struct Upstream {
    pub(super) address: SocketAddr,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Upstream {
    /// Answers with what `say` writes, once for each connection.
    pub(super) fn start(say: impl Fn(&Seen, &mut TcpStream) + Send + Sync + 'static) -> Self {
        Self::raw(move |stream, seen| {
            let Some(request) = read(stream, true) else { return };
            seen.lock().unwrap().push(request.clone());
            say(&request, stream);
        })
    }

    /// A connection as it is.
    pub(super) fn raw(talk: impl Fn(&mut TcpStream, &Mutex<Vec<Seen>>) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (talk, noted) = (Arc::new(talk), Arc::clone(&seen));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (talk, noted) = (Arc::clone(&talk), Arc::clone(&noted));
                std::thread::spawn(move || talk(&mut stream.unwrap(), &noted));
            }
        });
        Self { address, seen }
    }

    /// Echoes method, target and body.
    pub(super) fn echo() -> Self {
        Self::start(|seen, stream| {
            let body = format!("{} {} {}", seen.method, seen.target, String::from_utf8_lossy(&seen.body));
            say(stream, 200, &[("Content-Type", "text/plain")], body.as_bytes());
        })
    }

    pub(super) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(super) fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(super) fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }
}

pub(super) fn say(stream: &mut TcpStream, status: u16, headers: &[(&str, &str)], body: &[u8]) {
    let mut head = format!("HTTP/1.1 {status} X\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    let _ = stream.write_all(format!("{head}\r\n").as_bytes());
    let _ = stream.write_all(body);
}

/// Reads a request; its body only if that is wanted.
pub(super) fn read(stream: &mut TcpStream, with_body: bool) -> Option<Seen> {
    let mut reader = BufReader::with_capacity(1, stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.split(' ');
    let mut seen = Seen { method: words.next()?.into(), target: words.next()?.into(), ..Seen::default() };
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        seen.headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    if !with_body {
        return Some(seen);
    }
    if let Some(length) = seen.header("content-length").and_then(|length| length.parse().ok()) {
        seen.body = vec![0; length];
        reader.read_exact(&mut seen.body).ok()?;
    } else if seen.header("transfer-encoding") == Some("chunked") {
        loop {
            let mut size = String::new();
            reader.read_line(&mut size).ok()?;
            let size = usize::from_str_radix(size.trim(), 16).ok()?;
            let mut chunk = vec![0; size + 2];
            reader.read_exact(&mut chunk).ok()?;
            seen.body.extend_from_slice(&chunk[..size]);
            if size == 0 {
                break;
            }
        }
    }
    Some(seen)
}
