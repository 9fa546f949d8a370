//! What a running program wants: `POST …/calls` for a tool, `POST …/approvals` for somebody's leave to call one.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::{Extension, Json};
use belljar_base::Problem;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{not_taken, read, run_of};
use crate::api::Caller;
use crate::api::input::Input;
use crate::api::openapi::{Operation, body};
use crate::shared::Shared;

pub(crate) const CALL: Operation = Operation {
    summary: "Call a tool for a run that this page was given. The server's own gate decides.",
    request: Some(body::<CallRequest>),
    answers: &[(200, body::<CallView>)],
    query: &[],
};
pub(crate) const APPROVE: Operation = Operation {
    summary: "Have the MCP client's user asked about a call. Answered when they have answered.",
    request: Some(body::<ApprovalRequest>),
    answers: &[(200, body::<ApprovalView>)],
    query: &[],
};

#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct CallRequest {
    /// As `ready` said.
    connection: String,
    run: u64,
    tool: String,
    args: Map<String, Value>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct ApprovalRequest {
    connection: String,
    run: u64,
    tool: String,
    args: Map<String, Value>,
    /// Where in the program, from 1.
    line: Option<u64>,
}

/// One of both.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CallView {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorView>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct ErrorView {
    code: &'static str,
    message: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ApprovalView {
    /// `once`, `run` or `no`.
    answer: &'static str,
}

pub(crate) async fn call(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> Result<Json<CallView>, Problem> {
    let (service, mut input) = read(&shared, &caller, request).await?;
    let ((connection, run), (tool, args)) = (run_of(&mut input), tool_of(&mut input));
    input.finish(&["connection", "run", "tool", "args"])?;
    let done = service.call(&connection, run, &tool, args).await.map_err(not_taken)?;
    Ok(Json(match done {
        Ok(value) => CallView { value: Some(value), error: None },
        Err(failure) => {
            let error = ErrorView { code: failure.code.row().name, message: failure.message };
            CallView { value: None, error: Some(error) }
        }
    }))
}

pub(crate) async fn approve(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> Result<Json<ApprovalView>, Problem> {
    let (service, mut input) = read(&shared, &caller, request).await?;
    let ((connection, run), (tool, args)) = (run_of(&mut input), tool_of(&mut input));
    let line = input.count("line", 1, u64::MAX);
    input.finish(&["connection", "run", "tool", "args", "line"])?;
    let answer = service.approve(&connection, run, &tool, args, line).await.map_err(not_taken)?;
    Ok(Json(ApprovalView { answer }))
}

fn tool_of(input: &mut Input) -> (String, Value) {
    let tool = input.text("tool");
    if tool.is_none() {
        input.fault("/tool", "is missing; it is the tool's name");
    }
    let args = match input.take("args") {
        Some(args @ Value::Object(_)) => args,
        _ => {
            input.fault("/args", "takes an object");
            Value::Null
        }
    };
    (tool.unwrap_or_default(), args)
}
