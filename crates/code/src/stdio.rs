//! A client that started this program, over standard input and output.

use std::sync::Arc;

use rmcp::ServiceExt as _;
use rmcp::transport::async_rw::AsyncRwTransport;

use crate::handler::Handler;
use crate::service::CodeService;
use crate::tools::{MAX_ARGS, MAX_PROGRAM};

/// Of one line: a program and its `args`, with every character escaped.
const MAX_LINE: usize = 6 * (MAX_PROGRAM + MAX_ARGS) + 4_096;

/// Serves the client until it closes standard input.
pub async fn serve_stdio(service: Arc<CodeService>) {
    let transport = AsyncRwTransport::new_server(tokio::io::stdin(), tokio::io::stdout());
    let transport = transport.with_max_line_length(MAX_LINE);
    match Handler::new(service, Arc::default()).serve(transport).await {
        Ok(running) => {
            if let Err(error) = running.waiting().await {
                tracing::warn!(%error, "the MCP client's connection broke");
            }
        }
        Err(error) => tracing::warn!(%error, "the MCP client did not begin as MCP says"),
    }
}
