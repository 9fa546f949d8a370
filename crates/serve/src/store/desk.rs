//! Takes blocking calls off the async threads, and lets only so many wait.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use super::{Store, StoreError};

#[derive(Clone)]
pub(crate) struct Desk {
    store: Arc<dyn Store>,
    seats: Arc<Semaphore>,
    tells: bool,
}

impl Desk {
    /// More callers than this would only wait for each other.
    const SEATS: usize = 64;
    const PATIENCE: Duration = Duration::from_secs(2);

    /// `tells`: somebody listens to the store's own news.
    pub(crate) fn new(store: Arc<dyn Store>, tells: bool) -> Self {
        Self { store, seats: Arc::new(Semaphore::new(Self::SEATS)), tells }
    }

    /// The store tells what happens there, whichever node did it.
    pub(crate) fn tells(&self) -> bool {
        self.tells
    }

    /// Runs one call. It is carried through even when the caller goes away, so that nothing is half done.
    pub(crate) async fn call<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let seat = tokio::time::timeout(Self::PATIENCE, Arc::clone(&self.seats).acquire_owned()).await;
        let Ok(Ok(seat)) = seat else { return Err(StoreError::Busy) };
        let store = Arc::clone(&self.store);
        let done = tokio::task::spawn_blocking(move || {
            let answer = work(store.as_ref());
            drop(seat);
            answer
        });
        done.await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
    }
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").field("free_seats", &self.seats.available_permits()).finish()
    }
}
