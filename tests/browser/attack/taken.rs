//! Frames with walls taken out: headers and the sandbox by the server, everything else by the switch in test bundles.

use std::path::Path;

use belljar_browsers::{Request, Response};
use serde_json::json;

use crate::jar_site::{
    Document, GUEST, OUTER, guest_headers, inner_document, inner_setup, origin, outer, outer_document, outer_setup,
};

/// What is left of the walls.
#[derive(Clone, Copy)]
pub(crate) struct Taken<'a> {
    /// Whether the guest's document has the Plan's headers.
    pub(crate) csp: bool,
    /// Whether it is opaque.
    pub(crate) sandbox: bool,
    pub(crate) off: &'a [&'a str],
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Bundles {
    Served,
    Switched,
}

/// Every switch there is; the document's headers and the frame's attribute are the site's.
pub(crate) const SWITCHES: &[&str] = &["gate", "globals", "frozen", "properties", "meter", "memory", "guard"];
/// These three are the runtime of rewrites, and are nothing without them.
pub(crate) const REWRITTEN: &[&str] = &["properties", "meter", "memory"];

/// Answers as Belljar's server would, but for those walls.
pub(crate) fn alter(
    bundles: Bundles,
    taken: Taken<'_>,
) -> impl Fn(&Request, Response) -> Response + Send + Sync + use<> {
    let Taken { csp, sandbox, off } = taken;
    let without: &[&str] = if sandbox { &[] } else { &["sandbox"] };
    let prefix = format!("'use strict';globalThis.belljarLayersOff={};", json!([off, without].concat()));
    let script = move |served: &Document, name: &str| match bundles {
        Bundles::Served => format!("{prefix}{}", served.scripts.concat()),
        Bundles::Switched => format!("{prefix}{}", switched(name)),
    };
    move |request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (OUTER, "/") => {
            let mut setup = outer_setup(request);
            if !sandbox && bundles == Bundles::Switched {
                setup.sandbox = "allow-scripts allow-same-origin".into();
                setup.guest_origin = origin(request, GUEST);
            }
            let script = script(&outer_document(&setup), "outer");
            outer(request, &Document::new(&json!(setup), &script))
        }
        (GUEST, "/") => {
            let script = script(&inner_document(request), "inner");
            let document = Document::new(&json!(inner_setup(request)), &script);
            let headers = guest_headers(request, &document);
            let kept = headers.into_iter().filter_map(|(name, value)| match name.to_ascii_lowercase().as_str() {
                "content-security-policy" => {
                    policy(&value, csp, sandbox || bundles == Bundles::Served).map(|policy| (name, policy))
                }
                // Without these the outer document, which has them too, shows no such frame.
                "cross-origin-embedder-policy" | "cross-origin-resource-policy" => Some((name, value)),
                _ if csp => Some((name, value)),
                _ => None,
            });
            kept.fold(Response::html(&*document.html), |response, (name, value)| response.header(name, value))
        }
        _ => ordinary,
    }
}

/// Of a policy what is left when its `sandbox`, or all but that, is taken out.
fn policy(value: &str, csp: bool, sandbox: bool) -> Option<String> {
    let is_sandbox = |directive: &&str| directive.trim().starts_with("sandbox");
    let kept: Vec<&str> =
        value.split(';').filter(|directive| if is_sandbox(directive) { sandbox } else { csp }).map(str::trim).collect();
    (!kept.is_empty()).then(|| kept.join("; "))
}

fn switched(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/layers").join(name).join("main.js");
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}: run `cargo xtask web`", file.display()))
}
