//! What the gate checks on every call, outside the realm it limits.

use serde::Serialize;

use crate::glob::Glob;
use crate::policy::{Detectors, Enumeration, Policy};

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
    pub enumeration: Enumeration,
    pub detectors: Detectors,
    pub budgets: Budgets,
    /// Methods of the host that the granted capabilities open.
    pub methods: Vec<&'static str>,
    /// Names below `btcp` that the guest sees; convenience, since the gate decides by method.
    pub api: Vec<&'static str>,
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
    pub concurrency: u64,
}

impl GateRules {
    pub(super) fn compile(policy: &Policy) -> Self {
        let globs = |patterns: &[crate::cause::Caused<Glob>]| patterns.iter().map(|pattern| pattern.value.clone()).collect();
        let names = |pick: fn(&crate::capability::Opens) -> &'static [&'static str]| {
            let mut names: Vec<_> = policy.grants.iter().flat_map(|grant| pick(&grant.row.opens).iter().copied()).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let tool = policy.guest == crate::Guest::Tool;
        Self {
            allow: policy.tools.allow.as_deref().map(globs),
            deny: globs(&policy.tools.deny),
            rate_per_second: policy.tools.rate_per_second,
            enumeration: policy.tools.enumeration.clone(),
            detectors: policy.tools.detectors,
            budgets: Budgets {
                tool_calls: policy.limits.tool_calls,
                console_calls: policy.limits.console_calls,
                console_bytes: policy.limits.console_bytes,
                output_bytes: policy.limits.output_bytes,
                concurrency: policy.limits.concurrency,
            },
            methods: if tool { names(|opens| opens.methods) } else { Vec::new() },
            api: if tool { names(|opens| opens.api) } else { Vec::new() },
        }
    }
}
