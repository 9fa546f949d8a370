//! The words that policy, messages, gate and server share. Nothing here does anything; all of it also runs in browsers.

mod glob; // patterns with stars, in linear time
mod guest; // what runs inside a sandbox
mod placement; // where in the browser it runs

pub use glob::Glob;
pub use guest::Guest;
pub use placement::Placement;
