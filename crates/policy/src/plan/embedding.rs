//! Cross-Origin-Embedder-Policy and Cross-Origin-Resource-Policy.

use serde::Serialize;

use crate::policy::Policy;

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
