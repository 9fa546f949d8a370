//! Capabilities: whatever a policy, a BTCP manifest or an MCP App can open, one row each.
//! Headers, network rules, gate, guard, docs and `explain` are derived from the rows.

mod grammar;
mod table;
#[cfg(test)]
mod tests;

pub use grammar::{Asked, ask};
pub use table::ROWS;

use std::collections::BTreeSet;

use crate::api;
use crate::directives::Directive;
use crate::features::Feature;
use crate::keys::Key;
use crate::tokens::Token;
use crate::{Guest, Scheme};

use serde::Serialize;

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

/// The methods that one capability string opens, with what it implies.
pub fn methods(asked: &[Asked]) -> BTreeSet<&'static str> {
    let mut rows: Vec<&'static Capability> = asked.iter().map(|asked| asked.row).collect();
    let mut methods = BTreeSet::new();
    // Implication has no cycles: each row names others of less risk.
    while let Some(row) = rows.pop() {
        methods.extend(row.opens.methods());
        rows.extend(row.implies.iter().filter_map(|name| by_btcp(name)));
    }
    methods
}

pub fn by_id(id: &str) -> Option<&'static Capability> {
    ROWS.iter().find(|row| row.id == id)
}

pub fn by_key(key: Key) -> Option<&'static Capability> {
    ROWS.iter().find(|row| row.key == Some(key))
}

pub fn by_btcp(name: &str) -> Option<&'static Capability> {
    ROWS.iter().find(|row| row.btcp == Some(name))
}

pub fn by_mcp(field: &str) -> Option<&'static Capability> {
    ROWS.iter().find(|row| row.mcp == Some(field))
}

/// The scheme family a network capability is about.
pub(crate) fn sockets(row: &Capability) -> Option<[Scheme; 2]> {
    match row.btcp {
        Some("network:fetch:<origin>") => Some([Scheme::Http, Scheme::Https]),
        Some("network:websocket:<origin>") => Some([Scheme::Ws, Scheme::Wss]),
        _ => None,
    }
}
