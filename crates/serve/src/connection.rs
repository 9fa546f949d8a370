//! One connection: HTTP/1.1 within limits of size and time.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use http::StatusCode;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

use crate::dispatch::Dispatcher;
use crate::stream::{Answering, Finish, Patience, Stream};
use crate::transport::Transport;

/// More than browsers send; an address alone can have 64 kB.
const MAX_HEAD_BYTES: usize = 96 * 1024;
/// For a request's head to arrive, and for a connection to wait for the next one; less where all of a request has less.
const HEAD_TIMEOUT: Duration = Duration::from_secs(20);

/// Answers until the client is done, or until the server stops and the request at hand is answered. What was switched to
/// another protocol goes on by itself.
pub(crate) async fn serve(
    stream: Transport,
    peer: IpAddr,
    dispatcher: Arc<Dispatcher>,
    mut stopping: watch::Receiver<bool>,
) -> hyper::Result<()> {
    let answering = Answering::default();
    let patience = Patience { head: dispatcher.timeout.min(HEAD_TIMEOUT), reading: dispatcher.timeout };
    let stream = Stream::new(stream, answering.clone(), Arc::clone(&dispatcher.sealed_refusal), patience);
    // Not boxed: hyper keeps one place for the future of the request at hand.
    let answers = service_fn(|request| {
        let (dispatcher, finish) = (Arc::clone(&dispatcher), answering.begin());
        async move {
            let response = dispatcher.answer(request, peer).await;
            let finish = if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                finish.never();
                None
            } else {
                Some(finish)
            };
            Ok::<_, Infallible>(response.map(|body| Answer { body, _finish: finish }))
        }
    });
    let connection = http1::Builder::new()
        .header_read_timeout(None)
        .max_header_size(MAX_HEAD_BYTES)
        .serve_connection(stream, answers)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        biased;
        done = connection.as_mut() => return done,
        _ = stopping.wait_for(|stopping| *stopping) => connection.as_mut().graceful_shutdown(),
    }
    connection.await
}

/// Encrypts a connection, if the server does. A client that does not get on with it is given up as one with half a head is.
pub(crate) async fn accept(stream: TcpStream, tls: Option<TlsAcceptor>, patience: Duration) -> io::Result<Transport> {
    // Small answers go out at once.
    let _ = stream.set_nodelay(true);
    let Some(tls) = tls else { return Ok(Transport::Plain(stream)) };
    let accepted = tokio::time::timeout(patience.min(HEAD_TIMEOUT), tls.accept(stream)).await;
    accepted.map_err(io::Error::from)?.map(|stream| Transport::Encrypted(Box::new(stream)))
}

/// A body that tells its connection when it is over.
#[derive(Debug)]
pub(crate) struct Answer {
    body: Body,
    _finish: Option<Finish>,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
