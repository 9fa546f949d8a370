//! What browsers report about a sandbox: read within bounds, kept in the store, handed on to whoever listens.

mod collect; // where browsers post
mod fix; // what would have let it through
mod hub; // who listens
mod read; // both forms into one

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) use collect::{preflight, take};
pub(crate) use hub::Hub;
pub(crate) use read::MOST_BYTES;

use crate::sandbox::FilePath;
use crate::store::{FileChange, Millis};

/// One thing a browser reported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Report {
    /// As the Reporting API names it: `csp-violation`, `connection-allowlist`, `permissions-policy-violation`, …; `network`
    /// for what went through the egress proxy; `mcp-call`, `agent-call` and `agent-grant` for lines of the audit.
    #[serde(rename = "type")]
    pub(crate) kind: String,
    /// Which of the sandbox's documents it came from, `outer` or `guest`; or `proxy`; or `server`, its own word.
    pub(crate) from: String,
    /// The report's own fields, in the Reporting API's spelling.
    pub(crate) body: BTreeMap<String, Value>,
    /// What would have let it through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fix: Option<Fix>,
}

/// The one line to add, computed from the policy in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Fix {
    /// A field below `_meta.ui` for widgets, a key of the policy for others.
    pub(crate) field: String,
    /// What to put there, or into the list that is there.
    pub(crate) value: String,
    /// The same as a sentence.
    pub(crate) says: String,
}

/// What those who listen to a sandbox hear.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    Report(Filed),
    Files(FilesChanged),
    /// There are reports in the store that nobody has told yet.
    ReadOn,
    /// Anything may have been missed, and the store knows.
    LookAgain,
}

/// The guest's files are others now. Not kept: whoever comes later sees the files themselves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FilesChanged {
    /// Whose they are.
    pub(crate) sandbox: String,
    /// As in the sandbox's description and its list of files.
    pub(crate) version: String,
    pub(crate) put: Vec<String>,
    pub(crate) removed: Vec<String>,
    /// Paths that are not listed, because there are too many.
    pub(crate) more: usize,
}

impl FilesChanged {
    const MOST_PATHS: usize = 200;

    pub(crate) fn of(change: &FileChange) -> Self {
        let some = |paths: &mut dyn Iterator<Item = &FilePath>| -> Vec<_> {
            paths.take(Self::MOST_PATHS).map(ToString::to_string).collect()
        };
        let (put, removed) = (some(&mut change.put.keys()), some(&mut change.remove.iter()));
        let more = change.put.len() + change.remove.len() - put.len() - removed.len();
        Self { put, removed, more, ..Self::default() }
    }
}

/// A report with its number in the store.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Filed {
    pub(crate) number: i64,
    /// Milliseconds since 1970.
    pub(crate) at: Millis,
    #[serde(flatten)]
    pub(crate) report: Report,
}
