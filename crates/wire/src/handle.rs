//! Handles: results of tools that stay with the outer frame, from which a program reads what it needs.

use crate::payload::{Payload, SafeInt};
use serde::{Deserialize, Serialize};

/// What a program gets for a tool call: a value, or a handle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ToolAnswer {
    /// Absent when the answer is JavaScript's `undefined`, or behind a handle.
    pub value: Option<Payload>,
    /// Where the answer stays with the host.
    pub handle: Option<Handle>,
}

/// What a program knows of a result that it was not given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Handle {
    /// Means something to the gate of its run alone.
    pub number: u32,
    /// What it is.
    pub of: HandleOf,
    /// Elements of the list, or UTF-16 units of the text.
    pub length: SafeInt,
}

/// What can be behind a handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum HandleOf {
    /// A list.
    List,
    /// A text.
    Text,
}

/// The guest reads from a handle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadHandle {
    /// The run it belongs to.
    pub run: SafeInt,
    /// Which one.
    pub number: u32,
    /// From here,
    pub from: SafeInt,
    /// to before this.
    pub to: SafeInt,
    /// Whether less is enough: as much as is handy in one message.
    pub part: bool,
}

/// What was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadAnswer {
    /// A list or a text.
    pub value: Payload,
    /// Where the next read goes on.
    pub next: SafeInt,
}

/// What an earlier run of a session kept, as the host has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeptResult {
    /// The property of `kept`.
    pub name: String,
    /// JSON of a list or of a text.
    pub value: Payload,
}

/// A handle that a program finds in `kept`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeptHandle {
    /// The property of `kept`.
    pub name: String,
    /// A handle of this run.
    pub handle: Handle,
}

/// A handle that a program left in `kept`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeepHandle {
    /// The property of `kept`.
    pub name: String,
    /// The handle's, in this run.
    pub number: u32,
}
