//! Sandboxes: their policy compiled, their headers and documents ready to serve, cached in front of the store.

mod audit; // what was done, one line each
mod cache; // least recently used goes first, within a number of bytes
mod compiled; // a stored policy, and what it compiles to
pub mod documents; // Belljar's own documents on sandbox hosts
mod events; // what happens to sandboxes, and who listens
mod headers; // what keeps a guest inside
mod leases; // which clients show which sandboxes
mod metrics; // counters, for Prometheus
mod requested; // which sandbox a request is for
mod sandbox; // one that is ready to be served
mod service; // create, find, change, expire

pub use audit::{Audit, AuditLine, AuditQuery, Exported, export as export_audit, parse_moment};
pub use cache::Cache;
pub use compiled::{Compiled, StoredWidgetPolicy, WidgetDeclaration, WidgetPart, compile};
pub use events::{EventHub, SandboxEvent};
pub use headers::{Freshness, ProxiedHeaders, Seal, fingerprint};
pub use leases::Leases;
pub use metrics::{Gauges, LimitKind, Metrics, RequestTarget};
pub use requested::RequestedSandbox;
pub use sandbox::{Sandbox, SandboxHost, embedder, etag};
pub use service::{SandboxService, SandboxSpec};
