//! The whole header set of a sandbox host: the same on every response, so that a guest that
//! navigates itself to an error page or a file finds the same walls there.

use std::fmt;

use serde::Serialize;

use super::csp::{REPORT_GROUP, REPORT_PATH};
use super::{ConnectionAllowlist, Plan};
use crate::policy::Policy;
use crate::source::SourceExpr;

/// Where a Plan is carried out. What it names is known to the server alone.
#[derive(Clone, Debug)]
pub struct Place {
    pub outer: SourceExpr,
    pub guest: SourceExpr,
    /// Exactly the pages that may show this sandbox.
    pub embedders: Vec<SourceExpr>,
    /// Belljar's own inline scripts in the document.
    pub scripts: Vec<ScriptHash>,
    /// Labels share a registrable domain, so only an agent cluster keeps their processes apart.
    pub shared_site: bool,
}

impl Place {
    /// A sandbox that nobody has: for showing headers where there is no server.
    pub fn example() -> Self {
        let local = |host| SourceExpr::loopback(host, 3333);
        Self {
            outer: local("label.localhost"),
            guest: local("g.label.localhost"),
            embedders: vec![local("localhost")],
            scripts: Vec::new(),
            shared_site: false,
        }
    }
}

/// The hash of bytes that are served, as a CSP writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptHash(String);

impl ScriptHash {
    pub fn sha256(digest: [u8; 32]) -> Self {
        use base64::Engine as _;
        Self(base64::engine::general_purpose::STANDARD.encode(digest))
    }
}

impl fmt::Display for ScriptHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sha256-{}", self.0)
    }
}

/// How the guest's responses may be put beside others in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Embedding {
    /// Cross-Origin-Embedder-Policy
    pub coep: &'static str,
    /// Cross-Origin-Resource-Policy
    pub corp: &'static str,
}

impl Embedding {
    pub(super) fn compile(policy: &Policy) -> Self {
        let has = |id: &str| policy.grants.iter().any(|grant| grant.row.id == id && !grant.sources.is_empty());
        // The strictest that still lets the guest load what it was granted: pages in frames would
        // have to send the header themselves, files of other hosts need only be asked for without
        // credentials.
        let coep = if has("frames") || policy.permissive {
            "unsafe-none"
        } else if has("resources") {
            "credentialless"
        } else {
            "require-corp"
        };
        // To its own files an opaque guest is a stranger, and a page that is cross-origin isolated
        // shows only frames that say so.
        Self { coep, corp: "cross-origin" }
    }
}

impl Plan {
    /// Every header of the guest's host name.
    pub fn headers(&self, place: &Place) -> Vec<(&'static str, String)> {
        let allowlist = self.connection_allowlist.as_ref().map(|list| list.header(place));
        header_set(self.csp.header(place), allowlist, &self.permissions.header, self.embedding, place)
    }

    /// Every header of the outer frame's host name.
    pub fn outer_headers(&self, place: &Place) -> Vec<(&'static str, String)> {
        // The outer frame loads its own modules and the guest's document, nothing else.
        let allowlist = ConnectionAllowlist { response_origin: true, origins: vec![place.guest.clone()] };
        let allowlist = self.connection_allowlist.as_ref().map(|_| allowlist.header(place));
        header_set(self.outer.csp.header(place), allowlist, &self.permissions.outer_header, self.embedding, place)
    }
}

fn header_set(
    csp: String,
    allowlist: Option<String>,
    permissions: &str,
    embedding: Embedding,
    place: &Place,
) -> Vec<(&'static str, String)> {
    let mut headers = vec![("content-security-policy", csp)];
    headers.extend(allowlist.map(|allowlist| ("connection-allowlist", allowlist)));
    headers.push(("permissions-policy", permissions.into()));
    if place.shared_site {
        headers.push(("origin-agent-cluster", "?1".into()));
    }
    if place.guest.scheme().encrypted() {
        headers.push(("reporting-endpoints", format!("{REPORT_GROUP}=\"{REPORT_PATH}\"")));
    }
    headers.extend([
        ("cross-origin-opener-policy", "same-origin".into()),
        ("cross-origin-embedder-policy", embedding.coep.into()),
        ("cross-origin-resource-policy", embedding.corp.into()),
        ("referrer-policy", "no-referrer".into()),
        ("x-content-type-options", "nosniff".into()),
        ("x-dns-prefetch-control", "off".into()),
        ("cache-control", "no-store".into()),
        ("vary", "Sec-Fetch-Dest".into()),
    ]);
    headers
}
