//! Permissions-Policy and the `allow` attribute: every feature closed by name, a few opened.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Serialize;

use crate::features::{FEATURES, Feature};
use crate::policy::Policy;
use crate::{Guest, Placement};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Permissions {
    /// Features the guest's document may use.
    pub features: Vec<&'static str>,
    /// The `allow` attribute of both frames.
    pub allow: String,
    /// The header of the guest's document.
    pub header: String,
    /// The header of the outer frame, which hands the features on.
    pub outer_header: String,
}

impl Permissions {
    pub(super) fn compile(policy: &Policy) -> Self {
        // A tool in a worker has no devices: the host uses them for it, through the gate.
        let has_document = policy.placement == Placement::Frame || policy.guest != Guest::Tool;
        let granted = policy.grants.iter().filter(|_| has_document).flat_map(|grant| grant.row.opens.features);
        let features: BTreeSet<_> = granted.copied().collect();
        let features: Vec<_> = features.into_iter().map(Feature::name).collect();
        let allow = features.join("; ");
        let header = self::header(&features, "(self)");
        // The outer frame hands features on to a guest that its frame-src pins.
        let outer_header = self::header(&features, "*");
        Self { features, allow, header, outer_header }
    }
}

/// Most guests open nothing, and then the header is always the same.
static CLOSED: LazyLock<String> = LazyLock::new(|| written(&[], ""));

fn header(open: &[&str], whom: &str) -> String {
    if open.is_empty() { CLOSED.clone() } else { written(open, whom) }
}

fn written(open: &[&str], whom: &str) -> String {
    let mut header = String::with_capacity(FEATURES.len() * 24);
    for feature in FEATURES {
        if !header.is_empty() {
            header.push_str(", ");
        }
        header.push_str(feature);
        header.push('=');
        header.push_str(if open.contains(feature) { whom } else { "()" });
    }
    header
}
