//! `GET …/events`: progress, log lines, lists that changed and the server's state, as they come.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use belljar_base::Problem;
use belljar_mcp::{Event, Owner};
use futures_util::{Stream, stream};
use serde_json::json;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use super::{owner, server};
use crate::api::Caller;
use crate::api::openapi::{Operation, nothing};
use crate::shared::Shared;

pub(crate) const EVENTS: Operation = Operation {
    summary: "Server-sent events: `state`, `progress` of your own calls, `logging`, `list_changed`, `resource_updated`, `missed`.",
    request: None,
    answers: &[(200, nothing)],
    query: &[],
};

pub(crate) async fn events(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let live = server(&shared, &name)?;
    let following = Following {
        // Listening begins before the state is read, so that no change falls between the two.
        live: live.events.listen(),
        first: Some(Event { name: "state", data: json!({ "state": live.phase().name() }), owner: None }),
        owner: owner(&caller),
        stopping: shared.stopping.clone(),
    };
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(following.events()).keep_alive(keep_alive).into_response())
}

struct Following {
    live: Receiver<Event>,
    first: Option<Event>,
    owner: Owner,
    stopping: watch::Receiver<bool>,
}

impl Following {
    fn events(self) -> impl Stream<Item = Result<Sent, Infallible>> {
        stream::unfold(self, |mut at| async move {
            let event = at.next().await?;
            Some((Ok(event), at))
        })
    }

    async fn next(&mut self) -> Option<Sent> {
        if let Some(first) = self.first.take() {
            return sent(&first);
        }
        loop {
            let received = tokio::select! {
                received = self.live.recv() => received,
                _ = self.stopping.wait_for(|stopping| *stopping) => return None,
            };
            match received {
                Ok(event) if self.owner.may_see(&event) => return sent(&event),
                Ok(_) => {}
                Err(RecvError::Lagged(missed)) => {
                    return Some(Sent::default().event("missed").data(missed.to_string()));
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

fn sent(event: &Event) -> Option<Sent> {
    Sent::default().event(event.name).json_data(&event.data).ok()
}
