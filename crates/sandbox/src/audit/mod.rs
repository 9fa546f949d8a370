//! The audit log: who created, changed and removed what, what guests were refused, and what was done on their behalf.
//!
//! One file, one JSON object a line, only ever appended to. A line is handed to the system in one piece before what it
//! tells is done: a process that is killed leaves at most half a line at the end, which readers pass over.

mod export; // read back, by time and sandbox
mod file; // where it is, and how much is kept
mod line; // one line
mod log; // which lines are written
mod moment; // milliseconds, as people write them
mod rotate; // old files, and how long they are kept
mod writer; // appends to the file

pub use export::{AuditQuery, Exported, export};
pub use line::AuditLine;
pub use log::Audit;
pub use moment::parse as parse_moment;
