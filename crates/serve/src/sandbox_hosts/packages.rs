//! Bundles of npm packages, from the app's own origin: its name holds the hash of what it was made from.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use belljar_policy::Guest;
use belljar_sandbox::{Freshness, RequestedSandbox};
use http::HeaderValue;
use http::header::CONTENT_TYPE;

use super::answers::not_found;
use crate::shared::Shared;

pub(crate) async fn file(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    Path((hash, file)): Path<(String, String)>,
) -> Response {
    let stored = &asked.sandbox.stored;
    if stored.guest != Guest::App {
        return not_found();
    }
    let Some(found) = shared.packages.file(&stored.embedder, &hash, &file).await else { return not_found() };
    let mut response = ([(CONTENT_TYPE, HeaderValue::from_static(found.content_type))], found.bytes).into_response();
    response.extensions_mut().insert(Freshness::Immutable);
    response
}
