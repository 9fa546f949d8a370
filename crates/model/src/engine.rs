//! What runs a program.

use serde::{Deserialize, Serialize};

/// The two of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The browser's own, in a worker: fast, and metered by what the guard puts into the program.
    #[default]
    Worker,
    /// QuickJS in a WebAssembly module: every byte and every step is counted, the same on every machine.
    Sealed,
}

impl Engine {
    pub const NAMES: [&str; 2] = ["worker", "sealed"];

    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "worker" => Some(Self::Worker),
            "sealed" => Some(Self::Sealed),
            _ => None,
        }
    }
}
