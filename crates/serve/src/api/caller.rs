//! Who asks. Pages are known by their `Origin`, back ends by a token; a sandbox is never listened to.
//!
//! The attack: a guest that could call the API would make itself a sandbox with a wider policy. A guest's origin is
//! `null` or lies below the base, and browsers put it on every request that changes something.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use belljar_base::{Problem, now};
use belljar_policy::{Host, SourceExpr};
use belljar_sandbox::embedder;
use belljar_wire::ErrorCode;
use futures_util::StreamExt as _;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, AUTHORIZATION,
    CONTENT_LENGTH, CONTENT_TYPE, ORIGIN,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};

use crate::forwarded::{Client, was_passed_on};
use crate::identity::{Holder, NotHeld, Scopes};
use crate::shared::Shared;

/// Somebody who may use the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// A page of an origin that may embed. It sees its own sandboxes and no others.
    Page(SourceExpr),
    /// A program with a token, or on a server for this machine alone, any program.
    BackEnd(Holder),
}

impl Caller {
    pub(crate) fn may_see(&self, embedder: &str) -> bool {
        match self {
            Self::Page(origin) => origin.to_string() == embedder,
            Self::BackEnd(_) => true,
        }
    }

    /// Who is counted together. Anybody can write an `Origin`, so those who do from elsewhere use up nobody else's turns.
    /// Programs of a machine that has the server to itself are not counted.
    fn account(&self, from: &Client, shared: &Shared) -> Option<String> {
        match self {
            Self::Page(origin) => Some(format!("{origin} from {}", from.address)),
            Self::BackEnd(_) => self.maker(shared).map(|name| format!("token {name}")),
        }
    }

    /// Whose sandboxes make room for each other. Anybody can write an `Origin`: who does so from elsewhere pushes out none
    /// of the real page's.
    pub(crate) fn charged(&self, from: &Client, embedder: &SourceExpr, shared: &Shared) -> String {
        match self.account(from, shared) {
            Some(account) if matches!(self, Self::BackEnd(_)) => format!("{embedder} by {account}"),
            Some(account) => account,
            None => embedder.to_string(),
        }
    }

    /// The token's name whose sandboxes are counted together.
    pub(crate) fn maker(&self, shared: &Shared) -> Option<Arc<str>> {
        match self {
            Self::BackEnd(holder) if !shared.is_open() => Some(Arc::clone(&holder.name)),
            Self::BackEnd(_) | Self::Page(_) => None,
        }
    }
}

/// Stands before every route of the host origin; only those of the API ask who it is.
pub(crate) async fn guard(State(shared): State<Arc<Shared>>, mut request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with("/api/") && request.uri().path() != "/metrics" {
        return next.run(request).await;
    }
    let from = request.extensions().get::<Client>().copied().unwrap_or_default();
    let caller = match who(request.headers(), &shared) {
        Ok(caller) => caller,
        Err(problem) => return problem.into_response(),
    };
    let preflight =
        request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    let limit = shared.config.limits.body_bytes;
    let account = caller.account(&from, &shared);
    let mut response = if preflight {
        StatusCode::NO_CONTENT.into_response()
    } else if let Err(problem) = shared.intake.admit(account.as_deref()) {
        read_away(request.into_body()).await;
        problem.into_response()
    } else if announced(request.headers()) > limit {
        read_away(request.into_body()).await;
        Problem::too_large(format!("the body is larger than `limits.bodyBytes`, {limit}")).into_response()
    } else {
        request.extensions_mut().insert(caller.clone());
        let path = request.uri().path();
        let ends = !path.starts_with("/api/v1/agents/") && !path.starts_with("/api/v1/code/");
        let answer = shared.intake.metered(account.as_deref(), request, |request| next.run(request)).await;
        let seated = account.clone().unwrap_or_else(|| from.address.to_string());
        shared.seats.seat(&seated, ends, told(answer).await)
    };
    if let Caller::BackEnd(holder) = &caller {
        tracing::debug!(token = &*holder.name, status = response.status().as_u16(), "a back end was answered");
    }
    if let Caller::Page(origin) = caller {
        let headers = response.headers_mut();
        if let Ok(origin) = HeaderValue::from_str(&origin.to_string()) {
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        }
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after"));
        headers
            .insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
        if preflight {
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST, PATCH, DELETE"));
            headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(ASKED_BY_PAGES));
            headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
        }
    }
    response
}

/// What is refused before a handler sees it, such as a number in the address that is none, is told like everything else.
async fn told(response: Response) -> Response {
    let kind = response.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    if !response.status().is_client_error() || !kind.starts_with(b"text/plain") {
        return response;
    }
    let status = response.status();
    let text = to_bytes(response.into_body(), 4_096).await.unwrap_or_default();
    Problem::new(status, ErrorCode::InvalidParams, String::from_utf8_lossy(&text)).into_response()
}

