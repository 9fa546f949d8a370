//! How a page ended a call.

use serde_json::Value;

/// How a page ended a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Value(Value),
    Failed(Failure),
}

/// Why a call came to nothing, in the page's words.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Belljar's: what kind of failure it is.
    pub code: String,
    /// The tool's own where it has one, else the same.
    pub btcp: String,
    pub message: String,
    pub data: Option<Value>,
}
