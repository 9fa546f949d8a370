//! Who asks. Pages are known by their `Origin`, back ends by a token; a sandbox is never listened to.
//!
//! The attack: a guest that could call the API would make itself a sandbox with a wider policy. A guest's origin is
//! `null` or lies below the base, and browsers put it on every request that changes something.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use belljar_policy::{Host, SourceExpr};
use futures_util::StreamExt as _;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, AUTHORIZATION,
    CONTENT_LENGTH, ORIGIN,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};

use crate::problem::Problem;
use crate::routes::Shared;
use crate::sandbox::embedder;

/// Somebody who may use the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// A page of an origin that may embed. It sees its own sandboxes and no others.
    Page(SourceExpr),
    /// A program with a token, or on a server for this machine alone, any program.
    BackEnd,
}

impl Caller {
    pub(crate) fn may_see(&self, embedder: &str) -> bool {
        match self {
            Self::Page(origin) => origin.to_string() == embedder,
            Self::BackEnd => true,
        }
    }
}

/// Stands before every route of the host origin; only those of the API ask who it is.
pub(crate) async fn guard(State(shared): State<Arc<Shared>>, mut request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with("/api/") && request.uri().path() != "/metrics" {
        return next.run(request).await;
    }
    let caller = match who(request.headers(), &shared) {
        Ok(caller) => caller,
        Err(problem) => return problem.into_response(),
    };
    let preflight =
        request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    let limit = shared.config.limits.body_bytes;
    let mut response = if preflight {
        StatusCode::NO_CONTENT.into_response()
    } else if announced(request.headers()) > limit {
        read_away(request.into_body()).await;
        Problem::too_large(format!("the body is larger than `limits.bodyBytes`, {limit}")).into_response()
    } else {
        request.extensions_mut().insert(caller.clone());
        next.run(request).await
    };
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

/// Headers of the API's own, which browsers ask leave for.
const ASKED_BY_PAGES: &str = "content-type, if-match, belljar-owner, belljar-connection";

fn announced(headers: &HeaderMap) -> u64 {
    headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok()).unwrap_or(0)
}

/// A browser that is still sending when the connection ends sees a network error and never the reason. So what it sends is
/// read and forgotten, within bounds, before it is told.
async fn read_away(body: Body) {
    const MOST_BYTES: usize = 256 << 20;
    const MOST_TIME: Duration = Duration::from_secs(5);
    let mut parts = body.into_data_stream();
    let mut read = 0;
    let reading = async {
        while let Some(Ok(part)) = parts.next().await {
            read += part.len();
            if read > MOST_BYTES {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(MOST_TIME, reading).await;
}

fn who(headers: &HeaderMap, shared: &Shared) -> Result<Caller, Problem> {
    let origins: Vec<_> = headers.get_all(ORIGIN).iter().collect();
    if let Some(authorization) = headers.get(AUTHORIZATION) {
        return if origins.is_empty() && has_token(authorization, shared) {
            Ok(Caller::BackEnd)
        } else {
            Err(Problem::unauthorized("this is not one of the server's tokens, or a page sent it"))
        };
    }
    match origins.as_slice() {
        [] => local_program(headers, shared),
        [origin] => page(origin, shared),
        _ => Err(Problem::malformed("the request has more than one `Origin`")),
    }
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
        None if shared.config.tokens.is_empty() && shared.config.is_local() => Ok(Caller::BackEnd),
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

fn has_token(authorization: &HeaderValue, shared: &Shared) -> bool {
    let Some(sent) = authorization.as_bytes().strip_prefix(b"Bearer ") else { return false };
    // Every token is compared, so that time tells nothing about which one came close.
    shared.config.tokens.iter().fold(false, |found, token| shared.keeper.same_secret(token.as_bytes(), sent) | found)
}
