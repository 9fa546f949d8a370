//! What a server says without being asked, for whoever listens.

use serde_json::{Value, json};
use tokio::sync::broadcast;

/// One thing that happened.
#[derive(Clone, Debug)]
pub struct Event {
    /// The name of the server-sent event.
    pub name: &'static str,
    pub data: Value,
    /// Whose call it is about; nobody's is everybody's.
    pub owner: Option<Owner>,
}

/// Somebody who uses the API: a page by its origin, or `None` for back ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner(pub Option<String>);

impl Owner {
    /// Pages see their own calls and no others'; back ends see all.
    pub fn may_see(&self, event: &Event) -> bool {
        match (&self.0, &event.owner) {
            (None, _) | (_, None) => true,
            (Some(_), Some(owner)) => owner == self,
        }
    }
}

/// Where events go.
#[derive(Clone, Debug)]
pub struct Events(broadcast::Sender<Event>);

impl Events {
    /// A listener that falls further behind than this misses some, and is told so.
    const BACKLOG: usize = 256;
    /// Of one event; a server's log line can have any size.
    const MAX_BYTES: usize = 64 * 1024;

    pub fn new() -> Self {
        Self(broadcast::channel(Self::BACKLOG).0)
    }

    pub fn listen(&self) -> broadcast::Receiver<Event> {
        self.0.subscribe()
    }

    pub fn tell(&self, name: &'static str, data: Value, owner: Option<Owner>) {
        if self.0.receiver_count() == 0 {
            return;
        }
        let bytes = data.to_string().len();
        let data = if bytes > Self::MAX_BYTES { json!({ "tooLarge": bytes }) } else { data };
        // Whoever left in between is no fault.
        let _ = self.0.send(Event { name, data, owner });
    }
}
