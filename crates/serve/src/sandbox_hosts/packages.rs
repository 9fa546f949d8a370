//! Bundles of npm packages, from the app's own origin: its name holds the hash of what it was made from.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use belljar_modules::style_module;
use belljar_packages::ADDRESS;
use belljar_policy::Guest;
use belljar_sandbox::{Freshness, RequestedSandbox};
use http::header::CONTENT_TYPE;
use http::{HeaderValue, Uri};

use super::answers::not_found;
use crate::shared::Shared;

const SCRIPT: &str = "text/javascript; charset=utf-8";

pub(crate) async fn file(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    Path((hash, file)): Path<(String, String)>,
    uri: Uri,
) -> Response {
    let stored = &asked.sandbox.stored;
    if stored.guest != Guest::App {
        return not_found();
    }
    let Some(found) = shared.packages.file(&stored.embedder, &hash, &file).await else {
        shared.apps.missed(&asked.sandbox, &hash).await;
        return not_found();
    };
    if uri.query() == Some("module") && found.content_type.starts_with("text/css") {
        // The same address without the query: a link to it may be in the document already.
        let href = format!("{ADDRESS}/{hash}/{file}");
        let code = style_module(&href, &href, "export default {};\n");
        let mut response = ([(CONTENT_TYPE, HeaderValue::from_static(SCRIPT))], code).into_response();
        response.extensions_mut().insert(Freshness::Immutable);
        return response;
    }
    let mut response = ([(CONTENT_TYPE, HeaderValue::from_static(found.content_type))], found.bytes).into_response();
    response.extensions_mut().insert(Freshness::Immutable);
    response
}
