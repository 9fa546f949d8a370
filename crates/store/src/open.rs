//! Opens a store by its address.

use std::sync::Arc;

use belljar_base::Key;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use crate::{BlockingStore, Postgres, Sqlite, Store, StoreAddress, StoreError, StoreEvent};

/// A store, the key of its labels, and the events of its other users where it can tell them.
#[derive(Debug)]
pub struct OpenStore {
    pub store: BlockingStore,
    pub key: Key,
    pub events: Option<mpsc::Receiver<StoreEvent>>,
}

pub async fn open(address: &StoreAddress) -> Result<OpenStore, StoreError> {
    let address = address.clone();
    blocking(move || match address {
        StoreAddress::File(path) => Ok(Arc::new(Sqlite::open(&path)?)),
        StoreAddress::Memory => Ok(Arc::new(Sqlite::in_memory()?)),
        StoreAddress::Postgres(database) => Ok(Arc::new(Postgres::open(&database, &Handle::current())?)),
    })
    .await
}

/// The same for a store that is open already.
pub async fn attach(store: Arc<dyn Store>) -> Result<OpenStore, StoreError> {
    blocking(move || Ok(store)).await
}

async fn blocking(
    open: impl FnOnce() -> Result<Arc<dyn Store>, StoreError> + Send + 'static,
) -> Result<OpenStore, StoreError> {
    let opened = tokio::task::spawn_blocking(move || {
        let store = open()?;
        let (key, events) = (store.key()?, store.events());
        Ok(OpenStore { store: BlockingStore::new(store, events.is_some()), key, events })
    });
    opened.await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
}
