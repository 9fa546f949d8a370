//! Why an agent's request came to nothing, in the numbers of both protocols.
//!
//! MCP's methods answer with MCP's three numbers, and BTCP's own methods with those of its specification. `data.btcpCode`
//! is the same in both, and is what programs decide on.

use rmcp::ErrorData;
use rmcp::model::ErrorCode as Number;
use serde_json::json;

use super::end::End;
use super::outcome::Failure;

#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The page is not there, or left while it worked on this.
    NoPage,
    NoTool(String),
    NoMethod(String),
    BadParams(String),
    /// Only the page does that.
    OwnerOnly(String),
    Busy(u64),
    TooOften(u64),
    Full(u64),
    TimedOut(u64),
    Cancelled,
    /// The agent has left, or was away for too long.
    Left,
    Ended(End),
    /// What cannot be written down is not done.
    Unwritten,
    /// The gate, the consent or the sandbox, in the page's words.
    Refused(Failure),
}

/// Whose numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    Mcp,
    Btcp,
}

impl Fault {
    pub fn code(&self) -> &str {
        match self {
            Self::NoPage | Self::Ended(_) => "SANDBOX_LOST",
            Self::NoTool(_) => "TOOL_NOT_FOUND",
            Self::NoMethod(_) => "METHOD_NOT_FOUND",
            Self::BadParams(_) => "INVALID_PARAMS",
            Self::OwnerOnly(_) => "CAPABILITY_DENIED",
            Self::Busy(_) | Self::TooOften(_) | Self::Full(_) => "RATE_LIMITED",
            Self::TimedOut(_) => "TIMEOUT",
            Self::Cancelled | Self::Left => "ABORTED",
            Self::Unwritten => "SERVER_UNREACHABLE",
            Self::Refused(failure) => &failure.code,
        }
    }

    pub fn error(&self, numbers: Numbers) -> ErrorData {
        let number = match (numbers, self.code()) {
            (_, "METHOD_NOT_FOUND") => -32601,
            (Numbers::Mcp, "TOOL_NOT_FOUND") => -32601,
            (Numbers::Mcp, "INVALID_PARAMS") => -32602,
            (Numbers::Mcp, _) => -32603,
            (Numbers::Btcp, "TOOL_NOT_FOUND") => -32000,
            (Numbers::Btcp, "CAPABILITY_DENIED" | "TOOL_REFUSED") => -32001,
            (Numbers::Btcp, "TIMEOUT") => -32002,
            (Numbers::Btcp, "INVALID_PARAMS") => -32004,
            (Numbers::Btcp, _) => -32003,
        };
        let mut data = json!({ "btcpCode": self.code() });
        if let Self::Refused(failure) = self {
            data["btcpCode"] = failure.btcp.as_str().into();
            if let Some(more) = &failure.data {
                data["details"] = more.clone();
            }
        }
        ErrorData::new(Number(number), self.says(), Some(data))
    }

    fn says(&self) -> String {
        match self {
            Self::NoPage => "The page that has this tool is closed, asleep or reloading. Open it again; its tools come back by themselves.".into(),
            Self::NoTool(name) => {
                let name: String = name.chars().take(100).collect();
                format!("There is no tool `{name}`, or the user has not granted what it needs. `tools/list` has those that can be called; `__btcp_request_capabilities` asks the user for more.")
            }
            Self::NoMethod(name) => {
                let name: String = name.chars().take(100).collect();
                format!("`{name}` is not offered to agents.")
            }
            Self::BadParams(why) => why.clone(),
            Self::OwnerOnly(name) => format!("`{name}` is the page's alone: it registers tools, grants, renews and ends."),
            Self::Busy(most) => format!("{most} calls of this session are under way (`limits.agentCalls`). Wait for one of them to end."),
            Self::TooOften(most) => format!("More than {most} calls of this session in a minute (`limits.agentCallsPerMinute`). Wait a while."),
            Self::Full(most) => format!("{most} agents are connected to this session (`limits.agents`). End one of them first."),
            Self::TimedOut(seconds) => format!("The page did not answer within {seconds} s (`limits.agentCallSeconds`); it was told to stop."),
            Self::Cancelled => "The call was cancelled; the page was told to stop.".into(),
            Self::Left => "This agent has left the session. Connect again with the same token.".into(),
            Self::Ended(end) => format!("The session is over: {}. Open another in the page, and give this agent its token.", end.says()),
            Self::Unwritten => "The call could not be written into the audit, so it was not made. Try again in a moment.".into(),
            Self::Refused(failure) => failure.message.clone(),
        }
    }
}
