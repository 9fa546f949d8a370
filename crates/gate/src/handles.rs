//! C036 to C038: results of tools that stay with the host. The program gets a number, and reads what it needs.
//!
//! A number is no secret and no right: it is looked up in the gate of the run that asks, so that of another run means nothing.
//! What is read is counted in all, because each read is work for the outer frame that the program asks for.

use crate::codes::Rule;
use crate::rules::Budgets;
use crate::verdict::Objection;

/// All of a run.
const MAX_HANDLES: u32 = 64;
/// So often a run may read all that its handles may hold.
const READS: u64 = 8;

#[derive(Debug)]
pub(crate) struct Handles {
    most: u64,
    left: u64,
    count: u32,
    last: u32,
    read_bytes: u64,
    reads_left: u64,
}

impl Handles {
    pub(crate) fn new(budgets: &Budgets) -> Self {
        let Budgets { handle_bytes: most, output_bytes: read_bytes, .. } = *budgets;
        Self { most, left: most, count: 0, last: 0, read_bytes, reads_left: most.saturating_mul(READS) }
    }

    /// Lists and texts: there is no slice of anything else. The text is JSON, so its first character tells.
    pub(crate) fn can_hold(value: &str) -> bool {
        value.starts_with(['[', '"'])
    }

    pub(crate) fn last(&self) -> u32 {
        self.last
    }

    pub(crate) fn forget_last(&mut self) {
        self.last = 0;
    }

    pub(crate) fn check(&self, bytes: usize) -> Result<(), Objection> {
        let reason = if self.count >= MAX_HANDLES {
            format!("A run has at most {MAX_HANDLES} handles.")
        } else if bytes as u64 > self.left {
            format!("It has {bytes} bytes; {} are left of the limit of {}.", self.left, self.most)
        } else {
            return Ok(());
        };
        Err(Objection::new(Rule::HandleLimit, reason))
    }

    /// After [`Handles::check`].
    pub(crate) fn hold(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(bytes as u64);
        self.count += 1;
        self.last = self.count;
    }

    pub(crate) fn read(&mut self, handle: &str, bytes: usize) -> Result<(), Objection> {
        let bytes = bytes as u64;
        let number = handle.parse::<u32>().unwrap_or_default();
        if number == 0 || number > self.count {
            return Err(Objection::new(Rule::NoHandle, format!("This run has {}.", self.count)));
        }
        if bytes > self.read_bytes {
            let reason = format!("It is more than {} bytes of JSON at once.", self.read_bytes);
            return Err(Objection::new(Rule::ReadTooLarge, reason));
        }
        if bytes > self.reads_left {
            let reason = format!("All reads of a run may have {} bytes.", self.most.saturating_mul(READS));
            return Err(Objection::new(Rule::ReadTooLarge, reason));
        }
        self.reads_left -= bytes;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handles(handle_bytes: u64, output_bytes: u64) -> Handles {
        Handles::new(&Budgets { handle_bytes, output_bytes, ..Budgets::default() })
    }

    fn rule(checked: Result<(), Objection>) -> Option<Rule> {
        checked.err().map(|objection| objection.rule)
    }

    #[test]
    fn lists_and_texts_are_held() {
        for (value, held) in [("[1]", true), ("\"a\"", true), ("{}", false), ("1", false), ("null", false), ("", false)]
        {
            assert_eq!(Handles::can_hold(value), held, "{value}");
        }
    }

    #[test]
    fn bytes_and_handles_are_counted() {
        let mut made = handles(10, 10);
        assert_eq!(rule(made.check(11)), Some(Rule::HandleLimit));
        made.hold(6);
        assert_eq!((made.last(), rule(made.check(5)), made.check(4)), (1, Some(Rule::HandleLimit), Ok(())));
        let mut made = handles(1_000, 10);
        for _ in 0..MAX_HANDLES {
            assert_eq!(made.check(1), Ok(()));
            made.hold(1);
        }
        assert_eq!(rule(made.check(1)), Some(Rule::HandleLimit));
    }

    #[test]
    fn reads_are_of_a_handle_and_within_both_limits() {
        let mut made = handles(10, 12);
        for handle in ["0", "1", "", "-1", "x", "4294967296"] {
            assert_eq!(rule(made.read(handle, 1)), Some(Rule::NoHandle), "{handle}");
        }
        made.hold(5);
        assert_eq!(rule(made.read("1", 13)), Some(Rule::ReadTooLarge));
        for _ in 0..8 {
            assert_eq!(made.read("1", 10), Ok(()));
        }
        assert_eq!(rule(made.read("1", 1)), Some(Rule::ReadTooLarge));
        assert_eq!(rule(made.read("2", 0)), Some(Rule::NoHandle));
    }
}
