//! The policy compiler: `PolicyFile` (as written) -> `Policy` (every default filled, every source
//! parsed) -> `Plan` (plain data that headers, guard, gate and service worker carry out).
//!
//! Pure: no files, no network, no clock. The same text always gives the same Plan.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        reason = "a test stops where it fails"
    )
)]

// The stages.
pub mod explain; // both ways, between lines and what they cause
mod file; // a policy as it was written
mod plan; // what every layer carries out
mod policy; // every default filled, every source parsed
mod resolve; // from file to policy

// The tables, one row per thing.
pub mod api; // what a tool can call
pub mod capability; // what can be opened
pub mod codes; // what can be wrong
pub mod directives; // Content-Security-Policy
pub mod dom; // what a tool sees and changes of a page
pub mod evidence; // what `belljar leaks` found
pub mod features; // Permissions-Policy
pub mod guarantees; // what each engine closes
pub mod header_names; // which headers a policy can name
pub mod keys; // what can be written
pub mod limits; // how much is enough
pub mod natives; // every native function, and how it is metered
pub mod tokens; // the sandbox attribute

// What they are made of.
mod answer; // the stable JSON forms
mod cause; // why a Plan has an entry
mod diagnostic; // what is wrong, where, and what to write instead
pub mod dialect; // MCP Apps and BTCP manifests
pub mod emit; // schema, types and pages from the tables
mod engine; // the browser engines that are tested
pub mod manifest; // the tools of a BTCP manifest
mod narrowing; // what is taken away from a Content-Security-Policy
mod read; // TOML and JSON into one tree
mod setting; // what the server can enforce
mod severity; // how bad a finding is
mod source; // places a guest may reach

pub use answer::{compiled_json, diagnosed_json};
pub use belljar_model::{Engine, Glob, Guest, Level, Placement, globals};
pub use cause::{Cause, Caused};
pub use diagnostic::{Diagnostic, Diagnostics, LineIndex, Position, Span};
pub use file::PolicyFile;
pub use keys::Key;
pub use limits::Limits;
pub use narrowing::{Kept, Narrowing};
pub use plan::{
    Budgets, ConnectionAllowlist, Csp, Embedding, Entry, GateRules, GuardRules, NetworkRules, OnBlocked, Outer,
    Permissions, Place, Plan, Refusal, Rule, ScriptHash, Source, Verdict,
};
pub use policy::{Action, Detectors, Enumeration, Grant, Network, Policy, Route, Tools};
pub use read::{Format, MOST_BYTES};
pub use setting::{Isolation, Setting};
pub use severity::Severity;
pub use source::{Fault, Host, NetworkRule, Noted, Parsed, PathPattern, Scheme, SourceExpr, Target};

/// Text to Plan in one call: the Plan when nothing is wrong, and everything that was found.
pub fn compile(text: &str, format: Format, guest: Guest, setting: &Setting) -> (Option<Plan>, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    let file = PolicyFile::read(text, format, &mut diagnostics);
    let policy = Policy::resolve(&file, guest, setting, &mut diagnostics);
    (policy.as_ref().map(Plan::compile), diagnostics)
}
