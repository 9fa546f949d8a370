//! Records about a sandbox: what browsers, the egress proxy and the server report.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Millis;

/// One thing a browser reported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// As the Reporting API names it: `csp-violation`, `connection-allowlist`, `permissions-policy-violation`, …; `network`
    /// for what went through the egress proxy; `mcp-call`, `agent-call` and `agent-grant` for lines of the audit.
    #[serde(rename = "type")]
    pub kind: String,
    /// Which of the sandbox's documents it came from, `outer` or `guest`; or `proxy`; or `server`, its own word.
    pub from: String,
    /// The report's own fields, in the Reporting API's spelling.
    pub body: BTreeMap<String, Value>,
    /// What would have let it through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// The one line to add, computed from the policy in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// A field below `_meta.ui` for widgets, a key of the policy for others.
    pub field: String,
    /// What to put there, or into the list that is there.
    pub value: String,
    /// The same as a sentence.
    pub says: String,
}

/// The guest's files changed. Not stored: whoever connects later reads the files themselves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FilesChanged {
    /// The sandbox's id.
    pub sandbox: String,
    /// As in the sandbox's description and its list of files.
    pub version: String,
    pub put: Vec<String>,
    pub removed: Vec<String>,
    /// Paths that are not listed, because there are too many.
    pub more: usize,
}

/// A report with its number in the store.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FiledReport {
    pub number: i64,
    /// Milliseconds since 1970.
    pub at: Millis,
    #[serde(flatten)]
    pub report: Report,
}
