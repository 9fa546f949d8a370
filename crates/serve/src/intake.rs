//! How much and how often callers of the API send. Bodies are held in memory until they are answered, so what all callers
//! send at a time has a roof: a crowd is told to come back, and the server stays up.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use belljar_base::{Limits, Problem, Quota};
use belljar_sandbox::{LimitKind, Metrics};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

#[derive(Debug)]
pub(crate) struct Intake {
    requests: Quota,
    bytes: Quota,
    room: Arc<Semaphore>,
    limits: Limits,
    metrics: Arc<Metrics>,
}

impl Intake {
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> Self {
        let room = usize::try_from(limits.pending_bytes).unwrap_or(usize::MAX).min(Semaphore::MAX_PERMITS);
        Self {
            requests: Quota::new(limits.requests_per_minute),
            bytes: Quota::new(limits.upload_bytes_per_minute),
            room: Arc::new(Semaphore::new(room)),
            limits: limits.clone(),
            metrics,
        }
    }

    /// Bytes of bodies that are being answered.
    pub(crate) fn pending(&self) -> u64 {
        self.limits.pending_bytes.saturating_sub(self.room.available_permits() as u64)
    }

    /// A turn for one request, unless the caller has had all of them or sent too much lately.
    pub(crate) fn admit(&self, account: Option<&str>) -> Result<(), Problem> {
        let Some(account) = account else { return Ok(()) };
        let refused = |roof: LimitKind, what: String, wait: Duration| {
            self.metrics.refused(roof);
            Problem::rate_limited(what, wait.as_secs().max(1))
        };
        let now = Instant::now();
        let limits = &self.limits;
        self.requests.take(account, now).map_err(|wait| {
            let most = limits.requests_per_minute;
            refused(
                LimitKind::Requests,
                format!("more than {most} requests in a minute (`limits.requestsPerMinute`)"),
                wait,
            )
        })?;
        self.bytes.spend(account, 0, now).map_err(|wait| {
            let most = limits.upload_bytes_per_minute;
            refused(
                LimitKind::Uploads,
                format!("more than {most} bytes in a minute (`limits.uploadBytesPerMinute`)"),
                wait,
            )
        })
    }

    /// Answers a request whose body counts: for its sender's minute, and while it is held, for all.
    pub(crate) async fn metered<Answered: Future<Output = Response>>(
        &self,
        account: Option<&str>,
        request: Request,
        answer: impl FnOnce(Request) -> Answered,
    ) -> Response {
        let (parts, body) = request.into_parts();
        let (body, meter) = self.meter(body);
        let response = answer(Request::from_parts(parts, body)).await;
        let read = meter.read.load(Ordering::Relaxed);
        if let (Some(account), 1..) = (account, read) {
            let _ = self.bytes.spend(account, read, Instant::now());
        }
        let Some(problem) = meter.refusal() else { return response };
        self.metrics.refused(LimitKind::Pending);
        problem.into_response()
    }

    /// A body that takes up room for as long as its meter is kept.
    pub(crate) fn meter(&self, body: Body) -> (Body, Arc<Meter>) {
        let meter = Arc::new(Meter {
            room: Arc::clone(&self.room),
            most: self.limits.pending_bytes,
            held: Mutex::default(),
            read: AtomicU64::new(0),
            full: AtomicBool::new(false),
        });
        (Body::new(Metered { body, meter: Arc::clone(&meter) }), meter)
    }
}

/// What one request has sent.
#[derive(Debug)]
pub(crate) struct Meter {
    room: Arc<Semaphore>,
    most: u64,
    held: Mutex<Option<OwnedSemaphorePermit>>,
    read: AtomicU64,
    full: AtomicBool,
}

impl Meter {
    /// Why the body was not read to its end, if there was no room.
    pub(crate) fn refusal(&self) -> Option<Problem> {
        let what = || format!("requests of {} bytes are being answered already (`limits.pendingBytes`)", self.most);
        self.full.load(Ordering::Relaxed).then(|| Problem::unavailable(what()))
    }

    /// Room for so many bytes more, until the request is answered. Who was refused once gets none.
    fn take(&self, bytes: usize) -> Result<(), Full> {
        self.read.fetch_add(bytes as u64, Ordering::Relaxed);
        if self.full.load(Ordering::Relaxed) {
            return Err(Full);
        }
        let room =
            u32::try_from(bytes).ok().and_then(|bytes| Arc::clone(&self.room).try_acquire_many_owned(bytes).ok());
        let Some(room) = room else {
            self.full.store(true, Ordering::Relaxed);
            return Err(Full);
        };
        match &mut *self.held.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(held) => held.merge(room),
            none => *none = Some(room),
        }
        Ok(())
    }
}

#[derive(Debug, thiserror::Error)]
#[error("there is no room for more")]
struct Full;

/// A body that is counted as it comes.
#[derive(Debug)]
struct Metered {
    body: Body,
    meter: Arc<Meter>,
}

impl HttpBody for Metered {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        loop {
            let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
            let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref()).map_or(0, Bytes::len);
            match self.meter.take(bytes) {
                Ok(()) => return Poll::Ready(frame),
                // What still comes is read and forgotten, so that a browser lives to see why.
                Err(Full) if matches!(frame, Some(Ok(_))) => {}
                Err(full) => return Poll::Ready(Some(Err(axum::Error::new(full)))),
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
