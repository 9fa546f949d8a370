//! C036 to C039: results of tools that stay with the host. The program gets a number, and reads what it needs.
//!
//! A number is no secret and no right: it is looked up in the gate of the run that asks, so that of another run means nothing.
//! What is read is counted in all, because each read is work for the outer frame that the program asks for.

use crate::codes::Rule;
use crate::rules::Budgets;
use crate::verdict::Objection;

/// All of a run.
const MAX_HANDLES: u32 = 64;
/// Of a property of `kept`.
const MAX_NAME_BYTES: usize = 128;
/// So often a run may read all that its handles may hold.
const READS: u64 = 8;

#[derive(Debug)]
pub(crate) struct Handles {
    most: u64,
    left: u64,
    count: u32,
    last: u32,
    kept: u32,
    read_bytes: u64,
    reads_left: u64,
}

impl Handles {
    pub(crate) fn new(budgets: &Budgets) -> Self {
        let Budgets { handle_bytes: most, output_bytes: read_bytes, .. } = *budgets;
        Self { most, left: most, count: 0, last: 0, kept: 0, read_bytes, reads_left: most.saturating_mul(READS) }
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

    /// A result that the session kept is a handle of this run like any other.
    pub(crate) fn bring(&mut self, name: &str, value: &str) -> Result<(), Objection> {
        self.forget_last();
        check_name(name)?;
        if !Self::can_hold(value) {
            return Err(Objection::new(Rule::NoHandle, "What is kept is a list or a text.".to_owned()));
        }
        self.check(value.len())?;
        self.hold(value.len());
        Ok(())
    }

    /// A handle of this run stays with the session.
    pub(crate) fn keep(&mut self, name: &str, handle: &str) -> Result<(), Objection> {
        check_name(name)?;
        self.find(handle)?;
        if self.kept >= MAX_HANDLES {
            return Err(Objection::new(Rule::HandleLimit, format!("A session keeps at most {MAX_HANDLES} handles.")));
        }
        self.kept += 1;
        Ok(())
    }

    fn find(&self, handle: &str) -> Result<(), Objection> {
        match handle.parse::<u32>() {
            Ok(number) if (1..=self.count).contains(&number) => Ok(()),
            _ => Err(Objection::new(Rule::NoHandle, format!("This run has {}.", self.count))),
        }
    }

    pub(crate) fn read(&mut self, handle: &str, bytes: usize) -> Result<(), Objection> {
        let bytes = bytes as u64;
        self.find(handle)?;
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

/// It is a property of an object in the program, in the journal and in the page.
fn check_name(name: &str) -> Result<(), Objection> {
    let fits = (1..=MAX_NAME_BYTES).contains(&name.len()) && !matches!(name, "__proto__" | "constructor" | "prototype");
    let reason = || format!("A name in `kept` has 1 to {MAX_NAME_BYTES} bytes, and means nothing else on objects.");
    if fits { Ok(()) } else { Err(Objection::new(Rule::KeptName, reason())) }
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

    #[test]
    fn what_a_session_keeps_is_a_handle_of_each_of_its_runs() {
        let mut made = handles(10, 12);
        assert_eq!(made.bring("rows", "[1,2]"), Ok(()));
        assert_eq!((made.last(), made.read("1", 5)), (1, Ok(())));
        for name in ["", "__proto__", "constructor", &"n".repeat(129)] {
            assert_eq!(rule(made.bring(name, "[]")), Some(Rule::KeptName), "{name}");
            assert_eq!(rule(made.keep(name, "1")), Some(Rule::KeptName), "{name}");
        }
        for value in ["{}", "1", "null", "", " []"] {
            assert_eq!(rule(made.bring("a", value)), Some(Rule::NoHandle), "{value}");
        }
        assert_eq!(rule(made.bring("a", "[1,2,3]")), Some(Rule::HandleLimit), "more than this run may hold");
        assert_eq!((made.last(), made.keep("other", "1")), (0, Ok(())));
        for handle in ["0", "2", "", "x"] {
            assert_eq!(rule(made.keep("a", handle)), Some(Rule::NoHandle), "{handle}");
        }
        for _ in 1..MAX_HANDLES {
            assert_eq!(made.keep("a", "1"), Ok(()));
        }
        assert_eq!(rule(made.keep("a", "1")), Some(Rule::HandleLimit));
    }
}
