//! Two thousand clients at once, each asking for the next thing as soon as it has the last: nobody is turned away, nobody
//! waits much longer than the others, and the server does not grow.
//!
//! A minute, or as many seconds as BELLJAR_BENCH_SECONDS says.

use super::belljar::{Belljar, host_of, start};
use crate::bench::Place;
use crate::row::{Row, Target};
use anyhow::{Context, Result, bail};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const CLIENTS: usize = 2_000;
const SANDBOXES: usize = 50;

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let seconds = std::env::var("BELLJAR_BENCH_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    raise_open_files()?;
    let server = start(&[("BELLJAR_LOG", "warn")])?;
    let requests = Arc::new(requests(&server)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let warm = runtime.block_on(crowd(server.port, &requests, Duration::from_secs(2)));
    let before = super::memory::resident(&server)?;
    let seen = runtime.block_on(crowd(server.port, &requests, Duration::from_secs(seconds)));
    let after = super::memory::resident(&server)?;
    let Seen { mut took, mut errors } = seen;
    errors.extend(warm.errors);
    if let Some(error) = errors.first() {
        eprintln!("load: the first of {} errors: {error}", errors.len());
    }
    if took.is_empty() {
        bail!("nothing was answered");
    }
    took.sort_unstable();
    let at = |part: f64| took[((took.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    let (middle, late) = (at(0.5), at(0.99));
    let row = |name: &str, unit: &str, value, target| Row {
        name: name.into(),
        unit: unit.into(),
        value,
        baseline: None,
        target,
    };
    Ok(vec![
        row("2,000 clients, responses", "/s", took.len() as f64 / seconds as f64, None),
        row("2,000 clients, errors", "", errors.len() as f64, Some(Target::AtMost(0.0))),
        row("2,000 clients, latency p50", "ms", middle, None),
        row("2,000 clients, latency p99 ÷ p50", "x", late / middle, Some(Target::AtMost(10.0))),
        row("2,000 clients, resident memory of the server", "MB", after, Some(Target::AtMost(300.0))),
        row(
            "2,000 clients, growth of the server's memory",
            "MB",
            (after - before).max(0.0),
            Some(Target::AtMost(50.0)),
        ),
    ])
}

#[derive(Default)]
struct Seen {
    took: Vec<Duration>,
    errors: Vec<String>,
}

/// Documents mostly, as browsers ask; sometimes the API.
fn requests(server: &Belljar) -> Result<Vec<Vec<u8>>> {
    let own = format!("localhost:{}", server.port);
    let mut all = Vec::new();
    for number in 0..SANDBOXES {
        let body = serde_json::json!({ "guest": "widget", "html": format!("<p>{number}{}", "x".repeat(2_000)) });
        let made = server.create(&body.to_string())?;
        for key in ["outerUrl", "guestUrl"] {
            let host = host_of(&made, key)?;
            all.push(format!("GET / HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Dest: iframe\r\n\r\n").into_bytes());
        }
        let id = made["id"].as_str().context("an id")?;
        all.push(format!("GET /api/v1/sandboxes/{id} HTTP/1.1\r\nHost: {own}\r\n\r\n").into_bytes());
    }
    Ok(all)
}

async fn crowd(port: u16, requests: &Arc<Vec<Vec<u8>>>, time: Duration) -> Seen {
    let end = Instant::now() + time;
    let mut clients = Vec::new();
    for number in 0..CLIENTS {
        let requests = Arc::clone(requests);
        clients.push(tokio::spawn(async move { client(port, &requests, number, end).await }));
    }
    let mut all = Seen::default();
    for client in clients {
        match client.await {
            Ok(seen) => {
                all.took.extend(seen.took);
                all.errors.extend(seen.errors);
            }
            Err(error) => all.errors.push(error.to_string()),
        }
    }
    all
}

async fn client(port: u16, requests: &[Vec<u8>], number: usize, end: Instant) -> Seen {
    let mut seen = Seen::default();
    let mut stream = match TcpStream::connect(("127.0.0.1", port)).await {
        Ok(stream) => stream,
        Err(error) => {
            seen.errors.push(format!("connecting: {error}"));
            return seen;
        }
    };
    let mut buffer = Vec::new();
    let mut turn = number;
    while Instant::now() < end {
        let started = Instant::now();
        let request = &requests[turn % requests.len()];
        turn += 7;
        match tokio::time::timeout(Duration::from_secs(30), exchange(&mut stream, request, &mut buffer)).await {
            Ok(Ok(())) => seen.took.push(started.elapsed()),
            Ok(Err(error)) => {
                seen.errors.push(error.to_string());
                return seen;
            }
            Err(_) => {
                seen.errors.push("no answer in 30 s".into());
                return seen;
            }
        }
    }
    seen
}

async fn exchange(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> Result<()> {
    stream.write_all(request).await?;
    buffer.clear();
    loop {
        if stream.read_buf(buffer).await? == 0 {
            bail!("the connection was closed");
        }
        let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let length = super::load::content_length(&buffer[..end + 4]).context("no content-length")?;
        if buffer.len() >= end + 4 + length {
            break;
        }
    }
    if !buffer.starts_with(b"HTTP/1.1 200") {
        bail!("answered with {:?}", String::from_utf8_lossy(&buffer[..buffer.len().min(40)]));
    }
    Ok(())
}

/// Every client is an open file.
fn raise_open_files() -> Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit })?;
    if getrlimit(Resource::Nofile).current.is_some_and(|current| current < 2 * CLIENTS as u64) {
        bail!("this shell may not open {} files (`ulimit -Hn`)", 2 * CLIENTS);
    }
    Ok(())
}
