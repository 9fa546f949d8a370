//! `GET /api/v1/mcp/servers`: which there are and how they are. Never how they are reached: that is where secrets are.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use belljar_mcp::{McpServer, Phase};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::api::openapi::{Operation, body};
use crate::shared::Shared;

pub(crate) const LIST: Operation = Operation {
    summary: "The MCP servers behind Belljar. One that nobody used yet is `idle`.",
    request: None,
    answers: &[(200, body::<Servers>)],
    query: &[],
};

#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Servers {
    servers: Vec<ServerView>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ServerView {
    name: String,
    /// `stdio` or `http`.
    transport: &'static str,
    /// `idle`, `starting`, `ready`, `down` or `stopped`.
    state: &'static str,
    /// How often it was started.
    starts: u64,
    /// Why it is down.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// As the server says in its handshake.
    #[serde(skip_serializing_if = "Option::is_none")]
    server_info: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    capabilities: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol_version: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instructions: Option<String>,
}

impl ServerView {
    fn of(live: &McpServer) -> Self {
        let phase = live.phase();
        let info = match &phase {
            Phase::Ready(connection) => connection.info(),
            _ => None,
        };
        let info = info.as_deref();
        Self {
            name: live.entry.name().to_owned(),
            transport: live.entry.transport(),
            state: phase.name(),
            starts: live.starts(),
            why: match &phase {
                Phase::Down(down) => Some(down.why.clone()),
                _ => None,
            },
            server_info: info.and_then(|info| serde_json::to_value(info.server_info.as_ref()?).ok()),
            capabilities: info.and_then(|info| serde_json::to_value(&info.capabilities).ok()),
            protocol_version: info.map(|info| info.protocol_version.to_string()),
            instructions: info.and_then(|info| info.instructions.clone()),
        }
    }
}

pub(crate) async fn list(State(shared): State<Arc<Shared>>) -> Json<Servers> {
    Json(Servers { servers: shared.mcp.servers.values().map(|live| ServerView::of(live)).collect() })
}
