//! Explaining a policy both ways: from a line to everything it caused, and from something that
//! was blocked back to the line that would allow it.

mod blocked;
mod dom;
mod effects;
mod question;

pub use blocked::{Answer, Fix, answer};
pub use effects::{Effect, effects};
pub use question::{Question, Touch, What};
