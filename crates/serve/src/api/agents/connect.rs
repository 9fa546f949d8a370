//! `/agents`: where MCP clients connect.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;

use crate::shared::Shared;

pub(crate) async fn connect(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    belljar_agents::connect(&shared.agents, request).await
}
