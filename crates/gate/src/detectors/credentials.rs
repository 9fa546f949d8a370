//! C018: a secret was read, and now somebody outside is talked to.

use super::LastSeen;
use crate::codes::Rule;
use crate::labels::{Label, Labels};
use crate::verdict::Objection;

const WINDOW_MS: u64 = 10_000;

pub(crate) fn check(call: Labels, seen: &LastSeen, now_ms: u64) -> Result<(), Objection> {
    if !call.has(Label::Send) && !call.has(Label::External) {
        return Ok(());
    }
    match seen.within(Label::Secret, WINDOW_MS, now_ms) {
        Some(ago) => Err(Objection::new(
            Rule::Credentials,
            format!("A tool that holds secrets answered or was called {ago} ms ago."),
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detectors::table;
    use Label::{External, Read, Secret, Send, Write};

    #[test]
    fn accepts_and_refuses() {
        table::check(
            check,
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
}
