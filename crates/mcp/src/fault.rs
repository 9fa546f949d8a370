//! Why a request to a server came to nothing.

use serde_json::Value;

use super::down::Down;

#[derive(Debug)]
pub enum Fault {
    /// The server cannot be reached, or not just now.
    Down(Down),
    /// It ended while it worked on this request.
    Died(String),
    /// It refused, in its own words: JSON-RPC's code, message and data.
    Refused {
        code: i32,
        message: String,
        data: Option<Value>,
    },
    /// Its answer is not what MCP says.
    BadAnswer(String),
    TooLarge(u64),
    TimedOut(u64),
    Cancelled,
    /// Too many requests at once.
    Busy,
}
