//! C017: something was read, and now something is sent.

use super::LastSeen;
use crate::codes::Rule;
use crate::labels::{Label, Labels};
use crate::verdict::Objection;

const WINDOW_MS: u64 = 5_000;

pub(crate) fn check(call: Labels, seen: &LastSeen, now_ms: u64) -> Result<(), Objection> {
    if !call.has(Label::Send) {
        return Ok(());
    }
    let read = seen.within(Label::Read, WINDOW_MS, now_ms).or_else(|| seen.within(Label::Secret, WINDOW_MS, now_ms));
    match read {
        Some(ago) => {
            Err(Objection::new(Rule::Exfiltration, format!("A tool that reads answered or was called {ago} ms ago.")))
        }
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
}
