//! `GET /api/v1/sandboxes/{id}/reports`: what browsers reported, as a list or as it comes.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use belljar_base::{FiledReport, FilesChanged, Id, Problem};
use belljar_sandbox::{Sandbox, SandboxEvent};
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
use crate::shared::Shared;

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
    reports: Vec<FiledReport>,
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
        let reports = shared.sandboxes.reports(&sandbox.stored.id, after).await?;
        return Ok(Json(Reports { reports }).into_response());
    }
    // Listening begins before the past is read, so that nothing falls between the two.
    let live = shared.sandboxes.hub().listen(&sandbox.stored.id);
    let past = shared.sandboxes.reports(&sandbox.stored.id, after).await?;
    let seen = past.last().map_or(after, |last| last.number);
    let following = Following::new(&shared, &sandbox, past, live, seen);
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(following.events(None)).keep_alive(keep_alive).into_response())
}

pub(crate) const FOLLOW: Operation = Operation {
    summary: "What browsers report about several sandboxes, as server-sent events over one connection.",
    request: None,
    answers: &[(200, body::<Followed>)],
    query: &[("ids", "the sandboxes, separated by commas"), ("after", "only reports with a higher number")],
};

/// A browser opens only a few connections to one server: a page with many widgets listens over one.
const MAX_FOLLOWED: usize = 200;

#[derive(Debug, Deserialize)]
pub(crate) struct Several {
    ids: String,
    after: Option<i64>,
}

/// For its schema: one event of the stream.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "the events are put together from their parts")]
struct Followed {
    /// Which sandbox it is about.
    sandbox: String,
    #[serde(flatten)]
    filed: FiledReport,
}

pub(crate) async fn follow(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Query(asked): Query<Several>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let ids: Vec<_> = asked.ids.split(',').collect();
    if ids.len() > MAX_FOLLOWED {
        return Err(Problem::malformed(format!("at most {MAX_FOLLOWED} sandboxes can be followed at once")));
    }
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let after = resumed.or(asked.after).unwrap_or(0);
    let mut streams = Vec::new();
    for id in ids {
        // One that is gone by now is no reason to tell nothing about the others.
        let Ok(sandbox) = find(&shared, &caller, id).await else { continue };
        let id = &sandbox.stored.id;
        let live = shared.sandboxes.hub().listen(id);
        let past = shared.sandboxes.reports(id, after).await?;
        let seen = past.last().map_or(after, |last| last.number);
        let following = Following::new(&shared, &sandbox, past, live, seen);
        streams.push(Box::pin(following.events(Some(id.to_string()))));
    }
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(stream::select_all(streams)).keep_alive(keep_alive).into_response())
}

/// Nothing changed, and this is how it is.
fn files_now(sandbox: &Sandbox) -> FilesChanged {
    let (id, version) = (sandbox.stored.id.to_string(), sandbox.stored.version());
    FilesChanged { sandbox: id, version, ..FilesChanged::default() }
}

struct Following {
    shared: Arc<Shared>,
    id: Id,
    past: std::vec::IntoIter<FiledReport>,
    live: Receiver<SandboxEvent>,
    now: Option<FilesChanged>,
    seen: i64,
    stopping: watch::Receiver<bool>,
}

/// What goes out.
enum Said {
    Report(FiledReport),
    Files(FilesChanged),
}

impl Following {
    fn new(
        shared: &Arc<Shared>,
        sandbox: &Sandbox,
        past: Vec<FiledReport>,
        live: Receiver<SandboxEvent>,
        seen: i64,
    ) -> Self {
        Self {
            shared: Arc::clone(shared),
            id: sandbox.stored.id.clone(),
            past: past.into_iter(),
            live,
            // Who was away for a while learns from the version whether its files are still the same.
            now: Some(files_now(sandbox)),
            seen,
            stopping: shared.stopping.clone(),
        }
    }

    /// `sandbox` is named in each event where several share the connection.
    fn events(self, sandbox: Option<String>) -> impl Stream<Item = Result<Event, Infallible>> {
        stream::unfold((self, sandbox), |(mut at, sandbox)| async move {
            let event = event(&at.next().await?, sandbox.as_deref())?;
            Some((Ok(event), (at, sandbox)))
        })
    }

    /// `None` when the sandbox is gone or the server stops.
    async fn next(&mut self) -> Option<Said> {
        loop {
            if let Some(filed) = self.past.next() {
                return Some(Said::Report(filed));
            }
            if let Some(now) = self.now.take() {
                return Some(Said::Files(now));
            }
            let received = tokio::select! {
                received = self.live.recv() => received,
                _ = self.stopping.wait_for(|stopping| *stopping) => return None,
            };
            match received {
                Ok(SandboxEvent::Report(filed)) if filed.number > self.seen => {
                    self.seen = filed.number;
                    return Some(Said::Report(filed));
                }
                Ok(SandboxEvent::Report(_)) => {}
                Ok(SandboxEvent::FilesChanged(changed)) => return Some(Said::Files(changed)),
                // Where the store does not answer, the stream ends, and who comes back says what it has seen.
                Ok(SandboxEvent::MoreReports) => self.read_on().await?,
                // A guest can report faster than anybody listens: what others said meanwhile is in the store.
                Ok(SandboxEvent::Resync) | Err(RecvError::Lagged(_)) => {
                    self.read_on().await?;
                    self.now = Some(files_now(&*self.shared.sandboxes.by_id(&self.id).await.ok()??));
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

impl Following {
    async fn read_on(&mut self) -> Option<()> {
        let past = self.shared.sandboxes.reports(&self.id, self.seen).await.ok()?;
        self.seen = past.last().map_or(self.seen, |last| last.number);
        self.past = past.into_iter();
        Some(())
    }
}

fn event(said: &Said, sandbox: Option<&str>) -> Option<Event> {
    let named = |value: serde_json::Result<serde_json::Value>| {
        let mut value = value.ok()?;
        if let Some(sandbox) = sandbox {
            value["sandbox"] = sandbox.into();
        }
        Some(value)
    };
    let event = match said {
        Said::Report(filed) => {
            let value = named(serde_json::to_value(filed))?;
            Event::default().event("report").id(filed.number.to_string()).json_data(value)
        }
        Said::Files(changed) => Event::default().event("files").json_data(named(serde_json::to_value(changed))?),
    };
    event.ok()
}
