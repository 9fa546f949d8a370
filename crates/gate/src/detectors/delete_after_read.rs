//! C020: something was read, and now something is deleted.

use super::LastSeen;
use crate::codes::Rule;
use crate::labels::{Label, Labels};
use crate::verdict::Objection;

const WINDOW_MS: u64 = 30_000;

pub(crate) fn check(call: Labels, seen: &LastSeen, now_ms: u64) -> Result<(), Objection> {
    if !call.has(Label::Delete) {
        return Ok(());
    }
    match seen.within(Label::Read, WINDOW_MS, now_ms) {
        Some(ago) => Err(Objection::new(
            Rule::DeleteAfterRead,
            format!("A tool that reads answered or was called {ago} ms ago."),
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detectors::table;
    use Label::{Delete, Read, Secret, Send, Write};

    #[test]
    fn accepts_and_refuses() {
        table::check(
            check,
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
