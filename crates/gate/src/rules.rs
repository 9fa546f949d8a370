//! What the policy and the host say, as plain data.

use crate::hints::Hints;
use crate::labels::Label;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Everything a gate goes by: the Plan's gate part as it is, and what the host adds to it (`tools`, `names`). The default
/// is the level `standard` with no tools and no capabilities.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct GateRules {
    /// The tools the host registered.
    pub tools: Vec<ToolRule>,
    /// Whether only registered names can be called.
    pub names: Names,
    /// A second name for the program's `tools`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools_alias: Option<String>,
    /// Patterns a name must match one of; absent, every registered name may be called.
    pub allow: Option<Vec<String>>,
    /// Patterns a name must not match; wins over `allow`.
    pub deny: Vec<String>,
    /// Tool calls in any second.
    pub rate_per_second: u64,
    /// What happens when one tool is called more than `enumeration_threshold` times in `enumeration_window_ms`.
    pub enumeration: Action,
    pub enumeration_threshold: u64,
    pub enumeration_window_ms: u64,
    /// Thresholds by pattern; the first that matches, in alphabetical order, counts.
    pub enumeration_overrides: BTreeMap<String, u64>,
    pub detectors: Detectors,
    pub budgets: Budgets,
    /// Capabilities a tool asks for, each with the methods of the `btcp` API that it opens.
    pub capabilities: BTreeMap<String, Vec<String>>,
    /// Those of them that the user granted; absent, all.
    pub granted: Option<Vec<String>>,
    /// JSON Schema of what the guest is called with.
    pub input: Option<Value>,
    /// JSON Schema of what the guest returns.
    pub output: Option<Value>,
}

/// One registered tool.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ToolRule {
    pub name: String,
    /// What it does; absent, whole words of the name and the hints decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<Label>>,
    /// MCP's annotations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<Hints>,
    /// JSON Schema of its arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<Value>,
    /// JSON Schema of its results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<Value>,
    /// Whether lists and texts that it gives stay with the host, and the program gets a handle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub handle: bool,
    /// Whether somebody has to approve each call.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub approval: bool,
    /// Calls of this tool in any second, besides the rate of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate_per_second: Option<u64>,
    /// Wins over the threshold and the overrides of the policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enumeration_threshold: Option<u64>,
    /// Bytes of one result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
}

impl ToolRule {
    /// A tool of which nothing is said but its name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

/// Which names can be called at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Names {
    /// Only registered ones, of letters, digits, `:`, `_` and `-`. For runs and tools.
    #[default]
    Registered,
    /// Any that MCP would accept: the server behind the host knows its tools. For widgets.
    Any,
}

/// What to do about something suspicious.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Action {
    /// Do not look.
    Off,
    /// Let it through, and say so.
    Warn,
    /// Refuse it.
    Block,
}

/// What to do about each suspicious sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Detectors {
    pub exfiltration: Action,
    pub credentials: Action,
    pub bulk: Action,
    pub delete_after_read: Action,
}

/// What a guest may use up, and how large one thing may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Budgets {
    /// Tool calls in all.
    pub tool_calls: u64,
    /// Console lines in all.
    pub console_calls: u64,
    /// Console bytes in all.
    pub console_bytes: u64,
    /// Bytes of the run's value, and of one tool's result.
    pub output_bytes: u64,
    /// Artifacts in all.
    pub artifacts: u64,
    /// Their bytes in all.
    pub artifact_bytes: u64,
    /// Bytes of tool results that stay with the host, in all.
    pub handle_bytes: u64,
    /// Messages of the guest in all, refused ones included.
    pub messages: u64,
    /// Messages of the guest in any second, refused ones included.
    pub messages_per_second: u64,
    /// Bytes of the guest's messages in any second, its run's value aside.
    pub bytes_per_second: u64,
    /// Bytes of one message of the guest, its run's value aside.
    pub message_bytes: u64,
    /// How deep arguments may nest.
    pub argument_depth: u32,
    /// Properties arguments may have, all objects taken together.
    pub argument_properties: u32,
}

impl Default for GateRules {
    fn default() -> Self {
        Self {
            tools: Vec::new(),
            names: Names::default(),
            tools_alias: None,
            allow: None,
            deny: Vec::new(),
            rate_per_second: 100,
            enumeration: Action::Warn,
            enumeration_threshold: 30,
            enumeration_window_ms: 5_000,
            enumeration_overrides: BTreeMap::new(),
            detectors: Detectors::default(),
            budgets: Budgets::default(),
            capabilities: BTreeMap::new(),
            granted: None,
            input: None,
            output: None,
        }
    }
}

impl Default for Detectors {
    fn default() -> Self {
        Self {
            exfiltration: Action::Warn,
            credentials: Action::Block,
            bulk: Action::Warn,
            delete_after_read: Action::Warn,
        }
    }
}

impl Default for Budgets {
    fn default() -> Self {
        Self {
            tool_calls: 100,
            console_calls: 1_000,
            console_bytes: 1 << 20,
            output_bytes: 5 << 20,
            artifacts: 50,
            artifact_bytes: 16 << 20,
            handle_bytes: 64 << 20,
            messages: 1_000_000,
            messages_per_second: 10_000,
            bytes_per_second: 16 << 20,
            message_bytes: 1 << 20,
            argument_depth: 32,
            argument_properties: 10_000,
        }
    }
}

/// Rules no gate can be made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError {
    /// Where in the rules, as in `tools[2].input`.
    pub place: String,
    /// What is wrong there, and what to write instead.
    pub reason: String,
}

impl RulesError {
    pub(crate) fn new(place: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { place: place.into(), reason: reason.into() }
    }
}

impl std::fmt::Display for RulesError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: {}", self.place, self.reason)
    }
}

impl std::error::Error for RulesError {}
