//! `/healthz`, `/readyz`, `/metrics`: for whoever watches the server.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use belljar_base::Problem;
use belljar_sandbox::Gauges;
use http::header::CONTENT_TYPE;

use crate::shared::Shared;

/// The process answers.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The store answers too, and the server is not about to stop.
pub(crate) async fn ready(State(shared): State<Arc<Shared>>) -> Result<&'static str, Problem> {
    if shared.leaving.load(Ordering::Relaxed) {
        return Err(Problem::unavailable("the server is stopping"));
    }
    shared.sandboxes.usage().await?;
    Ok("ok\n")
}

pub(crate) async fn metrics(State(shared): State<Arc<Shared>>) -> Result<Response, Problem> {
    let usage = shared.sandboxes.usage().await?;
    let servers = shared.mcp.servers.values();
    let gauges = Gauges {
        sandboxes: usage.sandboxes,
        stored_bytes: usage.bytes,
        memory_bytes: shared.sandboxes.memory(),
        pending_bytes: shared.intake.pending(),
        mcp_ready: servers.clone().filter(|live| live.phase().name() == "ready").count() as u64,
        mcp_starts: servers.map(|live| live.starts()).sum(),
    };
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4")], shared.metrics.text(gauges)).into_response())
}
