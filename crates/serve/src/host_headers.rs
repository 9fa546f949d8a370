//! Headers of the host origin: pages that load only themselves, answers nobody else may read.

use axum::response::Response;
use belljar_base::Names;
use http::HeaderValue;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};

use belljar_sandbox::Freshness;

/// Marks an answer that only points elsewhere, and may do so inside a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pointer;

/// Marks a worker's script that compiles WebAssembly of this origin, and does nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compiles;

#[derive(Clone, Debug)]
pub(crate) struct HostOrigin {
    csp: HeaderValue,
}

const WORKER_CSP: HeaderValue =
    HeaderValue::from_static("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
const POINTER_CSP: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");

impl HostOrigin {
    pub(crate) fn new(names: &Names) -> Self {
        let csp = format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
             worker-src 'self'; frame-src {}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            names.sandboxes()
        );
        Self { csp: HeaderValue::from_str(&csp).expect("an origin is a header value") }
    }

    /// Fills in what the handler left out.
    pub(crate) fn put_on(&self, response: &mut Response) {
        let freshness = response.extensions().get::<Freshness>().copied();
        let pointer = response.extensions().get::<Pointer>().is_some();
        let compiles = response.extensions().get::<Compiles>().is_some();
        let headers = response.headers_mut();
        let csp = match (pointer, compiles) {
            (true, _) => POINTER_CSP,
            (false, true) => WORKER_CSP,
            (false, false) => self.csp.clone(),
        };
        headers.insert(CONTENT_SECURITY_POLICY, csp);
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        if !pointer {
            // Some browsers look at this header on redirects too.
            headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        }
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
        headers.entry("cross-origin-resource-policy").or_insert(HeaderValue::from_static("same-origin"));
        headers.insert(CACHE_CONTROL, freshness.map_or(HeaderValue::from_static("no-store"), Freshness::value));
        headers.append(VARY, HeaderValue::from_static("Origin"));
    }
}
