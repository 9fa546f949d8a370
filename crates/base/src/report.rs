//! Records about a sandbox: what browsers, the egress proxy and the server report.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Millis;

/// Who says it, known by the road it came on and never by what it says. Each has its own records and its own quota, so
/// that none of them can push out another's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReportSource {
    /// The browser itself, which says so in `Sec-Fetch-Dest`; no script can.
    Browser,
    /// A script of the guest's, or somebody who calls himself one.
    #[default]
    Guest,
    /// The egress proxy.
    Proxy,
    /// The server: audit, and what a declaration did not get.
    Server,
}

impl ReportSource {
    pub const ALL: [Self; 4] = [Self::Browser, Self::Guest, Self::Proxy, Self::Server];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Guest => "guest",
            Self::Proxy => "proxy",
            Self::Server => "server",
        }
    }
}

/// One thing that was reported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// As the Reporting API names it: `csp-violation`, `connection-allowlist`, `permissions-policy-violation`, …; `network`
    /// for what went through the egress proxy; `mcp-call`, `agent-call` and `agent-grant` for lines of the audit.
    #[serde(rename = "type")]
    pub kind: String,
    /// Who says it. What was kept before this was known is nobody's word.
    #[serde(default)]
    pub by: ReportSource,
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
