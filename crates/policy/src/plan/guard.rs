//! How the guard treats a program.

use serde::Serialize;

use crate::policy::Policy;
use crate::{Engine, Level, Placement, globals};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GuardRules {
    pub level: Level,
    /// What runs the program, and so whether it has to meter itself.
    pub engine: Engine,
    /// Properties that lead nowhere, whether written or put together at run time.
    pub blocked_properties: &'static [&'static str],
    pub on_blocked: OnBlocked,
    /// Global names that stay; every other is removed.
    pub globals: Vec<&'static str>,
}

/// What reading a blocked property does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum OnBlocked {
    Throw,
    Undefined,
}

/// Ways from any value to the intrinsics it was made of.
pub(super) const BLOCKED_PROPERTIES: &[&str] = &[
    "__proto__", "prototype", "constructor", "__defineGetter__", "__defineSetter__", "__lookupGetter__",
    "__lookupSetter__",
];

impl GuardRules {
    /// A frame's document is closed by headers, not by rewriting it.
    pub(super) fn compile(policy: &Policy) -> Option<Self> {
        (policy.placement == Placement::Worker).then(|| Self {
            level: policy.level,
            engine: policy.engine,
            blocked_properties: BLOCKED_PROPERTIES,
            on_blocked: if policy.level == Level::Permissive { OnBlocked::Undefined } else { OnBlocked::Throw },
            globals: globals::allowed(policy.level).collect(),
        })
    }
}
