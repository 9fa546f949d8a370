//! The trusted frame's host: its document, and the modules that document loads.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use belljar_base::Hash;
use belljar_policy::Guest;
use belljar_sandbox::documents::module_name;
use belljar_sandbox::{Freshness, RequestedSandbox, Sandbox, Seal, documents};
use http::header::{CONTENT_TYPE, ETAG};
use http::{HeaderMap, StatusCode};

use super::answers::{not_found, shown};
use super::engine;
use super::use_of::Use;
use crate::shared::Shared;

pub(crate) async fn document(Extension(asked): Extension<RequestedSandbox>, headers: HeaderMap) -> Response {
    let Some(document) = &asked.sandbox.host(asked.side).document else { return not_found() };
    if Use::of(&headers) != Use::Frame {
        return (StatusCode::FORBIDDEN, "This document is shown in a frame, not loaded as a part of another.\n")
            .into_response();
    }
    shown(document)
}

/// `GET /__belljar/pulse` on the guest's host: a document by which the trusted frame sees that the guest's process is
/// there.
pub(crate) async fn pulse(headers: HeaderMap) -> Response {
    if Use::of(&headers) != Use::Frame {
        return not_found();
    }
    Seal::for_the_pulse(shown(&documents::pulse().into()))
}

/// `GET /__belljar/sealed` on the guest's host: the document that runs in the sealed engine live in.
pub(crate) async fn sealed(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    headers: HeaderMap,
) -> Response {
    let Sandbox { stored, plan, .. } = &*asked.sandbox;
    if plan.guest != Guest::Run || Use::of(&headers) != Use::Frame {
        return not_found();
    }
    Seal::for_the_sealed_engine(shown(&documents::sealed(stored, plan, &shared.names).into()))
}

/// `GET /__belljar/sealed.wasm` on the trusted frame's host: the engine's module, which lies beside the program.
pub(crate) async fn engine() -> Response {
    match engine::read().await {
        Some(bytes) => {
            let etag = format!("\"{}\"", Hash::of(&bytes).hex());
            ([(CONTENT_TYPE, "application/wasm".to_owned()), (ETAG, etag)], bytes).into_response()
        }
        None => not_found(),
    }
}

/// `GET /__belljar/setup`: what the frame of an empty widget shows, once there is something.
pub(crate) async fn setup(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
) -> Response {
    let Sandbox { stored, plan, widget, .. } = &*asked.sandbox;
    if widget.is_none() {
        return not_found();
    }
    Json(documents::outer_setup(stored, plan, widget.as_ref(), &shared.names)).into_response()
}

pub(crate) async fn module(Path(name): Path<String>) -> Response {
    let found = belljar_assets::all().iter().find(|asset| module_name(asset).as_deref() == Some(&name));
    let Some(asset) = found else { return not_found() };
    let headers = [(CONTENT_TYPE, asset.content_type.to_owned()), (ETAG, format!("\"{}\"", asset.sha256))];
    let mut response = (headers, asset.bytes).into_response();
    response.extensions_mut().insert(Freshness::Immutable);
    response
}
