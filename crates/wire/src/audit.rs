//! What is written down about a message before anybody acts on it.

use crate::codes::ErrorCode;
use crate::payload::SafeInt;
use crate::rpc::RpcError;
use serde::{Deserialize, Serialize};

/// What the gate decided about something the guest sent, written before it was acted on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AuditEvent {
    /// Counts from 1 for each gate, without gaps: a missing number is a missing line.
    pub sequence: SafeInt,
    /// Milliseconds on the gate's clock, which never runs backwards.
    pub at_ms: SafeInt,
    /// What kind of thing crossed.
    pub subject: Subject,
    /// Tool, artifact, capability method or relayed method; of a relayed tool call, the tool. Cut to 256 bytes.
    pub name: String,
    /// Bytes of the value as JSON, or of the artifact.
    pub bytes: SafeInt,
    /// What was decided.
    pub verdict: Verdict,
    /// Why, when the verdict is not a plain yes.
    pub findings: Vec<Finding>,
}

/// What kind of thing crossed the gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Subject {
    /// The guest calls a tool of the host.
    ToolCall,
    /// The host answers a tool call.
    ToolResult,
    /// The host answers whether a tool call goes on.
    Approval,
    /// The host hands the guest its arguments.
    Input,
    /// The guest asks for a capability's method.
    Capability,
    /// The guest writes to the console.
    Console,
    /// The guest hands back its value.
    Output,
    /// A session's state, on its way to the guest or back.
    State,
    /// A handle that a session keeps, on its way to the guest or back.
    Kept,
    /// The guest hands over an artifact.
    Artifact,
    /// The guest reads from a handle, which is the name.
    HandleRead,
    /// A widget's message on its way to the host.
    Relay,
}

/// What the gate decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// Sent on.
    Admitted,
    /// Sent on, and shown.
    Warned,
    /// Not sent on.
    Refused,
}

/// One rule's word on one message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Finding {
    /// The rule (`C001` …).
    pub rule: String,
    /// The code a refusal carries to the guest and the host.
    pub code: ErrorCode,
    /// What was seen, in one sentence.
    pub reason: String,
}

/// The gate's verdict on one message, as it leaves the gate's module.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Decision {
    /// Written down before the verdict is acted on.
    pub audit: AuditEvent,
    /// The answer to a refused request; absent when the message may be sent on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<RpcError>,
    /// Whether the guest must be stopped.
    pub stop: bool,
}

/// Something the browser's own policy blocked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Violation {
    /// Who says so; a frame's own word can be forged, the browser's report to the server cannot.
    pub source: ViolationSource,
    /// The directive in force (`connect-src`, …).
    pub directive: String,
    /// What was blocked, as the browser gives it.
    pub blocked: String,
    /// The document or script that tried.
    pub document: Option<String>,
    /// From 1.
    pub line: Option<u32>,
    /// From 1.
    pub column: Option<u32>,
}

/// Who reported a violation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ViolationSource {
    /// The guest's frame, by an event: quick and forgeable.
    Guest,
    /// The outer frame, about what its guest tried: not forgeable by the guest.
    Outer,
    /// The service worker, about a request it refused.
    ServiceWorker,
    /// The browser, by a report to the server.
    Browser,
}

/// Messages that were dropped because they are not part of the protocol.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Dropped {
    /// The edge, by its type's name.
    pub edge: String,
    /// How many since the last such notice.
    pub count: u32,
}
