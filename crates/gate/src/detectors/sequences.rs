//! C017, C018, C020: one call is harmless, and so is the other; one after the other they may not be.

use super::LastSeen;
use crate::codes::Rule;
use crate::labels::{Label, Labels};
use crate::verdict::Objection;

/// A call of one kind, shortly after one of another kind.
#[derive(Debug)]
pub(crate) struct Sequence {
    rule: Rule,
    /// Any of these was seen; the first one is named.
    first: &'static [Label],
    /// The call now has any of these.
    then: &'static [Label],
    window_ms: u64,
    /// Who was called first.
    tool: &'static str,
}

/// Something was read, and now something is sent.
pub(crate) const EXFILTRATION: Sequence = Sequence {
    rule: Rule::Exfiltration,
    first: &[Label::Read, Label::Secret],
    then: &[Label::Send],
    window_ms: 5_000,
    tool: "A tool that reads",
};

/// A secret was read, and now somebody outside is talked to.
pub(crate) const CREDENTIALS: Sequence = Sequence {
    rule: Rule::Credentials,
    first: &[Label::Secret],
    then: &[Label::Send, Label::External],
    window_ms: 10_000,
    tool: "A tool that holds secrets",
};

/// Something was read, and now something is deleted.
pub(crate) const DELETE_AFTER_READ: Sequence = Sequence {
    rule: Rule::DeleteAfterRead,
    first: &[Label::Read],
    then: &[Label::Delete],
    window_ms: 30_000,
    tool: "A tool that reads",
};

impl Sequence {
    pub(crate) fn check(&self, call: Labels, seen: &LastSeen, now_ms: u64) -> Result<(), Objection> {
        if !self.then.iter().any(|label| call.has(*label)) {
            return Ok(());
        }
        match self.first.iter().find_map(|label| seen.within(*label, self.window_ms, now_ms)) {
            Some(ago) => Err(Objection::new(self.rule, format!("{} answered or was called {ago} ms ago.", self.tool))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Label::{Delete, External, Read, Secret, Send, Write};

    /// Calls one after the other, the last of which is judged.
    type Calls<'a> = &'a [(u64, &'a [Label])];

    fn check(sequence: &Sequence, accepted: &[Calls<'_>], refused: &[Calls<'_>]) {
        for (cases, expected) in [(accepted, true), (refused, false)] {
            for case in cases {
                let ((now, last), before) = case.split_last().unwrap();
                let mut seen = LastSeen::default();
                before.iter().for_each(|(at, labels)| seen.note(Labels::declared(labels), *at));
                let verdict = sequence.check(Labels::declared(last), &seen, *now);
                assert_eq!(verdict.is_ok(), expected, "{case:?}: {verdict:?}");
            }
        }
    }

    #[test]
    fn exfiltration_accepts_and_refuses() {
        check(
            &EXFILTRATION,
            &[
                &[(0, &[Send])],
                &[(0, &[Read]), (1, &[Read])],
                &[(0, &[Read]), (1, &[Write])],
                &[(0, &[Write]), (1, &[Send])],
                &[(0, &[Send]), (1, &[Send])],
                &[(0, &[Read]), (5_000, &[Send])],
                &[(0, &[Read]), (1, &[Delete])],
            ],
            &[
                &[(0, &[Read]), (0, &[Send])],
                &[(0, &[Read]), (4_999, &[Send])],
                &[(0, &[Secret]), (1, &[Send])],
                &[(0, &[Read]), (1, &[Write]), (2, &[Send, Write])],
                // A later read moves the window with it.
                &[(0, &[Read]), (4_000, &[Read]), (8_999, &[Send])],
            ],
        );
    }

    #[test]
    fn credentials_accepts_and_refuses() {
        check(
            &CREDENTIALS,
            &[
                &[(0, &[Secret])],
                &[(0, &[Secret]), (1, &[Secret])],
                &[(0, &[Read]), (1, &[External])],
                &[(0, &[Secret]), (1, &[Write])],
                &[(0, &[Secret]), (10_000, &[External])],
                &[(0, &[External]), (1, &[Secret])],
            ],
            &[
                &[(0, &[Secret]), (1, &[External])],
                &[(0, &[Secret]), (9_999, &[External])],
                &[(0, &[Secret]), (1, &[Send])],
                &[(0, &[Secret, Read]), (5_000, &[Read]), (9_000, &[External])],
            ],
        );
    }

    #[test]
    fn delete_after_read_accepts_and_refuses() {
        check(
            &DELETE_AFTER_READ,
            &[
                &[(0, &[Delete])],
                &[(0, &[Delete]), (1, &[Read])],
                &[(0, &[Write]), (1, &[Delete])],
                &[(0, &[Secret]), (1, &[Delete])],
                &[(0, &[Read]), (1, &[Send])],
                &[(0, &[Read]), (30_000, &[Delete])],
            ],
            &[
                &[(0, &[Read]), (1, &[Delete])],
                &[(0, &[Read]), (29_999, &[Delete])],
                &[(7, &[Read]), (7, &[Delete, Write])],
            ],
        );
    }
}
