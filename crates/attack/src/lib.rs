//! The attack corpus, and the runner that shows in real browsers that each attack is stopped, by which layer, and at what
//! cost to the page around it.
//!
//! ```text
//! tests/attacks/<goal>/<name>.js -> Attack (header read) -> Seen (what the host saw) -> Verdict -> Report
//! ```

mod corpus; // one file, one attack by a program
mod ends; // how an attack may end, by level and engine
mod failure; // why attacks could not be run
mod files; // the corpus as text
pub mod jar_site; // Belljar's frames on a server that can be altered
mod layer; // who stops what
mod report; // what is printed
mod runner; // engines, levels, one attack after the other
pub mod scenario; // attacks by everybody but a program
mod seen; // what the host page saw
mod stage; // a server, a host page, a sink
mod usage; // processor time and memory of a browser
mod verdict; // stopped or not

pub use corpus::{Attack, Benign, Guest, attacks, benign};
pub use ends::Ends;
pub use failure::Failure;
pub use layer::Layer;
pub use report::{Asked, Measured, Report, Row, Summary};
pub use runner::{Plan, Progress, run};
pub use seen::Seen;
pub use stage::Stage;
pub use usage::Usage;
pub use verdict::{OUT, Verdict, fault_without_its_layer, harm, judge};
