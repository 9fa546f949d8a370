//! One request of an MCP client, on its way to the agent that it creates.

use std::sync::{Arc, OnceLock};

use rmcp::model::Extensions;

use super::agent::Agent;

#[derive(Debug, Default)]
pub(super) struct Visit {
    agent: OnceLock<Arc<Agent>>,
}

impl Visit {
    pub(super) fn agent(&self) -> Option<&Arc<Agent>> {
        self.agent.get()
    }

    pub(super) fn of(extensions: &Extensions) -> Option<Arc<Self>> {
        extensions.get::<http::request::Parts>()?.extensions.get::<Arc<Self>>().cloned()
    }

    pub(super) fn is_of(&self, agent: &Arc<Agent>) {
        let _ = self.agent.set(Arc::clone(agent));
    }
}
