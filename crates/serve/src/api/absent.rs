//! Answers where there is no route.

use axum::response::{IntoResponse as _, Response};
use belljar_base::Problem;
use http::Uri;

pub(crate) async fn no_route(uri: Uri) -> Response {
    Problem::no_route(uri.path()).into_response()
}

pub(crate) async fn no_method() -> Response {
    Problem::no_method().into_response()
}
