//! A reverse proxy of hyper alone: takes a request, sends it on over a pooled connection, sends the answer back.

use anyhow::Result;
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::client::legacy::Client;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::net::TcpListener;

/// Runs until this program ends.
pub(super) fn start(upstream: u16) -> Result<u16> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
    let port = listener.local_addr()?.port();
    std::thread::spawn(move || runtime.block_on(pass_on(listener, upstream)));
    Ok(port)
}

async fn pass_on(listener: TcpListener, upstream: u16) {
    let client = Client::builder(TokioExecutor::new()).build_http::<Incoming>();
    while let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        let client = client.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            let client = client.clone();
            let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
            let uri = format!("http://127.0.0.1:{upstream}{path}").parse();
            async move {
                if let Ok(uri) = uri {
                    *request.uri_mut() = uri;
                }
                client.request(request).await
            }
        });
        tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}
