//! Runs whose client is to come back with an answer. Since MCP 2026-07-28 servers do not ask clients: a result says what is
//! to be asked, and the client sends the same request again, with the answers.
//!
//! The attack: whoever sends the state of another's run approves its calls. So the state is a secret that names nothing, is
//! good once, and only for the program it was given for.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use belljar_agents::{Secret, SecretHash};
use rmcp::model::{ElicitRequest, InputRequest, InputRequests, InputRequiredResult, InputResponses};

use crate::approval::{Approval, Question, asked, read};
use crate::run::lock;
use crate::service::Running;

/// A run that waits, and what for.
#[derive(Debug)]
pub(crate) struct Parked {
    pub(crate) running: Running,
    /// Of the client's patience.
    pub(crate) spent: Duration,
    questions: Vec<Question>,
    program: SecretHash,
}

/// All of them, by the hash of their client's state.
#[derive(Debug, Default)]
pub(crate) struct ParkedRuns(Mutex<HashMap<SecretHash, Parked>>);

/// Runs that wait, in all. An ended one is kept too, for its client to be told.
const MAX_PARKED: usize = 64;
/// The frame gives up a run that stood still for ten minutes; its client has a little longer to hear of that.
const MAX_AWAY: Duration = Duration::from_secs(660);

impl ParkedRuns {
    /// Keeps a run until its client is back. `None`: too many are kept, and what they wait for is refused.
    pub(crate) fn park(
        self: &Arc<Self>,
        running: Running,
        questions: Vec<Question>,
        program: SecretHash,
        spent: Duration,
    ) -> Option<InputRequiredResult> {
        let state = Secret::new("").ok()?;
        let key = SecretHash::of(state.as_str().as_bytes());
        let requests = requests(&questions)?;
        {
            let mut parked = lock(&self.0);
            if parked.len() >= MAX_PARKED {
                return None;
            }
            parked.insert(key, Parked { running, spent, questions, program });
        }
        let all = Arc::downgrade(self);
        tokio::spawn(async move {
            tokio::time::sleep(MAX_AWAY).await;
            let forgotten = all.upgrade().and_then(|all| lock(&all.0).remove(&key));
            // With it goes the run, outside the lock.
            drop(forgotten);
        });
        Some(InputRequiredResult::new(Some(requests), Some(state.as_str().to_owned())))
    }

    /// The run of a client that is back, its questions answered; a question without a clear yes is refused.
    pub(crate) fn unpark(&self, state: &str, program: SecretHash, answers: Option<InputResponses>) -> Option<Parked> {
        let mut parked = lock(&self.0).remove(&SecretHash::of(state.as_bytes()))?;
        if parked.program != program {
            return None;
        }
        let answers = answers.unwrap_or_default();
        for (number, question) in parked.questions.drain(..).enumerate() {
            let answer = answers.get(&number.to_string()).map_or(Approval::No, read);
            // A run that has ended meanwhile waits for no answer.
            let _ = question.reply.send(answer);
        }
        Some(parked)
    }

    /// Ends all of them.
    pub(crate) fn clear(&self) {
        let parked = std::mem::take(&mut *lock(&self.0));
        drop(parked);
    }
}

fn requests(questions: &[Question]) -> Option<InputRequests> {
    let request = |(number, question)| Some((number, InputRequest::Elicitation(ElicitRequest::new(asked(question)?))));
    let numbered = questions.iter().enumerate().map(|(number, question)| (number.to_string(), question));
    numbered.map(request).collect::<Option<BTreeMap<_, _>>>()
}
