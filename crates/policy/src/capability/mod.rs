//! Capabilities: whatever a policy, a BTCP manifest or an MCP App can open, one row each.
//! Headers, network rules, gate, guard, docs and `explain` are derived from the rows.

mod grammar; // the names of BTCP capabilities
mod row; // one capability
mod table; // all of them
#[cfg(test)]
mod tests;

pub use grammar::{Asked, ask, methods};
pub(crate) use row::sockets;
pub use row::{Capability, Gives, Keyword, Opens, Risk};
pub use table::{ROWS, by_btcp, by_id, by_key, by_mcp};
