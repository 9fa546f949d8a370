//! `GET /api/v1/sandboxes/{id}/reports`: what browsers reported, as a list or as it comes.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use futures_util::Stream;
use futures_util::stream;
use http::HeaderMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use super::Caller;
use super::openapi::{Operation, body};
use super::sandboxes::find;
use crate::problem::Problem;
use crate::reports::{Filed, FilesChanged, Told};
use crate::routes::Shared;

pub(crate) const LIST: Operation = Operation {
    summary: "What browsers reported about a sandbox and what went through the egress proxy; with `stream=1` as server-sent events, changes of files among them.",
    request: None,
    answers: &[(200, body::<Reports>)],
    query: &[("stream", "`1` for server-sent events"), ("after", "only reports with a higher number")],
};

#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    stream: Option<u8>,
    after: Option<i64>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Reports {
    reports: Vec<Filed>,
}

pub(crate) async fn list(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let sandbox = find(&shared, &caller, &id).await?;
    // A browser that lost the connection says where it was.
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let after = resumed.or(asked.after).unwrap_or(0);
    if asked.stream != Some(1) {
        let reports = shared.keeper.reports(&sandbox.stored.id, after).await?;
        return Ok(Json(Reports { reports }).into_response());
    }
    // Listening begins before the past is read, so that nothing falls between the two.
    let live = shared.keeper.hub().listen(&sandbox.stored.id);
    let past = shared.keeper.reports(&sandbox.stored.id, after).await?;
    let seen = past.last().map_or(after, |last| last.number);
    // Who was away for a while learns from the version whether its files are still the same.
    let now = FilesChanged { version: sandbox.stored.version(), ..FilesChanged::default() };
    let following = Following { past: past.into_iter(), now: Some(now), live, seen, stopping: shared.stopping.clone() };
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(following.events()).keep_alive(keep_alive).into_response())
}

struct Following {
    past: std::vec::IntoIter<Filed>,
    live: Receiver<Told>,
    now: Option<FilesChanged>,
    seen: i64,
    stopping: watch::Receiver<bool>,
}

impl Following {
    fn events(self) -> impl Stream<Item = Result<Event, Infallible>> {
        stream::unfold(self, |mut at| async move {
            let event = at.next().await?;
            Some((Ok(event), at))
        })
    }

    /// `None` when the sandbox is gone or the server stops.
    async fn next(&mut self) -> Option<Event> {
        if let Some(filed) = self.past.next() {
            return event(&filed);
        }
        if let Some(now) = self.now.take() {
            return files(&now);
        }
        loop {
            let received = tokio::select! {
                received = self.live.recv() => received,
                _ = self.stopping.wait_for(|stopping| *stopping) => return None,
            };
            match received {
                Ok(Told::Report(filed)) if filed.number > self.seen => {
                    self.seen = filed.number;
                    return event(&filed);
                }
                Ok(Told::Report(_)) => {}
                Ok(Told::Files(changed)) => return files(&changed),
                Err(RecvError::Lagged(missed)) => {
                    return Some(Event::default().event("missed").data(missed.to_string()));
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

fn files(changed: &FilesChanged) -> Option<Event> {
    Event::default().event("files").json_data(changed).ok()
}

fn event(filed: &Filed) -> Option<Event> {
    Event::default().event("report").id(filed.number.to_string()).json_data(filed).ok()
}
