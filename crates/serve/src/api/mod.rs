//! The HTTP API of the host origin: one file for each resource.

mod absent; // where there is no route
mod admit; // who may use a route
pub(crate) mod agents; // sessions with agents
mod app_source; // what apps are compiled from
mod caller; // who asks, and what pages may read
pub(crate) mod code; // pages that run programs of MCP clients
pub(crate) mod compile;
pub(crate) mod describe; // tools for a model
mod explain; // why a Plan has what it has
pub(crate) mod files;
pub(crate) mod health;
mod input; // bodies, read so that every fault is found
pub(crate) mod mcp; // MCP servers behind the API
pub(crate) mod openapi;
pub(crate) mod progress; // how far the packages of an app are
pub(crate) mod reports;
pub(crate) mod sandboxes;
pub(crate) mod tools; // BTCP manifests
pub(crate) mod widgets;

pub(crate) use absent::{no_method, no_route};
pub(crate) use admit::admit;
pub(crate) use caller::{Caller, guard, may_embed};
pub(crate) use openapi::Operation;
