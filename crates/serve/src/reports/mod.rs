//! What browsers report about a sandbox: read within bounds, kept in the store, handed on to whoever listens.

mod collect; // where browsers post
mod hub; // who listens
mod read; // both forms into one

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) use collect::{preflight, take};
pub(crate) use hub::Hub;
pub(crate) use read::MOST_BYTES;

use crate::store::Millis;

/// One thing a browser reported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Report {
    /// As the Reporting API names it: `csp-violation`, `connection-allowlist`, `permissions-policy-violation`, …; or
    /// `mcp-call`, a line of the audit.
    #[serde(rename = "type")]
    pub(crate) kind: String,
    /// Which of the sandbox's documents it came from: `outer` or `guest`; a line of the audit is the `server`'s own.
    pub(crate) from: String,
    /// The report's own fields, in the Reporting API's spelling.
    pub(crate) body: BTreeMap<String, Value>,
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
