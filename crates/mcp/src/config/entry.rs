//! One MCP server as the file describes it, understood and checked.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use http::{HeaderName, HeaderValue};
use serde_json::Value;

use super::secret::Secrets;

/// One server and how to reach it. Its `Debug` shows nothing that could be a secret.
#[derive(Clone)]
pub struct Entry {
    pub name: String,
    /// Which calls somebody has to approve.
    pub approvals: Approvals,
    pub(crate) reach: Reach,
    pub(crate) secrets: Secrets,
}

/// `needsApproval`: which of a server's tools are called only with somebody's approval, where programs call them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Approvals {
    /// Nothing is said: tools that call themselves destructive.
    #[default]
    Destructive,
    /// `true`: all of them.
    All,
    /// `false`: none, whatever they call themselves.
    None,
    /// These, by the server's own names, and those that call themselves destructive.
    Also(Vec<String>),
}

impl Approvals {
    /// `tool` is as the server lists it.
    pub fn needs(&self, tool: &Value) -> bool {
        let named = |names: &[String]| names.iter().any(|name| tool.get("name").is_some_and(|own| own == name));
        let destructive = || tool.pointer("/annotations/destructiveHint").is_some_and(|hint| hint == true);
        match self {
            Self::All => true,
            Self::None => false,
            Self::Destructive => destructive(),
            Self::Also(names) => named(names) || destructive(),
        }
    }
}

/// How a server is reached.
#[derive(Clone)]
pub(crate) enum Reach {
    /// A program, spoken to over its standard input and output.
    Program { program: PathBuf, args: Vec<String>, env: BTreeMap<String, String>, cwd: Option<PathBuf> },
    /// Streamable HTTP.
    Http { url: String, headers: Vec<(HeaderName, HeaderValue)> },
    /// The sample inside of this process.
    Sample,
}

impl Entry {
    pub fn name(&self) -> &str {
        &self.name
    }

    /// As the API says it.
    pub const fn transport(&self) -> &'static str {
        match self.reach {
            Reach::Program { .. } => "stdio",
            Reach::Http { .. } => "http",
            Reach::Sample => "inside",
        }
    }

    /// A server that comes with Belljar, to be shown where none is configured.
    pub fn sample() -> Self {
        Self {
            name: "garden-sample".to_owned(),
            approvals: Approvals::default(),
            reach: Reach::Sample,
            secrets: Secrets::default(),
        }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("name", &self.name).field("transport", &self.transport()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Approvals;

    #[test]
    fn who_needs_approval() {
        let also = Approvals::Also(vec!["send".into()]);
        for (tool, expected) in [
            (json!({ "name": "read" }), [false, true, false, false]),
            (json!({ "name": "send" }), [false, true, false, true]),
            (json!({ "name": "drop", "annotations": { "destructiveHint": true } }), [true, true, false, true]),
            (json!({ "name": "keep", "annotations": { "destructiveHint": false } }), [false, true, false, false]),
            (json!({ "name": "odd", "annotations": { "destructiveHint": "true" } }), [false, true, false, false]),
        ] {
            let found = [&Approvals::Destructive, &Approvals::All, &Approvals::None, &also].map(|it| it.needs(&tool));
            assert_eq!(found, expected, "{tool}");
        }
    }
}
