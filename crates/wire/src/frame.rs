//! Apps and widgets: files, relayed messages, what happened in the frame.

use crate::audit::AuditEvent;
use crate::payload::{Payload, SafeInt};
use crate::run::Outcome;
use serde::{Deserialize, Serialize};

/// The app's files are others now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Refresh {
    /// The version of the list of files from now on.
    pub version: String,
    /// What changed, absolute, as in `/main.js`.
    pub paths: Vec<String>,
    /// What the app's document does about it.
    pub reload: Reload,
}

/// The document knows that its files are others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Refreshed {
    /// Whether it is about to be loaded again.
    pub reloads: bool,
}

/// What an app's document does when its files have changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Reload {
    /// It is loaded again.
    Page,
    /// Style sheets that changed are swapped in place; anything else that changed loads the document again.
    Css,
    /// Modules that changed are taken over in place, with the state of components; what cannot be loads it again. Source
    /// with errors leaves it as it is, under a text that shows them.
    Refresh,
    /// Nothing; the next request sees the new files.
    None,
}

/// A snippet to run in the app's document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Snippet {
    /// An expression, or the body of an async function.
    pub code: Payload,
    /// Which of the policy's openings carries it.
    pub through: Through,
}

/// How a snippet becomes code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Through {
    /// A function made from the text: `resources.eval`.
    Eval,
    /// A script element: `resources.inlineScripts`.
    Inline,
}

/// How a snippet ended. The app's own word.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SnippetEnd {
    /// A value or an error.
    pub outcome: Outcome,
}

/// Which layers an app has. The app's own word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Layers {
    /// Whether the service worker controls the document and holds every file.
    pub service_worker: bool,
    /// Why not.
    pub missing: Option<String>,
}

/// The service worker holds the files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Listened {
    /// Whether it serves other files than those of that version.
    pub changed: bool,
}

/// The version of the files the service worker should have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Listen {
    /// Absent where the document does not know.
    pub version: Option<String>,
}

/// A message of the MCP Apps dialect on its way between widget and host. The relay does not read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Relay {
    /// JSON text of one JSON-RPC message.
    pub message: Payload,
}

/// What the gate let through of a widget's words, with its audit event: one message less than two of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Relayed {
    /// JSON text of one JSON-RPC message.
    pub message: Payload,
    /// What the gate wrote down about it.
    pub audit: AuditEvent,
}

/// An error nobody caught in the guest's document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageError {
    /// As the guest's error says it.
    pub message: String,
    /// The script.
    pub source: Option<String>,
    /// From 1.
    pub line: Option<u32>,
    /// From 1.
    pub column: Option<u32>,
    /// As the guest's error has it.
    pub stack: Option<String>,
    /// Of an error in source that was compiled: code, place, lines around it and the way out, as text for a model. The
    /// place is the author's then.
    pub for_model: Option<String>,
}

/// A request the guest made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NetworkEvent {
    /// Its method.
    pub method: String,
    /// Its URL.
    pub url: String,
    /// What it was for (`script`, `image`, `empty`, …), in the browser's words.
    pub destination: String,
    /// What became of it.
    pub verdict: NetworkVerdict,
    /// The line of the policy that decided.
    pub rule: Option<String>,
    /// HTTP status, when there was an answer.
    pub status: Option<u32>,
    /// Bytes of the answer, when they are known.
    pub bytes: Option<SafeInt>,
    /// From request to answer.
    pub duration_ms: Option<f64>,
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum NetworkVerdict {
    /// Answered from the virtual files.
    Virtual,
    /// Sent on to the network, directly or through the proxy.
    Allowed,
    /// Refused by a rule.
    Refused,
    /// Sent on, and failed.
    Failed,
}

/// The guest's document has loaded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Loaded {
    /// From the frame's creation, by the outer frame's clock.
    pub after_ms: f64,
}
