//! C021, C022: console lines and bytes, counted where the guest cannot reach the counter.
//!
//! These two end nothing: the line is cut, and so are those after it in the message.

use super::names::Names;
use super::shape::{self, Caps};
use crate::codes::Rule;
use crate::rules::Budgets;
use crate::verdict::Objection;
use std::borrow::Cow;

/// The lines of a message.
pub(crate) fn lines(text: &str) -> Result<Vec<Cow<'_, str>>, Objection> {
    serde_json::from_str(text).map_err(|error| Objection::new(Rule::NotJson, format!("At {error}.")))
}

/// Whether the page can read it: a line is data, whatever its keys are called.
pub(crate) fn reads(line: &str, names: &mut Names) -> Result<(), Objection> {
    match shape::check_with(line, Caps::RESULT, names) {
        Err(objection) if objection.rule == Rule::TooManyProperties => {
            Err(Objection::new(Rule::ConsoleBytes, objection.reason))
        }
        _ => Ok(()),
    }
}

pub(crate) fn check(lines: u64, bytes: u64, more: usize, budgets: &Budgets) -> Result<(), Objection> {
    if lines >= budgets.console_calls {
        return Err(Objection::new(Rule::ConsoleLines, format!("There may be {}.", budgets.console_calls)));
    }
    if bytes.saturating_add(more as u64) > budgets.console_bytes {
        return Err(Objection::new(Rule::ConsoleBytes, format!("There may be {}.", budgets.console_bytes)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn accepts_and_refuses() {
        let budgets = Budgets { console_calls: 2, console_bytes: 10, ..Budgets::default() };
        table::check(
            |(lines, bytes, more)| check(lines, bytes, more, &budgets),
            &[(0, 0, 0), (0, 0, 10), (1, 5, 5), (1, 10, 0)],
            &[
                ((2, 0, 0), Rule::ConsoleLines),
                ((0, 0, 11), Rule::ConsoleBytes),
                ((1, 5, 6), Rule::ConsoleBytes),
                ((0, u64::MAX, usize::MAX), Rule::ConsoleBytes),
            ],
        );
    }
}
