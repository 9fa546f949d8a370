//! Connection-Allowlist: in Chromium it closes what no Content Security Policy can, navigation,
//! WebRTC, preconnect and DNS among it. A structured field: an inner list of origins.

use std::fmt::Write as _;

use serde::Serialize;

use super::csp::REPORT_GROUP;
use super::place::Place;
use crate::capability::Gives;
use crate::policy::Policy;
use crate::source::SourceExpr;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ConnectionAllowlist {
    /// The sandbox's own host name.
    pub response_origin: bool,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub origins: Vec<SourceExpr>,
}

impl ConnectionAllowlist {
    /// `None` in permissive mode, where there is nothing to list.
    pub(super) fn compile(policy: &Policy) -> Option<Self> {
        if policy.permissive {
            return None;
        }
        let mut origins: Vec<_> = policy
            .grants
            .iter()
            .filter(|grant| grant.row.opens.csp.iter().any(|(_, gives)| *gives == Gives::Sources))
            .flat_map(|grant| grant.sources.iter().map(|source| source.value.handshake()))
            .collect();
        origins.sort();
        origins.dedup();
        // The sandbox's own host serves nothing without the same walls, and reports go there.
        Some(Self { response_origin: true, origins })
    }

    /// Redirects and WebRTC are closed by default; an unknown word for either would open it, so
    /// neither is written.
    pub fn header(&self, place: &Place) -> String {
        let mut header = String::from("(");
        if self.response_origin {
            header.push_str("response-origin");
        }
        for origin in &self.origins {
            if header.len() > 1 {
                header.push(' ');
            }
            // An origin has neither quotes nor backslashes, so it is its own structured string. It
            // ends without a slash: with one, only the root path would match.
            let _ = write!(header, "\"{origin}\"");
        }
        header.push(')');
        if place.guest.scheme().encrypted() {
            header.push_str(";report-to=");
            header.push_str(REPORT_GROUP);
        }
        header
    }
}
