//! The outermost layer: decides by `Host` whom a request is for, and puts that host's headers on whatever comes back.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use belljar_policy::Scheme;
use http::header::HOST;
use http::uri::PathAndQuery;
use http::{HeaderMap, Request, StatusCode, Uri};
use hyper::body::{Body as _, Incoming};
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use tower::ServiceExt as _;
use tracing::Instrument as _;

use crate::audit::Audit;
use crate::files;
use crate::forwarded::{Client, Proxies};
use crate::headers::{HostOrigin, Seal};
use crate::metrics::Metrics;
use crate::names::{Door, Names, Side};
use crate::otel::{Otel, Parent, Span};
use crate::problem::Problem;
use crate::request::{self, Ids, Matched, REQUEST_ID, RequestId, Whom};
use crate::sandbox::{Keeper, Sandbox};

/// Shared by every connection.
#[derive(Debug)]
pub(crate) struct Front {
    pub(crate) names: Arc<Names>,
    pub(crate) keeper: Arc<Keeper>,
    pub(crate) metrics: Arc<Metrics>,
    /// Who may say where a request came from.
    pub(crate) proxies: Proxies,
    pub(crate) audit: Arc<Audit>,
    pub(crate) ids: Ids,
    pub(crate) otel: Otel,
    /// One router for each door, built from the table of routes.
    pub(crate) host: Router,
    pub(crate) outer: Router,
    pub(crate) guest: Router,
    pub(crate) host_origin: HostOrigin,
    /// Of hosts that are nobody's.
    pub(crate) tightest: Seal,
    /// The headers of answers to requests that could not even be read.
    pub(crate) sealed_refusal: Arc<[u8]>,
    /// For a request to arrive and be answered.
    pub(crate) patience: Duration,
    /// The same where an MCP server or a page has to be waited for.
    pub(crate) slow_patience: Duration,
    /// Where work is shared by all threads, whichever connection it came over.
    pub(crate) shared_threads: Handle,
}

/// Who was asked, for the handlers of sandbox hosts.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) sandbox: Arc<Sandbox>,
    pub(crate) side: Side,
}

/// What came of a request.
struct Outcome {
    whom: Whom,
    route: Option<&'static str>,
    response: Response,
}

impl Front {
    pub(crate) async fn answer(self: &Arc<Self>, mut request: Request<Incoming>, peer: IpAddr) -> Response {
        let (id, started) = (self.ids.next(), Instant::now());
        let client = self.proxies.read(peer, request.headers_mut());
        let method = request.method().clone();
        let parent = if self.otel.is_on() { Parent::of(request.headers()) } else { None };
        let Outcome { whom, route, mut response } = self.dispatch(request, id, client).await;
        let (status, took) = (response.status(), started.elapsed());
        self.metrics.answered(whom, status, took);
        if whom == Whom::Host && matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            self.audit.turned_away(status, route, id.as_str());
        }
        request::tell(whom, id, &method, route, status, took);
        if whom == Whom::Host && self.otel.is_on() {
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
            return self.nobody(StatusCode::MISDIRECTED_REQUEST, "This server is reached over https alone.\n");
        }
        let door = match authority(request.uri(), request.headers()) {
            Some(authority) => self.names.door(authority, request.uri().path()),
            None => return self.nobody(StatusCode::BAD_REQUEST, "The request does not say which host it is for.\n"),
        };
        match door {
            Door::Host => {
                // Whatever is logged on the way has the request's name.
                let span = tracing::info_span!("request", id = id.as_str());
                request.extensions_mut().insert(client);
                let (route, mut response) = if is_work(&request) {
                    self.elsewhere(request, span).await
                } else {
                    self.route(&self.host, request).instrument(span).await
                };
                self.host_origin.put_on(&mut response);
                Outcome { whom: Whom::Host, route, response }
            }
            Door::Sandbox { side, label, prefix } => match self.keeper.find(&label).await {
                Ok(Some(sandbox)) => {
                    sandbox.used(crate::sandbox::now());
                    strip_prefix(&mut request, prefix);
                    let (route, mut response) = match files::at_once(&self.keeper, &sandbox, side, &request) {
                        Some((route, response)) => (Some(route), response),
                        None => {
                            let router = match side {
                                Side::Outer => &self.outer,
                                Side::Guest => &self.guest,
                            };
                            request.extensions_mut().insert(Asked { sandbox: Arc::clone(&sandbox), side });
                            self.route(router, request).await
                        }
                    };
                    sandbox.face(side).seal.put_on(&mut response);
                    Outcome { whom: Whom::Sandbox, route, response }
                }
                Ok(None) => self.nobody(StatusCode::NOT_FOUND, "There is no such sandbox here, or its time is over.\n"),
                Err(error) => {
                    tracing::error!(%error, "a sandbox could not be looked up");
                    self.nobody(StatusCode::SERVICE_UNAVAILABLE, "The sandbox cannot be looked up just now.\n")
                }
            },
            Door::Nowhere => self.nobody(StatusCode::NOT_FOUND, "Nothing is served on this host name.\n"),
        }
    }

    /// Which route it was, and its answer. A client that sends slowly holds a request open no longer than one that sends
    /// nothing.
    async fn route(&self, router: &Router, request: Request<Incoming>) -> (Option<&'static str>, Response) {
        let (mut request, matched) = (request.map(Body::new), Matched::default());
        request.extensions_mut().insert(matched.clone());
        let patience = if waits_for_others(request.uri().path()) { self.slow_patience } else { self.patience };
        let response = match tokio::time::timeout(patience, router.clone().oneshot(request)).await {
            Ok(Ok(response)) => response,
            Ok(Err(never)) => match never {},
            Err(_) => Problem::timed_out().into_response(),
        };
        (matched.get(), response)
    }

    /// A thread that reads a large body or compiles a policy serves no other connection meanwhile, so it is not one of
    /// those that do. And what a request starts, an MCP server above all, outlives its connection.
    async fn elsewhere(
        self: &Arc<Self>,
        request: Request<Incoming>,
        span: tracing::Span,
    ) -> (Option<&'static str>, Response) {
        let front = Arc::clone(self);
        // Ends with whoever waits for it.
        let mut work = JoinSet::new();
        work.spawn_on(async move { front.route(&front.host, request).await }.instrument(span), &self.shared_threads);
        match work.join_next().await {
            Some(Ok(done)) => done,
            Some(Err(_)) | None => (None, Problem::internal().into_response()),
        }
    }

    fn nobody(&self, status: StatusCode, text: &'static str) -> Outcome {
        let mut response = (status, text).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(http::header::RETRY_AFTER, http::HeaderValue::from_static("2"));
        }
        self.tightest.put_on(&mut response);
        Outcome { whom: Whom::Nobody, route: None, response }
    }
}

/// What is sent is read, compiled and kept; and to ask an MCP server or an agent's session may be to start it. The rest is
/// in memory or waits for the store, which has threads of its own: sooner said than handed over.
fn is_work(request: &Request<Incoming>) -> bool {
    let path = request.uri().path();
    !request.body().is_end_stream() || waits_for_others(path) || path.starts_with("/api/v1/agents/")
}

/// For an MCP server, or for a page with the tools of an agent's session.
fn waits_for_others(path: &str) -> bool {
    path == "/agents" || path.starts_with("/api/v1/mcp/")
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
