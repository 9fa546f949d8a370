//! Refusals of requests to MCP servers.

use belljar_base::Problem;
use belljar_wire::ErrorCode;
use belljar_wire::rpc::RpcError;
use http::StatusCode;

use crate::shared::Shared;

pub(super) fn no_server(shared: &Shared, name: &str) -> Problem {
    let name: String = name.chars().take(100).collect();
    let known: Vec<_> = shared.mcp.servers.keys().map(|known| format!("`{known}`")).collect();
    let known = if known.is_empty() { "there is none".into() } else { format!("there are {}", known.join(", ")) };
    Problem::new(StatusCode::NOT_FOUND, ErrorCode::InvalidParams, format!("no MCP server is called `{name}`; {known}"))
        .help("Add it to the file of `--mcp` (or `mcp.servers`) and start the server again.")
}

/// A refusal of the gate, with the error a widget gets.
pub(super) fn refused(error: &RpcError, retry_after_ms: Option<u64>) -> Problem {
    let status = match error.data.code {
        ErrorCode::RateLimited | ErrorCode::ToolCallLimit => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::ToolNotFound => StatusCode::NOT_FOUND,
        ErrorCode::InvalidParams => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::OutputTooLarge => StatusCode::BAD_GATEWAY,
        _ => StatusCode::FORBIDDEN,
    };
    let problem = Problem::new(status, error.data.code, error.message.clone())
        .rpc(serde_json::to_value(error).unwrap_or_default());
    match retry_after_ms {
        Some(wait) => problem.retry_after(wait.div_ceil(1000).max(1)),
        None => problem,
    }
}
