//! The words that policy, messages, gate and server share. Nothing here does anything; all of it also runs in browsers.

pub mod globals; // which global names a level keeps
pub mod near; // what somebody probably meant
pub mod written; // calls of tools as a program's text shows them

mod engine; // what runs a program
mod glob; // patterns with stars, in linear time
mod guest; // what runs inside a sandbox
mod level; // how much of the language a program may use
mod placement; // where in the browser it runs
mod tool_path; // where a tool is in a program

pub use engine::Engine;
pub use glob::Glob;
pub use guest::Guest;
pub use level::Level;
pub use placement::Placement;
pub use tool_path::tool_path;
