//! The messages Belljar's realms send each other, named by the edge they cross.
//!
//! Types only. Every message is JSON-RPC 2.0; every edge is one enum, one variant per method. The TypeScript types
//! and the runtime guards in `web/generated/wire.ts` are written from these types (feature `schema`), so a message
//! that Rust would refuse is refused in the browser too, and the same corpus of messages tests both.
//!
//! ```text
//! host page ⇄ outer frame ⇄ inner frame ⇄ worker        each hop one edge
//!                 outer frame ⇄ worker                  a port of their own, handed over through the inner frame
//!                                page ⇄ service worker  the service worker of a guest that has an origin
//! ```
//!
//! What is absent: `null` (a field that may be missing is missing), guest values as objects (they travel as
//! [`Payload`], encoded once), and sizes (the gate measures those).

mod edge; // one macro: an edge as the list of its methods
#[cfg(feature = "schema")]
pub mod emit; // TypeScript types and guards from the types below

pub mod advice; // what a model can do about each code
pub mod artifact; // what a program hands over besides its value
pub mod audit; // what is written down about a message before anybody acts on it
pub mod codes; // the error codes a user of the SDK sees
pub mod describe; // tools that the outer frame describes for the page
pub mod frame; // apps and widgets: files, relayed messages, what the browser reported
pub mod handle; // results that stay with the host
pub mod handshake; // hello, ready, lost
pub mod payload; // how guest values travel
pub mod rpc; // the JSON-RPC 2.0 parts every edge shares
pub mod run; // runs and tools: start, call, console, end
pub mod setup; // what the server writes into the documents of both frames

pub mod host_outer; // HostToOuter, OuterToHost
pub mod inner_worker; // InnerToWorker, WorkerToInner
pub mod outer_inner; // OuterToInner, InnerToOuter
pub mod outer_worker; // OuterToWorker, WorkerToOuter
pub mod page_service_worker; // PageToServiceWorker, ServiceWorkerToPage

pub use codes::ErrorCode;
pub use host_outer::{HostToOuter, OuterToHost};
pub use inner_worker::{InnerToWorker, WorkerToInner};
pub use outer_inner::{InnerToOuter, OuterToInner};
pub use outer_worker::{OuterToWorker, WorkerToOuter};
pub use page_service_worker::{PageToServiceWorker, ServiceWorkerToPage};
pub use payload::{Payload, SafeInt, Slot};
pub use rpc::{Id, RpcError};
pub use setup::{InnerSetup, OuterSetup};

/// Raised when a message changes its meaning. Both ends of an edge must name the same number.
pub const PROTOCOL_VERSION: u32 = 1;
