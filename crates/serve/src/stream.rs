//! The bytes of a connection, with three things that hyper leaves to us.
//!
//! A client that stops reading is given up. So is one that does not get on with asking: hyper would set a timer for each
//! head and take it back when the head is there; here a connection has one, which is looked at when it is over. And what
//! hyper answers by itself, to a request it cannot read, is sealed: hyper's own 400, 414 and 431 carry no headers, and a
//! guest that may open windows could open `/aaaa…` of 70 kB on its own host, get a document of its own origin without
//! any policy, and go on in there.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf as _, Bytes};
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use crate::transport::Transport;

/// Whether an answer of ours is on its way, shared by the two ends of a connection. It counts beginnings and ends, so it
/// is odd meanwhile, and another number for each request. One task has both ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answering(Arc<AtomicU64>);

impl Answering {
    pub(crate) fn begin(&self) -> Finish {
        let turn = (self.turn() + 1) | 1;
        self.0.store(turn, Ordering::Release);
        Finish { answering: self.clone(), turn }
    }

    fn turn(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }

    fn now(&self) -> bool {
        is_answering(self.turn())
    }
}

const fn is_answering(turn: u64) -> bool {
    turn % 2 == 1
}

/// Ends with the answer's body.
#[derive(Debug)]
pub(crate) struct Finish {
    answering: Answering,
    turn: u64,
}

impl Finish {
    /// This was the last one: what comes now is no longer HTTP.
    pub(crate) fn never(mut self) {
        self.turn = 0;
    }
}

impl Drop for Finish {
    fn drop(&mut self) {
        let _ = self.answering.0.compare_exchange(self.turn, self.turn + 1, Ordering::AcqRel, Ordering::Relaxed);
    }
}

/// How long a client may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// For the head of a request to arrive, and for a connection to wait for the next one.
    pub(crate) head: Duration,
    /// For a client to go on reading.
    pub(crate) reading: Duration,
}

/// The wait for a request's head.
#[derive(Debug)]
struct Head {
    /// Which request is waited for.
    turn: u64,
    end: Instant,
    timer: Pin<Box<Sleep>>,
}

#[derive(Debug)]
pub(crate) struct Stream {
    io: TokioIo<Transport>,
    answering: Answering,
    /// What goes out instead of hyper's own refusal, status line and body left out.
    sealed: Arc<[u8]>,
    refusal: Option<Bytes>,
    refused: bool,
    patience: Patience,
    head: Option<Head>,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Stream {
    pub(crate) fn new(stream: Transport, answering: Answering, sealed: Arc<[u8]>, patience: Patience) -> Self {
        let io = TokioIo::new(stream);
        Self { io, answering, sealed, refusal: None, refused: false, patience, head: None, stalled: None }
    }

    /// Ready when a head has been waited for too long. The timer of an earlier wait may be over in a later one; then it
    /// is set again.
    fn poll_head(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let turn = self.answering.turn();
        if is_answering(turn) {
            return Poll::Pending;
        }
        let end = || Instant::now() + self.patience.head;
        let head = self.head.get_or_insert_with(|| {
            let end = end();
            Head { turn, end, timer: Box::pin(sleep_until(end)) }
        });
        // Who still reads the last answer, however slowly, has not begun to be late with the next request.
        if head.turn != turn || self.stalled.is_some() {
            (head.turn, head.end) = (turn, end());
        }
        loop {
            ready!(head.timer.as_mut().poll(cx));
            if head.timer.deadline() >= head.end {
                return Poll::Ready(());
            }
            head.timer.as_mut().reset(head.end);
        }
    }

    /// Runs a write, and gives up when none has got anywhere for too long.
    fn with_patience<T>(
        &mut self,
        cx: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TokioIo<Transport>>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if let Poll::Ready(done) = write(Pin::new(&mut self.io), cx) {
            self.stalled = None;
            return Poll::Ready(done);
        }
        let patience = self.patience.reading;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client stopped reading")))
    }

    /// Whether these bytes are a refusal that hyper wrote by itself. Every answer of ours says `nosniff`.
    fn is_hypers_own(&self, bytes: &[u8]) -> bool {
        !self.answering.now()
            && bytes.starts_with(b"HTTP/1.1 4")
            && bytes.ends_with(b"\r\n\r\n")
            && !bytes.windows(7).any(|word| word == b"nosniff")
    }

    /// Sends the sealed refusal to its end, then nothing more.
    fn send_refusal(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(mut rest) = self.refusal.take() {
            let sent = self.with_patience(cx, |io, cx| io.poll_write(cx, &rest));
            match sent {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(sent)) => {
                    rest.advance(sent);
                    self.refusal = (!rest.is_empty()).then_some(rest);
                }
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => {
                    self.refusal = Some(rest);
                    return Poll::Pending;
                }
            }
        }
        Poll::Ready(Ok(()))
    }

    /// Takes hyper's refusal out of its hands. Hyper believes that all of it was written.
    fn replace(&mut self, cx: &mut Context<'_>, own: &[u8]) -> Poll<io::Result<usize>> {
        self.refused = true;
        let status = own.split(|byte| *byte == b'\r').next().unwrap_or_default();
        self.refusal = Some([status, b"\r\n", &self.sealed].concat().into());
        // What does not go out at once goes out with the flush that follows.
        match self.send_refusal(cx) {
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Ready(Ok(())) | Poll::Pending => Poll::Ready(Ok(own.len())),
        }
    }
}

impl Read for Stream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        if let Poll::Ready(read) = Pin::new(&mut self.io).poll_read(cx, buffer) {
            return Poll::Ready(read);
        }
        ready!(self.poll_head(cx));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client did not get on with its request")))
    }
}

impl Write for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.refused {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        if self.is_hypers_own(bytes) {
            return self.replace(cx, bytes);
        }
        self.with_patience(cx, |io, cx| io.poll_write(cx, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if self.refused {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        if let Some(first) = slices.iter().find(|slice| !slice.is_empty())
            && self.is_hypers_own(first)
        {
            return self.replace(cx, first);
        }
        self.with_patience(cx, |io, cx| io.poll_write_vectored(cx, slices))
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.send_refusal(cx))?;
        Pin::new(&mut self.io).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.send_refusal(cx))?;
        Pin::new(&mut self.io).poll_shutdown(cx)
    }
}
