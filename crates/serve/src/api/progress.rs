//! `GET /api/v1/progress/{key}`: how far the packages of an app are, for whoever waits for the answer that needs them. The key is
//! made up by whoever asks for the app, and sent with that request; nobody else knows it.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use belljar_base::Problem;
use futures_util::stream;

use super::input::Input;
use super::openapi::{Operation, body};
use crate::progress::{Step, Told};
use crate::shared::Shared;

const KEY_DIGITS: usize = 32;

pub(crate) const FOLLOW: Operation = Operation {
    summary: "How far the packages of an app are, as server-sent events, while the request that sent this key as `progress` is not answered.",
    request: None,
    answers: &[(200, body::<Step>)],
    query: &[],
};

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
