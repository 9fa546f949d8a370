//! Where browsers post their reports: a path of the sandbox's own hosts, so that the host name says whose they are.

use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::response::{IntoResponse as _, Response};
use belljar_base::Side;
use belljar_sandbox::{RequestedSandbox, Seal};
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, StatusCode};

use super::fix::fixed;
use super::read::{MAX_BYTES, read};
use crate::shared::Shared;

pub(crate) async fn take(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let Ok(body) = body else {
        return (StatusCode::PAYLOAD_TOO_LARGE, format!("A batch of reports has at most {MAX_BYTES} bytes.\n"))
            .into_response();
    };
    let from = match asked.side {
        Side::Outer => "outer",
        Side::Guest => "guest",
    };
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let Some(reports) = read(content_type, &body, from) else {
        return (
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "Browsers post application/csp-report or application/reports+json here.\n",
        )
            .into_response();
    };
    let reports = reports.into_iter().map(|report| fixed(report, &asked.sandbox)).collect();
    match shared.sandboxes.file_reports(&asked.sandbox.stored.id, reports).await {
        Ok(true) => StatusCode::NO_CONTENT.into_response(),
        Ok(false) => (StatusCode::TOO_MANY_REQUESTS, [(RETRY_AFTER, "60")]).into_response(),
        Err(error) => {
            tracing::error!(%error, "reports could not be kept");
            (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "2")]).into_response()
        }
    }
}

/// To its own host an opaque guest is a stranger, so browsers ask before they post its reports.
pub(crate) async fn preflight() -> Response {
    Seal::preflight_for_reports()
}
