//! `GET /api/v1/agents/session/events`: the page's one connection, over which it is asked.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use belljar_agents::{Attached, Session};
use belljar_base::Problem;
use futures_util::stream;
use http::HeaderMap;
use serde_json::json;

use super::{CONNECTION, not_taken, owned};
use crate::api::Caller;
use crate::api::openapi::{Operation, nothing};
use crate::shared::Shared;

pub(crate) const EVENTS: Operation = Operation {
    summary: "Server-sent events for the session's one page: `ready`, `call`, `request`, `cancel`, `joined`, `left`, `expiring`, `terminated`. When it ends, the page is gone.",
    request: None,
    answers: &[(200, nothing)],
    query: &[],
};

pub(crate) async fn events(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let session = owned(&shared, &caller, &headers)?;
    let previous = headers.get(CONNECTION).and_then(|value| value.to_str().ok());
    let attached = session.attach(previous).map_err(not_taken)?;
    let first = json!({
        "connection": attached.connection,
        "agents": attached.agents,
        "mostBytes": session.limits.agent_message_bytes,
        "mostTools": session.limits.agent_tools,
    });
    let connected = Connected { session, attached, first: Some(first) };
    let stream = stream::unfold(connected, |mut at| async move {
        let (name, data) = match at.first.take() {
            Some(first) => ("ready", first),
            // Nothing more comes when the session is over, or when another connection of the same page took over.
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
    session: Arc<Session>,
    attached: Attached,
    first: Option<serde_json::Value>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.session.detach(&self.attached.connection);
    }
}
