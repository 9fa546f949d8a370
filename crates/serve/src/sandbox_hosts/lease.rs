//! `/__belljar/lease` on the trusted frame's host: the frame shows its key, and is given a lease for its client and a
//! ticket for its guest.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use belljar_base::Problem;
use belljar_sandbox::RequestedSandbox;
use belljar_wire::setup::Lease;
use http::{HeaderMap, StatusCode};

use crate::shared::Shared;

const KEY: &str = "belljar-frame-key";
const FRAME: &str = "belljar-frame";
const MAX_FRAME_LENGTH: usize = 64;

/// Opens it, or renews it.
pub(crate) async fn open(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    headers: HeaderMap,
) -> Result<Json<Lease>, Problem> {
    let frame = named(&headers)?;
    check_key(&shared, &asked, &headers)?;
    let (ticket, seconds) = shared.sandboxes.lease(&asked, frame).await?;
    Ok(Json(Lease { ticket, seconds }))
}

/// The frame is gone.
pub(crate) async fn end(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let frame = named(&headers)?;
    check_key(&shared, &asked, &headers)?;
    shared.sandboxes.end_lease(&asked, frame);
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn named(headers: &HeaderMap) -> Result<&str, Problem> {
    let frame =
        headers.get(FRAME).and_then(|frame| frame.to_str().ok()).filter(|frame| frame.len() <= MAX_FRAME_LENGTH);
    frame.ok_or_else(|| Problem::malformed("`belljar-frame` names the frame, in at most 64 characters"))
}

/// Whether it is the trusted frame of the page that the sandbox was made for.
pub(crate) fn check_key(shared: &Shared, asked: &RequestedSandbox, headers: &HeaderMap) -> Result<(), Problem> {
    let key = headers.get(KEY).and_then(|key| key.to_str().ok()).unwrap_or_default();
    if shared.sandboxes.frame_key_fits(&asked.sandbox.stored.id, key) {
        return Ok(());
    }
    Err(Problem::unauthorized("this is not the frame key of the sandbox")
        .help("Load the frame from the `outerUrl` that the server gave when the sandbox was made, with what stands after `#`."))
}

/// What somebody is told who knows the guest's host name and nothing else.
pub(crate) fn missing() -> Problem {
    Problem::unauthorized("no frame of this client shows the sandbox just now")
        .help("Sandboxes are shown by the page that made them: load their `outerUrl` in a frame of that page.")
}
