//! What the server writes into the documents of both frames. No secrets: a guest may read the inner one.

use crate::payload::SafeInt;
use belljar_model::{Guest, Placement};
use serde::{Deserialize, Serialize};

/// The data block `<script type="application/json" id="belljar">` of the outer frame, which stops when it does not fit
/// its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OuterSetup {
    /// [`crate::PROTOCOL_VERSION`] of the server.
    pub protocol: u32,
    /// The sandbox, as the API names it.
    pub sandbox_id: String,
    /// What lives in it.
    pub guest: Guest,
    /// Where it lives.
    pub placement: Placement,
    /// Whether all sandboxes share one host name, so that only the guest's opaque origin keeps it apart.
    pub single: bool,
    /// The outer frame's own origin; bound to sandbox and embedder by the label in its host name.
    pub origin: String,
    /// The one page that may talk to it.
    pub embedder: String,
    /// The guest's document.
    pub guest_url: String,
    /// The origin the guest's messages come from: `null` where it is opaque.
    pub guest_origin: String,
    /// The `sandbox` attribute of the guest's frame.
    pub sandbox: String,
    /// The `allow` attribute of the guest's frame.
    pub allow: String,
    /// The gate's module, on the outer frame's own origin, named by its hash.
    pub gate_url: String,
    /// JSON of the gate's rules for what the document itself says; the gate's module reads it.
    pub gate_rules: String,
    /// The guard's module and the worker it runs in, where programs run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guard: Option<GuardSetup>,
    /// The module that describes tools and the worker it runs in, where programs run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub describe: Option<DescribeSetup>,
    /// How a widget is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub widget: Option<WidgetSetup>,
    /// What an app begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app: Option<AppSetup>,
}

/// What only the frame around an app needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppSetup {
    /// The version of the list of files.
    pub version: String,
}

/// What only the frame around a widget needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WidgetSetup {
    /// How the host page speaks.
    pub door: WidgetDoor,
    /// Whether every host is open to it; shown where neither page nor widget can hide it.
    pub permissive: bool,
    /// Whether it has no document yet. Then the frame asks for its setup anew once the page has given it a port.
    pub waits: bool,
}

/// How the page around a widget speaks to its frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum WidgetDoor {
    /// Over a port, as Belljar's own SDK.
    Port,
    /// Over `window`, as MCP Apps has it: the page sends the HTML in `ui/notifications/sandbox-resource-ready`.
    Proxy,
}

/// What the server says when a page has sent its widget through the frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WidgetFilled {
    /// The widget's document.
    pub guest_url: String,
    /// The origin its messages come from: `null` where it is opaque.
    pub guest_origin: String,
    /// The `sandbox` attribute of its frame.
    pub sandbox: String,
    /// The `allow` attribute of its frame.
    pub allow: String,
    /// JSON of the gate's rules.
    pub gate_rules: String,
    /// What was declared and is not given, a sentence each.
    pub refused: Vec<String>,
}

/// What the server gives the outer frame for its key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Lease {
    /// What the guest shows to the egress proxy.
    pub ticket: String,
    /// How long the ticket is good for.
    pub seconds: u32,
}

/// Where the guard is, on the outer frame's own origin, named by hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GuardSetup {
    /// The script of the worker.
    pub worker_url: String,
    /// The module.
    pub module_url: String,
    /// JSON of the Plan's guard rules: runtimes are made ready for these before a run asks.
    pub rules: String,
}

/// Where tools are described, on the outer frame's own origin, named by hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DescribeSetup {
    /// The script of the worker.
    pub worker_url: String,
    /// The module.
    pub module_url: String,
}

/// The same for the guest's document of a run or a tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InnerSetup {
    /// [`crate::PROTOCOL_VERSION`] of the server.
    pub protocol: u32,
    /// What lives in it.
    pub guest: Guest,
    /// Where it lives.
    pub placement: Placement,
    /// The origin of the frame around it, the only one it takes a port from.
    pub outer: String,
}

/// What the server writes before the script that it puts into an app's documents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageSetup {
    /// [`crate::PROTOCOL_VERSION`] of the server.
    pub protocol: u32,
    /// The origin of the frame around the app, the only one it takes a port from.
    pub outer: String,
    /// The service worker's script, where the app's origin can have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worker: Option<String>,
    /// What requests to other origins are put behind, where the egress proxy carries them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub egress: Option<String>,
}

/// What the server writes before the service worker's script.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ServiceWorkerSetup {
    /// [`crate::PROTOCOL_VERSION`] of the server.
    pub protocol: u32,
    /// The sandbox's walls: every answer the service worker gives carries exactly these, whatever was stored.
    pub headers: Vec<Header>,
    /// JSON of the Plan's rules for connections.
    pub rules: String,
    /// Of the files. Other files, another script, another worker: what one worker answers with never changes.
    pub version: String,
    /// The hash of the script that every document begins with, for the same reason.
    pub page: String,
}

/// One response header.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Header {
    /// In small letters.
    pub name: String,
    /// As sent.
    pub value: String,
}

/// The files of an app, as the server lists them for the service worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileList {
    /// Changes with every change of a file.
    pub version: String,
    /// Every file.
    pub files: Vec<FileEntry>,
}

/// A file the server has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileEntry {
    /// Absolute, as in `/main.js`.
    pub path: String,
    /// Its bytes.
    pub size: SafeInt,
    /// Of the bytes, lower-case hex.
    pub sha256: String,
    /// The content type it is served with.
    pub content_type: String,
}
