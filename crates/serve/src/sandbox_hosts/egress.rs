//! `/__belljar/egress/…` on the guest's host.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use belljar_sandbox::RequestedSandbox;

use crate::shared::Shared;

pub(crate) async fn carry(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    request: Request,
) -> Response {
    belljar_egress::carry(&shared.egress, &shared.sandboxes, &shared.stopping, &asked, request).await
}
