//! Outer frame ⇄ inner frame. The inner frame is the guest's: what it says is hostile, and nothing here grants anything.

use crate::audit::Violation;
use crate::edge::edge;
use crate::frame::{Layers, NetworkEvent, PageError, Refresh, Refreshed, Snippet, SnippetEnd};
use crate::handshake::{Echo, Hello, Ready};
use crate::payload::Payload;
use crate::rpc::Nothing;
use crate::run::{ConsoleLines, RuntimeId};
use belljar_model::Placement;
use serde::{Deserialize, Serialize};

/// The sealed engine's module, for the document that is made for it. Once, before the first runtime.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LoadEngine {
    /// Its bytes, in a slot.
    pub module: Payload,
}

/// A place for one run, often made before anybody knows which. The runtime's port to the outer frame travels with this
/// message, and is the one port that an open edge carries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpenRuntime {
    /// The outer frame's number for it, never reused.
    pub runtime: RuntimeId,
    /// A new worker, or this frame itself.
    pub kind: Placement,
}

/// Worth a minute, to this frame's client alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ticket {
    /// As the server gave it.
    pub ticket: String,
}

/// Which runtime.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CloseRuntime {
    /// Its number.
    pub runtime: RuntimeId,
}

edge! {
    /// What the outer frame says to the inner frame.
    pub enum OuterToInner / OuterToInnerResult {
        requests {
            /// Make a runtime; answered when it holds the port.
            RuntimeOpen = "runtime/open" (OpenRuntime),
            /// The sealed engine, before its first runtime; answered when it is compiled.
            EngineLoad = "engine/load" (LoadEngine),
            /// The app's files have changed; answered before the document is loaded again.
            PageRefresh = "page/refresh" (Refresh),
            /// Run a snippet.
            PageExecute = "page/execute" (Snippet),
            /// Is anybody there?
            Ping = "ping" (Nothing),
            /// Say this back.
            Echo = "echo" (Echo),
        }
        notifications {
            /// Opens the edge: carries the port, and is the only message on `window`.
            Hello = "hello" (Hello),
            /// What the document shows to the egress proxy from now on.
            PageTicket = "page/ticket" (Ticket),
            /// Terminate a runtime's worker.
            RuntimeClose = "runtime/close" (CloseRuntime),
        }
        results {}
    }
}

edge! {
    /// What the inner frame says to the outer frame.
    pub enum InnerToOuter / InnerToOuterResult {
        requests {}
        notifications {
            /// The frame's script is up and waits for the port; the only message on `window`.
            Awake = "awake" (Nothing),
            /// The edge is open.
            Ready = "ready" (Ready),
            /// Which layers the app has.
            PageLayers = "page/layers" (Layers),
            /// A line on the app's console.
            Console = "console" (ConsoleLines),
            /// An error nobody caught in the app.
            PageError = "page/error" (PageError),
            /// A request the service worker saw.
            Network = "network" (NetworkEvent),
            /// The frame's word about something blocked.
            Violation = "violation" (Violation),
        }
        results {
            /// The runtime is up.
            RuntimeOpen = "runtime/open" (Nothing),
            /// The engine is compiled.
            EngineLoad = "engine/load" (Nothing),
            /// The document knows.
            PageRefresh = "page/refresh" (Refreshed),
            /// The end of a snippet.
            PageExecute = "page/execute" (SnippetEnd),
            /// Somebody is there.
            Ping = "ping" (Nothing),
            /// Whatever the guest's side says back; the gate decides about it.
            Echo = "echo" (Echo),
        }
    }
}
