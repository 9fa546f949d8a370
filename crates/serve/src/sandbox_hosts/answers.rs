//! Short answers in words.

use axum::body::Bytes;
use axum::response::{IntoResponse as _, Response};
use http::header::CONTENT_TYPE;
use http::{HeaderValue, StatusCode};

/// A document of Belljar's own.
pub(super) fn shown(document: &Bytes) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))], document.clone()).into_response()
}

pub(super) fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "There is no such file in this sandbox.\n").into_response()
}

pub(crate) async fn nothing() -> Response {
    not_found()
}

pub(crate) async fn no_method() -> Response {
    (StatusCode::METHOD_NOT_ALLOWED, "This path does not take that method.\n").into_response()
}
