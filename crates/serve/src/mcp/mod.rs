//! MCP servers behind Belljar: started, spoken to and ended by it, so that a page never holds their secrets.

mod calls; // calls that can be cancelled
mod client; // what Belljar is to a server
mod config; // the file of servers
mod connection; // one live connection
mod events; // what a server says without being asked
mod fault; // why a request came to nothing
mod inspect; // what a server offers, for the command line
mod live; // one server over time
mod tools; // which there are, and who may see them
mod ui; // a tool's user interface
mod widgets; // calls that a widget begins
mod wire; // the two ways to reach a server

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

pub(crate) use calls::Calls;
pub use config::{Entry, McpCode, McpFault, McpFaults, McpFile};
pub(crate) use connection::{Asking, Bounds};
pub(crate) use events::{Event, Owner};
pub(crate) use fault::Fault;
pub use inspect::{Inspection, McpDown, ToolFound};
pub(crate) use live::{Live, Phase};
pub(crate) use tools::Viewer;
pub(crate) use ui::NoInterface;
pub(crate) use widgets::{Judged, Widgets, Wish};

use crate::config::Limits;

/// All servers.
#[derive(Debug)]
pub(crate) struct Mcp {
    pub(crate) servers: BTreeMap<String, Arc<Live>>,
    pub(crate) widgets: Widgets,
    pub(crate) calls: Calls,
    /// Requests at a time, of everybody to every server.
    pub(crate) seats: Semaphore,
    stop: watch::Sender<bool>,
    keepers: Mutex<JoinSet<()>>,
}

/// Requests under way at a time; each holds one result in memory.
const MOST_REQUESTS: usize = 256;

impl Mcp {
    pub(crate) fn new(entries: Vec<Entry>, limits: &Limits) -> Self {
        let bounds = Bounds {
            silence: Duration::from_secs(limits.mcp_silence_seconds),
            most: Duration::from_secs(limits.mcp_call_seconds),
            bytes: limits.mcp_output_bytes,
        };
        let start = Duration::from_secs(limits.mcp_start_seconds);
        let live = |entry: Entry| (entry.name.clone(), Arc::new(Live::new(entry, bounds, start)));
        Self {
            servers: entries.into_iter().map(live).collect(),
            widgets: Widgets::new(),
            calls: Calls::default(),
            seats: Semaphore::new(MOST_REQUESTS),
            stop: watch::Sender::new(false),
            keepers: Mutex::default(),
        }
    }

    /// Each server gets its keeper, who waits until it is wanted.
    pub(crate) fn start(&self) {
        let mut keepers = self.keepers.lock().unwrap_or_else(PoisonError::into_inner);
        if !keepers.is_empty() {
            return;
        }
        for live in self.servers.values() {
            keepers.spawn(Arc::clone(live).keep(self.stop.subscribe()));
        }
    }

    /// Ends every server. Whoever waits for one is answered.
    pub(crate) async fn stop(&self) {
        self.stop.send_replace(true);
        let mut keepers = std::mem::take(&mut *self.keepers.lock().unwrap_or_else(PoisonError::into_inner));
        while keepers.join_next().await.is_some() {}
    }

    /// How long a request may take, with what is around it.
    pub(crate) fn patience(limits: &Limits) -> Duration {
        Duration::from_secs(limits.mcp_start_seconds + limits.mcp_call_seconds + limits.timeout_seconds)
    }
}
