//! The full header set of one sandbox host, put on every response by the outermost layer.
//!
//! The attack: a guest navigates itself to an address of its own host that is answered without policy (an error page,
//! a redirect, a file) and goes on there without walls. So what a handler sets counts for nothing unless it is on a
//! short list, and the seal is put on after everything else: routing, panics, time-outs.

use axum::response::{IntoResponse as _, Response};
use belljar_base::{Hash, Names};
use belljar_policy::{Guest, Place, Plan, Policy, PolicyFile, Route, ScriptHash, Setting, SourceExpr};
use http::header::{
    ACCEPT_RANGES, ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, ALLOW,
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, RETRY_AFTER,
};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};

use super::freshness::Freshness;
use super::proxied::ProxiedHeaders;
use crate::documents::{PULSE_SCRIPT, sealed_script};

/// What a handler may say about its response. `Location`, `Link`, `Refresh`, `Set-Cookie`, `Service-Worker-Allowed`,
/// `Report-To`, `Speculation-Rules`, whatever comes next: not here, so not sent.
const KEPT: [HeaderName; 7] = [CONTENT_TYPE, CONTENT_LENGTH, CONTENT_RANGE, ACCEPT_RANGES, ETAG, ALLOW, RETRY_AFTER];

#[derive(Clone, Debug, PartialEq)]
pub struct Seal(HeaderMap);

impl Seal {
    pub fn new(headers: Vec<(&'static str, String)>) -> Self {
        let pairs = headers.into_iter().map(|(name, value)| {
            let value = HeaderValue::from_str(&value).expect("a Plan writes only what a header can hold");
            (HeaderName::from_static(name), value)
        });
        // With room for what a response says besides, so that no copy of it has to grow.
        let mut all = HeaderMap::with_capacity(pairs.len() + KEPT.len() + 3);
        all.extend(pairs);
        Self(all)
    }

    /// For unknown hosts: the empty policy, and on top of it nothing at all.
    pub fn tightest(names: &Names) -> Self {
        let place = Place {
            outer: names.public().clone(),
            guest: names.public().clone(),
            embedders: Vec::new(),
            scripts: Vec::new(),
            shared_site: true,
        };
        let mut seal = Self::new(empty_plan().headers(&place));
        let nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
        // Two policies hold both, so this one can only take away.
        seal.0.append(CONTENT_SECURITY_POLICY, HeaderValue::from_static(nothing));
        seal
    }

    /// Lets the guest's own document read its files although its origin is opaque.
    pub fn readable_by_opaque(mut self) -> Self {
        self.0.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("null"));
        self
    }

    /// As bytes that follow a status line, for an answer that never comes near a handler.
    pub fn after_status_line(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4096);
        for (name, value) in &self.0 {
            bytes.extend_from_slice(name.as_str().as_bytes());
            bytes.extend_from_slice(b": ");
            bytes.extend_from_slice(value.as_bytes());
            bytes.extend_from_slice(b"\r\n");
        }
        bytes.extend_from_slice(b"content-length: 0\r\nconnection: close\r\n\r\n");
        bytes
    }

    /// An answer that says: any guest may post reports here, and read nothing.
    pub fn preflight_for_reports() -> Response {
        let mut response = StatusCode::NO_CONTENT.into_response();
        response.extensions_mut().insert(ReportsPreflight);
        response
    }

    /// Every header by name, as a service worker has to send them too.
    pub fn lines(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)))
    }

    /// An answer whose script may control the whole host: Belljar's own, and no other.
    pub fn for_a_service_worker(mut response: Response) -> Response {
        response.extensions_mut().insert(ServiceWorkerAllowed);
        response
    }

    /// Belljar's own document of [`crate::documents::pulse`]: its one script, a worker, and nothing that the guest's
    /// policy may open besides.
    pub fn for_the_pulse(mut response: Response) -> Response {
        response.extensions_mut().insert(PulseDocument);
        response
    }

    /// Belljar's own document of [`crate::documents::sealed`]: the guest's walls, with another script and WebAssembly.
    pub fn for_the_sealed_engine(mut response: Response) -> Response {
        response.extensions_mut().insert(SealedDocument);
        response
    }

    /// Replaces the response's headers by the full set.
    pub fn put_on(&self, response: &mut Response) {
        let mut sealed = self.0.clone();
        let said = std::mem::take(response.headers_mut());
        for name in &KEPT {
            if let Some(value) = said.get(name) {
                sealed.insert(name, value.clone());
            }
        }
        *response.headers_mut() = sealed;
        if let Some(freshness) = response.extensions().get::<Freshness>().copied()
            && (response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED)
        {
            response.headers_mut().insert(CACHE_CONTROL, freshness.value());
        }
        if response.extensions().get::<ServiceWorkerAllowed>().is_some() {
            response.headers_mut().insert("service-worker-allowed", HeaderValue::from_static("/"));
        }
        if response.extensions().get::<PulseDocument>().is_some() {
            let policy = pulse_policy(response.headers().get(CONTENT_SECURITY_POLICY));
            response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
        }
        if response.extensions().get::<SealedDocument>().is_some() {
            let policy = sealed_policy(response.headers().get(CONTENT_SECURITY_POLICY));
            response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
        }
        if let Some(carried) = response.extensions_mut().remove::<ProxiedHeaders>() {
            carried.put_on(response.headers_mut());
        }
        if response.extensions().get::<ReportsPreflight>().is_some() {
            let headers = response.headers_mut();
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("null"));
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("POST"));
            headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
        }
    }
}

