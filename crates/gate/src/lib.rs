//! The gate: what a guest says, on its way out.
//!
//! A pure state machine. It does no I/O and has no clock; the caller passes the time in. The same code runs in the
//! outer frame (as wasm), in the server for MCP calls, and under the fuzzer.
//!
//! ```
//! use belljar_gate::{Call, Gate, GateRules, ToolRule};
//!
//! let rules = GateRules { tools: vec![ToolRule::named("users:list")], ..GateRules::default() };
//! let mut gate = Gate::new(&rules)?;
//!
//! let admitted = gate.admit(Call::Tool { name: "users:list", args: r#"{"limit":3}"# }, 0)?;
//! assert_eq!(admitted.audit().sequence.get(), 1);
//!
//! let refusal = gate.admit(Call::Tool { name: "users:drop", args: "{}" }, 1).unwrap_err();
//! assert_eq!(refusal.rule().row().name, "C009");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Invariants:
//! - Only [`Admitted`] may be sent on, and only [`Gate::admit`] makes one.
//! - A refused call changes nothing but the count of messages: it uses up no other budget and fills no window.
//! - Every verdict carries its audit event, made before anybody can act on the verdict.
//! - What cannot be decided is refused.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        reason = "a test that panics has failed, which is what it is for"
    )
)]

mod approvals; // calls that somebody has to approve
mod artifacts; // what a program hands over besides its value
mod call; // what may arrive
mod checks; // one file per check
mod clock; // time never runs backwards
mod codes; // C001 …: title, why, way out
mod delivered; // numbers as their receiver has them
mod detectors; // one file per suspicious sequence
mod flow; // how much may be on its way to the page
mod foresee; // calls that cannot succeed, before the program runs
mod gate; // the checks in order
mod handles; // results that stay with the host
mod hints; // what MCP's annotations say about a tool
mod labels; // what a tool does: declared, or read off its name
mod places; // where tools are in a program
mod rules; // what the policy and the host say
mod schema; // JSON Schema 2020-12 for arguments
mod suggest; // the tool that was probably meant
mod verdict; // Admitted, Refusal
mod window; // at most N in any stretch of time

pub use approvals::{Asks, MAX_WAITING};
pub use call::{Call, Offer};
pub use checks::names::set_secret;
pub use codes::{RULES, Rule, RuleRow};
pub use flow::{Flow, Pace};
pub use foresee::Foreseen;
pub use gate::Gate;
pub use hints::Hints;
pub use labels::Label;
pub use rules::{Action, Budgets, Detectors, GateRules, Names, RulesError, ToolRule};
pub use schema::{Mismatch, Schema, SchemaError};
pub use verdict::{Admitted, Refusal};
