//! What runs inside, and in which of the two chambers.

use serde::{Deserialize, Serialize};

/// The four kinds of guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Guest {
    /// A script with `callTool`, `parallel` and `console`.
    Run,
    /// A BTCP tool with the capability-gated `btcp` API.
    Tool,
    /// A web app made of virtual files.
    App,
    /// An MCP App's HTML.
    Widget,
}

impl Guest {
    pub const ALL: [Self; 4] = [Self::Run, Self::Tool, Self::App, Self::Widget];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Tool => "tool",
            Self::App => "app",
            Self::Widget => "widget",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|guest| guest.name() == name)
    }

    /// Where the guest runs unless it asks otherwise; only a tool may ask.
    pub const fn usual_chamber(self) -> Chamber {
        match self {
            Self::Run | Self::Tool => Chamber::Worker,
            Self::App | Self::Widget => Chamber::Frame,
        }
    }
}

impl std::fmt::Display for Guest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The two places where guests live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Chamber {
    /// A worker inside an opaque frame: no DOM, no navigation, can be killed in every engine.
    Worker,
    /// A frame with a document of its own, closed by response headers.
    Frame,
}

impl Chamber {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Worker => "worker",
            Self::Frame => "frame",
        }
    }
}
