//! Bodies on their way through: counted, timed, masked, never gathered.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::in_flight::InFlightSlot;
use super::log::{Entry, Verdict};
use super::mask::Mask;
use super::pool::PooledConnection;

/// Why a body was cut off. The other end sees a connection that broke.
#[derive(Debug, thiserror::Error)]
pub(super) enum Cut {
    #[error("it is larger than {0} bytes")]
    Large(u64),
    #[error("nothing came for {} s", .0.as_secs())]
    Idle(Duration),
    #[error("it took too long")]
    Late,
    #[error("the connection broke: {0}")]
    Broken(String),
}

/// How long something may take, and how long it may stand still.
#[derive(Debug)]
pub(super) struct Clock {
    deadline: Instant,
    idle: Duration,
    moved: Instant,
    timer: Pin<Box<Sleep>>,
}

impl Clock {
    pub(super) fn new(deadline: Instant, idle: Duration) -> Self {
        let now = Instant::now();
        Self { deadline, idle, moved: now, timer: Box::pin(sleep_until(deadline.min(now + idle))) }
    }

    pub(super) fn moved(&mut self) {
        self.moved = Instant::now();
    }

    /// Ready when the time is over. The timer is set anew only when it rings, not whenever something moves.
    pub(super) fn poll_over(&mut self, cx: &mut Context<'_>) -> Poll<Cut> {
        loop {
            ready!(self.timer.as_mut().poll(cx));
            let now = Instant::now();
            if now >= self.deadline {
                return Poll::Ready(Cut::Late);
            }
            if now >= self.moved + self.idle {
                return Poll::Ready(Cut::Idle(self.idle));
            }
            let next = self.deadline.min(self.moved + self.idle);
            self.timer.as_mut().reset(next);
        }
    }
}

/// An answer on its way to the guest.
#[derive(Debug)]
pub(super) struct Answer {
    inner: Incoming,
    mask: Option<Mask>,
    most: u64,
    clock: Clock,
    connection: Option<PooledConnection>,
    entry: Entry,
    _seat: InFlightSlot,
    over: bool,
}

impl Answer {
    pub(super) fn new(
        inner: Incoming,
        mask: Option<Mask>,
        most: u64,
        clock: Clock,
        connection: PooledConnection,
        entry: Entry,
        slot: InFlightSlot,
    ) -> Self {
        let over = inner.is_end_stream();
        let mut answer = Self { inner, mask, most, clock, connection: Some(connection), entry, _seat: slot, over };
        answer.entry.verdict = Verdict::Allow;
        if over {
            let _ = answer.end();
        }
        answer
    }

    fn cut(&mut self, cut: Cut) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        self.over = true;
        self.entry.verdict = Verdict::Fail;
        self.entry.reason = Some(cut.to_string());
        Poll::Ready(Some(Err(cut)))
    }

    fn end(&mut self) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        self.over = true;
        if let Some(connection) = self.connection.take() {
            connection.give_back();
        }
        let rest = self.mask.as_mut().map(Mask::finish).filter(|rest| !rest.is_empty());
        Poll::Ready(rest.map(|rest| Ok(Frame::data(rest))))
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        if !self.over {
            self.entry.reason = Some("the guest did not read it to its end".into());
        }
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = Cut;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        let this = &mut *self;
        if this.over {
            return Poll::Ready(None);
        }
        loop {
            let frame = match Pin::new(&mut this.inner).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => frame,
                Poll::Ready(Some(Err(error))) => return this.cut(Cut::Broken(error.to_string())),
                Poll::Ready(None) => return this.end(),
                Poll::Pending => {
                    let cut = ready!(this.clock.poll_over(cx));
                    return this.cut(cut);
                }
            };
            // Trailers are headers that nobody looked at.
            let Ok(data) = frame.into_data() else { continue };
            this.clock.moved();
            this.entry.bytes += data.len() as u64;
            if this.entry.bytes > this.most {
                return this.cut(Cut::Large(this.most));
            }
            let data = this.mask.as_mut().map_or(data.clone(), |mask| mask.push(&data));
            if data.is_empty() {
                continue;
            }
            // A body of known length is not asked again once it is complete, so its end is noted here.
            if this.mask.is_none() && this.inner.is_end_stream() {
                let _ = this.end();
            }
            return Poll::Ready(Some(Ok(Frame::data(data))));
        }
    }

    fn is_end_stream(&self) -> bool {
        self.over
    }

    /// A mask changes no lengths.
    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// A request's body on its way out.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) inner: Body,
    pub(super) most: u64,
    pub(super) sent: Arc<AtomicU64>,
    /// SandboxEvent to whoever waits for the answer.
    pub(super) too_large: Arc<AtomicBool>,
    pub(super) clock: Clock,
}

impl HttpBody for Request {
    type Data = Bytes;
    type Error = Cut;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Cut>>> {
        let this = &mut *self;
        loop {
            let frame = match Pin::new(&mut this.inner).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => frame,
                Poll::Ready(Some(Err(error))) => return Poll::Ready(Some(Err(Cut::Broken(error.to_string())))),
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => {
                    let cut = ready!(this.clock.poll_over(cx));
                    return Poll::Ready(Some(Err(cut)));
                }
            };
            let Ok(data) = frame.into_data() else { continue };
            this.clock.moved();
            let sent = this.sent.fetch_add(data.len() as u64, Ordering::Relaxed) + data.len() as u64;
            if sent > this.most {
                this.too_large.store(true, Ordering::Relaxed);
                return Poll::Ready(Some(Err(Cut::Large(this.most))));
            }
            return Poll::Ready(Some(Ok(Frame::data(data))));
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
