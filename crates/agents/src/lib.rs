//! Agents and the pages whose tools they call. A page opens a session; agents come with its token over MCP; what they
//! call runs in the page, through its gate, with its user's consent. The server carries, counts and writes down.

mod agent; // somebody who came with the token
mod audit; // what they did
mod connect; // who may connect to a session
mod end; // how a session ends
mod endpoint; // where MCP clients connect
mod fault; // why a request came to nothing
mod handler; // the MCP server they talk to
mod listing; // tools, as the page lists them
mod methods; // BTCP's own methods
mod outcome; // how a page ended a call
mod page; // what the page is told
mod result; // what the page answered, in MCP's words
mod secret; // the two secrets of a session
mod session; // the page, its agents, their calls
mod sessions; // all of them
mod stdio; // the same for clients that start a program
mod visit; // one request of an MCP client

pub use agent::shown;
pub use connect::{bearer, connect};
pub use end::End;
pub use listing::Listing;
pub use outcome::{Failure, Outcome};
pub use secret::{Secret, SecretHash};
pub use session::{Attached, NotTaken, Session, Standing};
pub use sessions::{AgentSessions, NotOpened, Opened};
pub use stdio::{BridgeEnd, BridgeError, StdioBridge};
