//! The network log: one record for each request, kept and streamed with the sandbox's reports.
//!
//! Records are gathered for a moment and written together. A guest can ask faster than any disk writes: then the newest
//! are kept and one record says how many are missing.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use crate::reports::Report;
use crate::sandbox::{Id, Keeper};

/// Where records go.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    sender: mpsc::Sender<Written>,
    missed: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Written {
    Record(Id, Report),
    Flush(oneshot::Sender<()>),
}

/// One request, written down when it is over, whatever ended it.
#[derive(Debug)]
pub(super) struct Entry {
    log: Log,
    id: Id,
    started: Instant,
    pub(super) method: String,
    pub(super) url: String,
    pub(super) verdict: Verdict,
    pub(super) rule: Option<String>,
    pub(super) reason: Option<String>,
    pub(super) status: Option<u16>,
    /// Of the answer's body, as far as it came.
    pub(super) bytes: u64,
    pub(super) bytes_sent: Arc<AtomicU64>,
    pub(super) redirects: u32,
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
    const BACKLOG: usize = 4096;
    const MOST_CHARACTERS: usize = 1024;

    pub(super) fn start(keeper: Arc<Keeper>, keep: usize) -> Self {
        let (sender, receiver) = mpsc::channel(Self::BACKLOG);
        let missed = Arc::new(AtomicU64::new(0));
        tokio::spawn(write(receiver, keeper, keep, Arc::clone(&missed)));
        Self { sender, missed }
    }

    pub(super) fn entry(&self, id: &Id, method: &str, url: String) -> Entry {
        Entry {
            log: self.clone(),
            id: id.clone(),
            started: Instant::now(),
            method: method.to_owned(),
            url,
            verdict: Verdict::Fail,
            rule: None,
            reason: None,
            status: None,
            bytes: 0,
            bytes_sent: Arc::default(),
            redirects: 0,
        }
    }

    /// Waits until everything so far is written.
    pub(crate) async fn flush(&self) {
        let (done, written) = oneshot::channel();
        if self.sender.send(Written::Flush(done)).await.is_ok() {
            let _ = written.await;
        }
    }

    fn put(&self, id: Id, report: Report) {
        if self.sender.try_send(Written::Record(id, report)).is_err() {
            self.missed.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Entry {
    pub(super) fn refused(&mut self, refused: &super::Refused) {
        self.verdict = if refused.is_refusal() { Verdict::Refuse } else { Verdict::Fail };
        self.status = Some(refused.status().as_u16());
        self.reason = Some(refused.reason.clone());
        if refused.rule.is_some() {
            self.rule.clone_from(&refused.rule);
        }
    }

    /// A connection that stays open is shown while it is.
    pub(super) fn opened(&self) {
        self.log.put(self.id.clone(), self.report("open"));
    }

    fn report(&self, phase: &str) -> Report {
        let cut = |text: &str| Value::from(text.chars().take(Log::MOST_CHARACTERS).collect::<String>());
        let verdict = match self.verdict {
            Verdict::Allow => "allow",
            Verdict::Refuse => "refuse",
            Verdict::Fail => "fail",
        };
        let duration = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let mut body = BTreeMap::from([
            ("source".to_owned(), json!("proxy")),
            ("phase".to_owned(), json!(phase)),
            ("method".to_owned(), cut(&self.method)),
            ("url".to_owned(), cut(&self.url)),
            ("verdict".to_owned(), json!(verdict)),
            ("bytes".to_owned(), json!(self.bytes)),
            ("bytesSent".to_owned(), json!(self.bytes_sent.load(Ordering::Relaxed))),
            ("durationMs".to_owned(), json!(duration)),
        ]);
        let mut may_have = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                body.insert(name.to_owned(), value);
            }
        };
        may_have("rule", self.rule.as_deref().map(cut));
        may_have("reason", self.reason.as_deref().map(cut));
        may_have("status", self.status.map(Value::from));
        may_have("redirects", (self.redirects > 0).then(|| self.redirects.into()));
        Report { kind: "network".into(), from: "proxy".into(), body, fix: None }
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.log.put(self.id.clone(), self.report("end"));
    }
}

async fn write(mut receiver: mpsc::Receiver<Written>, keeper: Arc<Keeper>, keep: usize, missed: Arc<AtomicU64>) {
    let mut gathered = Vec::with_capacity(Log::BACKLOG);
    while let Some(first) = receiver.recv().await {
        let mut flushed = Vec::new();
        let mut by_sandbox: HashMap<Id, Vec<Report>> = HashMap::new();
        if matches!(first, Written::Record(..)) {
            tokio::time::sleep(Log::GATHER).await;
        }
        gathered.push(first);
        while let Ok(next) = receiver.try_recv() {
            gathered.push(next);
        }
        for written in gathered.drain(..) {
            match written {
                Written::Record(id, report) => by_sandbox.entry(id).or_default().push(report),
                Written::Flush(done) => flushed.push(done),
            }
        }
        let lost = missed.swap(0, Ordering::Relaxed);
        if lost > 0 {
            tracing::warn!(lost, "the network log could not keep up");
        }
        for (id, mut reports) in by_sandbox {
            let surplus = reports.len().saturating_sub(keep);
            if surplus > 0 {
                reports.drain(..=surplus.min(reports.len() - 1));
                let body =
                    BTreeMap::from([("source".to_owned(), json!("proxy")), ("missed".to_owned(), json!(surplus + 1))]);
                reports.insert(0, Report { kind: "network".into(), from: "proxy".into(), body, fix: None });
            }
            if let Err(error) = keeper.file_own(&id, reports).await {
                // The sandbox may be gone by now, and its log with it.
                tracing::debug!(%error, %id, "records of the network were not kept");
            }
        }
        for done in flushed {
            let _ = done.send(());
        }
    }
}
