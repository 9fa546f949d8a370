//! One run: what a program may call, what was approved, and who waits for its end.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use belljar_base::Id;
use belljar_gate::Gate;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot, watch};

use crate::approval::Question;
use crate::catalog::Catalog;
use crate::fault::Fault;
use crate::outcome::Outcome;

#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) id: u64,
    /// The page that runs it.
    pub(crate) connection: String,
    pub(crate) client: String,
    /// In whose reports the audit is written.
    pub(crate) sandbox: Id,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) began: Instant,
    pub(crate) gate: Mutex<Gate>,
    /// Whether the client can ask somebody.
    pub(crate) can_ask: bool,
    pub(crate) questions: mpsc::Sender<Question>,
    approved: Mutex<Approved>,
    answer: Mutex<Option<oneshot::Sender<Result<Outcome, Fault>>>>,
    over: watch::Sender<bool>,
}

/// Calls that were approved and not made yet.
#[derive(Debug, Default)]
struct Approved {
    calls: Vec<(String, Value)>,
    for_run: HashSet<String>,
}

/// Somebody said yes so often without a call that followed: the page asks and does not call.
const MAX_APPROVED: usize = 64;

impl Run {
    #[expect(clippy::too_many_arguments, reason = "each is one fact of a run, and there is one caller")]
    pub(crate) fn new(
        id: u64,
        connection: String,
        client: String,
        sandbox: Id,
        catalog: Arc<Catalog>,
        gate: Gate,
        can_ask: bool,
        questions: mpsc::Sender<Question>,
        answer: oneshot::Sender<Result<Outcome, Fault>>,
    ) -> Self {
        Self {
            id,
            connection,
            client,
            sandbox,
            catalog,
            began: Instant::now(),
            gate: Mutex::new(gate),
            can_ask,
            questions,
            approved: Mutex::default(),
            answer: Mutex::new(Some(answer)),
            over: watch::Sender::new(false),
        }
    }

    /// The gate's clock.
    pub(crate) fn now_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Somebody approved this call, or every call of the tool.
    pub(crate) fn approve(&self, tool: &str, args: Value, for_run: bool) {
        let mut approved = lock(&self.approved);
        if for_run {
            approved.for_run.insert(tool.to_owned());
        }
        if approved.calls.len() < MAX_APPROVED {
            approved.calls.push((tool.to_owned(), args));
        }
    }

    /// Whether this call was approved. An approval of one call is used up by it.
    pub(crate) fn take_approval(&self, tool: &str, args: &Value) -> bool {
        let mut approved = lock(&self.approved);
        let found = approved.calls.iter().position(|(name, given)| name == tool && given == args);
        found.map(|at| approved.calls.swap_remove(at)).is_some() || approved.for_run.contains(tool)
    }

    /// Ends it, once. Calls under way are given up.
    pub(crate) fn end(&self, with: Result<Outcome, Fault>) {
        if let Some(answer) = lock(&self.answer).take() {
            // A client that has gone in between does not hear it.
            let _ = answer.send(with);
        }
        self.over.send_replace(true);
    }

    /// Resolves when it has ended.
    pub(crate) async fn ended(&self) {
        // The sender lives as long as this.
        let _ = self.over.subscribe().wait_for(|over| *over).await;
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
