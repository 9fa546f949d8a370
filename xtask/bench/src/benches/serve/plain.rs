//! A hyper server that answers everything with the same response: no routes, no policy, no time limits.

use super::baseline::Sample;
use anyhow::{Context, Result};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::net::TcpListener;

/// Runs until this program ends.
pub(super) fn start(sample: Sample) -> Result<u16> {
    let mut response = Response::builder();
    for (name, value) in sample.headers {
        response = response.header(name, value);
    }
    let response = Arc::new(response.body(Full::new(Bytes::from(sample.body))).context("a response")?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
    let port = listener.local_addr()?.port();
    std::thread::spawn(move || runtime.block_on(answer(listener, response)));
    Ok(port)
}

async fn answer(listener: TcpListener, response: Arc<Response<Full<Bytes>>>) {
    while let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        let response = Arc::clone(&response);
        let service = service_fn(move |_: Request<hyper::body::Incoming>| {
            let response = Response::clone(&response);
            async move { Ok::<_, Infallible>(response) }
        });
        tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}
