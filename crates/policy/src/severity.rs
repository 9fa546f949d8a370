//! How bad a finding is.

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The policy does not compile.
    Error,
    /// It compiles, and probably not to what was meant.
    Warning,
    /// Something was done on the author's behalf.
    Note,
}

impl Severity {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}
