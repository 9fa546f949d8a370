//! What a page is told over its one connection.

use belljar_base::Millis;
use serde_json::{Value, json};

use super::agent::Who;
use super::end::End;

#[derive(Clone, Debug)]
pub enum ToPage {
    Call { id: u64, tool: String, arguments: Value, agent: Who },
    Request { id: u64, capabilities: Vec<String>, agent: Who },
    Cancel { id: u64 },
    Joined(Who),
    Left(Who),
    Expiring { expires_at: Millis },
    Terminated(End),
}

impl ToPage {
    /// The server-sent event: its name and its data.
    pub fn event(&self) -> (&'static str, Value) {
        match self {
            Self::Call { id, tool, arguments, agent } => {
                ("call", json!({ "id": id, "tool": tool, "arguments": arguments, "agent": agent }))
            }
            Self::Request { id, capabilities, agent } => {
                ("request", json!({ "id": id, "capabilities": capabilities, "agent": agent }))
            }
            Self::Cancel { id } => ("cancel", json!({ "id": id })),
            Self::Joined(agent) => ("joined", json!({ "agent": agent })),
            Self::Left(agent) => ("left", json!({ "agent": agent })),
            Self::Expiring { expires_at } => ("expiring", json!({ "expiresAt": expires_at })),
            Self::Terminated(end) => ("terminated", json!({ "reason": end.name(), "says": end.says() })),
        }
    }
}
