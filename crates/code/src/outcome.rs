//! How a page ended a run.

use serde_json::Value;

#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub ended: Result<Value, ProgramError>,
    /// Lines of its console, as text.
    pub console: Vec<String>,
    /// How many more there were.
    pub console_cut: u64,
}

/// Why a program did not end with a value.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramError {
    /// Belljar's.
    pub code: String,
    /// What happened, for the model that wrote the program.
    pub for_model: String,
    /// Where in the program, from 1.
    pub line: Option<u64>,
    pub column: Option<u64>,
}
