//! What happens to sandboxes, and who listens.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use belljar_base::{FiledReport, FilesChanged, Id};
use tokio::sync::broadcast;

/// What listeners of a sandbox receive.
#[derive(Clone, Debug)]
pub enum SandboxEvent {
    Report(FiledReport),
    FilesChanged(FilesChanged),
    /// The store has reports that were not sent yet.
    MoreReports,
    /// Events may have been missed: read everything from the store again.
    Resync,
}

/// Listeners, by sandbox.
#[derive(Debug, Default)]
pub struct EventHub {
    channels: Mutex<HashMap<Id, broadcast::Sender<SandboxEvent>>>,
}

impl EventHub {
    /// A listener that falls further behind than this misses some, and learns that it did.
    const BACKLOG: usize = 64;

    pub fn listen(&self, id: &Id) -> broadcast::Receiver<SandboxEvent> {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        channels.retain(|_, channel| channel.receiver_count() > 0);
        channels.entry(id.clone()).or_insert_with(|| broadcast::channel(Self::BACKLOG).0).subscribe()
    }

    pub fn send(&self, id: &Id, events: impl Iterator<Item = SandboxEvent>) {
        let channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(channel) = channels.get(id) {
            for event in events {
                // Nobody listening is no fault.
                let _ = channel.send(event);
            }
        }
    }

    pub fn send_all(&self, event: &SandboxEvent) {
        for channel in self.channels.lock().unwrap_or_else(PoisonError::into_inner).values() {
            let _ = channel.send(event.clone());
        }
    }

    /// The sandbox was removed: its listeners end.
    pub fn close(&self, id: &Id) {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    pub fn close_all(&self) {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
