//! `/api/v1/mcp/servers`: the MCP servers behind Belljar, for pages and back ends.

pub(crate) mod call; // tools/call, and its end before its time
pub(crate) mod events; // what a server says without being asked
pub(crate) mod interface; // a tool's user interface, ready for a widget
mod problem; // what went wrong, as the API says it
pub(crate) mod requests; // lists, resources, prompts
pub(crate) mod servers; // which there are and how they are
mod widget; // requests that a widget begins

use std::sync::Arc;

use belljar_base::Problem;
use belljar_mcp::{McpServer, Owner};

use super::Caller;
use crate::shared::Shared;

fn server<'a>(shared: &'a Shared, name: &str) -> Result<&'a Arc<McpServer>, Problem> {
    shared.mcp.servers.get(name).ok_or_else(|| problem::no_server(shared, name))
}

fn owner(caller: &Caller) -> Owner {
    match caller {
        Caller::Page(origin) => Owner(Some(origin.to_string())),
        Caller::BackEnd(_) => Owner(None),
    }
}