/// Marks the one script that becomes a service worker.
#[derive(Clone, Copy, Debug)]
struct ServiceWorkerAllowed;

/// Marks the one response that lets another origin post.
#[derive(Clone, Copy, Debug)]
struct ReportsPreflight;

/// Marks the one document with a script of Belljar's among the guest's.
#[derive(Clone, Copy, Debug)]
struct PulseDocument;

/// Marks the one document that compiles WebAssembly.
#[derive(Clone, Copy, Debug)]
struct SealedDocument;

/// Every directive of the guest's, but for its scripts: this document's own, the worker made of it, and WebAssembly.
fn sealed_policy(guests: Option<&HeaderValue>) -> HeaderValue {
    let hash = ScriptHash::sha256(Hash::of(sealed_script().as_bytes()).0);
    let guests = guests.and_then(|value| value.to_str().ok()).unwrap_or("default-src 'none'; sandbox");
    let scripts = format!("script-src '{hash}' 'wasm-unsafe-eval' blob: data:");
    let directives = guests.split("; ").map(|directive| match directive.starts_with("script-src ") {
        true => scripts.as_str(),
        false => directive,
    });
    let policy = directives.collect::<Vec<_>>().join("; ");
    HeaderValue::from_str(&policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'; sandbox"))
}

/// Nobody may show it but who may show the guest.
fn pulse_policy(guests: Option<&HeaderValue>) -> HeaderValue {
    let hash = ScriptHash::sha256(Hash::of(PULSE_SCRIPT.as_bytes()).0);
    let guests = guests.and_then(|value| value.to_str().ok()).unwrap_or_default();
    let ancestors = guests.split("; ").find(|directive| directive.starts_with("frame-ancestors "));
    let ancestors = ancestors.unwrap_or("frame-ancestors 'none'");
    let policy = format!(
        "default-src 'none'; script-src '{hash}'; worker-src data:; base-uri 'none'; form-action 'none'; {ancestors}; \
         sandbox allow-scripts"
    );
    HeaderValue::from_str(&policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'; sandbox"))
}

fn empty_plan() -> Plan {
    let mut diagnostics = belljar_policy::Diagnostics::default();
    let policy = Policy::resolve(&PolicyFile::empty(), Guest::Widget, &Setting::default(), &mut diagnostics);
    Plan::compile(&policy.expect("the empty policy is the tightest one"))
}

/// Everything that a sandbox's host decides, apart from where it is: its headers, and the rules of the proxy.
pub fn fingerprint(plan: &Plan) -> [u8; 32] {
    use sha2::Digest as _;
    let nowhere = SourceExpr::parse("https://nowhere.invalid").expect("an origin").value;
    let place = Place {
        outer: nowhere.clone(),
        guest: nowhere.clone(),
        embedders: vec![nowhere],
        scripts: Vec::new(),
        shared_site: false,
    };
    let mut hash = sha2::Sha256::new();
    for (name, value) in plan.headers(&place).into_iter().chain(plan.outer_headers(&place)) {
        hash.update(format!("{name}: {value}\n"));
    }
    hash.update(plan.placement.name());
    // The proxy looks its rules up by host name, so programs with other rules need another host.
    if plan.network.route == Route::Proxy {
        hash.update(serde_json::to_vec(&plan.network).expect("rules are plain data"));
    }
    hash.finalize().into()
}
