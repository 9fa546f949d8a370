//! `GET /api/v1/code/events`: the page's connection, over which it is given runs.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use belljar_base::Problem;
use belljar_code::{Attached, CodeService};
use futures_util::stream;
use http::HeaderMap;
use serde_json::{Value, json};

use super::{not_taken, owned};
use crate::api::Caller;
use crate::api::openapi::{Operation, nothing};
use crate::shared::Shared;

pub(crate) const EVENTS: Operation = Operation {
    summary: "Server-sent events for a page that runs programs of MCP clients: `ready`, `run`, `cancel`. When it ends, the page is gone.",
    request: None,
    answers: &[(200, nothing)],
    query: &[],
};

pub(crate) async fn events(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let service = Arc::clone(owned(&shared, &caller, &headers)?);
    let attached = service.attach().map_err(not_taken)?;
    let first = json!({
        "connection": attached.connection,
        "mostBytes": service.limits.agent_message_bytes,
        "policy": service.policy(),
    });
    let connected = Connected { service, attached, first: Some(first) };
    let stream = stream::unfold(connected, |mut at| async move {
        let (name, data) = match at.first.take() {
            Some(first) => ("ready", first),
            None => at.attached.queue.recv().await?.event(),
        };
        let event = Event::default().event(name).json_data(&data).ok()?;
        Some((Ok::<_, Infallible>(event), at))
    });
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(stream).keep_alive(keep_alive).into_response())
}

/// The page is there for as long as this is.
struct Connected {
    service: Arc<CodeService>,
    attached: Attached,
    first: Option<Value>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.service.detach(&self.attached.connection);
    }
}
