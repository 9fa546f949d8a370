//! Where a Plan is carried out.

use std::fmt;

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
