//! What a check found.

use serde::Serialize;

/// What one check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub check: &'static str,
    pub outcome: Outcome,
    /// One line.
    pub says: String,
    /// The way out, where one is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Ok,
    Warning,
    Failed,
}

impl Finding {
    pub(crate) fn ok(check: &'static str, says: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Ok, says: says.into(), help: None }
    }

    pub(crate) fn warning(check: &'static str, says: impl Into<String>, help: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Warning, says: says.into(), help: Some(help.into()) }
    }

    pub(crate) fn failed(check: &'static str, says: impl Into<String>, help: impl Into<String>) -> Self {
        Self { check, outcome: Outcome::Failed, says: says.into(), help: Some(help.into()) }
    }
}
