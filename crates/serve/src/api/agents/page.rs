//! What the page tells: `POST …/tools` with its tools, and `POST …/results` with how a call ended.

use std::sync::Arc;

use axum::Extension;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use belljar_agents::{Failure, Listing, Outcome, Session};
use belljar_base::Problem;
use http::StatusCode;
use schemars::JsonSchema;
use serde_json::Value;

use super::{not_taken, owned};
use crate::api::Caller;
use crate::api::input::Input;
use crate::api::openapi::{Operation, body, nothing};
use crate::shared::Shared;

pub(crate) const TOOLS: Operation = Operation {
    summary: "The tools that agents may call now; the list before is forgotten, and agents are told.",
    request: Some(body::<ToolsRequest>),
    answers: &[(204, nothing)],
    query: &[],
};
pub(crate) const RESULTS: Operation = Operation {
    summary: "How a call or a request for capabilities ended. Taken once, over the connection it was asked over.",
    request: Some(body::<ResultRequest>),
    answers: &[(204, nothing)],
    query: &[],
};

#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct ToolsRequest {
    /// As `ready` said.
    connection: String,
    /// MCP's shape; `_meta` may have `btcp/capabilities` and `btcp/tags`.
    tools: Vec<Value>,
}

/// One of `value` and `error`.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct ResultRequest {
    connection: String,
    /// The call's.
    id: u64,
    value: Option<Value>,
    error: Option<ErrorRequest>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "as above")]
struct ErrorRequest {
    /// Belljar's.
    code: String,
    /// The tool's own.
    btcp_code: Option<String>,
    message: String,
    data: Option<Value>,
}

pub(crate) async fn tools(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> Result<StatusCode, Problem> {
    let (session, mut input) = read(&shared, &caller, request).await?;
    let connection = connection(&mut input);
    let tools = match input.take("tools") {
        Some(Value::Array(tools)) => tools,
        _ => {
            input.fault("/tools", "takes a list of tools");
            Vec::new()
        }
    };
    input.finish(&["connection", "tools"])?;
    let tools = Listing::all(&tools, session.limits.agent_tools).map_err(Problem::invalid)?;
    session.publish(&connection, tools).map_err(not_taken)?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn results(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> Result<StatusCode, Problem> {
    let (session, mut input) = read(&shared, &caller, request).await?;
    let connection = connection(&mut input);
    let id = input.count("id", 1, u64::MAX);
    if id.is_none() {
        input.fault("/id", "is the call's");
    }
    let outcome = match (input.take("value"), input.take("error")) {
        (Some(value), None) => Outcome::Value(value),
        (None, Some(error)) => failed(&mut input, error),
        _ => {
            input.fault("", "takes one of `value` and `error`");
            Outcome::Value(Value::Null)
        }
    };
    input.finish(&["connection", "id", "value", "error"])?;
    session.settle(&connection, id.unwrap_or_default(), outcome).map_err(not_taken)?;
    Ok(StatusCode::NO_CONTENT)
}

/// No more of the body is read than a message may have.
async fn read(shared: &Shared, caller: &Caller, request: Request) -> Result<(Arc<Session>, Input), Problem> {
    let session = owned(shared, caller, request.headers())?;
    let most = session.limits.agent_message_bytes;
    let (parts, body) = request.into_parts();
    let read = to_bytes(body, usize::try_from(most).unwrap_or(usize::MAX)).await;
    let read = read.map_err(|_| {
        Problem::too_large(format!(
            "the body is larger than `limits.agentMessageBytes`, {most}, or did not arrive whole"
        ))
    })?;
    let input = Input::read(&parts.headers, Ok(read), most)?;
    Ok((session, input))
}

fn connection(input: &mut Input) -> String {
    let connection = input.text("connection");
    if connection.is_none() {
        input.fault("/connection", "is what `ready` said");
    }
    connection.unwrap_or_default()
}

fn failed(input: &mut Input, mut error: Value) -> Outcome {
    let text = |key: &str| error.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    let is_code = |code: &String| {
        code.len() <= 64 && code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
    };
    let (code, message) = (text("code").filter(is_code), text("message"));
    let btcp = text("btcpCode").filter(is_code).or_else(|| code.clone()).unwrap_or_default();
    let (Some(code), Some(message)) = (code, message) else {
        input.fault("/error", "takes `code`, in capitals, and `message`");
        return Outcome::Value(Value::Null);
    };
    let message = message.chars().take(4_000).collect();
    let data = error.get_mut("data").map(Value::take).filter(|data| !data.is_null());
    Outcome::Failed(Failure { code, btcp, message, data })
}
