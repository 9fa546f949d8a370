//! What `compile` and `explain` share: the file, its dialect, and what the server can enforce.

use belljar_policy::{Diagnostics, Format, Guest, Isolation, Placement, PolicyFile, Setting, dialect};
use clap::{Args, ValueEnum};

use crate::exit::Failure;
use crate::input::Input;

#[derive(Debug, Args)]
pub(super) struct Written {
    /// The policy, as TOML or JSON; `-` reads standard input
    file: String,
    /// What the file is: a policy, an MCP App's `_meta.ui`, or a BTCP manifest
    #[arg(long, value_name = "DIALECT", default_value = "policy")]
    from: Dialect,
    /// Compile for a server without wildcard host names
    #[arg(long, value_name = "HOW", default_value = "labels")]
    isolation: IsolationWord,
    /// Compile for a server whose egress proxy is off
    #[arg(long)]
    no_egress: bool,
    /// Compile for a server in development mode, which takes wildcard capabilities
    #[arg(long)]
    development: bool,
    /// Where a tool runs
    #[arg(long, value_name = "PLACEMENT")]
    placement: Option<PlacementWord>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Dialect {
    Policy,
    Mcp,
    Btcp,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum IsolationWord {
    Labels,
    Single,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PlacementWord {
    Worker,
    Frame,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum GuestWord {
    Run,
    Tool,
    App,
    Widget,
}

impl From<GuestWord> for Guest {
    fn from(word: GuestWord) -> Self {
        match word {
            GuestWord::Run => Self::Run,
            GuestWord::Tool => Self::Tool,
            GuestWord::App => Self::App,
            GuestWord::Widget => Self::Widget,
        }
    }
}

/// A file that was read, with what was found wrong on the way.
pub(super) struct Read {
    pub(super) input: Input,
    pub(super) file: PolicyFile,
    pub(super) setting: Setting,
    pub(super) diagnostics: Diagnostics,
    /// The guest the dialect is written for.
    pub(super) usual_guest: Guest,
}

impl Written {
    pub(super) fn read(&self) -> Result<Read, Failure> {
        let input = Input::read(&self.file)?;
        let mut diagnostics = Diagnostics::default();
        let mut setting = Setting {
            isolation: match self.isolation {
                IsolationWord::Labels => Isolation::Labels,
                IsolationWord::Single => Isolation::Single,
            },
            egress: !self.no_egress,
            development: self.development,
            ..Setting::default()
        };
        let (file, usual_guest) = match self.from {
            Dialect::Policy => (PolicyFile::read(&input.text, Format::of(&input.text), &mut diagnostics), Guest::App),
            Dialect::Mcp => (dialect::from_ui(&input.text, dialect::Mode::Declared, &mut diagnostics), Guest::Widget),
            Dialect::Btcp => {
                let (file, placement) = dialect::from_manifest(&input.text, &mut diagnostics);
                setting.tool_placement = placement;
                (file, Guest::Tool)
            }
        };
        match self.placement {
            Some(PlacementWord::Worker) => setting.tool_placement = Placement::Worker,
            Some(PlacementWord::Frame) => setting.tool_placement = Placement::Frame,
            None => {}
        }
        Ok(Read { input, file, setting, diagnostics, usual_guest })
    }
}
