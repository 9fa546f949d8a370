//! The file of MCP servers, as other MCP hosts write it: `{ "mcpServers": { "name": { … } } }`.

mod codes; // M001 …: what can be wrong
mod entry; // one server, understood
mod expand; // `${NAME}`
mod fault; // what is wrong with it
mod faults; // as they are found
mod file; // the file as a whole
mod program; // is the program there?
mod reader; // one server's keys
mod secret; // values that must not be told

pub use codes::McpCode;
pub(crate) use entry::Reach;
pub use entry::{Approvals, Entry};
pub use fault::{McpFault, McpFaults};
pub use file::McpFile;
pub(crate) use secret::Secrets;
