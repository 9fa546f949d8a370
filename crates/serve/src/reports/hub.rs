//! Who listens to the news of which sandbox.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tokio::sync::broadcast;

use super::Told;
use crate::sandbox::Id;

/// Listeners, by sandbox.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    channels: Mutex<HashMap<Id, broadcast::Sender<Told>>>,
}

impl Hub {
    /// A listener that falls further behind than this misses some, and is told so.
    const BACKLOG: usize = 64;

    pub(crate) fn listen(&self, id: &Id) -> broadcast::Receiver<Told> {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        channels.retain(|_, channel| channel.receiver_count() > 0);
        channels.entry(id.clone()).or_insert_with(|| broadcast::channel(Self::BACKLOG).0).subscribe()
    }

    pub(crate) fn tell(&self, id: &Id, news: impl Iterator<Item = Told>) {
        let channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(channel) = channels.get(id) {
            for one in news {
                // Nobody listening is no fault.
                let _ = channel.send(one);
            }
        }
    }

    pub(crate) fn tell_all(&self, news: &Told) {
        for channel in self.channels.lock().unwrap_or_else(PoisonError::into_inner).values() {
            let _ = channel.send(news.clone());
        }
    }

    /// The sandbox is gone: its listeners come to an end.
    pub(crate) fn close(&self, id: &Id) {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    pub(crate) fn close_all(&self) {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
