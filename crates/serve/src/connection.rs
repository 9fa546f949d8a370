//! One connection: HTTP/1.1 within limits of size and time.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use http::{Request, Response};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::TokioTimer;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

use crate::forwarded::Client;
use crate::host::Front;
use crate::stream::{Answering, Finish, Stream};
use crate::transport::Transport;

/// More than browsers send; an address alone can have 64 kB.
const MOST_HEAD_BYTES: usize = 96 * 1024;
/// For a request's head to arrive, and for a connection to wait for the next one; less where all of a request has less.
const HEAD_PATIENCE: Duration = Duration::from_secs(20);

/// Answers until the client is done, or until the server stops and the request at hand is answered. What was switched to
/// another protocol goes on by itself.
pub(crate) async fn serve(
    stream: Transport,
    peer: IpAddr,
    front: Arc<Front>,
    mut stopping: watch::Receiver<bool>,
) -> hyper::Result<()> {
    let answering = Answering::default();
    let stream = Stream::new(stream, answering.clone(), Arc::clone(&front.sealed_refusal), front.patience);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(front.patience.min(HEAD_PATIENCE))
        .max_header_size(MOST_HEAD_BYTES)
        .serve_connection(stream, Answers { front, answering, peer })
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
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
    let accepted = tokio::time::timeout(patience.min(HEAD_PATIENCE), tls.accept(stream)).await;
    accepted.map_err(io::Error::from)?.map(|stream| Transport::Encrypted(Box::new(stream)))
}

/// What a connection asks.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    front: Arc<Front>,
    answering: Answering,
    peer: IpAddr,
}

impl Service<Request<Incoming>> for Answers {
    type Response = Response<Answer>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let (front, finish, peer) = (Arc::clone(&self.front), self.answering.begin(), self.peer);
        Box::pin(async move {
            let mut request = request.map(Body::new);
            let client: Client = front.proxies.read(peer, &mut request);
            request.extensions_mut().insert(client);
            let response = front.answer(request).await;
            Ok(response.map(|body| Answer { body, _finish: finish }))
        })
    }
}

/// A body that tells its connection when it is over.
#[derive(Debug)]
pub(crate) struct Answer {
    body: Body,
    _finish: Finish,
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
