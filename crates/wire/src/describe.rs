//! Tools that the outer frame describes for the page, in a worker.

use crate::payload::{Payload, SafeInt};
use serde::{Deserialize, Serialize};

/// Tools to describe, or a question about tools that were described before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskDescription {
    /// The page's own number for the set.
    pub set: SafeInt,
    /// JSON: `{ options }`, `{ name }` or `{ query, limit }`.
    pub ask: String,
    /// JSON of the tools; absent when they were sent before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Payload>,
}

/// What the worker answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Description {
    /// JSON; absent when the set is not kept any more, and its tools have to be sent again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Payload>,
    /// Whether the answer says what is wrong.
    pub wrong: bool,
}
