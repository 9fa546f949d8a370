//! MCP servers behind Belljar: it starts, calls and stops them, so that a page never holds their secrets.

mod calls; // calls that can be cancelled
mod client; // what Belljar is to a server
mod config; // the file of servers
mod connection; // one live connection
mod down; // why a server cannot be reached
mod events; // what a server says without being asked
mod fault; // why a request came to nothing
mod inspect; // what a server offers, for the command line
mod problem; // what went wrong, as the API says it
mod registry; // all servers
mod server; // one server over time
mod tools; // which there are, and who may see them
mod transport; // the two ways to reach a server
mod ui; // a tool's user interface
mod widgets; // calls that a widget begins

pub use calls::Calls;
pub use config::{Approvals, Entry, McpCode, McpFault, McpFaults, McpFile};
pub use connection::{Asking, Bounds, Connection};
pub use down::Down;
pub use events::{Event, Owner};
pub use fault::Fault;
pub use inspect::{Inspection, McpDown, ToolFound};
pub use registry::Mcp;
pub use server::{McpServer, Phase};
pub use tools::Viewer;
pub use ui::NoInterface;
pub use widgets::{Judged, WidgetRequest, Widgets};
