//! The Plan: plain data that every layer carries out. Nothing in it is decided again.

mod allowlist; // Connection-Allowlist
mod csp; // Content-Security-Policy
mod embedding; // which responses may stand beside others in a process
mod gate; // what the gate checks
mod guard; // what the guard checks
mod headers; // the whole header set
mod network_rules; // what the service worker and the egress proxy check
mod permissions; // Permissions-Policy and the allow attribute
mod place; // where it is carried out

pub use allowlist::ConnectionAllowlist;
pub use csp::{Csp, Entry, Source};
pub use embedding::Embedding;
pub use gate::{Budgets, GateRules};
pub use guard::{GuardRules, OnBlocked};
pub use network_rules::{NetworkRules, Refusal, Rule, Verdict};
pub use permissions::Permissions;
pub use place::{Place, ScriptHash};

use std::collections::BTreeSet;

use serde::Serialize;

use crate::cause::{Cause, Caused};
use crate::limits::Limits;
use crate::policy::Policy;
use crate::tokens::Token;
use crate::{Guest, Level, Placement};

/// The last stage.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    pub guest: Guest,
    pub placement: Placement,
    pub level: Level,
    /// Whether the guest has an origin of its own and not an opaque one.
    pub own_origin: bool,
    /// Every host allowed, for debugging a widget.
    pub permissive: bool,
    /// Headers of the guest's own document and of everything else on its host name.
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, Vec<String>>"))]
    pub csp: Csp,
    pub connection_allowlist: Option<ConnectionAllowlist>,
    /// The `sandbox` attribute of the guest's frame, and its directive.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub sandbox: Vec<Token>,
    pub permissions: Permissions,
    pub embedding: Embedding,
    /// The trusted frame around the guest.
    pub outer: Outer,
    pub network: NetworkRules,
    /// How the program is checked and rewritten; frames are not.
    pub guard: Option<GuardRules>,
    pub gate: GateRules,
    /// Names below `btcp` that a tool sees; convenience, since the gate decides by method.
    pub api: Vec<&'static str>,
    pub limits: Limits,
}

/// The trusted frame: what the host page puts around a guest.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Outer {
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, Vec<String>>"))]
    pub csp: Csp,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub sandbox: Vec<Token>,
}

impl Plan {
    /// Cannot fail: everything that could be wrong was found before there was a `Policy`.
    pub fn compile(policy: &Policy) -> Self {
        let tokens = tokens(policy);
        let sandbox: Vec<_> = tokens.iter().map(|token| token.value).collect();
        let own_origin = sandbox.contains(&Token::SameOrigin);
        Self {
            guest: policy.guest,
            placement: policy.placement,
            level: policy.level,
            own_origin,
            permissive: policy.permissive,
            csp: Csp::guest(policy, &tokens),
            connection_allowlist: ConnectionAllowlist::compile(policy),
            permissions: Permissions::compile(policy),
            embedding: Embedding::compile(policy),
            outer: Outer::compile(&tokens),
            network: NetworkRules::compile(policy),
            guard: GuardRules::compile(policy),
            gate: GateRules::compile(policy),
            api: names(policy),
            limits: policy.limits,
            sandbox,
        }
    }
}

impl Outer {
    fn compile(guest: &[Caused<Token>]) -> Self {
        // A frame cannot have what the frame around it has not, so the outer one has both.
        let mut tokens = vec![
            Caused { value: Token::Scripts, cause: Cause::Always("the outer frame runs the gate") },
            Caused { value: Token::SameOrigin, cause: Cause::Always("the outer frame's origin is nobody else's") },
        ];
        tokens.extend(guest.iter().filter(|token| !matches!(token.value, Token::Scripts | Token::SameOrigin)).cloned());
        Self { csp: Csp::outer(&tokens), sandbox: tokens.iter().map(|token| token.value).collect() }
    }
}

fn tokens(policy: &Policy) -> Vec<Caused<Token>> {
    let mut tokens = vec![Caused { value: Token::Scripts, cause: Cause::Always("a guest is code") }];
    for grant in &policy.grants {
        tokens.extend(grant.row.opens.tokens.iter().map(|token| Caused { value: *token, cause: grant.cause }));
    }
    tokens.sort_by_key(|token| token.value);
    tokens.dedup_by_key(|token| token.value);
    tokens
}

/// What the granted capabilities of a tool name, once each.
fn names(policy: &Policy) -> Vec<&'static str> {
    let grants = policy.grants.iter().filter(|_| policy.guest == Guest::Tool);
    let names: BTreeSet<_> = grants.flat_map(|grant| grant.row.opens.api.iter().copied()).collect();
    names.into_iter().collect()
}
