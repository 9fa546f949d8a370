//! All MCP servers, and what their requests share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use belljar_base::Limits;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::calls::Calls;
use crate::config::Entry;
use crate::connection::Bounds;
use crate::server::McpServer;
use crate::widgets::Widgets;

/// All servers.
#[derive(Debug)]
pub struct Mcp {
    pub servers: BTreeMap<String, Arc<McpServer>>,
    pub widgets: Widgets,
    pub calls: Calls,
    /// Requests at a time, of everybody to every server.
    pub in_flight: Semaphore,
    stop: watch::Sender<bool>,
    tasks: Mutex<JoinSet<()>>,
}

/// Requests under way at a time; each holds one result in memory.
const MAX_IN_FLIGHT: usize = 256;

impl Mcp {
    pub fn new(entries: Vec<Entry>, limits: &Limits) -> Self {
        let bounds = Bounds {
            silence: Duration::from_secs(limits.mcp_silence_seconds),
            most: Duration::from_secs(limits.mcp_call_seconds),
            bytes: limits.mcp_output_bytes,
        };
        let start = Duration::from_secs(limits.mcp_start_seconds);
        let live = |entry: Entry| (entry.name.clone(), Arc::new(McpServer::new(entry, bounds, start)));
        Self {
            servers: entries.into_iter().map(live).collect(),
            widgets: Widgets::default(),
            calls: Calls::default(),
            in_flight: Semaphore::new(MAX_IN_FLIGHT),
            stop: watch::Sender::new(false),
            tasks: Mutex::default(),
        }
    }

    /// Each server gets its sandboxes, who waits until it is wanted.
    pub fn start(&self) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        if !tasks.is_empty() {
            return;
        }
        for live in self.servers.values() {
            tasks.spawn(Arc::clone(live).keep(self.stop.subscribe()));
        }
    }

    /// Stops every server. Pending requests are answered.
    pub async fn stop(&self) {
        self.stop.send_replace(true);
        let mut tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        while tasks.join_next().await.is_some() {}
    }

    /// How long a request may take, with what is around it.
    pub fn timeout(limits: &Limits) -> Duration {
        Duration::from_secs(limits.mcp_start_seconds + limits.mcp_call_seconds + limits.timeout_seconds)
    }
}
