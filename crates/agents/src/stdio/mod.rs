//! For MCP clients that start a program: what comes over standard input goes to a server's `/agents`, and what it says comes
//! out again. Nothing is understood on the way but what the transport needs, so that versions and extensions are agreed
//! between the client and the server.

mod bridge; // the loop over standard input
mod carry; // one message there, its answers back
mod error; // why it cannot begin
mod sse; // server-sent events, as they arrive
mod token; // where the token is

pub use bridge::{BridgeEnd, StdioBridge};
pub use error::BridgeError;
