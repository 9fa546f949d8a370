//! What is wrong, where, and what to do.

use crate::codes::DescribeCode;
use serde::Serialize;
use std::fmt;

/// Why there is no description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribeError {
    pub code: DescribeCode,
    /// Where, as in `tools["users:list"].inputSchema/properties/limit`; empty for the whole.
    pub place: String,
    /// What is wrong there, in one sentence.
    pub message: String,
    /// Tools that may have been meant, the nearest first.
    pub near: Vec<String>,
}

/// The same as plain data, as every road sends it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorData<'a> {
    pub code: &'static str,
    pub place: &'a str,
    pub message: &'a str,
    pub help: &'static str,
    pub near: &'a [String],
}

/// Names in messages are strangers', so they are cut and hold no control characters.
pub(crate) fn shown(text: &str) -> String {
    const MAX_CHARS: usize = 64;
    let mut shown: String = text.chars().take(MAX_CHARS).flat_map(char::escape_debug).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        shown.push('…');
    }
    shown
}

impl DescribeError {
    pub(crate) fn new(code: DescribeCode, place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, place: place.into(), message: message.into(), near: Vec::new() }
    }

    #[must_use]
    pub fn data(&self) -> ErrorData<'_> {
        ErrorData {
            code: self.code.name(),
            place: &self.place,
            message: &self.message,
            help: self.code.help(),
            near: &self.near,
        }
    }
}

impl fmt::Display for DescribeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(formatter, "{}: ", self.place)?;
        }
        write!(formatter, "{}", self.message)?;
        if let Some(near) = self.near.first() {
            write!(formatter, " Did you mean `{near}`?")?;
        }
        write!(formatter, " {} [{}]", self.code.help(), self.code.name())
    }
}

impl std::error::Error for DescribeError {}
