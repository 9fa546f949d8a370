//! One capability: what it says to a person, who asks for it, and what it opens.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::api;
use crate::directives::Directive;
use crate::features::Feature;
use crate::keys::Key;
use crate::tokens::Token;
use crate::{Guest, Scheme};

#[derive(Debug)]
pub struct Capability {
    pub id: &'static str,
    /// The sentence a person reads before agreeing.
    pub says: &'static str,
    pub risk: Risk,
    /// How a policy asks for it.
    pub key: Option<Key>,
    /// How a BTCP manifest asks for it.
    pub btcp: Option<&'static str>,
    /// How an MCP App asks for it, below `_meta.ui`.
    pub mcp: Option<&'static str>,
    pub guests: &'static [Guest],
    /// BTCP capabilities that come with it.
    pub implies: &'static [&'static str],
    pub opens: Opens,
}

/// What a capability changes in each layer; whatever is not named here stays closed.
#[derive(Debug)]
pub struct Opens {
    pub csp: &'static [(Directive, Gives)],
    pub tokens: &'static [Token],
    pub features: &'static [Feature],
    /// Names below `btcp` that a tool may call, as in [`crate::api`].
    pub api: &'static [&'static str],
    /// Whether its sources are connections the network rules judge.
    pub connects: bool,
}

impl Opens {
    /// Methods that the gate lets through, each once.
    pub fn methods(&self) -> BTreeSet<&'static str> {
        self.api.iter().filter_map(|name| api::by_name(name)).map(|call| call.method).collect()
    }

    pub const NOTHING: Self = Self { csp: &[], tokens: &[], features: &[], api: &[], connects: false };
}

/// What a capability adds to a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// The sources that were written with it.
    Sources,
    /// The files of the sandbox itself.
    Own,
    Keyword(Keyword),
    /// The local schemes that were written with it.
    Schemes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keyword {
    UnsafeInline,
    UnsafeEval,
    WasmUnsafeEval,
}

impl Keyword {
    pub const fn text(self) -> &'static str {
        match self {
            Self::UnsafeInline => "'unsafe-inline'",
            Self::UnsafeEval => "'unsafe-eval'",
            Self::WasmUnsafeEval => "'wasm-unsafe-eval'",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Risk {
    Low,
    Medium,
    High,
    Critical,
}

impl Risk {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }
}

/// The scheme family a network capability is about.
pub(crate) fn sockets(row: &Capability) -> Option<[Scheme; 2]> {
    match row.btcp {
        Some("network:fetch:<origin>") => Some([Scheme::Http, Scheme::Https]),
        Some("network:websocket:<origin>") => Some([Scheme::Ws, Scheme::Wss]),
        _ => None,
    }
}
