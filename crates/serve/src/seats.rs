//! Streams of events: how many a caller may hold open, how many there are in all, and how long one lasts.
//!
//! The attack: anybody can write an `Origin`, and a stream that never ends holds a connection. So each caller has some
//! seats, all callers together leave connections for requests, and every stream ends; who still listens comes back and
//! says what it has seen.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::response::{IntoResponse as _, Response};
use belljar_base::{Limits, Problem};
use http::HeaderValue;
use http::header::CONTENT_TYPE;
use hyper::body::{Body as HttpBody, Frame};
use tokio::time::{Sleep, sleep};

#[derive(Clone, Debug)]
pub(crate) struct Seats {
    taken: Arc<Mutex<HashMap<String, u64>>>,
    each: u64,
    all: u64,
    lasts: Duration,
}

/// Given back when it is dropped.
#[derive(Debug)]
struct Seat {
    seats: Seats,
    caller: String,
}

impl Seats {
    pub(crate) fn new(limits: &Limits) -> Self {
        let lasts = Duration::from_secs(limits.stream_seconds);
        Self { taken: Arc::default(), each: limits.streams_per_caller, all: limits.streams, lasts }
    }

    /// A response that is a stream takes a seat, or is refused; any other stays as it is. `ends` is false for a stream
    /// whose life is somebody else's business.
    pub(crate) fn seat(&self, caller: &str, ends: bool, response: Response) -> Response {
        let kind = response.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
        if !kind.starts_with(b"text/event-stream") {
            return response;
        }
        let seat = match self.take(caller) {
            Ok(seat) => seat,
            Err(problem) => return problem.into_response(),
        };
        let over = ends.then(|| Box::pin(sleep(self.lasts)));
        response.map(|body| Body::new(Seated { body, over, _seat: seat }))
    }

    fn take(&self, caller: &str) -> Result<Seat, Problem> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let (own, all) = (taken.get(caller).copied().unwrap_or(0), taken.values().sum::<u64>());
        for (count, most, key) in [(own, self.each, "streamsPerCaller"), (all, self.all, "streams")] {
            if count >= most {
                let detail = format!("{most} streams of events are open already (`limits.{key}`)");
                return Err(Problem::rate_limited(detail, 5));
            }
        }
        taken.insert(caller.to_owned(), own + 1);
        Ok(Seat { seats: self.clone(), caller: caller.to_owned() })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = self.seats.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.caller) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.caller);
            }
        }
    }
}

struct Seated {
    body: Body,
    over: Option<Pin<Box<Sleep>>>,
    _seat: Seat,
}

impl HttpBody for Seated {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        if this.over.as_mut().is_some_and(|over| over.as_mut().poll(cx).is_ready()) {
            return Poll::Ready(None);
        }
        Pin::new(&mut this.body).poll_frame(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_caller_holds_its_own_seats_and_no_more() {
        let limits = Limits { streams_per_caller: 2, streams: 3, ..Limits::default() };
        let seats = Seats::new(&limits);
        let (first, _second) = (seats.take("a").unwrap(), seats.take("a").unwrap());
        assert!(seats.take("a").is_err(), "its own are taken");
        let _other = seats.take("b").unwrap();
        assert!(seats.take("b").is_err(), "all are taken");
        drop(first);
        assert!(seats.take("a").is_ok());
    }
}
