//! The network log: one record for each request, kept and streamed with the sandbox's reports.
//!
//! Records are gathered for a moment and written together. A guest can ask faster than any disk writes: then they are
//! gathered for longer, the newest are kept and one record says how many are missing.

use std::collections::{BTreeMap, HashMap};
use std::mem::take;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use belljar_base::{Id, Report, ReportSource};
use belljar_sandbox::SandboxService;
use http::Method;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

/// Where records go.
#[derive(Clone, Debug)]
pub struct Log {
    sender: mpsc::Sender<Written>,
    missed: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Written {
    Record(Box<Line>),
    Flush(oneshot::Sender<()>),
}

/// One request, written down when it is over, whatever ended it.
#[derive(Debug)]
pub(super) struct Entry {
    log: Log,
    line: Line,
    pub(super) bytes_sent: Arc<AtomicU64>,
    started: Instant,
}

/// What is known of a request. A report is made of it only where it is kept: most of a flood never is.
#[derive(Clone, Debug)]
pub(super) struct Line {
    id: Id,
    phase: &'static str,
    pub(super) method: Method,
    pub(super) url: String,
    pub(super) verdict: Verdict,
    pub(super) rule: Option<String>,
    /// What was put in, by name.
    pub(super) secrets: Vec<String>,
    pub(super) reason: Option<String>,
    pub(super) status: Option<u16>,
    /// Of the answer's body, as far as it came.
    pub(super) bytes: u64,
    sent: u64,
    pub(super) redirects: u32,
    duration: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It went out and came back.
    Allow,
    /// It did not go out, or not on.
    Refuse,
    /// It went out, and nothing whole came back.
    Fail,
}

impl Log {
    const GATHER: Duration = Duration::from_millis(50);
    /// For as long as there is more than is kept: what is written then is overwritten at once.
    const GATHER_A_FLOOD: Duration = Duration::from_millis(100);
    const BACKLOG: usize = 4096;
    const MAX_CHARACTERS: usize = 1024;

    pub(super) fn start(sandboxes: Arc<SandboxService>, keep: usize) -> Self {
        let (sender, receiver) = mpsc::channel(Self::BACKLOG);
        let missed = Arc::new(AtomicU64::new(0));
        tokio::spawn(write(receiver, sandboxes, keep, Arc::clone(&missed)));
        Self { sender, missed }
    }

    pub(super) fn entry(&self, id: &Id, method: &Method, url: String) -> Entry {
        let line = Line {
            id: id.clone(),
            phase: "end",
            method: method.clone(),
            url,
            verdict: Verdict::Fail,
            rule: None,
            secrets: Vec::new(),
            reason: None,
            status: None,
            bytes: 0,
            sent: 0,
            redirects: 0,
            duration: Duration::ZERO,
        };
        Entry { log: self.clone(), line, bytes_sent: Arc::default(), started: Instant::now() }
    }

    /// Waits until everything so far is written.
    pub async fn flush(&self) {
        let (done, written) = oneshot::channel();
        if self.sender.send(Written::Flush(done)).await.is_ok() {
            let _ = written.await;
        }
    }

