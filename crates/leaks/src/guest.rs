//! Who tries: every guest as its host page mounts it, and the same code without any policy.

use belljar_policy::Placement;

/// A column of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Guest {
    /// A worker with the headers alone: no guard, no removed globals, no frozen intrinsics.
    Worker,
    /// A program, at the level that leaves most in its realm.
    Run,
    /// A BTCP tool in a worker.
    Tool,
    /// A BTCP tool in a frame.
    ToolFrame,
    /// A web app with an opaque origin.
    App,
    /// A web app with an origin of its own.
    AppOwn,
    /// An MCP App.
    Widget,
}

impl Guest {
    pub const ALL: [Self; 7] =
        [Self::Worker, Self::Run, Self::Tool, Self::ToolFrame, Self::App, Self::AppOwn, Self::Widget];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Worker => "worker",
            Self::Run => "run",
            Self::Tool => "tool",
            Self::ToolFrame => "tool-frame",
            Self::App => "app",
            Self::AppOwn => "app-own",
            Self::Widget => "widget",
        }
    }

    pub const fn what(self) -> &'static str {
        match self {
            Self::Worker => "a worker with the headers alone: no guard, no removed globals",
            Self::Run => "a program in a worker, at level permissive",
            Self::Tool => "a BTCP tool in a worker",
            Self::ToolFrame => "a BTCP tool in a frame",
            Self::App => "a web app with an opaque origin",
            Self::AppOwn => "a web app with an origin of its own",
            Self::Widget => "an MCP App",
        }
    }

    /// The columns that a word on the command line means.
    pub fn named(name: &str) -> Option<&'static [Self]> {
        Some(match name {
            "worker" => &[Self::Worker],
            "run" => &[Self::Worker, Self::Run],
            "tool" => &[Self::Tool, Self::ToolFrame],
            "app" => &[Self::App, Self::AppOwn],
            "widget" => &[Self::Widget],
            _ => return None,
        })
    }

    pub const fn placement(self) -> Placement {
        match self {
            Self::Worker | Self::Run | Self::Tool => Placement::Worker,
            Self::ToolFrame | Self::App | Self::AppOwn | Self::Widget => Placement::Frame,
        }
    }
}
