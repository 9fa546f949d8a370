//! The HTTP API of the host origin: one file for each resource.

pub(crate) mod agents; // sessions with agents
mod caller; // who asks, and what pages may read
pub(crate) mod compile;
mod explain; // why a Plan has what it has
pub(crate) mod files;
pub(crate) mod health;
mod input; // bodies, read so that every fault is found
pub(crate) mod mcp; // MCP servers behind the API
pub(crate) mod openapi;
pub(crate) mod reports;
pub(crate) mod sandboxes;
pub(crate) mod tools; // BTCP manifests
pub(crate) mod widgets;

use axum::response::{IntoResponse as _, Response};
use http::Uri;

pub(crate) use caller::{Caller, guard, may_embed};
pub(crate) use openapi::Operation;

use crate::problem::Problem;

pub(crate) async fn no_route(uri: Uri) -> Response {
    Problem::no_route(uri.path()).into_response()
}

pub(crate) async fn no_method() -> Response {
    Problem::no_method().into_response()
}
