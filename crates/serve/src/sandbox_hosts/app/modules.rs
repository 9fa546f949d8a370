//! What was compiled of an app's files, on its own host.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use belljar_apps::{Built, ServedModule};
use belljar_base::{FilePath, Hash};
use belljar_modules::Kind;
use belljar_sandbox::{Freshness, RequestedSandbox, Sandbox, etag};
use http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use http::{HeaderMap, HeaderValue, StatusCode, Uri};
use serde::Deserialize;

use crate::sandbox_hosts::answers::not_found;
use crate::shared::Shared;

const SCRIPT: &str = "text/javascript; charset=utf-8";
/// Frames of a stack that are looked up for one error.
const MAX_PLACES: usize = 8;
const MAX_MESSAGE: usize = 4_096;

/// Whether a file is asked for to be run, and cannot be as it stands. Whoever fetches it gets what was written.
pub(crate) fn is_script(sandbox: &Sandbox, path: &FilePath, headers: &HeaderMap) -> bool {
    sandbox.has_source && Kind::needs_compiling(path.as_str()) && is_run(headers)
}

fn is_run(headers: &HeaderMap) -> bool {
    let said = headers.get("sec-fetch-dest").map(HeaderValue::as_bytes);
    matches!(said, Some(b"script" | b"worker" | b"sharedworker" | b"audioworklet" | b"paintworklet"))
}

/// A source file at its own path.
pub(crate) async fn served(shared: &Shared, sandbox: &Sandbox, path: &FilePath, headers: &HeaderMap) -> Response {
    if !sandbox.stored.files.contains_key(path) {
        return not_found();
    }
    let built = shared.apps.build(sandbox, Some(path.as_str())).await;
    match built.module(path.as_str()) {
        Some(ServedModule::Script(code)) => text(code, SCRIPT, headers),
        _ => not_found(),
    }
}

/// `/__belljar/m/{version}/{*path}`: a module, or a file that one names relative to itself.
pub(crate) async fn module(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    Path((version, _)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let sandbox = &asked.sandbox;
    let raw = uri.path().splitn(5, '/').nth(4).map(|rest| format!("/{rest}"));
    let Some(path) = raw.and_then(|raw| FilePath::requested(&raw)).filter(|_| sandbox.has_source) else {
        return not_found();
    };
    let Some(file) = sandbox.stored.files.get(&path).copied() else { return not_found() };
    match uri.query().unwrap_or_default() {
        "map" => {
            let map = shared.apps.map(&sandbox.stored.id, &version, path.as_str()).await;
            return map.map_or_else(not_found, |map| text(map, "application/json", &headers));
        }
        "raw" => return as_text(&shared, file.hash, &headers).await,
        "url" => return text(shared.apps.url_module(path.as_str(), file.hash), SCRIPT, &headers),
        "style" => {
            let built = shared.apps.build(sandbox, None).await;
            if let ServedModule::Style(css) = built.style(path.as_str()) {
                return text(css, "text/css; charset=utf-8", &headers);
            }
        }
        _ if is_run(&headers) => {
            let built = shared.apps.build(sandbox, Some(path.as_str())).await;
            return match built.module(path.as_str()) {
                Some(ServedModule::Script(code)) => text(code, SCRIPT, &headers),
                Some(ServedModule::Text) => as_text(&shared, file.hash, &headers).await,
                _ => not_found(),
            };
        }
        _ => {}
    }
    match shared.sandboxes.content(file.hash).await {
        Ok(Some(bytes)) => answer(bytes, path.content_type(), &headers),
        Ok(None) => not_found(),
        Err(error) => {
            tracing::error!(%error, "a file could not be read");
            (StatusCode::SERVICE_UNAVAILABLE, "The file cannot be read just now.\n").into_response()
        }
    }
}

async fn as_text(shared: &Shared, hash: Hash, headers: &HeaderMap) -> Response {
    shared.apps.text_module(hash).await.map_or_else(not_found, |code| text(code, SCRIPT, headers))
}

/// Nothing where the app has no source.
async fn built(shared: &Shared, asked: &RequestedSandbox) -> Option<Arc<Built>> {
    let has_source = asked.sandbox.has_source;
    if has_source { Some(shared.apps.build(&asked.sandbox, None).await) } else { None }
}

/// `/__belljar/entry.js`
pub(crate) async fn entry(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    headers: HeaderMap,
) -> Response {
    let code = built(&shared, &asked).await.and_then(|built| built.entry());
    code.map_or_else(not_found, |code| text(code, SCRIPT, &headers))
}

/// `/__belljar/refresh.js`
pub(crate) async fn refresh(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    headers: HeaderMap,
) -> Response {
    let code = built(&shared, &asked).await.and_then(|built| built.refresh());
    code.map_or_else(not_found, |code| text(code, SCRIPT, &headers))
}

/// `/__belljar/build`: what a document needs to take over changes without being loaded anew.
pub(crate) async fn build(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    headers: HeaderMap,
) -> Response {
    let Some(built) = built(&shared, &asked).await else { return not_found() };
    text(built.summary(&asked.sandbox.stored.version()).to_string(), "application/json", &headers)
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The error's text.
    message: String,
    /// Places in modules, the innermost first: `<version>/<path>:<line>:<column>`, one in each line.
    at: String,
}

/// `/__belljar/place`: where in the author's files an error is. The first place that is known answers.
pub(crate) async fn place(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    Query(query): Query<Asked>,
) -> Response {
    let message: String = query.message.chars().take(MAX_MESSAGE).collect();
    for at in query.at.lines().take(MAX_PLACES) {
        let mut parts = at.rsplitn(3, ':');
        let (column, line) =
            (parts.next().and_then(|text| text.parse().ok()), parts.next().and_then(|text| text.parse().ok()));
        let (Some(column), Some(line), Some((version, path))) =
            (column, line, parts.next().and_then(|rest| rest.split_once('/')))
        else {
            continue;
        };
        let Some(path) = FilePath::requested(&format!("/{path}")) else { continue };
        let current = match version {
            "-" if asked.sandbox.has_source => {
                shared.apps.build(&asked.sandbox, None).await.version(path.as_str()).map(str::to_owned)
            }
            _ => None,
        };
        let version = current.as_deref().unwrap_or(version);
        let found = shared.apps.place(&asked.sandbox.stored.id, version, path.as_str(), line, column, &message).await;
        if let Some(found) = found {
            return Json(found).into_response();
        }
    }
    not_found()
}

fn text(text: String, kind: &'static str, headers: &HeaderMap) -> Response {
    answer(text.into(), kind, headers)
}

/// It depends on files that may change, so a browser asks again; mostly it has it already.
fn answer(bytes: bytes::Bytes, kind: &'static str, headers: &HeaderMap) -> Response {
    let tag = etag(&Hash::of(&bytes), "");
    let known = headers.get_all(IF_NONE_MATCH).iter().any(|known| known == tag);
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { bytes.into_response() };
    let lines = response.headers_mut();
    lines.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    lines.insert(ETAG, tag);
    lines.insert(VARY, HeaderValue::from_static("Sec-Fetch-Dest"));
    response.extensions_mut().insert(Freshness::Revalidate);
    response
}
