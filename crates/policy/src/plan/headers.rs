//! The whole header set of a sandbox host: the same on every response, so that a guest that
//! navigates itself to an error page or a file finds the same walls there.

use super::csp::{REPORT_GROUP, REPORT_PATH};
use super::embedding::Embedding;
use super::place::Place;
use super::{ConnectionAllowlist, Plan};

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
