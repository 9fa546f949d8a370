//! The outermost layer: decides by `Host` which target a request is for, and puts that host's headers on whatever comes back.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use belljar_base::{ClientMark, HostKind, Names, Problem, Side, now};
use belljar_policy::Scheme;
use belljar_sandbox::{Audit, Metrics, RequestTarget, RequestedSandbox, SandboxService, Seal};
use http::header::{HOST, USER_AGENT};
use http::uri::PathAndQuery;
use http::{HeaderMap, HeaderValue, Request, StatusCode, Uri};
use hyper::body::{Body as _, Incoming};
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use tower::ServiceExt as _;
use tracing::Instrument as _;

use crate::forwarded::{Client, Proxies};
use crate::host_headers::HostOrigin;
use crate::otel::{Otel, Parent, Span};
use crate::request::{self, Ids, Matched, REQUEST_ID, RequestId};
use crate::routes::{self, Pace, Route};
use crate::sandbox_hosts::{files, lease};

/// Shared by every connection.
#[derive(Debug)]
pub(crate) struct Dispatcher {
    pub(crate) names: Arc<Names>,
    pub(crate) sandboxes: Arc<SandboxService>,
    pub(crate) metrics: Arc<Metrics>,
    /// Who may say where a request came from.
    pub(crate) proxies: Proxies,
    /// A sandbox is leased to an address, and not to a browser alone.
    pub(crate) bind_address: bool,
    pub(crate) audit: Arc<Audit>,
    pub(crate) ids: Ids,
    pub(crate) otel: Otel,
    /// The table of routes.
    pub(crate) routes: &'static [Route],
    /// One router for each kind of host, built from the table.
    pub(crate) host: Router,
    pub(crate) outer: Router,
    pub(crate) guest: Router,
    pub(crate) host_origin: HostOrigin,
    /// Of unknown hosts.
    pub(crate) tightest: Seal,
    /// The headers of answers to requests that could not even be read.
    pub(crate) sealed_refusal: Arc<[u8]>,
    /// For a request to arrive and be answered.
    pub(crate) timeout: Duration,
    /// The same where an MCP server or a page has to be waited for.
    pub(crate) slow_timeout: Duration,
    /// Where work is shared by all threads, whichever connection it came over.
    pub(crate) shared_threads: Handle,
}

/// What came of a request.
struct Outcome {
    target: RequestTarget,
    route: Option<&'static str>,
    response: Response,
}

