//! A few connections that ask for the same thing again and again.

use anyhow::{Context, Result, bail};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const CONNECTIONS: usize = 8;
const ROUND: Duration = Duration::from_millis(1500);

pub(super) struct Request {
    port: u16,
    bytes: Vec<u8>,
}

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Request {
    pub(super) fn new(port: u16, method: &str, path: &str, host: &str, body: &str) -> Self {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Dest: iframe\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        Self { port, bytes: head.into_bytes() }
    }

    /// As a sandbox's trusted frame asks.
    pub(super) fn lease(port: u16, host: &str, key: &str) -> Self {
        let head = format!(
            "POST /__belljar/lease HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Dest: empty\r\nBelljar-Frame-Key: {key}\r\n\
             Belljar-Frame: bench\r\nContent-Length: 0\r\n\r\n"
        );
        Self { port, bytes: head.into_bytes() }
    }

    /// As a guest's `fetch` asks.
    pub(super) fn fetch(port: u16, path: &str, host: &str, ticket: &str) -> Self {
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Dest: empty\r\nSec-Fetch-Mode: cors\r\n\
             Sec-Fetch-Site: cross-site\r\nOrigin: null\r\nAccept: */*\r\nBelljar-Ticket: {ticket}\r\n\r\n"
        );
        Self { port, bytes: head.into_bytes() }
    }

    pub(super) fn once(&self) -> Result<Answer> {
        self.over(&mut connect(self.port)?)
    }

    fn over(&self, stream: &mut TcpStream) -> Result<Answer> {
        let mut buffer = Vec::new();
        let (head, length) = exchange(stream, &self.bytes, &mut buffer)?;
        let text = String::from_utf8(buffer[..head].to_vec())?;
        let mut lines = text.trim_end().split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).context("a status")?;
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        Ok(Answer { status, headers, body: buffer[head..head + length].to_vec() })
    }

    pub(super) fn per_second(&self) -> Result<f64> {
        let started = Instant::now();
        let done: usize = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(|| self.again_and_again(started))).collect();
            workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).sum::<Result<usize>>()
        })?;
        Ok(done as f64 / started.elapsed().as_secs_f64())
    }

    fn again_and_again(&self, started: Instant) -> Result<usize> {
        let mut stream = connect(self.port)?;
        let mut buffer = Vec::new();
        let mut done = 0;
        while started.elapsed() < ROUND {
            exchange(&mut stream, &self.bytes, &mut buffer)?;
            if !buffer.starts_with(b"HTTP/1.1 200") {
                bail!("answered with {:?}", String::from_utf8_lossy(&buffer[..buffer.len().min(40)]));
            }
            done += 1;
        }
        Ok(done)
    }
}

/// A connection that stays open for one request after the other.
pub(super) struct Connection {
    port: u16,
    stream: TcpStream,
}

impl Connection {
    pub(super) fn open(port: u16) -> Result<Self> {
        Ok(Self { port, stream: connect(port)? })
    }

    pub(super) fn ask(&mut self, method: &str, path: &str, host: &str, body: &str) -> Result<Answer> {
        Request::new(self.port, method, path, host, body).over(&mut self.stream)
    }
}

fn connect(port: u16) -> Result<TcpStream> {
    let stream = TcpStream::connect(("127.0.0.1", port)).with_context(|| format!("port {port}"))?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    Ok(stream)
}

/// One request and its whole answer: where the head ends, and how long the body is.
fn exchange(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> Result<(usize, usize)> {
    stream.write_all(request)?;
    buffer.clear();
    let mut part = [0; 16 * 1024];
    loop {
        let read = stream.read(&mut part)?;
        if read == 0 {
            bail!("the connection was closed after {} bytes", buffer.len());
        }
        buffer.extend_from_slice(&part[..read]);
        if let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = end + 4;
            let length = content_length(&buffer[..head]).context("no content-length")?;
            if buffer.len() >= head + length {
                return Ok((head, length));
            }
        }
    }
}

pub(super) fn content_length(head: &[u8]) -> Option<usize> {
    let head = str::from_utf8(head).ok()?;
    let line = head
        .split("\r\n")
        .find(|line| line.get(..15).is_some_and(|name| name.eq_ignore_ascii_case("content-length:")))?;
    line.get(15..)?.trim().parse().ok()
}
