//! A policy with every default filled and every source parsed.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::Glob;
use crate::capability::Capability;
use crate::cause::{Cause, Caused};
use crate::limits::Limits;
use crate::narrowing::Narrowing;
use crate::source::{NetworkRule, SourceExpr};
use crate::{Engine, Guest, Level, Placement};

/// The second stage: nothing in it is text that still has to be understood, and nothing in it
/// contradicts anything else.
#[derive(Clone, Debug)]
pub struct Policy {
    pub guest: Guest,
    pub placement: Placement,
    pub level: Level,
    pub engine: Engine,
    pub limits: Limits,
    /// What is opened, in the order of the capability table.
    pub grants: Vec<Grant>,
    /// A tool's capabilities as they were asked for, and the methods that each opens.
    pub named: BTreeMap<String, BTreeSet<&'static str>>,
    pub network: Network,
    /// Taken away again from what the grants open in the headers; of the network it is taken already.
    pub narrowing: Narrowing,
    pub tools: Tools,
    /// Every host allowed, for finding out what a widget needs.
    pub permissive: bool,
}

/// One capability that is opened, with what was written beside it.
#[derive(Clone, Debug)]
pub struct Grant {
    pub row: &'static Capability,
    pub cause: Cause,
    pub sources: Vec<Caused<SourceExpr>>,
    pub schemes: Vec<Caused<&'static str>>,
}

#[derive(Clone, Debug)]
pub struct Network {
    pub route: Route,
    pub allow: Vec<Caused<NetworkRule>>,
    pub deny: Vec<Caused<NetworkRule>>,
    /// `None` is every method.
    pub methods: Option<Vec<&'static str>>,
    /// Headers that the proxy passes besides its own list.
    pub headers: Vec<String>,
    /// Names of secrets that the proxy puts in.
    pub secrets: Vec<String>,
}

/// Who carries a guest's connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Route {
    /// There are none.
    Closed,
    /// The browser, within the headers.
    Direct,
    /// The egress proxy, the one place the headers leave open.
    Proxy,
}

#[derive(Clone, Debug)]
pub struct Tools {
    /// `None` is every tool the host registers.
    pub allow: Option<Vec<Caused<Glob>>>,
    pub deny: Vec<Caused<Glob>>,
    pub rate_per_second: u64,
    pub enumeration: Enumeration,
    pub detectors: Detectors,
}

impl Default for Tools {
    fn default() -> Self {
        let (threshold, window_ms) = (30, 5_000);
        let warn = Action::Warn;
        Self {
            allow: None,
            deny: Vec::new(),
            rate_per_second: 100,
            enumeration: Enumeration { threshold, window_ms, overrides: BTreeMap::new(), action: warn },
            detectors: Detectors { exfiltration: warn, credentials: warn, bulk: warn, delete_after_read: warn },
        }
    }
}

/// The same tool again and again.
#[derive(Clone, Debug)]
pub struct Enumeration {
    pub threshold: u64,
    pub window_ms: u64,
    /// Thresholds for single tools.
    pub overrides: BTreeMap<String, u64>,
    pub action: Action,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    Off,
    Warn,
    Block,
}

impl Action {
    pub(crate) fn from_word(word: &str) -> Self {
        match word {
            "off" => Self::Off,
            "warn" => Self::Warn,
            // Whatever else a table of words may one day hold is taken as the strictest.
            _ => Self::Block,
        }
    }
}

/// What to do when calls follow each other in a suspicious order.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Detectors {
    pub exfiltration: Action,
    pub credentials: Action,
    pub bulk: Action,
    pub delete_after_read: Action,
}
