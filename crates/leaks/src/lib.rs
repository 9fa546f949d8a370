//! `belljar leaks`: every known way out, tried in every guest, in real browsers, with a control for each.
//!
//! A probe is a row of [`channels`]. It is tried in a guest that a real host page mounts through the SDK from a real server,
//! and once more in a plain frame and a plain worker with no policy at all. What arrives at its sink, or is seen by whom
//! it should not reach, decides; what the probe says of itself does not.

mod cell; // the rule that decides a cell
mod channel; // what a way out is
pub mod channels; // the ways out, one row each
mod column; // every channel in one guest
mod committed; // what was found before
mod error;
mod expected; // what got worse
mod guest; // who tries
mod measure; // one engine, from start to verdicts
mod probe; // a channel as text
mod show; // the matrix as a table and as JSON
mod sinks; // where what gets out arrives
mod stage; // the two pages
pub mod surface; // what browsers offer to a document, and the wall before it
mod tokens; // one word for each probe

pub use belljar_policy::evidence::Cell;
pub use channel::{Channel, Group};
pub use error::{Error, Result};
pub use expected::Worse;
pub use guest::Guest;
pub use measure::{Found, Measured, Progress, Question, Row, measure};
pub use show::{Paint, json, table};
pub use sinks::How;
