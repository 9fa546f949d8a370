//! What runs inside a sandbox, and where in the browser.

use serde::{Deserialize, Serialize};

use crate::Placement;

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
    pub const fn usual_placement(self) -> Placement {
        match self {
            Self::Run | Self::Tool => Placement::Worker,
            Self::App | Self::Widget => Placement::Frame,
        }
    }
}

impl std::fmt::Display for Guest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
