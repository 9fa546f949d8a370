//! Calls of tools as a program's text shows them: what the guard reads, and the gate judges before the program runs.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A call that stands in a program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WrittenCall {
    pub callee: Callee,
    /// Where the call is.
    pub at: Place,
    /// What it is called with, as far as the text shows it. A call without arguments has an empty record.
    pub args: Part,
}

/// Which tool is called.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Callee {
    /// `callTool("users:list")`
    Name(String),
    /// `tools.users.list()`
    Path {
        /// The global name, then the properties.
        path: Vec<String>,
        /// The program does more with that name than to call what is in it, so it may have looked what is there.
        looked_at: bool,
    },
}

/// A part of an argument.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Part {
    /// Of a property, where its name is.
    pub at: Place,
    pub shape: Shape,
}

/// What a text shows of a value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Shape {
    /// Any value. As a property it may also be `undefined`, and then is none.
    Unknown,
    Null,
    Boolean(bool),
    /// Finite, and never -0.
    Number(f64),
    Text(String),
    List {
        items: Vec<Part>,
        /// More items may follow.
        open: bool,
    },
    Record {
        fields: BTreeMap<String, Part>,
        /// There may be further properties.
        open: bool,
    },
}

impl Shape {
    /// `{}`
    #[must_use]
    pub fn empty() -> Self {
        Self::Record { fields: BTreeMap::new(), open: false }
    }
}

/// In the program as it was written, both from 1; columns count UTF-16 units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}
