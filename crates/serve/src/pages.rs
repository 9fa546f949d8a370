//! Pages and scripts of the host origin.

use axum::extract::Path;
use axum::response::{IntoResponse as _, Response};
use belljar_base::Problem;
use belljar_sandbox::Freshness;
use http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, StatusCode};

use crate::host_headers::Compiles;

pub(crate) async fn playground(headers: HeaderMap) -> Response {
    serve("playground/index.html", &headers)
}

pub(crate) async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Response {
    serve(&format!("playground/{file}"), &headers)
}

/// The documentation.
pub(crate) async fn docs_index(headers: HeaderMap) -> Response {
    serve("docs/index.html", &headers)
}

/// A page by its name, a picture or a script by its file. Pages have one address each.
pub(crate) async fn docs(Path(file): Path<String>, headers: HeaderMap) -> Response {
    let is_file = file.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if file == "index" || file.ends_with(".html") {
        return Problem::no_route(&file).into_response();
    }
    let ending = if is_file { "" } else { ".html" };
    serve(&format!("docs/{file}{ending}"), &headers)
}

/// The page that runs programs of MCP clients.
pub(crate) async fn code(headers: HeaderMap) -> Response {
    serve("code/index.html", &headers)
}

pub(crate) async fn code_asset(Path(file): Path<String>, headers: HeaderMap) -> Response {
    serve(&format!("code/{file}"), &headers)
}

pub(crate) async fn code_script(headers: HeaderMap) -> Response {
    serve("host/belljar-code.js", &headers)
}

/// The guard for a page that shows what it does. It is a worker, whose own headers say what it may do: it compiles
/// WebAssembly, and the page does not.
pub(crate) async fn guard(headers: HeaderMap) -> Response {
    let mut response = serve("playground/guard.js", &headers);
    response.extensions_mut().insert(Compiles);
    response
}

pub(crate) async fn guard_module(headers: HeaderMap) -> Response {
    serve("modules/guard.wasm", &headers)
}

pub(crate) async fn sdk(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar.js", &headers))
}

pub(crate) async fn sdk_types(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar.d.ts", &headers))
}

pub(crate) async fn sdk_widget(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-widget.js", &headers))
}

pub(crate) async fn sdk_bridge(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-bridge.js", &headers))
}

pub(crate) async fn sdk_app(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-app.js", &headers))
}

pub(crate) async fn sdk_tool(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-tool.js", &headers))
}

pub(crate) async fn sdk_run_tools(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-run-tools.js", &headers))
}

pub(crate) async fn sdk_consent(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-consent.js", &headers))
}

pub(crate) async fn sdk_describe(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-describe.js", &headers))
}

pub(crate) async fn sdk_session(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-session.js", &headers))
}

pub(crate) async fn sdk_elements(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-elements.js", &headers))
}

pub(crate) async fn sdk_agents(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-agents.js", &headers))
}

pub(crate) async fn sdk_ai_sdk(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-ai-sdk.js", &headers))
}

pub(crate) async fn sdk_codemode(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-codemode.js", &headers))
}

pub(crate) async fn sdk_tanstack(headers: HeaderMap) -> Response {
    for_everybody(serve("host/belljar-tanstack.js", &headers))
}

/// The SDK holds no secret, and pages of any origin import it.
fn for_everybody(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
    response
}

fn serve(path: &str, headers: &HeaderMap) -> Response {
    let Some(asset) = belljar_assets::get(path) else { return Problem::no_route(path).into_response() };
    let etag = format!("\"{}\"", asset.sha256);
    let unchanged = headers.get_all(IF_NONE_MATCH).iter().any(|known| known.as_bytes() == etag.as_bytes());
    let mut response = if unchanged {
        (StatusCode::NOT_MODIFIED, [(ETAG, etag)]).into_response()
    } else {
        ([(CONTENT_TYPE, asset.content_type.to_owned()), (ETAG, etag)], asset.bytes).into_response()
    };
    response.extensions_mut().insert(Freshness::Revalidate);
    response
}
