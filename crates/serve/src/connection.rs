//! One connection: HTTP/1.1 within limits of size and time.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;

use crate::host::Front;

pub(crate) fn serve(stream: TcpStream, front: Arc<Front>) -> http1::Connection<TokioIo<TcpStream>, Answers> {
    // Small answers go out at once.
    let _ = stream.set_nodelay(true);
    http1::Builder::new().timer(TokioTimer::new()).serve_connection(TokioIo::new(stream), Answers { front })
}

/// What a connection asks.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    front: Arc<Front>,
}

impl Service<Request<Incoming>> for Answers {
    type Response = Response;
    type Error = Infallible;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let front = Arc::clone(&self.front);
        Box::pin(async move { Ok(front.answer(request.map(Body::new)).await) })
    }
}
