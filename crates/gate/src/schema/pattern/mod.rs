//! Patterns, as ECMAScript reads and matches them with the `u` flag, on an engine of linear time.
//!
//! A backtracking engine takes exponential time on `^(a+)+$` against a string the guest chooses. This one follows all
//! ways through the pattern at once: its time is the product of pattern and string at most, and it is counted. What
//! ECMAScript refuses is refused; so is what cannot be matched in linear time, with the reason.

mod class; // sets of code points
mod escape; // what follows a backslash
mod fault; // why a text is no pattern
mod parse; // the text of a pattern to a tree
mod program; // a tree to instructions
mod property; // `\p{…}`
mod run; // instructions over a string

use program::Program;

/// A pattern that has been read.
#[derive(Debug)]
pub(super) struct Pattern {
    text: String,
    program: Program,
}

/// Bytes of a pattern as written.
const MAX_PATTERN: usize = 4_096;

impl Pattern {
    pub(super) fn new(text: &str) -> Result<Self, String> {
        if text.len() > MAX_PATTERN {
            return Err(format!("the pattern has {} bytes, {MAX_PATTERN} is the most", text.len()));
        }
        let tree = parse::parse(text)?;
        Ok(Self { text: text.to_owned(), program: program::compile(&tree)? })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether it matches somewhere in the string, and the work that took; `None` when it takes more than `most`.
    pub(super) fn matches(&self, text: &str, most: u64) -> Option<(bool, u64)> {
        run::search(&self.program, text, most)
    }
}

#[cfg(test)]
mod tests;
