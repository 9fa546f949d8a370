//! What is written down about a request: never its address, host or headers, which hold what others must not know.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::Request;
use belljar_sandbox::RequestTarget;
use http::{HeaderName, HeaderValue, Method, StatusCode};
use tower::{Layer, Service};

pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives every request a name of its own. Made by us alone: a name that a client chose could be somebody else's, or a
/// whole line of the log.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    /// Keyed, so that a guest cannot count other guests' requests by its own.
    key: RandomState,
    last: AtomicU64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct RequestId([u8; 16]);

impl Ids {
    pub(crate) fn next(&self) -> RequestId {
        let mut number = self.key.hash_one(self.last.fetch_add(1, Ordering::Relaxed));
        let mut text = [0; 16];
        for digit in &mut text {
            *digit = b"0123456789abcdef"[(number & 15) as usize];
            number >>= 4;
        }
        RequestId(text)
    }
}

impl RequestId {
    pub(crate) fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }

    pub(crate) fn header(self) -> HeaderValue {
        HeaderValue::from_bytes(&self.0).unwrap_or(HeaderValue::from_static(""))
    }
}

impl fmt::Debug for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One line, which is not even put together where nobody wants to see it. What goes well is told to those who ask for it;
/// what the API refuses and what fails is always there. Guests and strangers can be refused as often as they like, so
/// theirs are not.
pub(crate) fn tell(
    target: RequestTarget,
    id: RequestId,
    method: &Method,
    route: Option<&'static str>,
    status: StatusCode,
    took: Duration,
) {
    let (id, route, status) = (id.as_str(), route.unwrap_or("-"), status.as_u16());
    let ms = took.as_micros() as f64 / 1000.0;
    let host = match target {
        RequestTarget::Host => "host",
        RequestTarget::Sandbox => "sandbox",
        RequestTarget::Unrouted => "unrouted",
    };
    if status >= 500 {
        tracing::warn!(id, host, %method, route, status, ms, "answered");
    } else if target == RequestTarget::Host && status >= 400 {
        tracing::info!(id, host, %method, route, status, ms, "answered");
    } else {
        tracing::debug!(id, host, %method, route, status, ms, "answered");
    }
}

/// The route that a request came to, as the table has it. Known also when its handler took too long or panicked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matched(Arc<OnceLock<&'static str>>);

impl Matched {
    pub(crate) fn get(&self) -> Option<&'static str> {
        self.0.get().copied()
    }
}

/// Put around each route, to say which it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named(pub(crate) &'static str);

#[derive(Clone, Debug)]
pub(crate) struct NamedRoute<S> {
    path: &'static str,
    inner: S,
}

impl<S> Layer<S> for Named {
    type Service = NamedRoute<S>;

    fn layer(&self, inner: S) -> NamedRoute<S> {
        NamedRoute { path: self.0, inner }
    }
}

impl<S: Service<Request>> Service<Request> for NamedRoute<S> {
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request) -> S::Future {
        if let Some(matched) = request.extensions().get::<Matched>() {
            let _ = matched.0.set(self.path);
        }
        self.inner.call(request)
    }
}

#[cfg(test)]
mod tests {
    use super::Ids;
    use std::collections::HashSet;

    #[test]
    fn names_differ_and_do_not_count() {
        let (one, other) = (Ids::default(), Ids::default());
        let names: HashSet<_> = (0..10_000).map(|_| one.next().as_str().to_owned()).collect();
        assert_eq!(names.len(), 10_000);
        assert!(!names.contains(other.next().as_str()), "another server has other names");
    }
}
