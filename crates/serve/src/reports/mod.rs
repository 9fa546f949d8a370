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

use crate::store::Millis;

/// One thing a browser reported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Report {
    /// As the Reporting API names it: `csp-violation`, `connection-allowlist`, `permissions-policy-violation`, ….
    #[serde(rename = "type")]
    pub(crate) kind: String,
    /// Which of the sandbox's documents it came from: `outer` or `guest`.
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
