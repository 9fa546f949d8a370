//! `POST …/ui`: a tool's user interface, ready for a widget; and `POST …/widgets`: whose a widget is.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use belljar_base::Problem;
use belljar_mcp::{Fault, NoInterface};
use belljar_wire::ErrorCode;
use http::{HeaderMap, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{server, widget};
use crate::api::Caller;
use crate::api::input::Input;
use crate::api::openapi::{Operation, body, nothing};
use crate::shared::Shared;

pub(crate) const UI: Operation = Operation {
    summary: "The document of a tool or of a `ui://` address, with what it declares.",
    request: Some(body::<UiRequest>),
    answers: &[(200, body::<UiView>)],
    query: &[],
};
pub(crate) const BIND: Operation = Operation {
    summary: "Say that a widget belongs to this server, for a host that changed its document. Once, before its first call.",
    request: Some(body::<BindRequest>),
    answers: &[(204, nothing)],
    query: &[],
};

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct UiRequest {
    /// A tool's name.
    tool: Option<String>,
    /// Or the address itself.
    uri: Option<String>,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct BindRequest {
    /// The widget's sandbox.
    widget: String,
}

/// What `POST /api/v1/widgets` takes, and what it is from.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct UiView {
    html: String,
    /// `_meta.ui` of the content, else of the entry in the list of resources; `{}` where neither declares anything.
    ui: Value,
    /// The tool, in MCP's own shape.
    tool: Option<Value>,
    uri: String,
    /// What its author should know.
    warnings: Vec<String>,
}

pub(crate) async fn ui(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<Json<UiView>, Problem> {
    let live = server(&shared, &name)?;
    let mut input = Input::read(&headers, sent, shared.config.limits.body_bytes)?;
    let (tool, uri) = (input.text("tool"), input.text("uri"));
    if tool.is_some() == uri.is_some() {
        input.fault("/tool", "send either `tool` or `uri`");
    }
    input.finish(&["tool", "uri"])?;
    let found = async {
        let _seat = shared.mcp.in_flight.try_acquire().map_err(|_| Fault::Busy)?;
        let connection = live.ready().await?;
        match (tool, uri) {
            (Some(tool), _) => connection.interface_of_tool(&tool).await,
            (None, uri) => connection.interface(&uri.unwrap_or_default()).await,
        }
    };
    let found: Result<_, NoInterface> = found.await;
    shared.metrics.mcp_requested(!matches!(found, Err(NoInterface::Fault(_))));
    let found = found?;
    shared.mcp.widgets.handed_out(&name, &found.html);
    let (html, ui, tool, uri, warnings) = (found.html, found.ui, found.tool, found.uri, found.warnings);
    Ok(Json(UiView { html, ui, tool, uri, warnings }))
}

pub(crate) async fn bind(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path(name): Path<String>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<StatusCode, Problem> {
    server(&shared, &name)?;
    let mut input = Input::read(&headers, sent, shared.config.limits.body_bytes)?;
    let sandbox = widget::named(&mut input, &shared, &caller).await?;
    if sandbox.is_none() {
        input.fault("/widget", "is missing");
    }
    input.finish(&["widget"])?;
    let Some(sandbox) = sandbox else { return Err(Problem::internal()) };
    if shared.mcp.widgets.bind(&sandbox, &name) {
        return Ok(StatusCode::NO_CONTENT);
    }
    let detail = "the widget belongs to another server already";
    Err(Problem::new(StatusCode::CONFLICT, ErrorCode::ToolRefused, detail).help("Make a new widget for this server."))
}
