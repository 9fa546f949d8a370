//! Where in the browser a guest runs.

use serde::{Deserialize, Serialize};

/// The two kinds of place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Placement {
    /// A worker inside an opaque frame: no DOM, no navigation, can be killed in every engine.
    Worker,
    /// A frame with a document of its own, closed by response headers.
    Frame,
}

impl Placement {
    pub const ALL: [Self; 2] = [Self::Worker, Self::Frame];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Worker => "worker",
            Self::Frame => "frame",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|placement| placement.name() == name)
    }
}
