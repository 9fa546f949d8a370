//! Where browsers post their reports: a path of the sandbox's own hosts, so that the host name says whose they are.

use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::response::{IntoResponse as _, Response};
use belljar_base::{ReportSource, Side};
use belljar_sandbox::{RequestedSandbox, Seal};
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, HeaderValue, StatusCode};

use super::fix::fixed;
use super::read::{MAX_BYTES, read};
use crate::sandbox_hosts::lease;
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
    let leased = shared.sandboxes.is_leased(&asked.sandbox, asked.client).await;
    if asked.sandbox.is_private() && !leased {
        return lease::missing().into_response();
    }
    // A run's or a tool's frame may report before its lease is here. Without one, anybody may have written the headers.
    let by = if leased { said_by(&headers) } else { ReportSource::Guest };
    let Some(reports) = read(content_type, &body, by, from) else {
        return (
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "Browsers post application/csp-report or application/reports+json here.\n",
        )
            .into_response();
    };
    // A way out is offered for what a browser stopped, not for what somebody says it did.
    let fix = |report| if by == ReportSource::Browser { fixed(report, &asked.sandbox) } else { report };
    let reports = reports.into_iter().map(fix).collect();
    match shared.sandboxes.file_reports(&asked.sandbox.stored.id, by, reports).await {
        Ok(true) => StatusCode::NO_CONTENT.into_response(),
        Ok(false) => (StatusCode::TOO_MANY_REQUESTS, [(RETRY_AFTER, "60")]).into_response(),
        Err(error) => {
            tracing::error!(%error, "reports could not be kept");
            (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "2")]).into_response()
        }
    }
}

/// A browser's own reports have a destination of their own, or, where a part of the browser sends them that knows nothing of
/// documents, none of these headers at all. A script's request always has them, and says `empty`. WebKit's reports say it
/// too, and nothing else in them is out of a script's reach, so they are the guest's word.
fn said_by(headers: &HeaderMap) -> ReportSource {
    let mut said = headers.get_all("sec-fetch-dest").iter().map(HeaderValue::as_bytes);
    match (said.next(), said.next()) {
        (Some(b"report"), None) => ReportSource::Browser,
        (None, _) if !headers.keys().any(|name| name.as_str().starts_with("sec-fetch-")) => ReportSource::Browser,
        _ => ReportSource::Guest,
    }
}

/// To its own host an opaque guest is a stranger, so browsers ask before they post its reports.
pub(crate) async fn preflight() -> Response {
    Seal::preflight_for_reports()
}
