//! Attacks by everybody but the program in its worker: tools, apps, widgets, values, other pages, plain clients.
//!
//! ```text
//! tests/attacks/<goal>/<name>.js -> Scenario -> Seen, and Seen of its control -> Outcome -> Row
//! ```

mod client; // requests as they are sent
mod file; // one file, one attack
mod goal; // what it wants
mod places; // servers and sites
mod registry; // packages that do harm
mod report; // what is printed
mod runner; // engines, and one attack after the other
mod seen; // what was seen
mod verdict; // stopped or not

pub use file::{Attacker, Scenario, scenarios};
pub use goal::Goal;
pub use report::Row;
pub(crate) use report::table;
pub use runner::{Clients, Trials};
pub use seen::Seen;
pub use verdict::Outcome;