    fn put(&self, line: Line) {
        if self.sender.try_send(Written::Record(Box::new(line))).is_err() {
            self.missed.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Entry {
    pub(super) fn refused(&mut self, refused: &super::refusal::Refused) {
        self.verdict = if refused.is_refusal() { Verdict::Refuse } else { Verdict::Fail };
        self.status = Some(refused.status().as_u16());
        self.reason = Some(refused.reason.clone());
        if refused.rule.is_some() {
            self.rule.clone_from(&refused.rule);
        }
    }

    /// A connection that stays open is shown while it is.
    pub(super) fn opened(&self) {
        self.log.put(Line { phase: "open", ..self.so_far(self.line.clone()) });
    }

    fn so_far(&self, line: Line) -> Line {
        Line { duration: self.started.elapsed(), sent: self.bytes_sent.load(Ordering::Relaxed), ..line }
    }
}

impl Deref for Entry {
    type Target = Line;

    fn deref(&self) -> &Line {
        &self.line
    }
}

impl DerefMut for Entry {
    fn deref_mut(&mut self) -> &mut Line {
        &mut self.line
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let (url, rule, reason) = (take(&mut self.url), self.rule.take(), self.reason.take());
        let line = Line { url, rule, reason, ..self.line.clone() };
        self.log.put(self.so_far(line));
    }
}

impl Line {
    fn report(&self) -> Report {
        let cut = |text: &str| Value::from(text.chars().take(Log::MAX_CHARACTERS).collect::<String>());
        let verdict = match self.verdict {
            Verdict::Allow => "allow",
            Verdict::Refuse => "refuse",
            Verdict::Fail => "fail",
        };
        let duration = u64::try_from(self.duration.as_millis()).unwrap_or(u64::MAX);
        let mut body = BTreeMap::from([
            ("source".to_owned(), json!("proxy")),
            ("phase".to_owned(), json!(self.phase)),
            ("method".to_owned(), cut(self.method.as_str())),
            ("url".to_owned(), cut(&self.url)),
            ("verdict".to_owned(), json!(verdict)),
            ("bytes".to_owned(), json!(self.bytes)),
            ("bytesSent".to_owned(), json!(self.sent)),
            ("durationMs".to_owned(), json!(duration)),
        ]);
        let mut may_have = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                body.insert(name.to_owned(), value);
            }
        };
        may_have("rule", self.rule.as_deref().map(cut));
        may_have("reason", self.reason.as_deref().map(cut));
        may_have("secrets", (!self.secrets.is_empty()).then(|| json!(self.secrets)));
        may_have("status", self.status.map(Value::from));
        may_have("redirects", (self.redirects > 0).then(|| self.redirects.into()));
        Report { kind: "network".into(), by: ReportSource::Proxy, from: "proxy".into(), body, fix: None }
    }
}

async fn write(
    mut receiver: mpsc::Receiver<Written>,
    sandboxes: Arc<SandboxService>,
    keep: usize,
    missed: Arc<AtomicU64>,
) {
    let mut gathered = Vec::with_capacity(Log::BACKLOG);
    let mut flood = false;
    while let Some(first) = receiver.recv().await {
        let mut flushed = Vec::new();
        let mut by_sandbox: HashMap<Id, Vec<Box<Line>>> = HashMap::new();
        if matches!(first, Written::Record(..)) {
            tokio::time::sleep(if flood { Log::GATHER_A_FLOOD } else { Log::GATHER }).await;
        }
        gathered.push(first);
        while let Ok(next) = receiver.try_recv() {
            gathered.push(next);
        }
        for written in gathered.drain(..) {
            match written {
                Written::Record(line) => by_sandbox.entry(line.id.clone()).or_default().push(line),
                Written::Flush(done) => flushed.push(done),
            }
        }
        let lost = missed.swap(0, Ordering::Relaxed);
        if lost > 0 {
            tracing::warn!(lost, "the network log could not keep up");
        }
        flood = false;
        for (id, lines) in by_sandbox {
            let surplus = lines.len().saturating_sub(keep);
            flood |= surplus > 0;
            // The record that tells of the others takes the place of one.
            let untold = if surplus > 0 { surplus + 1 } else { 0 };
            let mut reports = Vec::with_capacity(keep.min(lines.len()));
            if untold > 0 {
                let body =
                    BTreeMap::from([("source".to_owned(), json!("proxy")), ("missed".to_owned(), json!(untold))]);
                reports.push(Report {
                    kind: "network".into(),
                    by: ReportSource::Proxy,
                    from: "proxy".into(),
                    body,
                    fix: None,
                });
            }
            reports.extend(lines.iter().skip(untold).map(|line| line.report()));
            if let Err(error) = sandboxes.file_own(&id, reports).await {
                // The sandbox may be gone by now, and its log with it.
                tracing::debug!(%error, id = id.short(), "records of the network were not kept");
            }
        }
        for done in flushed {
            let _ = done.send(());
        }
    }
}
