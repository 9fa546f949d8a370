//! Lists, resources and prompts: passed on, and answered in MCP's own shapes.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use belljar_base::Problem;
use belljar_mcp::{Asking, Fault, McpServer, Viewer, WidgetRequest};
use http::HeaderMap;
use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::{server, widget};
use crate::api::Caller;
use crate::api::input::Input;
use crate::api::openapi::{Operation, body};
use crate::shared::Shared;

macro_rules! passed_on {
    ($( $name:ident $operation:ident $method:literal [$($key:literal),*] $list:expr, $summary:literal; )*) => {
        $(
            pub(crate) const $operation: Operation = Operation {
                summary: $summary,
                request: Some(body::<Request>),
                answers: &[(200, body::<Value>)],
                query: &[],
            };

            pub(crate) async fn $name(
                State(shared): State<Arc<Shared>>,
                Extension(caller): Extension<Caller>,
                Path(name): Path<String>,
                headers: HeaderMap,
                sent: Result<Bytes, BytesRejection>,
            ) -> Result<Json<Value>, Problem> {
                let input = Input::read(&headers, sent, shared.config.limits.body_bytes)?;
                pass_on(&shared, &caller, &name, input, $method, &[$($key),*], $list).await.map(Json)
            }
        )*
    };
}

passed_on! {
    tools TOOLS "tools/list" ["cursor"] Some("tools"), "A page of a server's tools; `for` leaves out what the model or an app may not see.";
    resources RESOURCES "resources/list" ["cursor"] Some("resources"), "A page of a server's resources.";
    templates TEMPLATES "resources/templates/list" ["cursor"] Some("resourceTemplates"), "A page of a server's resource templates.";
    read READ "resources/read" ["uri"] Some("contents"), "A resource's contents.";
    prompts PROMPTS "prompts/list" ["cursor"] Some("prompts"), "A page of a server's prompts.";
    prompt PROMPT "prompts/get" ["name", "arguments"] Some("messages"), "A prompt with its arguments put in.";
}

/// MCP's own parameters of the method that the path names, and:
#[derive(JsonSchema)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct Request {
    /// Lists: where the last page ended.
    cursor: Option<String>,
    /// `resources/read`.
    uri: Option<String>,
    /// `prompts/get`.
    name: Option<String>,
    /// `prompts/get`.
    arguments: Option<Map<String, Value>>,
    /// `tools/list`: `model` or `app`.
    r#for: Option<String>,
    /// The sandbox of the widget that asks.
    widget: Option<String>,
}

async fn pass_on(
    shared: &Shared,
    caller: &Caller,
    name: &str,
    mut input: Input,
    method: &str,
    keys: &[&str],
    list: Option<&str>,
) -> Result<Value, Problem> {
    let live = server(shared, name)?;
    let mut params = Map::new();
    for key in keys {
        match (*key, input.take(key)) {
            ("uri" | "name", None) => input.fault(format!("/{key}"), "is missing"),
            (_, None) => {}
            ("arguments", Some(Value::Object(arguments))) => {
                params.insert("arguments".into(), Value::Object(arguments));
            }
            ("arguments", Some(_)) => input.fault("/arguments", "takes an object"),
            (_, Some(Value::String(text))) => {
                params.insert((*key).into(), text.into());
            }
            (_, Some(_)) => input.fault(format!("/{key}"), "takes a string"),
        }
    }
    let mut viewer = match method {
        "tools/list" => input.word("for", &[("model", Viewer::Model), ("app", Viewer::App)]),
        _ => None,
    };
    let sandbox = widget::named(&mut input, shared, caller).await?;
    input.finish(&["cursor", "uri", "name", "arguments", "for", "widget"])?;

    let params = Value::Object(params);
    if let Some(sandbox) = &sandbox {
        let message = json!({ "jsonrpc": "2.0", "id": 0, "method": method, "params": params }).to_string();
        widget::admit(shared, sandbox, live, WidgetRequest::Other { message: &message }, &[]).await?;
        viewer = Some(Viewer::App);
    }
    let mut result = request(shared, live, method, params, Asking::default()).await?;
    if let Some(list) = list
        && !result.get(list).is_some_and(Value::is_array)
    {
        return Err(Fault::BadAnswer(format!("its answer to `{method}` has no list of {list}")).into());
    }
    if method == "tools/list"
        && let (Some(viewer), Some(tools)) = (viewer, result["tools"].as_array_mut())
    {
        tools.retain(|tool| viewer.sees(tool));
    }
    if method == "resources/read" {
        for content in result["contents"].as_array().into_iter().flatten() {
            if let (Some(uri), Some(text)) = (content["uri"].as_str(), content["text"].as_str())
                && uri.starts_with("ui://")
            {
                shared.mcp.widgets.handed_out(name, text);
            }
        }
    }
    Ok(result)
}

/// One request to a server, started if need be, within the number of requests at a time.
pub(super) async fn request(
    shared: &Shared,
    live: &McpServer,
    method: &str,
    params: Value,
    asking: Asking,
) -> Result<Value, Problem> {
    let done = async {
        let _seat = shared.mcp.in_flight.try_acquire().map_err(|_| Fault::Busy)?;
        live.ready().await?.request(method, params, asking).await
    };
    let done = done.await;
    shared.metrics.mcp_requested(done.is_ok());
    Ok(done?)
}
