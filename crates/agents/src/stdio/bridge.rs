//! The bridge: a client on one side, a session on the other.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::sync::{Semaphore, mpsc};
use url::Url;

use super::carry::Carrier;
use super::error::BridgeError;
use super::token::Token;

/// A client on one side, a session on the other.
#[derive(Debug)]
pub struct StdioBridge {
    url: Url,
    token: Token,
}

/// How it ended: the client is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BridgeEnd {
    Done,
    /// The last thing the server said was that the token is worth nothing.
    Refused,
}

/// Of one line. The server's own bound is far below.
const MAX_LINE: u64 = 64 << 20;
/// Messages on their way at a time.
const MAX_UNDERWAY: usize = 64;

impl StdioBridge {
    /// `token` is the token itself, from the environment; `file` is read again whenever the server refuses.
    pub fn new(url: &str, token: Option<String>, file: Option<std::path::PathBuf>) -> Result<Self, BridgeError> {
        let wrong = || BridgeError::Address(url.chars().take(200).collect());
        let parsed = Url::parse(url).map_err(|_| wrong())?;
        // The token is a secret, and plain HTTP to another machine would tell it to everybody on the way.
        let here = matches!(parsed.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
        let fits = parsed.scheme() == "https" || (parsed.scheme() == "http" && here);
        if !fits || parsed.query().is_some() || !parsed.username().is_empty() || parsed.password().is_some() {
            return Err(wrong());
        }
        Ok(Self { url: parsed, token: Token::from(token, file)? })
    }

    /// Carries until standard input ends.
    pub fn run(self) -> Result<BridgeEnd, BridgeError> {
        let cannot = |error: std::io::Error| BridgeError::Cannot(error.to_string());
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(cannot)?;
        let done = runtime.block_on(self.carry());
        // Standard input is read by a thread that only its end could stop.
        runtime.shutdown_timeout(Duration::from_millis(100));
        done
    }

    async fn carry(self) -> Result<BridgeEnd, BridgeError> {
        let (out, lines) = mpsc::channel(MAX_UNDERWAY);
        let writer = tokio::spawn(write(lines));
        let carrier = Arc::new(Carrier::new(self.url, self.token, out)?);
        let seats = Arc::new(Semaphore::new(MAX_UNDERWAY));
        let mut input = BufReader::new(tokio::io::stdin());
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = (&mut input).take(MAX_LINE).read_until(b'\n', &mut line).await;
            if read.is_err() || line.is_empty() || line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE {
                break;
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let Ok(message) = serde_json::from_slice::<Value>(&line) else {
                carrier.unreadable().await;
                continue;
            };
            // What is about the connection goes before what comes over it.
            let first = message.get("id").is_none() || message.get("method").is_some_and(|it| it == "initialize");
            if first {
                carrier.forward(message).await;
                continue;
            }
            let Ok(seat) = Arc::clone(&seats).acquire_owned().await else { break };
            let carrier = Arc::clone(&carrier);
            tokio::spawn(async move {
                carrier.forward(message).await;
                drop(seat);
            });
        }
        // The client has gone; calls of its own end with it.
        let end = if carrier.was_refused() { BridgeEnd::Refused } else { BridgeEnd::Done };
        let _ = tokio::time::timeout(Duration::from_secs(2), carrier.leave()).await;
        writer.abort();
        Ok(end)
    }
}

/// One message is one line.
async fn write(mut lines: mpsc::Receiver<String>) {
    let mut output = tokio::io::stdout();
    while let Some(line) = lines.recv().await {
        let done = async {
            output.write_all(line.as_bytes()).await?;
            output.write_all(b"\n").await?;
            output.flush().await
        };
        if done.await.is_err() {
            return;
        }
    }
}
