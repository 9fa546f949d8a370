//! A small server on loopback for test pages and sinks: what it answers is a closure, and it remembers
//! every request, so that a test can say "nothing reached the sink" and mean it.

use std::convert::Infallible;
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::error::{Error, Result};

/// A request as it reached the server.
#[derive(Clone, Debug)]
pub struct Request {
    pub method: String,
    /// The `Host` header without its port.
    pub host: String,
    pub path: String,
    /// Without the question mark; empty when there is none.
    pub query: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Request {
    /// The first header of that name, which is given in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// What the closure answers.
#[derive(Clone, Debug)]
pub struct Response {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    delay: Duration,
}

impl Response {
    pub fn new(status: u16) -> Response {
        Response { status, headers: Vec::new(), body: Vec::new(), delay: Duration::ZERO }
    }

    pub fn html(body: impl Into<String>) -> Response {
        Response::new(200).header("content-type", "text/html; charset=utf-8").body(body.into())
    }

    pub fn script(body: impl Into<String>) -> Response {
        Response::new(200).header("content-type", "text/javascript; charset=utf-8").body(body.into())
    }

    pub fn text(body: impl Into<String>) -> Response {
        Response::new(200).header("content-type", "text/plain; charset=utf-8").body(body.into())
    }

    pub fn not_found() -> Response {
        Response::new(404)
    }

    pub fn redirect(to: &str) -> Response {
        Response::new(302).header("location", to)
    }

    pub fn header(mut self, name: &str, value: impl Into<String>) -> Response {
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Response {
        self.body = body.into();
        self
    }

    /// Sent only after `delay`.
    pub fn delay(mut self, delay: Duration) -> Response {
        self.delay = delay;
        self
    }
}

type Handler = dyn Fn(&Request) -> Response + Send + Sync;

#[derive(Default)]
struct Seen {
    requests: Mutex<Vec<Request>>,
    connections: AtomicUsize,
}

/// A running server. Dropping it closes its port.
pub struct Site {
    address: SocketAddr,
    seen: Arc<Seen>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Site {
    /// Serves on a free port of 127.0.0.1.
    pub fn start(handler: impl Fn(&Request) -> Response + Send + Sync + 'static) -> Result<Site> {
        Site::start_on((Ipv4Addr::LOCALHOST, 0).into(), handler)
    }

    /// Serves on a free port of ::1.
    pub fn start_v6(handler: impl Fn(&Request) -> Response + Send + Sync + 'static) -> Result<Site> {
        Site::start_on((Ipv6Addr::LOCALHOST, 0).into(), handler)
    }

    /// Answers 404 to everybody: a sink, there to be counted.
    pub fn sink() -> Result<Site> {
        Site::start(|_| Response::not_found())
    }

    fn start_on(address: SocketAddr, handler: impl Fn(&Request) -> Response + Send + Sync + 'static) -> Result<Site> {
        let fail = || Error::io("a test server on loopback");
        let listener = std::net::TcpListener::bind(address).map_err(fail())?;
        listener.set_nonblocking(true).map_err(fail())?;
        let address = listener.local_addr().map_err(fail())?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(fail())?;
        let seen = Arc::new(Seen::default());
        let (stop, stopped) = oneshot::channel();
        let (handler, record): (Arc<Handler>, _) = (Arc::new(handler), Arc::clone(&seen));
        let thread = thread::spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    () = accept(listener, handler, record) => {}
                    _ = stopped => {}
                }
            });
        });
        Ok(Site { address, seen, stop: Some(stop), thread: Some(thread) })
    }

    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// `http://host:port` for a name that browsers resolve to loopback, such as `localhost` or `g.abc.localhost`.
    pub fn origin(&self, host: &str) -> String {
        format!("http://{host}:{}", self.port())
    }

    pub fn url(&self, host: &str, path: &str) -> String {
        format!("{}{path}", self.origin(host))
    }

    /// Every request so far, oldest first.
    pub fn requests(&self) -> Vec<Request> {
        self.seen.requests.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How many connections were opened, also those that sent nothing (a preconnect).
    pub fn connections(&self) -> usize {
        self.seen.connections.load(Ordering::Relaxed)
    }

    /// Waits for a request that `wanted` accepts.
    pub fn wait_for(&self, within: Duration, wanted: impl Fn(&Request) -> bool) -> Option<Request> {
        let until = Instant::now() + within;
        loop {
            let found = self.requests().into_iter().find(&wanted);
            if found.is_some() || Instant::now() > until {
                return found;
            }
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Site").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn accept(listener: std::net::TcpListener, handler: Arc<Handler>, seen: Arc<Seen>) {
    let Ok(listener) = TcpListener::from_std(listener) else {
        return;
    };
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            continue;
        };
        seen.connections.fetch_add(1, Ordering::Relaxed);
        let (handler, seen) = (Arc::clone(&handler), Arc::clone(&seen));
        tokio::spawn(async move {
            let service = service_fn(|request| answer(request, &*handler, &seen));
            // A browser that hangs up halfway is its own business.
            let _ = hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

async fn answer(
    request: hyper::Request<Incoming>,
    handler: &Handler,
    seen: &Seen,
) -> Result<hyper::Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let text = |value: &hyper::header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let host = head.headers.get("host").map(text).unwrap_or_default();
    let request = Request {
        method: head.method.to_string(),
        host: host.rsplit_once(':').map_or(host.clone(), |(host, _)| host.to_owned()),
        path: head.uri.path().to_owned(),
        query: head.uri.query().unwrap_or_default().to_owned(),
        headers: head.headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect(),
        body: body.collect().await.map(|body| body.to_bytes().to_vec()).unwrap_or_default(),
    };
    let response = handler(&request);
    seen.requests.lock().unwrap_or_else(PoisonError::into_inner).push(request);
    tokio::time::sleep(response.delay).await;
    let builder = response
        .headers
        .iter()
        .fold(hyper::Response::builder().status(response.status), |builder, (name, value)| builder.header(name, value));
    let broken = |_| hyper::Response::new(Full::from("the test's handler made a response that HTTP does not allow"));
    Ok(builder.body(Full::from(response.body)).unwrap_or_else(broken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_is_remembered() {
        let site = Site::start(|request| match request.host.as_str() {
            "a.localhost" => Response::text("from a"),
            _ => Response::redirect("/elsewhere"),
        })
        .unwrap();
        let url = format!("http://127.0.0.1:{}/x?y=z", site.port());
        let agent: ureq::Agent = ureq::Agent::config_builder().proxy(None).max_redirects(0).build().into();
        let mut answer = agent.post(&url).header("host", "a.localhost:1").send("body").unwrap();
        assert_eq!(answer.body_mut().read_to_string().unwrap(), "from a");
        assert_eq!(agent.get(&url).call().unwrap().status(), 302);
        let seen = site.requests();
        let first = &seen[0];
        assert_eq!((first.method.as_str(), first.path.as_str(), first.query.as_str()), ("POST", "/x", "y=z"));
        assert_eq!((first.host.as_str(), first.text().as_str()), ("a.localhost", "body"));
        assert_eq!(seen[1].host, "127.0.0.1");
    }

    #[test]
    fn a_connection_that_says_nothing_counts() {
        let sink = Site::sink().unwrap();
        let silent = std::net::TcpStream::connect(sink.address).unwrap();
        assert!(sink.wait_for(Duration::from_millis(100), |_| true).is_none());
        assert_eq!((sink.connections(), sink.requests().len()), (1, 0));
        drop(silent);
    }

    #[test]
    fn a_closed_site_answers_nobody() {
        let site = Site::sink().unwrap();
        let address = site.address;
        drop(site);
        assert!(std::net::TcpStream::connect(address).is_err());
    }
}
