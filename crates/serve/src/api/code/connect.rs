//! `/code/mcp`: where MCP clients connect.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use belljar_code::CodeEndpoint;

use crate::shared::Shared;

pub(crate) async fn connect(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    CodeEndpoint::answer(shared.code.as_ref().map(|code| &code.endpoint), request).await
}
