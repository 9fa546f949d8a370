//! `GET /api/v1/progress/{key}`: how far the packages of an app are, for whoever waits for the answer that needs them. The key is
//! made up by whoever asks for the app, and sent with that request; nobody else knows it.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use belljar_base::Problem;
use belljar_packages::Progress;
use futures_util::stream;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::watch;

use super::input::Input;
use super::openapi::{Operation, body};
use crate::shared::Shared;

const KEY_DIGITS: usize = 32;

pub(crate) const FOLLOW: Operation = Operation {
    summary: "How far the packages of an app are, as server-sent events, while the request that sent this key as `progress` is not answered.",
    request: None,
    answers: &[(200, body::<Step>)],
    query: &[],
};

/// One event of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Step {
    stage: Stage,
    /// Packages that are known, or that are there.
    done: usize,
    /// Of so many; 0 where that is not known yet.
    total: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Stage {
    /// Versions are chosen.
    Resolving,
    /// Packages are fetched that are not here.
    Downloading,
    Bundling,
}

impl Step {
    fn of(progress: Progress) -> Self {
        let (stage, done, total) = match progress {
            Progress::Resolving { packages } => (Stage::Resolving, packages, 0),
            Progress::Downloading { done, total } => (Stage::Downloading, done, total),
            Progress::Bundling => (Stage::Bundling, 0, 0),
        };
        Self { stage, done, total }
    }
}

/// Requests that are being answered, by their keys.
#[derive(Debug, Default)]
pub(crate) struct Progresses(Mutex<HashMap<String, watch::Sender<Option<Step>>>>);

/// One request that is being answered. Whoever follows it hears the end when it is dropped.
#[derive(Debug)]
pub(crate) struct Told<'a> {
    all: &'a Progresses,
    key: Option<String>,
}

impl Progresses {
    fn begin(&self, key: Option<String>) -> Told<'_> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever sends a key that is in use hears nothing, and takes nobody's place.
        let key = key.filter(|key| !all.contains_key(key));
        all.extend(key.iter().map(|key| (key.clone(), watch::Sender::new(None))));
        Told { all: self, key }
    }

    fn follow(&self, key: &str) -> Option<watch::Receiver<Option<Step>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).map(watch::Sender::subscribe)
    }
}

impl Told<'_> {
    pub(super) fn tell(&self, progress: Progress) {
        let Some(key) = &self.key else { return };
        if let Some(sender) = self.all.0.lock().unwrap_or_else(PoisonError::into_inner).get(key) {
            sender.send_replace(Some(Step::of(progress)));
        }
    }
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            self.all.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
        }
    }
}

fn is_key(key: &str) -> bool {
    key.len() == KEY_DIGITS && key.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The key of a request, where it has one.
pub(super) fn key(input: &mut Input) -> Option<String> {
    let key = input.text("progress")?;
    if !is_key(&key) {
        input.fault("/progress", format!("takes {KEY_DIGITS} hexadecimal digits that nobody can guess"));
        return None;
    }
    Some(key)
}

pub(super) fn begin(shared: &Shared, key: Option<String>) -> Told<'_> {
    shared.progresses.begin(key)
}

pub(crate) async fn follow(State(shared): State<Arc<Shared>>, Path(key): Path<String>) -> Result<Response, Problem> {
    let steps = shared.progresses.follow(&key).filter(|_| is_key(&key)).ok_or_else(Problem::no_sandbox)?;
    let first = (steps, shared.stopping.clone(), true);
    let events = stream::unfold(first, async |(mut steps, mut stopping, mut fresh)| {
        loop {
            // What was said before somebody listened is said first.
            if !std::mem::take(&mut fresh) {
                tokio::select! {
                    changed = steps.changed() => changed.ok()?,
                    _ = stopping.changed() => return None,
                }
            }
            let step = *steps.borrow_and_update();
            if let Some(event) = step.and_then(|step| Event::default().event("progress").json_data(step).ok()) {
                return Some((Ok::<_, Infallible>(event), (steps, stopping, false)));
            }
        }
    });
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(Box::pin(events)).keep_alive(keep_alive).into_response())
}
