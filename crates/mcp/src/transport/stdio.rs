//! MCP over a program's standard input and output: one JSON message a line.
//!
//! Not rmcp's own, because a server here is not trusted: a line that is too long is answered to whoever waits for it
//! instead of being dropped in silence, a flood is slowed to a pace, and one that stops reading is given up.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rmcp::RoleClient;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use tokio::io::AsyncWriteExt as _;
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::{Mutex, watch};

use super::lines::{Line, Lines};
use super::message::{Read, read, too_long};
use super::notes::Notes;
use super::pace::Pace;
use super::process::Process;
use crate::config::Entry;

#[derive(Debug)]
pub(crate) struct Stdio {
    lines: Lines<ChildStdout>,
    most: usize,
    pace: Pace,
    junk: u32,
    stdin: Arc<Mutex<Option<ChildStdin>>>,
    waiting: Arc<AtomicUsize>,
    broken: Arc<watch::Sender<bool>>,
    process: Process,
    notes: Arc<Notes>,
}

/// Messages a second, whatever they are.
const MAX_MESSAGES: u32 = 5_000;
/// Lines without one message among them.
const MAX_JUNK: u32 = 10_000;
/// Messages to a server that does not read.
const MAX_WAITING: usize = 1_000;
/// For the server to take one message.
const TIMEOUT: Duration = Duration::from_secs(30);

impl Stdio {
    pub(crate) fn start(entry: &Entry, most: usize, notes: &Arc<Notes>) -> io::Result<Self> {
        let (process, stdin, stdout) = Process::start(&entry.name, &entry.reach, &entry.secrets, notes)?;
        Ok(Self {
            lines: Lines::new(stdout, most),
            most,
            pace: Pace::new(MAX_MESSAGES),
            junk: 0,
            stdin: Arc::new(Mutex::new(Some(stdin))),
            waiting: Arc::default(),
            broken: Arc::new(watch::Sender::new(false)),
            process,
            notes: Arc::clone(notes),
        })
    }
}

impl Transport<RoleClient> for Stdio {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), io::Error>> + Send + 'static {
        let (stdin, waiting, broken) = (Arc::clone(&self.stdin), Arc::clone(&self.waiting), Arc::clone(&self.broken));
        waiting.fetch_add(1, Ordering::Relaxed);
        async move {
            let sent = tokio::time::timeout(TIMEOUT, write(&stdin, &message)).await;
            waiting.fetch_sub(1, Ordering::Relaxed);
            if !matches!(sent, Ok(Ok(()))) {
                // It reads no more. Why is known only at its end, which whoever receives waits for.
                broken.send_replace(true);
            }
            Ok(())
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        loop {
            if self.waiting.load(Ordering::Relaxed) > MAX_WAITING {
                self.notes.ended("the server stopped reading its standard input");
                return None;
            }
            self.pace.turn().await;
            let mut broken = self.broken.subscribe();
            let line = tokio::select! {
                line = self.lines.next() => line,
                _ = broken.wait_for(|broken| *broken) => Line::End,
            };
            match line {
                Line::Whole([]) => {}
                Line::Whole(line) => match read(line) {
                    Read::Message(message) => {
                        self.junk = 0;
                        return Some(*message);
                    }
                    Read::Junk(line) => {
                        self.notes.junk(line);
                        self.junk += 1;
                        if self.junk > MAX_JUNK {
                            self.notes.ended("the server floods its standard output with what is no MCP message");
                            return None;
                        }
                    }
                },
                Line::TooLong { head, tail } => match too_long(head, tail, self.most) {
                    Some(message) => return Some(message),
                    None => self.notes.junk("(a line that is too long)".into()),
                },
                Line::End => break,
            }
        }
        // How it ended is known before anybody hears that it did.
        let _ = self.close().await;
        None
    }

    async fn close(&mut self) -> Result<(), io::Error> {
        // A write that hangs has the lock; it ends when the process does.
        if let Ok(mut stdin) = self.stdin.try_lock() {
            stdin.take();
        }
        match self.process.end().await {
            Some(status) => self.notes.ended(format!("the server's process ended: {status}")),
            None => self.notes.ended("the server's process ended"),
        }
        Ok(())
    }
}

async fn write(stdin: &Mutex<Option<ChildStdin>>, message: &TxJsonRpcMessage<RoleClient>) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    let mut stdin = stdin.lock().await;
    let stdin = stdin.as_mut().ok_or(io::ErrorKind::NotConnected)?;
    stdin.write_all(&line).await?;
    stdin.flush().await
}
