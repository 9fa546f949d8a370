//! One file: whose attack it is, what it wants, the guest's code, the page's part, and the control.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use belljar_browsers::Engine;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::goal::Goal;
use crate::files::{File, files};

/// An attack by anybody but a program in its worker.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// `requests/ping-of-a-link`: the folder is what it wants.
    pub name: String,
    pub goal: Goal,
    pub header: Header,
    /// The attacker's code, or a client's requests.
    pub code: String,
    /// What the host page does; nothing where that is what every page does with such a guest.
    pub page: Option<String>,
    /// The same deed without the wall. It has to succeed.
    pub control: String,
}

/// The lines that begin with `//!`, as TOML.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub guest: Attacker,
    /// The promise that it tries to break, as the guide's pages mark it.
    pub promise: Promises,
    /// Of a tool.
    #[serde(default)]
    pub capabilities: Vec<String>,
    /// Of a tool: `worker` or `iframe`.
    pub sandbox: Option<String>,
    /// Of the run, app or widget, or of a client's app.
    #[serde(default)]
    pub policy: Map<String, Value>,
    /// How long an app or a widget is given that says no end.
    pub wait_ms: Option<u64>,
    /// A widget that does not begin the conversation by itself.
    #[serde(default)]
    pub silent: bool,
    /// Whose names a client has got hold of: an app's, or those of a `widget`, `tool` or `run`.
    pub of: Option<String>,
    /// Statuses by which a client's last request may be refused; any of 400 to 499 where none is listed.
    #[serde(default)]
    pub stopped: Vec<u16>,
    /// A client got what it wanted when the last answer has this text, whatever its status.
    pub wanted: Option<String>,
    /// Engines that leave it open, each with the channel of docs/guide/guarantees.md that says why.
    #[serde(default)]
    pub open: BTreeMap<String, String>,
}

/// One or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Promises {
    One(String),
    Many(Vec<String>),
}

impl Promises {
    pub fn all(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}

/// Who attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attacker {
    /// A tool with what it was granted.
    Tool,
    /// The files of an app.
    App,
    /// The document of an MCP App.
    Widget,
    /// What a program or a tool gives back or logs.
    Value,
    /// Another site or port in the same browser.
    Page,
    /// A program that speaks HTTP, without a browser.
    Client,
}

impl Attacker {
    pub const ALL: [Self; 6] = [Self::Tool, Self::App, Self::Widget, Self::Value, Self::Page, Self::Client];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::App => "app",
            Self::Widget => "widget",
            Self::Value => "value",
            Self::Page => "page",
            Self::Client => "client",
        }
    }
}

impl std::fmt::Display for Attacker {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.pad(self.name())
    }
}

const PAGE: &str = "\n// --- page\n";
const CONTROL: &str = "\n// --- control\n";

/// Every attack of theirs, in the order of goals and names.
pub fn scenarios() -> &'static [Scenario] {
    static READ: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
        let others = files().filter(|file| !file.is_program());
        others.map(|file| Scenario::read(&file).unwrap_or_else(|error| panic!("{error}"))).collect()
    });
    &READ
}

impl Scenario {
    /// An attack that is being written, from the disk: its path ends with goal and name.
    pub fn open(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut parts = path.iter().rev().map(|part| part.to_string_lossy());
        let (name, folder) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        Self::read(&File::new(&format!("{folder}/{name}"), &text))
    }

    fn read(File { path, header, body }: &File<'_>) -> Result<Self, String> {
        let fault = |what: String| format!("tests/attacks/{path}: {what}");
        let header: Header = toml::from_str(header).map_err(|error| fault(error.to_string()))?;
        let name = path.trim_end_matches(".js").to_owned();
        let folder = name.split('/').next().unwrap_or_default();
        let goal = Goal::of_folder(folder)
            .ok_or_else(|| fault(format!("`{folder}` is no goal; they are {}", Goal::folders())))?;
        let (rest, control) = body.split_once(CONTROL).ok_or_else(|| fault("it has no `// --- control`".to_owned()))?;
        let (code, page) = match rest.split_once(PAGE) {
            Some((code, page)) => (code, Some(page.to_owned())),
            None => (rest, None),
        };
        Ok(Self { name, goal, header, code: code.to_owned(), page, control: control.to_owned() })
    }

    /// Why this engine leaves it open, where it does.
    pub fn open_in(&self, engine: Engine) -> Option<&str> {
        self.header.open.get(engine.name()).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use belljar_browsers::Engine;
    use belljar_policy::{Isolation, guarantees};

    use super::scenarios;

    /// What an engine leaves open stands in docs/guide/guarantees.md, which is made from the same rows.
    #[test]
    fn what_is_open_is_told() {
        for scenario in scenarios() {
            for (engine, channel) in &scenario.header.open {
                let engine: Engine = engine.parse().unwrap();
                let told = guarantees::ROWS.iter().filter(|row| row.channel == channel.as_str());
                let open = told.into_iter().any(|row| row.missing(engine_of(engine), Isolation::Labels).is_some());
                assert!(open, "{}: no guarantee says that {engine} leaves `{channel}` open", scenario.name);
            }
        }
    }

    fn engine_of(engine: Engine) -> guarantees::Engine {
        match engine {
            Engine::Chromium => guarantees::Engine::Chromium,
            Engine::Firefox => guarantees::Engine::Firefox,
            Engine::WebKit => guarantees::Engine::Webkit,
        }
    }
}
