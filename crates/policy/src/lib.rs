//! The policy compiler: `PolicyFile` (as written) -> `Policy` (every default filled, every source
//! parsed) -> `Plan` (plain data that headers, guard, gate and firewall carry out).
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

mod guest; // what runs inside, and in which chamber
mod level; // how much of the language it may use

pub mod globals; // which global names a level keeps

pub use guest::{Chamber, Guest};
pub use level::Level;
