//! `POST /api/v1/tools/describe` and `…/tools/search`: tools as a model reads them, and the ones that it looks for.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use belljar_base::{Fault, Problem};
use belljar_describe::{DescribeCode, DescribeError, Described, Found, OneTool, Options, ToolSet};
use http::HeaderMap;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::input::Input;
use super::openapi::{Operation, body};
use crate::shared::Shared;

pub(crate) const DESCRIBE: Operation = Operation {
    summary: "Describe tools for a model: TypeScript declarations, a prompt, and what was cut to fit a budget.",
    request: Some(body::<DescribeRequest>),
    answers: &[(200, body::<Written>)],
    query: &[],
};

pub(crate) const SEARCH: Operation = Operation {
    summary: "Find tools by what they do, the best first.",
    request: Some(body::<SearchRequest>),
    answers: &[(200, body::<FoundTools>)],
    query: &[],
};

const USUAL_LIMIT: u64 = 10;
const MAX_LIMIT: u64 = 100;

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct DescribeRequest {
    /// A list of tools, an object of tools by name, or an MCP server's answer to `tools/list`.
    tools: Value,
    /// Tokens of the prompt, at four bytes each.
    budget: Option<u64>,
    /// Describe this tool alone.
    tool: Option<String>,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct SearchRequest {
    /// As for `describe`.
    tools: Value,
    query: String,
    /// 1 to 100; 10 by default.
    limit: Option<u64>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Written {
    /// All tools.
    Set(Described),
    /// The one that was asked for.
    One(OneTool),
}

#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FoundTools {
    found: Vec<Found>,
}

pub(crate) async fn describe(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<Json<Written>, Problem> {
    let bytes = sent.as_ref().map_or(0, Bytes::len);
    let mut input = Input::read(&headers, sent, shared.config.limits.body_bytes)?;
    let budget = input.count("budget", Options::LEAST_BUDGET, Options::MOST_BUDGET);
    let (tool, tools) = (input.text("tool"), tools(&mut input));
    if tool.is_some() && budget.is_some() {
        input.fault("/budget", "does not go with `tool`: one tool is described whole");
    }
    input.finish(&["tools", "budget", "tool"])?;
    let tools = read(tools, bytes)?;
    let written = match tool {
        Some(name) => Written::One(tools.one(&name).map_err(|error| problem(&error, "/tool"))?),
        None => Written::Set(tools.describe(&Options { budget, ..Options::default() })),
    };
    Ok(Json(written))
}

pub(crate) async fn search(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<Json<FoundTools>, Problem> {
    let bytes = sent.as_ref().map_or(0, Bytes::len);
    let mut input = Input::read(&headers, sent, shared.config.limits.body_bytes)?;
    let (query, limit, tools) = (input.text("query"), input.count("limit", 1, MAX_LIMIT), tools(&mut input));
    if query.is_none() {
        input.fault("/query", "is missing; it says what the tool should do");
    }
    input.finish(&["tools", "query", "limit"])?;
    let limit = usize::try_from(limit.unwrap_or(USUAL_LIMIT)).unwrap_or(1);
    let found = read(tools, bytes)?.search(&query.unwrap_or_default(), limit);
    Ok(Json(FoundTools { found: found.map_err(|error| problem(&error, "/query"))? }))
}

fn tools(input: &mut Input) -> Value {
    let tools = input.take("tools");
    if tools.is_none() {
        input.fault("/tools", "is missing; it is a list of tools, or an object of tools by name");
    }
    tools.unwrap_or_default()
}

fn read(tools: Value, bytes: usize) -> Result<ToolSet, Problem> {
    ToolSet::from_value(tools, bytes).map_err(|error| problem(&error, "/tools"))
}

fn problem(error: &DescribeError, path: &str) -> Problem {
    if error.code == DescribeCode::TooLarge {
        return Problem::too_large(error.to_string()).help(error.code.help());
    }
    Problem::invalid(vec![Fault { path: path.into(), message: error.to_string() }]).help(error.code.help())
}
