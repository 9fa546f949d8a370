//! What went wrong between Belljar and an MCP server, as the API says it.

use belljar_wire::ErrorCode;
use belljar_wire::rpc::RpcError;
use http::StatusCode;
use serde_json::json;

use crate::mcp::{Fault, NoInterface};
use crate::problem::Problem;
use crate::routes::Shared;

pub(super) fn no_server(shared: &Shared, name: &str) -> Problem {
    let name: String = name.chars().take(100).collect();
    let known: Vec<_> = shared.mcp.servers.keys().map(|known| format!("`{known}`")).collect();
    let known = if known.is_empty() { "there is none".into() } else { format!("there are {}", known.join(", ")) };
    Problem::new(StatusCode::NOT_FOUND, ErrorCode::InvalidParams, format!("no MCP server is called `{name}`; {known}"))
        .help("Add it to the file of `--mcp` (or `mcp.servers`) and start the server again.")
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Down(down) => {
                let mut detail = format!("the MCP server cannot be reached: {}", down.why);
                if !down.stderr.is_empty() {
                    detail.push_str(&format!("; its last words: {}", down.stderr.join(" | ")));
                }
                Self::new(StatusCode::BAD_GATEWAY, ErrorCode::ServerUnreachable, detail)
                    .retry_after(down.retry_after().as_secs().max(1))
                    .help("Start it by hand, or with `belljar mcp inspect`, to see what it says; then try again.")
            }
            Fault::Died(why) => Self::new(
                StatusCode::BAD_GATEWAY,
                ErrorCode::ServerUnreachable,
                format!("the MCP server ended while it worked on this: {why}"),
            )
            .help("It is started again by itself. Whether the call had an effect is not known."),
            Fault::Refused { code, message, data } => {
                let said: String = message.chars().take(1_000).collect();
                let rpc = json!({ "code": code, "message": message, "data": data });
                let (status, kind) = match code {
                    -32601 => (StatusCode::NOT_IMPLEMENTED, ErrorCode::ToolError),
                    -32602 | -32002 => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::InvalidParams),
                    _ => (StatusCode::BAD_GATEWAY, ErrorCode::ToolError),
                };
                Self::new(status, kind, format!("the MCP server refused: {said} ({code})")).rpc(rpc)
            }
            Fault::BadAnswer(why) => Self::new(
                StatusCode::BAD_GATEWAY,
                ErrorCode::ToolError,
                format!("the MCP server's answer cannot be used: {why}"),
            )
            .help("This is a fault of the MCP server; `belljar mcp inspect` shows more."),
            Fault::TooLarge(most) => Self::new(
                StatusCode::BAD_GATEWAY,
                ErrorCode::OutputTooLarge,
                format!("the MCP server's answer has more than {most} bytes (`limits.mcpOutputBytes`)"),
            ),
            Fault::TimedOut(seconds) => Self::new(
                StatusCode::GATEWAY_TIMEOUT,
                ErrorCode::Timeout,
                format!("the MCP server said nothing for {seconds} s"),
            )
            .help("It was told to stop. Raise `limits.mcpSilenceSeconds` or `limits.mcpCallSeconds`, or let the tool report progress."),
            Fault::Cancelled => {
                Self::new(StatusCode::CONFLICT, ErrorCode::Aborted, "the call was cancelled; the MCP server was told")
            }
            Fault::Busy => Self::rate_limited("too many MCP requests at a time", 1),
        }
    }
}

impl From<NoInterface> for Problem {
    fn from(none: NoInterface) -> Self {
        match none {
            NoInterface::Fault(fault) => fault.into(),
            NoInterface::NoTool(name) => {
                let name: String = name.chars().take(256).collect();
                let detail = format!("the MCP server has no tool `{name}`");
                Self::new(StatusCode::NOT_FOUND, ErrorCode::ToolNotFound, detail).help("Correct the name; `…/tools/list` has all.")
            }
            NoInterface::Unfit(reason) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::InvalidParams, reason).help(
                    "An MCP App's document is linked as `ui://…` and is `text/html;profile=mcp-app`, in `text` or base64 `blob`.",
                )
            }
        }
    }
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
