//! What the gate checks on every call, outside the realm it limits. The gate takes these rules as
//! they are, and the host adds the tools it registers.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::Glob;
use crate::policy::{Action, Detectors, Policy};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GateRules {
    /// Patterns a tool's name must fit; `null` is every tool the host registers.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<String>>"))]
    pub allow: Option<Vec<Glob>>,
    /// Patterns that win over `allow`.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub deny: Vec<Glob>,
    pub rate_per_second: u64,
    /// What to do when the same tool is called more often than the threshold.
    pub enumeration: Action,
    pub enumeration_threshold: u64,
    pub enumeration_window_ms: u64,
    /// Thresholds for single tools.
    pub enumeration_overrides: BTreeMap<String, u64>,
    pub detectors: Detectors,
    pub budgets: Budgets,
    /// Each capability that was asked for, and the methods of the host that it opens.
    pub capabilities: BTreeMap<String, BTreeSet<&'static str>>,
}

/// Counts kept by the outer frame, where the guest cannot reach them.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Budgets {
    pub tool_calls: u64,
    pub console_calls: u64,
    pub console_bytes: u64,
    pub output_bytes: u64,
    pub artifacts: u64,
    pub artifact_bytes: u64,
    pub handle_bytes: u64,
}

impl GateRules {
    pub(super) fn compile(policy: &Policy) -> Self {
        let globs =
            |patterns: &[crate::cause::Caused<Glob>]| patterns.iter().map(|pattern| pattern.value.clone()).collect();
        let enumeration = &policy.tools.enumeration;
        Self {
            allow: policy.tools.allow.as_deref().map(globs),
            deny: globs(&policy.tools.deny),
            rate_per_second: policy.tools.rate_per_second,
            enumeration: enumeration.action,
            enumeration_threshold: enumeration.threshold,
            enumeration_window_ms: enumeration.window_ms,
            enumeration_overrides: enumeration.overrides.clone(),
            detectors: policy.tools.detectors,
            budgets: Budgets {
                tool_calls: policy.limits.tool_calls,
                console_calls: policy.limits.console_calls,
                console_bytes: policy.limits.console_bytes,
                output_bytes: policy.limits.output_bytes,
                artifacts: policy.limits.artifacts,
                artifact_bytes: policy.limits.artifact_bytes,
                handle_bytes: policy.limits.handle_bytes,
            },
            capabilities: policy.named.clone(),
        }
    }
}
