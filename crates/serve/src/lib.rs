//! `belljar serve`: one port; by `Host`, either the host origin (API, SDK, playground) or one sandbox.
//!
//! The way of a request: [`server`] accepts it, `dispatch` decides by its host whom it is for, the router of that kind of host
//! (from the table in `routes`) answers it, and `dispatch` puts that host's headers on the answer, whatever it is. What is
//! asked for most, documents and files that are in memory, is answered by `sandbox_hosts::files` without the router.

// The way of a request.
mod connection; // HTTP/1.1 within limits of size and time
mod connection_threads; // the threads that serve connections
mod dispatch; // by `Host`: whom is it for; and the outermost layer of headers
mod forwarded; // what proxies in front say, where they are trusted
mod request; // what is logged about each
mod routes; // the table of routes
mod running; // a server on a thread of its own
mod server; // listen, accept, stop
mod shared; // what handlers share
mod stream; // the bytes of a connection
mod tls; // certificates, read again when they change
mod transport; // plain or encrypted

// The host origin.
mod api; // one file for each resource
mod host_headers; // of pages and answers
mod identity; // tokens, scopes, and the routes they open
mod intake; // how much and how often callers send
mod pages; // playground and SDK
mod seats; // how many listen, and for how long

mod config; // defaults, file, environment, flags
mod file_view; // a file of a sandbox, as it is listed
mod mcp_tools; // tools of MCP servers, for the command line
mod otel; // spans for a collector
mod packages; // npm packages of apps, by the configuration
mod progress; // how far the packages of an app are
mod sandbox_hosts; // what sandbox hosts serve
mod watched; // files that are read again when they change

#[cfg(test)]
mod tests; // over real connections

pub use belljar_agents::{BridgeEnd, BridgeError, Secret as AgentSecret, StdioBridge};
pub use belljar_base::{LabelKey, Limits};
pub use belljar_egress::Secret;
pub use belljar_mcp::{Entry as McpEntry, Inspection, McpCode, McpDown, McpFault, McpFaults, McpFile, ToolFound};
pub use belljar_packages::{
    COMMON as COMMON_PACKAGES, Packages, PackagesConfig, Problem as PackageProblem, Progress as PackageProgress,
    Request as PackageRequest, Rules as PackageRules,
};
pub use belljar_sandbox::{AuditQuery, Exported, export_audit, parse_moment};
pub use belljar_store::{Database, StoreAddress};
pub use config::{
    CodeClients, CodeConfig, Config, ConfigError, Egress as EgressConfig, Isolation, Loaded, LogFormat, McpServers,
    Sources, Tls as TlsConfig,
};
pub use forwarded::Proxies;
pub use identity::{Holder, Scope, Scopes, Token};
pub use mcp_tools::mcp_tools;
pub use packages::{block_on, open as open_packages, run_if_child};
pub use running::{Running, run, run_code, run_inspecting};
pub use server::{ServeError, Server};
