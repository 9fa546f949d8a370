//! How a page ended a run.

use belljar_wire::artifact::ArtifactType;
use serde_json::Value;

#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub ended: Result<Value, ProgramError>,
    /// Lines of its console, as text.
    pub console: Vec<String>,
    /// How many more there were.
    pub console_cut: u64,
    pub artifacts: Vec<RunArtifact>,
}

/// What a program handed over besides its value, as far as an MCP client gets it.
#[derive(Clone, Debug, PartialEq)]
pub struct RunArtifact {
    pub name: String,
    pub kind: ArtifactType,
    pub size: u64,
    /// A few words, which the program chose.
    pub preview: String,
    /// A picture that is small enough to travel, in base64.
    pub picture: Option<String>,
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
