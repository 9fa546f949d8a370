//! What Belljar is to a server: what it can do, and where notifications go.
#![expect(deprecated, reason = "servers of today write log lines this way, whatever the next version says")]

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rmcp::model::{
    ClientCapabilities, ClientConfig, Implementation, LoggingMessageNotificationParam, ProgressNotificationParam,
    ProgressToken, ResourceUpdatedNotificationParam,
};
use rmcp::service::NotificationContext;
use rmcp::{ClientHandler, RoleClient};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use super::events::{Events, Owner};

/// The extension of MCP Apps, and the one kind of document it has.
pub(crate) const UI_EXTENSION: &str = "io.modelcontextprotocol/ui";
pub(crate) const UI_MIME_TYPE: &str = "text/html;profile=mcp-app";

/// One connection's ear.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    events: Events,
    routes: Arc<Routes>,
}

/// What a connection and its ear share.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    /// Whose a progress token is, and what that somebody calls it. Locked while a request is sent, so that progress
    /// which comes at once waits for its row.
    pub progress: Mutex<HashMap<ProgressToken, (Value, Owner)>>,
    /// The list of tools is not what it was.
    tools_changed: AtomicBool,
}

impl Routes {
    /// Whether the tools changed since this was last asked.
    pub(crate) fn take_tools_changed(&self) -> bool {
        self.tools_changed.swap(false, Ordering::AcqRel)
    }
}

impl Client {
    pub(crate) fn new(events: Events, routes: Arc<Routes>) -> Self {
        Self { events, routes }
    }

    pub(crate) fn list_changed(&self, of: &str) {
        if of == "tools" {
            self.routes.tools_changed.store(true, Ordering::Release);
        }
        self.events.tell("list_changed", json!({ "of": of }), None);
    }
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let extensions = json!({ "extensions": { UI_EXTENSION: { "mimeTypes": [UI_MIME_TYPE] } } });
        let capabilities: ClientCapabilities = serde_json::from_value(extensions).unwrap_or_default();
        ClientConfig::new(capabilities, Implementation::new("belljar", env!("CARGO_PKG_VERSION")))
    }

    async fn on_progress(&self, params: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        let row = self.routes.progress.lock().await.get(&params.progress_token).cloned();
        // Nobody asked to hear about this call, or it is over.
        let Some((token, owner)) = row else { return };
        let mut data = plain(&params);
        data["progressToken"] = token;
        self.events.tell("progress", data, Some(owner));
    }

    async fn on_logging_message(&self, params: LoggingMessageNotificationParam, _: NotificationContext<RoleClient>) {
        self.events.tell("logging", plain(&params), None);
    }

    async fn on_resource_updated(&self, params: ResourceUpdatedNotificationParam, _: NotificationContext<RoleClient>) {
        self.events.tell("resource_updated", plain(&params), None);
    }

    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.list_changed("tools");
    }

    async fn on_resource_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.list_changed("resources");
    }

    async fn on_prompt_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.list_changed("prompts");
    }
}

fn plain(params: &impl Serialize) -> Value {
    serde_json::to_value(params).unwrap_or_default()
}
