//! C001, C002, C028: every message of the guest counts, refused ones included, and so does every byte.
//!
//! A refusal costs the outer frame an answer and a line in the audit log, so a guest could flood both with calls that
//! it knows will be refused.

use crate::codes::Rule;
use crate::rules::Budgets;
use crate::verdict::Objection;
use crate::window::Window;

#[derive(Debug)]
pub(crate) struct Messages {
    sent: u64,
    budget: u64,
    window: Window,
    bytes: Window,
}

impl Messages {
    pub(crate) fn new(budgets: &Budgets) -> Self {
        let window = Window::new(budgets.messages_per_second, 1_000);
        let bytes = Window::new(budgets.bytes_per_second, 1_000);
        Self { sent: 0, budget: budgets.messages, window, bytes }
    }

    /// Counts the message and objects if it is one too many, or its bytes are.
    pub(crate) fn check(&mut self, bytes: usize, now_ms: u64) -> Result<(), Objection> {
        if self.sent >= self.budget {
            return Err(Objection::new(Rule::MessageBudget, format!("The guest may send {}.", self.budget)));
        }
        self.sent = self.sent.saturating_add(1);
        if let Err(wait) = self.window.room(now_ms) {
            let reason = format!("In any second there may be {}.", self.window.limit());
            return Err(Objection::new(Rule::MessageRate, reason).retry_after(wait));
        }
        self.window.count(now_ms);
        let bytes = bytes as u64;
        if let Err(wait) = self.bytes.room_for(bytes, now_ms) {
            let reason =
                format!("In any second there may be {} bytes, and this message has {bytes}.", self.bytes.limit());
            return Err(Objection::new(Rule::ByteRate, reason).retry_after(wait));
        }
        self.bytes.count_many(bytes, now_ms);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    fn after(times: &[u64]) -> Result<(), Objection> {
        let budgets = Budgets { messages: 5, messages_per_second: 2, ..Budgets::default() };
        let mut messages = Messages::new(&budgets);
        times.iter().map(|now| messages.check(1, *now)).last().unwrap()
    }

    #[test]
    fn bytes_have_their_own_rate() {
        let mut messages = Messages::new(&Budgets { bytes_per_second: 100, ..Budgets::default() });
        assert!(messages.check(60, 0).is_ok());
        let objection = messages.check(60, 400).unwrap_err();
        assert_eq!((objection.rule, objection.retry_after_ms), (Rule::ByteRate, Some(600)));
        // What was refused has used up nothing.
        assert!(messages.check(40, 400).is_ok());
        assert!(messages.check(60, 1_000).is_ok());
    }

    #[test]
    fn accepts_and_refuses() {
        table::check(
            after,
            &[&[0], &[0, 0], &[0, 1, 1_000], &[0, 600, 1_000, 1_600, 2_000]],
            &[
                (&[0, 0, 0], Rule::MessageRate),
                (&[0, 999, 999], Rule::MessageRate),
                // A message refused for its rate has still been sent.
                (&[0, 0, 0, 0, 0, 5_000], Rule::MessageBudget),
                (&[0, 1_000, 2_000, 3_000, 4_000, 5_000], Rule::MessageBudget),
            ],
        );
    }
}
