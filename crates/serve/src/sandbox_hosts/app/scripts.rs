//! The two scripts that run on an app's host: one in each of its documents, and its service worker.

use axum::Extension;
use axum::response::{IntoResponse as _, Response};
use belljar_base::Hash;
use belljar_policy::{Guest, Route};
use belljar_sandbox::{Freshness, RequestedSandbox, Sandbox, Seal, etag};
use belljar_wire::PROTOCOL_VERSION;
use belljar_wire::setup::{Header, PageSetup, ServiceWorkerSetup};
use http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use http::{HeaderMap, StatusCode};
use serde::Serialize;

use crate::sandbox_hosts::answers::not_found;
use crate::sandbox_hosts::use_of::Use;

/// The one script that may become a service worker.
pub(crate) const WORKER: &str = "/__belljar/worker.js";
const EGRESS: &str = "/__belljar/egress/";

pub(crate) async fn page(Extension(asked): Extension<RequestedSandbox>, headers: HeaderMap) -> Response {
    let sandbox = &asked.sandbox;
    if sandbox.stored.guest != Guest::App {
        return not_found();
    }
    page_text(sandbox).map_or_else(not_found, |text| script(text, &headers))
}

/// What documents of apps that are compiled load when something changes or goes wrong.
pub(crate) async fn live(Extension(asked): Extension<RequestedSandbox>, headers: HeaderMap) -> Response {
    let asset = belljar_assets::get("live/main.js").filter(|_| asked.sandbox.has_source);
    asset.map_or_else(not_found, |asset| script(asset.bytes.to_vec(), &headers))
}

fn page_text(sandbox: &Sandbox) -> Option<Vec<u8>> {
    let setup = PageSetup {
        protocol: PROTOCOL_VERSION,
        outer: sandbox.outer.origin.clone(),
        worker: may_install(sandbox).then(|| WORKER.into()),
        egress: (sandbox.plan.network.route == Route::Proxy).then(|| EGRESS.into()),
    };
    text(&setup, "page/main.js")
}

/// Carries the sandbox's walls in its own text: the browser keeps that where the app cannot write, so whatever the app
/// does to what the worker has stored, no answer goes out without them.
pub(crate) async fn worker(Extension(asked): Extension<RequestedSandbox>, headers: HeaderMap) -> Response {
    let sandbox = &asked.sandbox;
    if !may_install(sandbox) || Use::of(&headers) != Use::ServiceWorker {
        return not_found();
    }
    let lines = sandbox.guest.seal.lines().map(|(name, value)| Header { name: name.into(), value: value.into() });
    let setup = ServiceWorkerSetup {
        protocol: PROTOCOL_VERSION,
        headers: lines.collect(),
        rules: serde_json::to_string(&sandbox.plan.network).unwrap_or_default(),
        version: sandbox.stored.version(),
        page: page_text(sandbox).map(|text| Hash::of(&text).hex()).unwrap_or_default(),
    };
    let Some(text) = text(&setup, "service_worker/main.js") else { return not_found() };
    Seal::for_a_service_worker(script(text, &headers))
}

/// Only an origin of its own can have a service worker.
pub(crate) fn may_install(sandbox: &Sandbox) -> bool {
    sandbox.stored.guest == Guest::App && sandbox.plan.own_origin
}

/// An asset, with what it has to know before it.
fn text(setup: &impl Serialize, asset: &str) -> Option<Vec<u8>> {
    let asset = belljar_assets::get(asset)?;
    let setup = serde_json::to_string(setup).expect("these types have text keys alone");
    let mut text = format!("{{const BELLJAR={setup};\n").into_bytes();
    text.extend_from_slice(asset.bytes);
    text.extend_from_slice(b"}\n");
    Some(text)
}

fn script(text: Vec<u8>, headers: &HeaderMap) -> Response {
    let tag = etag(&Hash::of(&text), "");
    let known = headers.get_all(IF_NONE_MATCH).iter().any(|known| known == tag);
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { text.into_response() };
    response.headers_mut().insert(CONTENT_TYPE, http::HeaderValue::from_static("text/javascript; charset=utf-8"));
    response.headers_mut().insert(ETAG, tag);
    response.extensions_mut().insert(Freshness::Revalidate);
    response
}
