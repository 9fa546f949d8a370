//! The outermost layer: decides by `Host` whom a request is for, and puts that host's headers on whatever comes back.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use belljar_policy::Scheme;
use http::header::HOST;
use http::uri::PathAndQuery;
use http::{HeaderMap, Request, StatusCode, Uri};
use tower::ServiceExt as _;
use tracing::Instrument as _;

use crate::audit::Audit;
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
    pub(crate) audit: Arc<Audit>,
    pub(crate) ids: Ids,
    pub(crate) otel: Otel,
    /// Who may say where a request came from.
    pub(crate) proxies: Proxies,
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
}

/// Who was asked, for the handlers of sandbox hosts.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) sandbox: Arc<Sandbox>,
    pub(crate) side: Side,
}

impl Front {
    pub(crate) async fn answer(&self, mut request: Request<Body>) -> Response {
        let (id, started, matched) = (self.ids.next(), Instant::now(), Matched::default());
        let method = request.method().clone();
        request.extensions_mut().insert(matched.clone());
        let parent = if self.otel.is_on() { Parent::of(request.headers()) } else { None };
        let (whom, mut response) = self.dispatch(request, id).await;
        let (status, took) = (response.status(), started.elapsed());
        self.metrics.answered(whom, status, took);
        if whom == Whom::Host && matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            self.audit.turned_away(status, matched.get(), id.as_str());
        }
        request::tell(whom, id, &method, &matched, status, took);
        if whom == Whom::Host && self.otel.is_on() {
            let (id, route) = (id.as_str().to_owned(), matched.get());
            self.otel.tell(Span { parent, id, method, route, status, took, ended: SystemTime::now() });
        }
        // After the seal: no handler, and nobody whom the egress proxy asked, can say it.
        response.headers_mut().insert(REQUEST_ID, id.header());
        response
    }

    async fn dispatch(&self, mut request: Request<Body>, id: RequestId) -> (Whom, Response) {
        // A token or a page that came over plain http to the proxy could have been read or changed on its way there.
        let encrypted = request.extensions().get::<Client>().and_then(|client| client.encrypted);
        if encrypted == Some(false) && self.names.scheme() == Scheme::Https {
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
                let mut response = self.route(&self.host, request).instrument(span).await;
                self.host_origin.put_on(&mut response);
                (Whom::Host, response)
            }
            Door::Sandbox { side, label, prefix } => match self.keeper.find(&label).await {
                Ok(Some(sandbox)) => {
                    sandbox.used(crate::sandbox::now());
                    strip_prefix(&mut request, prefix);
                    let router = match side {
                        Side::Outer => &self.outer,
                        Side::Guest => &self.guest,
                    };
                    request.extensions_mut().insert(Asked { sandbox: Arc::clone(&sandbox), side });
                    let mut response = self.route(router, request).await;
                    sandbox.face(side).seal.put_on(&mut response);
                    (Whom::Sandbox, response)
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

    /// A client that sends slowly holds a request open no longer than one that sends nothing.
    async fn route(&self, router: &Router, request: Request<Body>) -> Response {
        let path = request.uri().path();
        let slow = path.starts_with("/api/v1/mcp/") || path == "/agents";
        let patience = if slow { self.slow_patience } else { self.patience };
        match tokio::time::timeout(patience, router.clone().oneshot(request)).await {
            Ok(Ok(response)) => response,
            Ok(Err(never)) => match never {},
            Err(_) => Problem::timed_out().into_response(),
        }
    }

    fn nobody(&self, status: StatusCode, text: &'static str) -> (Whom, Response) {
        let mut response = (status, text).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(http::header::RETRY_AFTER, http::HeaderValue::from_static("2"));
        }
        self.tightest.put_on(&mut response);
        (Whom::Nobody, response)
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
fn strip_prefix(request: &mut Request<Body>, prefix: usize) {
    if prefix == 0 {
        return;
    }
    let rest = request.uri().path_and_query().and_then(|path| path.as_str().get(prefix..));
    let rest =
        rest.and_then(|rest| PathAndQuery::try_from(rest).ok()).unwrap_or_else(|| PathAndQuery::from_static("/"));
    *request.uri_mut() = Uri::from(rest);
}
