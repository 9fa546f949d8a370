//! What went wrong between Belljar and an MCP server, as the API says it.

use belljar_base::Problem;
use belljar_wire::ErrorCode;
use http::StatusCode;
use serde_json::json;

use crate::fault::Fault;
use crate::ui::NoInterface;

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Down(down) => {
                let mut detail = format!("the MCP server cannot be reached: {}", down.why);
                if !down.stderr.is_empty() {
                    detail.push_str(&format!("; the last lines of its stderr: {}", down.stderr.join(" | ")));
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
