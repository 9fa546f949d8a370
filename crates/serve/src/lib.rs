//! `belljar serve`: one port; by `Host`, either the host origin (API, SDK, playground) or one sandbox.
//!
//! The way of a request: [`server`] accepts it, `host` decides whom it is for, the router of that door (from the table
//! in `routes`) answers it, and `host` puts that door's headers on the answer, whatever it is. What is asked for most,
//! documents and files that are in memory, is answered by `files` without the router.

// The way of a request.
mod connection; // HTTP/1.1 within limits of size and time
mod crew; // the threads that serve connections
mod forwarded; // what proxies in front say, where they are believed
mod host; // by `Host`: whom is it for; and the outermost layer of headers
mod request; // what is written down about each
mod routes; // the table of routes
mod running; // a server on a thread of its own
mod server; // listen, accept, stop
mod stream; // the bytes of a connection
mod tls; // certificates, read again when they change
mod transport; // plain or encrypted

// The host origin.
mod api; // one file for each resource
mod identity; // tokens, scopes, and the routes they open
mod intake; // how much and how often callers send
mod pages; // playground and SDK
mod problem; // what a refusal looks like

// Sandbox hosts.
mod app; // what apps have besides their files
mod documents; // Belljar's own documents there
mod door; // for hosts that speak MCP Apps and not Belljar
mod egress; // the proxy that carries a guest's requests
mod fetch_metadata; // what a browser says a request is for
mod files; // the guest's host
mod headers; // the walls
mod outer; // the trusted frame's host
mod range; // parts of files
mod reports; // what browsers report

// What is served.
mod calendar; // days, for people and programs
mod label; // the unguessable part of a host name
mod names; // how origins are spelt
mod sandbox; // what sandboxes are, and who keeps them
mod store; // what must survive

mod audit; // what was done, for those who answer for it
mod bridge; // agents that call tools of open pages
mod config;
mod doctor; // a server seen from outside
mod mcp; // MCP servers behind the API
mod metrics;
mod otel; // spans for a collector

#[cfg(test)]
mod tests; // over real connections

pub use audit::{AuditQuery, Exported, export as export_audit, parse_moment};
pub use bridge::{BridgeEnd, BridgeError, StdioBridge};
pub use config::{
    Config, ConfigError, Database, Egress as EgressConfig, Isolation, Limits, Loaded, LogFormat, McpServers, Secret,
    Sources, StoreAt, Tls as TlsConfig,
};
pub use doctor::{Finding, Outcome, Question, examine};
pub use forwarded::Proxies;
pub use identity::{Holder, Scope, Scopes, Token};
pub use label::LabelKey;
pub use mcp::{Entry as McpEntry, Inspection, McpCode, McpDown, McpFault, McpFaults, McpFile, ToolFound};
pub use running::{Running, run, run_inspecting};
pub use server::{ServeError, Server};
