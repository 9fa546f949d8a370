//! Inner frame ⇄ worker: one message each way. The worker gets its port to the outer frame and never speaks here again.

use crate::edge::edge;
use crate::frame::PageError;
use crate::rpc::Nothing;
use crate::run::RuntimeId;
use serde::{Deserialize, Serialize};

/// The worker's first message; carries its port to the outer frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Boot {
    /// [`crate::PROTOCOL_VERSION`] of the sender.
    pub protocol: u32,
    /// Its number.
    pub runtime: RuntimeId,
}

edge! {
    /// What the inner frame says to a worker.
    pub enum InnerToWorker / InnerToWorkerResult {
        requests {}
        notifications {
            /// Carries the port to the outer frame.
            Boot = "boot" (Boot),
        }
        results {}
    }
}

edge! {
    /// What a worker says to the inner frame.
    pub enum WorkerToInner / WorkerToInnerResult {
        requests {}
        notifications {
            /// The runtime stands and holds its port.
            Booted = "booted" (Nothing),
            /// The runtime could not be set up; no guest code has run.
            Failed = "failed" (PageError),
        }
        results {}
    }
}
