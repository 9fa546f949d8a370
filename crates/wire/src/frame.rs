//! Apps and widgets: files, relayed messages, what happened in the frame.

use crate::audit::AuditEvent;
use crate::payload::{Payload, SafeInt, Slot};
use serde::{Deserialize, Serialize};

/// A set of files to add, replace or take away, all at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WriteFiles {
    /// Later entries of the same path win.
    pub files: Vec<FileChange>,
    /// Whether the app's document is loaded again when the files are in place.
    pub reload: bool,
}

/// One file of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileChange {
    /// Absolute, as in `/main.js`.
    pub path: String,
    /// The new content; absent to take the file away.
    pub body: Option<FileBody>,
}

/// A file's content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileBody {
    /// MIME type; absent to go by the path's extension.
    pub media_type: Option<String>,
    /// The bytes, in a transferred buffer.
    pub bytes: Slot,
}

/// A file the server already has, for the firewall to answer from memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileEntry {
    /// Absolute, as in `/main.js`.
    pub path: String,
    /// SHA-256 of the bytes, lower-case hex: a cache may be reused only for the same content.
    pub hash: String,
    /// MIME type as served.
    pub media_type: String,
    /// Size as served.
    pub bytes: SafeInt,
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
    /// The rule that refused it (`F…`).
    pub rule: Option<String>,
    /// HTTP status, when there was an answer.
    pub status: Option<u32>,
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
