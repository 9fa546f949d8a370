//! Host page ⇄ outer frame. The host's listener pins one port; the outer frame's gate stands behind everything it sends.

use crate::artifact::Artifact;
use crate::audit::{AuditEvent, Dropped, Violation};
use crate::describe::{AskDescription, Description};
use crate::edge::edge;
use crate::frame::{Layers, Loaded, NetworkEvent, PageError, Refresh, Relay, Relayed, Snippet, SnippetEnd};
use crate::handshake::{Echo, Echoed, Hello, Lost, Ready, Taken};
use crate::rpc::Nothing;
use crate::run::{
    AbortRun, AdmittedCall, Answer, Approval, AskApproval, CapabilityCall, ConsoleLines, Regrant, RunEnd, RunEvent,
    StartRun, Unlisted,
};

edge! {
    /// What the host page says to its outer frame.
    pub enum HostToOuter / HostToOuterResult {
        requests {
            /// Start a run or a tool; answered when it has ended.
            RunStart = "run/start" (StartRun),
            /// An app's files have changed; answered when its document knows.
            AppRefresh = "app/refresh" (Refresh),
            /// Run a snippet in the app's document; answered when it has ended.
            AppExecute = "app/execute" (Snippet),
            /// Describe tools; answered by a worker of the frame.
            ToolsDescribe = "tools/describe" (AskDescription),
            /// Is anybody there?
            Ping = "ping" (Nothing),
            /// Carries a port, whose other end a worker of the frame answers from now on: it falls silent with the process.
            Pulse = "pulse" (Nothing),
            /// Let the guest's document say something back, through the gate: the whole way there and back.
            Echo = "echo" (Echo),
            /// Take the guest down; answered when it is gone.
            Close = "close" (Nothing),
        }
        notifications {
            /// Opens the edge: carries the port, and is the only message on `window`.
            Hello = "hello" (Hello),
            /// End a run before its time.
            RunAbort = "run/abort" (AbortRun),
            /// The user granted or took back capabilities.
            RunGrants = "run/grants" (Regrant),
            /// A message for the widget.
            WidgetRelay = "widget/relay" (Relay),
            /// The page has worked on so many more messages: as many may follow.
            Taken = "taken" (Taken),
        }
        results {
            /// A tool's result.
            ToolCall = "tool/call" (Answer),
            /// Whether a call goes on.
            ToolApprove = "tool/approve" (Approval),
            /// A capability's answer.
            CapabilityCall = "capability/call" (Answer),
        }
    }
}

edge! {
    /// What the outer frame says to the host page.
    pub enum OuterToHost / OuterToHostResult {
        requests {
            /// A tool call the gate let through.
            ToolCall = "tool/call" (AdmittedCall),
            /// A tool call that waits for approval; the run's clock stands still meanwhile.
            ToolApprove = "tool/approve" (AskApproval),
            /// A capability call the gate let through.
            CapabilityCall = "capability/call" (CapabilityCall),
        }
        notifications {
            /// The frame's script is up and waits for the port; the only message on `window`.
            Awake = "awake" (Nothing),
            /// The edge is open and the guest can be used.
            Ready = "ready" (Ready),
            /// The guest is gone.
            Lost = "lost" (Lost),
            /// A line on the guest's console.
            Console = "console" (ConsoleLines),
            /// An artifact of a run, which the gate let through.
            Artifact = "artifact" (Artifact),
            /// A run got further.
            RunEvent = "run/event" (RunEvent),
            /// Globals that were removed although no table lists them.
            Unlisted = "unlisted" (Unlisted),
            /// What the gate decided, written before it was acted on, unless it travels with what it let through.
            Audit = "audit" (AuditEvent),
            /// Something the browser's policy blocked.
            Violation = "violation" (Violation),
            /// The app's or widget's document has loaded.
            Loaded = "loaded" (Loaded),
            /// Which layers the app has.
            AppLayers = "app/layers" (Layers),
            /// A request the app made, as its service worker saw it.
            Network = "network" (NetworkEvent),
            /// An error nobody caught in the app.
            PageError = "page/error" (PageError),
            /// A message from the widget.
            WidgetRelay = "widget/relay" (Relayed),
            /// Messages of the guest that failed their guard.
            Dropped = "dropped" (Dropped),
        }
        results {
            /// The end of a run.
            RunStart = "run/start" (RunEnd),
            /// The document knows.
            AppRefresh = "app/refresh" (Nothing),
            /// The end of a snippet.
            AppExecute = "app/execute" (SnippetEnd),
            /// The description.
            ToolsDescribe = "tools/describe" (Description),
            /// Somebody is there.
            Ping = "ping" (Nothing),
            /// The worker has the port.
            Pulse = "pulse" (Nothing),
            /// What the gate let through.
            Echo = "echo" (Echoed),
            /// The guest is gone.
            Close = "close" (Nothing),
        }
    }
}
