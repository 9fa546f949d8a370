//! Outer frame ⇄ worker: a port of their own, so a tool call passes no frame it need not. The same messages are spoken
//! with the runtime in a frame. All that comes from the worker is hostile.

use crate::artifact::OfferArtifact;
use crate::edge::edge;
use crate::handle::{ReadAnswer, ReadHandle, ToolAnswer};
use crate::rpc::Nothing;
use crate::run::{AbortRun, Answer, CapabilityCall, ConsoleLines, Execute, Executed, MoveDeadline, Pong, ToolCall};
use serde::{Deserialize, Serialize};

/// Which realm to make of a fresh worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrepareRealm {
    /// JSON of the Plan's guard rules.
    pub rules: String,
}

/// The runtime took its realm apart and is ready for a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PreparedRealm {
    /// [`crate::PROTOCOL_VERSION`] of the sender.
    pub protocol: u32,
    /// Globals that no table lists. They were removed; somebody should list them.
    pub unlisted: Vec<String>,
}

edge! {
    /// What the outer frame says to a worker.
    pub enum OuterToWorker / OuterToWorkerResult {
        requests {
            /// Take away what the level does not give; answered when nothing of it is left.
            RealmPrepare = "realm/prepare" (PrepareRealm),
            /// Run a hardened program; answered when it has ended.
            RunStart = "run/start" (Execute),
            /// Is anybody there?
            Ping = "ping" (Nothing),
        }
        notifications {
            /// Stop at the next metered step.
            RunAbort = "run/abort" (AbortRun),
            /// A call waits for approval, or does no longer.
            RunDeadline = "run/deadline" (MoveDeadline),
        }
        results {
            /// A tool's result.
            ToolCall = "tool/call" (ToolAnswer),
            /// A capability's answer.
            CapabilityCall = "capability/call" (Answer),
            /// What was read from a handle.
            HandleRead = "handle/read" (ReadAnswer),
            /// The host has the artifact.
            Artifact = "artifact" (Nothing),
        }
    }
}

edge! {
    /// What a worker says to the outer frame.
    pub enum WorkerToOuter / WorkerToOuterResult {
        requests {
            /// The guest calls a tool.
            ToolCall = "tool/call" (ToolCall),
            /// The guest calls the `btcp` API.
            CapabilityCall = "capability/call" (CapabilityCall),
            /// The guest reads from a handle.
            HandleRead = "handle/read" (ReadHandle),
            /// The guest hands over an artifact.
            Artifact = "artifact" (OfferArtifact),
        }
        notifications {
            /// A line on the guest's console.
            Console = "console" (ConsoleLines),
        }
        results {
            /// The realm is ready for a program.
            RealmPrepare = "realm/prepare" (PreparedRealm),
            /// The program has ended.
            RunStart = "run/start" (Executed),
            /// Somebody is there.
            Ping = "ping" (Pong),
        }
    }
}
