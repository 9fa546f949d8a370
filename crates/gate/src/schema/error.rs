//! What is wrong with a value, or with a schema, and where.

use std::fmt;

/// A part of a value that does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// Where in the value, as in `/users/0/name`; empty for the whole.
    pub pointer: String,
    /// What it should be.
    pub reason: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "The value" } else { self.pointer.as_str() };
        let end = if self.reason.ends_with('?') { "" } else { "." };
        write!(formatter, "{place} {}{end}", self.reason)
    }
}

/// A schema that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError {
    /// Where in the schema, as in `/properties/limit`; empty for the root.
    pub pointer: String,
    /// What is wrong there, and what to write instead.
    pub reason: String,
}

impl fmt::Display for SchemaError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", if self.pointer.is_empty() { "/" } else { &self.pointer }, self.reason)
    }
}

impl std::error::Error for SchemaError {}
