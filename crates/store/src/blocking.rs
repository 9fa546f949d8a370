//! Runs blocking calls off the async threads, a bounded number at a time.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::{Store, StoreError};

#[derive(Clone)]
pub struct BlockingStore {
    store: Arc<dyn Store>,
    in_flight: Arc<Semaphore>,
    has_events: bool,
}

impl BlockingStore {
    /// More callers than this would only wait for each other.
    const MAX_IN_FLIGHT: usize = 64;
    /// For a slot to become free.
    const TIMEOUT: Duration = Duration::from_secs(2);

    /// `has_events`: somebody listens to the store's own events.
    pub fn new(store: Arc<dyn Store>, has_events: bool) -> Self {
        Self { store, in_flight: Arc::new(Semaphore::new(Self::MAX_IN_FLIGHT)), has_events }
    }

    /// Whether the store tells what happens there, whichever node did it.
    pub fn has_events(&self) -> bool {
        self.has_events
    }

    /// Runs one call. It is carried through even when the caller goes away, so that nothing is half done.
    pub async fn call<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let slot = tokio::time::timeout(Self::TIMEOUT, Arc::clone(&self.in_flight).acquire_owned()).await;
        let Ok(Ok(slot)) = slot else { return Err(StoreError::Busy) };
        let store = Arc::clone(&self.store);
        let done = tokio::task::spawn_blocking(move || {
            let result = work(store.as_ref());
            drop(slot);
            result
        });
        done.await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
    }
}

impl fmt::Debug for BlockingStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockingStore").field("free_slots", &self.in_flight.available_permits()).finish()
    }
}