impl Dispatcher {
    pub(crate) async fn answer(self: &Arc<Self>, mut request: Request<Incoming>, peer: IpAddr) -> Response {
        let (id, started) = (self.ids.next(), Instant::now());
        let client = self.proxies.read(peer, request.headers_mut());
        let method = request.method().clone();
        let parent = if self.otel.is_on() { Parent::of(request.headers()) } else { None };
        let Outcome { target, route, mut response } = self.dispatch(request, id, client).await;
        let (status, took) = (response.status(), started.elapsed());
        self.metrics.answered(target, status, took);
        if target == RequestTarget::Host && matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            self.audit.caller_refused(status, route, id.as_str());
        }
        request::tell(target, id, &method, route, status, took);
        if target == RequestTarget::Host && self.otel.is_on() {
            let id = id.as_str().to_owned();
            self.otel.tell(Span { parent, id, method, route, status, took, ended: SystemTime::now() });
        }
        // After the seal: no handler, and nobody whom the egress proxy asked, can say it.
        response.headers_mut().insert(REQUEST_ID, id.header());
        response
    }

    async fn dispatch(self: &Arc<Self>, mut request: Request<Incoming>, id: RequestId, client: Client) -> Outcome {
        // A token or a page that came over plain http to the proxy could have been read or changed on its way there.
        if client.encrypted == Some(false) && self.names.scheme() == Scheme::Https {
            return self.unrouted(StatusCode::MISDIRECTED_REQUEST, "This server is reached over https alone.\n");
        }
        let kind = match authority(request.uri(), request.headers()) {
            Some(authority) => self.names.classify(authority, request.uri().path()),
            None => return self.unrouted(StatusCode::BAD_REQUEST, "The request does not say which host it is for.\n"),
        };
        match kind {
            HostKind::Host => {
                // Whatever is logged on the way has the request's name.
                let span = tracing::info_span!("request", id = id.as_str());
                request.extensions_mut().insert(client);
                let pace = routes::pace(self.routes, request.uri().path());
                let limit = if pace == Pace::Slow { self.slow_timeout } else { self.timeout };
                // A body is read, compiled and stored; the other requests say in the table of routes what they wait for.
                let (route, mut response) = if pace != Pace::Quick || !request.body().is_end_stream() {
                    self.on_shared_runtime(request, limit, span).await
                } else {
                    self.route(&self.host, request, limit).instrument(span).await
                };
                self.host_origin.put_on(&mut response);
                Outcome { target: RequestTarget::Host, route, response }
            }
            HostKind::Sandbox { side, label, prefix } => match self.sandboxes.find(&label).await {
                Ok(Some(sandbox)) => {
                    sandbox.used(now());
                    strip_prefix(&mut request, prefix);
                    let client = self.client_mark(client, request.headers());
                    let leased = side == Side::Outer
                        || !sandbox.is_private()
                        || self.sandboxes.is_leased_here(&sandbox, client)
                        || self.sandboxes.is_leased(&sandbox, client).await;
                    let at_once = if leased { files::at_once(&self.sandboxes, &sandbox, side, &request) } else { None };
                    let (route, mut response) = match at_once {
                        Some((route, response)) => (Some(route), response),
                        None if !leased => (None, lease::missing().into_response()),
                        None => {
                            let router = match side {
                                Side::Outer => &self.outer,
                                Side::Guest => &self.guest,
                            };
                            let asked = RequestedSandbox { sandbox: Arc::clone(&sandbox), side, client };
                            request.extensions_mut().insert(asked);
                            self.route(router, request, self.timeout).await
                        }
                    };
                    sandbox.host(side).seal.put_on(&mut response);
                    Outcome { target: RequestTarget::Sandbox, route, response }
                }
                Ok(None) => {
                    self.unrouted(StatusCode::NOT_FOUND, "There is no such sandbox here, or its time is over.\n")
                }
                Err(error) => {
                    tracing::error!(%error, "a sandbox could not be looked up");
                    self.unrouted(StatusCode::SERVICE_UNAVAILABLE, "The sandbox cannot be looked up just now.\n")
                }
            },
            HostKind::Unknown => self.unrouted(StatusCode::NOT_FOUND, "Nothing is served on this host name.\n"),
        }
    }

    fn client_mark(&self, client: Client, headers: &HeaderMap) -> ClientMark {
        let browser = headers.get(USER_AGENT).map(HeaderValue::as_bytes).unwrap_or_default();
        ClientMark::of(self.bind_address.then_some(client.address), browser)
    }

    /// Which route it was, and its answer. A client that sends slowly holds a request open no longer than one that sends
    /// nothing.
    async fn route(
        &self,
        router: &Router,
        request: Request<Incoming>,
        limit: Duration,
    ) -> (Option<&'static str>, Response) {
        let (mut request, matched) = (request.map(Body::new), Matched::default());
        request.extensions_mut().insert(matched.clone());
        let response = match tokio::time::timeout(limit, router.clone().oneshot(request)).await {
            Ok(Ok(response)) => response,
            Ok(Err(never)) => match never {},
            Err(_) => Problem::timed_out().into_response(),
        };
        (matched.get(), response)
    }

    /// A thread that reads a large body or compiles a policy serves no other connection meanwhile, so it is not one of
    /// those that do. And what a request starts, an MCP server above all, outlives its connection.
    async fn on_shared_runtime(
        self: &Arc<Self>,
        request: Request<Incoming>,
        limit: Duration,
        span: tracing::Span,
    ) -> (Option<&'static str>, Response) {
        let dispatcher = Arc::clone(self);
        // Ends with whoever waits for it.
        let mut work = JoinSet::new();
        work.spawn_on(
            async move { dispatcher.route(&dispatcher.host, request, limit).await }.instrument(span),
            &self.shared_threads,
        );
        match work.join_next().await {
            Some(Ok(done)) => done,
            Some(Err(_)) | None => (None, Problem::internal().into_response()),
        }
    }

    fn unrouted(&self, status: StatusCode, text: &'static str) -> Outcome {
        let mut response = (status, text).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(http::header::RETRY_AFTER, http::HeaderValue::from_static("2"));
        }
        self.tightest.put_on(&mut response);
        Outcome { target: RequestTarget::Unrouted, route: None, response }
    }
}

/// The one host a request names. A proxy and a browser could read a request with two differently, so it has none.
fn authority<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    let agrees = hosts.next().is_none() && uri.authority().is_none_or(|authority| authority.as_str() == host);
    agrees.then_some(host)
}

/// Takes off the part of the path that only names the sandbox.
fn strip_prefix(request: &mut Request<Incoming>, prefix: usize) {
    if prefix == 0 {
        return;
    }
    let rest = request.uri().path_and_query().and_then(|path| path.as_str().get(prefix..));
    let rest =
        rest.and_then(|rest| PathAndQuery::try_from(rest).ok()).unwrap_or_else(|| PathAndQuery::from_static("/"));
    *request.uri_mut() = Uri::from(rest);
}
