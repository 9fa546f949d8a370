//! C030: calls that somebody has to approve.
//!
//! A call that passed every other check waits here. The host answers; what it answers is judged like any message, so it is
//! in the audit log, and what is not understood approves nothing.

use crate::codes::Rule;
use crate::verdict::Objection;
use serde::Deserialize;
use std::collections::HashSet;

/// So many calls can wait at a time: a person answers one after the other.
pub const MAX_WAITING: usize = 8;

/// Whether a call has to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// It goes on at once.
    No,
    /// The host is asked, and the call waits.
    Yes,
    /// As many wait as can.
    Crowded,
}

/// What became of the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Answer {
    /// The tool's own function says that this call needs none.
    Unneeded,
    /// This call.
    Once,
    /// This call, and every later one of the tool in this run.
    Run,
    No,
    /// Nobody answered in time.
    Late,
    /// Nobody was asked.
    Crowded,
}

/// What waits, and what was approved for the whole run.
#[derive(Debug, Default)]
pub(crate) struct Approvals {
    waiting: usize,
    for_run: HashSet<String>,
}

impl Approvals {
    pub(crate) fn ask(&mut self, name: &str) -> Asks {
        if self.for_run.contains(name) {
            return Asks::No;
        }
        if self.waiting >= MAX_WAITING {
            return Asks::Crowded;
        }
        self.waiting += 1;
        Asks::Yes
    }

    /// Whether the call goes on. `answer` is the JSON text of an answer.
    pub(crate) fn check(&mut self, name: &str, answer: &str) -> Result<(), Objection> {
        let answer: Option<Answer> = serde_json::from_str(answer).ok();
        if answer != Some(Answer::Crowded) {
            self.waiting = self.waiting.saturating_sub(1);
        }
        let reason = match answer {
            Some(Answer::Unneeded | Answer::Once) => return Ok(()),
            Some(Answer::Run) => {
                self.for_run.insert(name.to_owned());
                return Ok(());
            }
            Some(Answer::Late) => "Nobody answered in time.".to_owned(),
            Some(Answer::Crowded) => format!("{MAX_WAITING} other calls wait for approval already."),
            Some(Answer::No) | None => format!("The user or the host refused {name:?}."),
        };
        Err(Objection::new(Rule::NotApproved, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_for_a_call_or_for_the_run() {
        let mut approvals = Approvals::default();
        for (answer, passes) in [
            (r#""once""#, true),
            (r#""unneeded""#, true),
            (r#""no""#, false),
            (r#""late""#, false),
            (r#""yes""#, false),
            ("true", false),
            ("", false),
        ] {
            assert_eq!(approvals.ask("pay"), Asks::Yes, "{answer}");
            assert_eq!(approvals.check("pay", answer).is_ok(), passes, "{answer}");
        }
        assert_eq!(approvals.ask("pay"), Asks::Yes);
        assert!(approvals.check("pay", r#""run""#).is_ok());
        assert_eq!((approvals.ask("pay"), approvals.ask("mail")), (Asks::No, Asks::Yes));
    }

    #[test]
    fn only_so_many_wait() {
        let mut approvals = Approvals::default();
        for _ in 0..MAX_WAITING {
            assert_eq!(approvals.ask("pay"), Asks::Yes);
        }
        assert_eq!(approvals.ask("pay"), Asks::Crowded);
        let objection = approvals.check("pay", r#""crowded""#).unwrap_err();
        assert_eq!(objection.reason, "8 other calls wait for approval already.");
        assert_eq!(approvals.ask("pay"), Asks::Crowded);
        approvals.check("pay", r#""once""#).unwrap();
        assert_eq!(approvals.ask("pay"), Asks::Yes);
    }
}
