//! What browsers report about a sandbox: read within bounds, stored, and sent to listeners.

mod collect; // where browsers post
mod fix; // what would have let it through
mod read; // both forms into one

pub(crate) use collect::{preflight, take};
pub(crate) use read::MAX_BYTES;
