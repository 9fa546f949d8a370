//! The trusted frame's host: its document, and the modules that document loads.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use bytes::Bytes;
use http::header::{CONTENT_TYPE, ETAG};
use http::{HeaderMap, HeaderValue, StatusCode};

use crate::documents::{self, module_name};
use crate::fetch_metadata::Use;
use crate::files;
use crate::headers::Freshness;
use crate::host::Asked;
use crate::routes::Shared;
use crate::sandbox::Sandbox;

pub(crate) async fn document(Extension(asked): Extension<Asked>, headers: HeaderMap) -> Response {
    let Some(document) = &asked.sandbox.face(asked.side).document else { return files::not_found() };
    if Use::of(&headers) != Use::Frame {
        return (StatusCode::FORBIDDEN, "This document is shown in a frame, not loaded as a part of another.\n")
            .into_response();
    }
    shown(document)
}

pub(crate) fn shown(document: &Bytes) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))], document.clone()).into_response()
}

/// `GET /__belljar/setup`: what the frame of an empty widget shows, once there is something.
pub(crate) async fn setup(State(shared): State<Arc<Shared>>, Extension(asked): Extension<Asked>) -> Response {
    let Sandbox { stored, plan, widget, .. } = &*asked.sandbox;
    if widget.is_none() {
        return files::not_found();
    }
    Json(documents::outer_setup(stored, plan, widget.as_ref(), &shared.names)).into_response()
}

pub(crate) async fn module(Path(name): Path<String>) -> Response {
    let found = belljar_assets::all().iter().find(|asset| module_name(asset).as_deref() == Some(&name));
    let Some(asset) = found else { return files::not_found() };
    let headers = [(CONTENT_TYPE, asset.content_type.to_owned()), (ETAG, format!("\"{}\"", asset.sha256))];
    let mut response = (headers, asset.bytes).into_response();
    response.extensions_mut().insert(Freshness::Immutable);
    response
}
