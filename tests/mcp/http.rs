//! Streamable HTTP, against rmcp's own server on this machine.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Response};
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::json;

use crate::bench::Bench;

#[derive(Clone)]
struct Echo;

impl ServerHandler for Echo {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, rmcp::ErrorData> {
        let schema = serde_json::from_value(json!({ "type": "object" })).unwrap();
        Ok(ListToolsResult::with_all_items(vec![Tool::new("echo", "says it again", Arc::new(schema))]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, rmcp::ErrorData> {
        let said = serde_json::to_string(&request.arguments).unwrap();
        Ok(CallToolResult::success(vec![ContentBlock::text(said)]).into())
    }
}

/// Serves until the runtime goes. Who comes without the header gets an answer that repeats what was sent.
fn serve(seen: &Arc<Mutex<Vec<String>>>) -> (tokio::runtime::Runtime, u16) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let port = listener.local_addr().unwrap().port();
    let seen = Arc::clone(seen);
    let check = move |request: Request, next: Next| {
        let key = request.headers().get("x-key").map(|key| key.to_str().unwrap().to_owned()).unwrap_or_default();
        seen.lock().unwrap().push(key.clone());
        async move {
            match key.as_str() {
                "right-key-of-the-server" => next.run(request).await,
                wrong => (http_status(403), format!("`{wrong}` is wrong")).into_response(),
            }
        }
    };
    let service = StreamableHttpService::new(
        || Ok(Echo),
        Arc::new(LocalSessionManager::default()),
        StreamableHttpServerConfig::default(),
    );
    let redirect = |_: Request| async move {
        let headers = [("location", "/mcp")];
        let response: Response = (http_status(307), headers).into_response();
        response
    };
    let app = Router::new()
        .route_service("/mcp", service)
        .layer(from_fn(check))
        .route("/elsewhere", axum::routing::any(redirect));
    runtime.spawn(async move { axum::serve(listener, app).await });
    (runtime, port)
}

fn http_status(code: u16) -> axum::http::StatusCode {
    axum::http::StatusCode::from_u16(code).unwrap()
}

#[test]
fn a_server_by_http_is_used_and_its_headers_are_told_to_nobody() {
    let seen = Arc::default();
    let (_runtime, port) = serve(&seen);
    let entry =
        |path: &str, key: &str| json!({ "url": format!("http://127.0.0.1:{port}{path}"), "headers": { "X-Key": key } });
    let bench = Bench::new(json!({
        "right": entry("/mcp", "right-key-of-the-server"),
        "wrong": entry("/mcp", "wrong-key-of-the-server"),
        "moved": entry("/elsewhere", "right-key-of-the-server"),
        "nobody": { "url": "http://127.0.0.1:9/mcp" },
    }));
    assert_eq!(bench.post("right", "tools/list", json!({})).json()["tools"][0]["name"], "echo");
    let called = bench.post("right", "tools/call", json!({ "name": "echo", "arguments": { "a": 1 } })).json();
    assert_eq!(called["content"][0]["text"], r#"{"a":1}"#);
    let before = seen.lock().unwrap().len();
    let moved = bench.post("moved", "tools/list", json!({}));
    assert_eq!(moved.code(), (502, "SERVER_UNREACHABLE".into()));
    assert_eq!(seen.lock().unwrap().len(), before, "a redirect is not followed");
    let wrong = bench.post("wrong", "tools/list", json!({}));
    assert_eq!(wrong.code(), (502, "SERVER_UNREACHABLE".into()));
    assert!(seen.lock().unwrap().iter().any(|key| key == "wrong-key-of-the-server"), "the header was sent");
    assert_eq!(bench.post("nobody", "tools/list", json!({})).code(), (502, "SERVER_UNREACHABLE".into()));
    for answer in [bench.get("/api/v1/mcp/servers").text, moved.text, wrong.text] {
        assert!(!answer.contains("key-of-the-server"), "{answer}");
    }
}