/// Headers of the API's own, which browsers ask leave for.
const ASKED_BY_PAGES: &str = "content-type, if-match, belljar-owner, belljar-connection";

fn announced(headers: &HeaderMap) -> u64 {
    headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok()).unwrap_or(0)
}

/// A browser that is still sending when the connection ends sees a network error and never the reason. So what it sends is
/// read and forgotten, within bounds, before it is told.
async fn read_away(body: Body) {
    const MAX_BYTES: usize = 256 << 20;
    const MAX_TIME: Duration = Duration::from_secs(5);
    let mut parts = body.into_data_stream();
    let mut read = 0;
    let reading = async {
        while let Some(Ok(part)) = parts.next().await {
            read += part.len();
            if read > MAX_BYTES {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(MAX_TIME, reading).await;
}

fn who(headers: &HeaderMap, shared: &Shared) -> Result<Caller, Problem> {
    let origins: Vec<_> = headers.get_all(ORIGIN).iter().collect();
    let mut authorizations = headers.get_all(AUTHORIZATION).iter();
    if let Some(authorization) = authorizations.next() {
        // A page that has a token has published it.
        let by_browser = !origins.is_empty() || headers.contains_key("sec-fetch-site");
        return if by_browser || authorizations.next().is_some() {
            Err(Problem::unauthorized("tokens are for back ends, and this request has several or came from a browser"))
        } else {
            holder(authorization, shared).map(Caller::BackEnd)
        };
    }
    match origins.as_slice() {
        [] => local_program(headers, shared),
        [origin] => page(origin, shared),
        _ => Err(Problem::malformed("the request has more than one `Origin`")),
    }
}

fn holder(authorization: &HeaderValue, shared: &Shared) -> Result<Holder, Problem> {
    let sent = authorization.as_bytes().split_at_checked(7).filter(|(kind, _)| kind.eq_ignore_ascii_case(b"bearer "));
    let found = sent.map_or(Err(NotHeld::Unknown), |(_, sent)| shared.tokens.holder(sent, now()));
    found.map_err(|why| match why {
        NotHeld::Unknown => Problem::unauthorized("this is not one of the server's tokens"),
        NotHeld::Ended(holder, day) => {
            Problem::unauthorized(format!("the token `{}` was valid until {day}", holder.name))
                .help("Make another with `belljar token new`, and add its line to the server's configuration.")
        }
    })
}

/// Without an `Origin` it is no page's doing, unless the browser says so elsewhere.
fn local_program(headers: &HeaderMap, shared: &Shared) -> Result<Caller, Problem> {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    match site {
        // The playground itself, or somebody who typed the address.
        Some(b"same-origin" | b"none") => Ok(Caller::Page(shared.names.public().clone())),
        Some(_) => Err(Problem::forbidden(
            "a page of another origin asked without saying which",
            "Use `fetch` in its ordinary mode, so that the browser sends `Origin`.",
        )),
        // The attack: a proxy on this machine that passes on what strangers send, before a server that was meant for one.
        None if shared.is_open() && was_passed_on(headers) => {
            Err(Problem::unauthorized("the request came through a proxy, so it need not be from this machine"))
        }
        None if shared.is_open() => Ok(Caller::BackEnd(Holder { name: "this-machine".into(), scopes: Scopes::ALL })),
        None => Err(Problem::unauthorized("back ends need a token here")),
    }
}

fn page(origin: &HeaderValue, shared: &Shared) -> Result<Caller, Problem> {
    let text = origin.to_str().unwrap_or("(unreadable)");
    let refusal = |why: &str| {
        let shown: String = text.chars().take(100).collect();
        Err(Problem::forbidden(
            format!("`{shown}` may not use this server: {why}"),
            "Add the page's origin to `hosts.allow` (or BELLJAR_HOSTS_ALLOW) and start the server again.",
        ))
    };
    match may_embed(text, shared) {
        Ok(origin) => Ok(Caller::Page(origin)),
        Err(why) => refusal(why),
    }
}

/// The origin of a page that may make and show sandboxes, or why it may not.
pub(crate) fn may_embed(text: &str, shared: &Shared) -> Result<SourceExpr, &'static str> {
    let origin = embedder(text).map_err(|_| "it is not the origin of a page that could embed a sandbox")?;
    if shared.names.is_sandbox(&origin) {
        return Err("sandboxes cannot create or change sandboxes");
    }
    let listed = shared.config.hosts_allow.iter().any(|allowed| allowed.covers(&origin));
    if listed || &origin == shared.names.public() || (shared.config.is_local() && is_this_machine(&origin)) {
        Ok(origin)
    } else {
        Err("it is not listed")
    }
}

/// Pages of this machine, whatever their port. Not `*.localhost`: those are sandboxes, here or elsewhere.
fn is_this_machine(origin: &SourceExpr) -> bool {
    match origin.host() {
        Host::Name(name) => name == "localhost",
        Host::V4(address) => address.is_loopback(),
        Host::Below(_) | Host::V6(_) => false,
    }
}
