//! Why a request of an MCP client came to nothing.
//!
//! What is wrong with the request is a protocol error. Everything else is a result with `isError`, because a model reads
//! results and can tell its user what to do; hosts show protocol errors to nobody.

use belljar_describe::DescribeError;
use rmcp::ErrorData;
use rmcp::model::{CallToolResult, ContentBlock, ErrorCode as Number, MetaObject};
use serde_json::json;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    NoTool(String),
    BadParams(String),
    Describe(DescribeError),
    /// No page is open; where it would be.
    NoPage(String),
    /// The page left while it ran the program.
    PageClosed,
    /// The person at the page stopped the program.
    Stopped,
    Busy(usize),
    TooOften(u64),
    TimedOut(u64),
    Cancelled,
    /// No run waits for the answers that a request brings.
    NotWaiting,
    /// Programs of clients that have not come back.
    TooManyWait,
    /// The server stops.
    Stopping,
    /// What cannot be written down is not done.
    Unwritten,
    /// No gate can be made of the policy and the tools.
    NoGate(String),
}

impl Fault {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::NoTool(_) => "TOOL_NOT_FOUND",
            Self::BadParams(_) | Self::Describe(_) => "INVALID_PARAMS",
            Self::NoPage(_) | Self::PageClosed | Self::NotWaiting | Self::Stopping => "SANDBOX_LOST",
            Self::Busy(_) | Self::TooOften(_) | Self::TooManyWait => "RATE_LIMITED",
            Self::TimedOut(_) => "TIMEOUT",
            Self::Cancelled | Self::Stopped => "ABORTED",
            Self::Unwritten => "SERVER_UNREACHABLE",
            Self::NoGate(_) => "POLICY_INVALID",
        }
    }

    /// As `tools/call` answers.
    pub(crate) fn answer(&self) -> Result<CallToolResult, ErrorData> {
        let (code, says) = (self.code(), self.says());
        let number = match self {
            Self::NoTool(_) => Some(-32601),
            Self::BadParams(_) => Some(-32602),
            _ => None,
        };
        if let Some(number) = number {
            return Err(ErrorData::new(Number(number), says, Some(json!({ "code": code }))));
        }
        Ok(failed(code, &says, &format!("{says} [{code}]")))
    }

    fn says(&self) -> String {
        match self {
            Self::NoTool(name) => {
                let name: String = name.chars().take(100).collect();
                format!("There is no tool `{name}` here. There are `search`, `describe` and `run`; programs of `run` call the others.")
            }
            Self::BadParams(why) => why.clone(),
            Self::Describe(error) => error.to_string(),
            Self::NoPage(address) => format!("Programs run in a browser, and no page is open for them. Ask the user to open {address} and to leave it open; then try again."),
            Self::PageClosed => "The page that ran the program was closed, or lost its connection. Whether calls that were under way had an effect is not known. Ask the user to open the page again.".into(),
            Self::Stopped => "The user stopped the program in the page that ran it.".into(),
            Self::Busy(most) => format!("{most} programs run in every open page. Wait for one of them to end."),
            Self::TooOften(most) => format!("More than {most} programs in a minute (`limits.agentCallsPerMinute`). Wait a while."),
            Self::TimedOut(seconds) => format!("The program did not end within {seconds} s (`limits.agentCallSeconds`); it was stopped."),
            Self::Cancelled => "The call was cancelled; the program was stopped.".into(),
            Self::NotWaiting => "No program waits for this answer: it ended, its user took more than ten minutes, or the answer was sent before. Run it again.".into(),
            Self::TooManyWait => "Too many programs wait for somebody to approve a call; this one was stopped. Try again later.".into(),
            Self::Stopping => "Belljar is stopping.".into(),
            Self::Unwritten => "The run could not be written into the audit, so it was not begun. Try again in a moment.".into(),
            Self::NoGate(why) => format!("No gate can be made of the policy and the tools: {why}."),
        }
    }
}

/// A result that says what failed: to the model as text, and to programs as data.
pub(crate) fn failed(code: &str, message: &str, text: &str) -> CallToolResult {
    let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
    let mut meta = MetaObject::new();
    meta.0.insert("belljar/error".into(), json!({ "code": code, "message": message }));
    result.meta = Some(meta);
    result
}
