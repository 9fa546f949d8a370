//! `POST …/tools/call`, and `DELETE …/calls/{token}` for one that takes too long.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use belljar_base::Problem;
use belljar_mcp::{Asking, Fault, WidgetRequest};
use belljar_wire::ErrorCode;
use http::{HeaderMap, StatusCode};
use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::requests::request;
use super::{owner, server, widget};
use crate::api::Caller;
use crate::api::input::Input;
use crate::api::openapi::{Operation, body, nothing};
use crate::shared::Shared;

pub(crate) const CALL: Operation = Operation {
    summary: "Call a tool. Named with the widget that wants it, the call passes that widget's gate first.",
    request: Some(body::<CallRequest>),
    answers: &[(200, body::<Value>)],
    query: &[],
};
pub(crate) const CANCEL: Operation = Operation {
    summary: "Cancel the call of that progress token.",
    request: None,
    answers: &[(204, nothing)],
    query: &[],
};

#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct CallRequest {
    name: String,
    arguments: Option<Map<String, Value>>,
    /// The sandbox of the widget that calls; it must be the caller's own.
    widget: Option<String>,
    /// Text or a number: progress is told in `…/events` under it, and the call can be cancelled by it.
    progress_token: Option<Value>,
    /// MCP's own.
    #[serde(rename = "_meta")]
    meta: Option<Map<String, Value>>,
}

pub(crate) async fn call(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path(name): Path<String>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    let live = server(&shared, &name)?;
    let mut input = Input::read(&headers, sent, shared.config.limits.body_bytes)?;
    let tool = input.text("name");
    if tool.is_none() {
        input.fault("/name", "is missing; it is the tool's");
    }
    let (arguments, meta) = (object(&mut input, "arguments"), object(&mut input, "_meta"));
    let token = token(&mut input);
    let sandbox = widget::named(&mut input, &shared, &caller).await?;
    input.finish(&["name", "arguments", "widget", "progressToken", "_meta"])?;
    let Some(tool) = tool else { return Err(Problem::internal()) };

    let args = Value::Object(arguments.unwrap_or_default());
    if let Some(sandbox) = &sandbox {
        let connection = live.ready().await?;
        let (tools, fresh) = connection.every_tool(false).await?;
        let listed = tools.iter().find(|known| known.get("name").is_some_and(|it| it == tool.as_str())).cloned();
        let listed = if listed.is_none() && !fresh { connection.tool(&tool).await? } else { listed };
        let wish = WidgetRequest::Tool { name: &tool, args: &args.to_string(), tool: listed.as_ref() };
        widget::admit(&shared, sandbox, live, wish, &tools).await?;
    }
    let owner = owner(&caller);
    let underway = match &token {
        Some((key, _)) => Some(shared.mcp.calls.begin(&name, &owner, key).ok_or_else(|| in_use(key))?),
        None => None,
    };
    let asking = Asking {
        progress: token.map(|(_, shown)| (shown, owner)),
        cancelled: underway.as_ref().map(|call| Arc::clone(&call.cancelled)),
    };
    let mut params = json!({ "name": tool, "arguments": args });
    if let Some(meta) = meta {
        params["_meta"] = Value::Object(meta);
    }
    let result = request(&shared, live, "tools/call", params, asking).await?;
    if !result.get("content").is_some_and(Value::is_array) {
        return Err(Fault::BadAnswer("its answer to `tools/call` has no `content`".into()).into());
    }
    if let Some(sandbox) = &sandbox {
        widget::admit_result(&shared, sandbox, live, &tool, &result.to_string()).await?;
    }
    Ok(Json(result))
}

pub(crate) async fn cancel(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path((name, token)): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    server(&shared, &name)?;
    if shared.mcp.calls.cancel(&name, &owner(&caller), &token) {
        return Ok(StatusCode::NO_CONTENT);
    }
    let token: String = token.chars().take(100).collect();
    let detail = format!("no call of yours with the progress token `{token}` is under way");
    Err(Problem::new(StatusCode::NOT_FOUND, ErrorCode::InvalidParams, detail).help("It may be over already."))
}

fn object(input: &mut Input, name: &str) -> Option<Map<String, Value>> {
    match input.take(name)? {
        Value::Object(object) => Some(object),
        _ => {
            input.fault(format!("/{name}"), "takes an object");
            None
        }
    }
}

/// As a name, and as it was sent.
fn token(input: &mut Input) -> Option<(String, Value)> {
    let sent = input.take("progressToken")?;
    match &sent {
        Value::String(text) if (1..=200).contains(&text.len()) => Some((text.clone(), sent)),
        Value::Number(number) => Some((number.to_string(), sent)),
        _ => {
            input.fault("/progressToken", "takes a number, or text of 1 to 200 bytes");
            None
        }
    }
}

fn in_use(token: &str) -> Problem {
    let detail = format!("another call of yours with the progress token `{token}` is under way");
    Problem::new(StatusCode::CONFLICT, ErrorCode::InvalidParams, detail).help("Give every call a token of its own.")
}
