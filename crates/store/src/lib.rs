//! What must survive a restart: sandboxes, their files, reports, and the key of the labels.
//!
//! Content is addressed by its SHA-256, so the same file in a thousand sandboxes is stored once.

mod address; // `sqlite:PATH` or `postgres://…`, never shown with its password
mod blocking; // blocking calls, off the async threads and bounded
mod capacity; // when to count what is stored, and how much to remove
mod error; // why the store did not do it
mod event; // what other nodes did
mod limits; // how much may be stored
mod open; // by its address
mod postgres; // for many nodes
mod records; // what is stored
mod sql; // the tables and statements, in SQL that SQLite and PostgreSQL both read
mod sqlite; // in one file
mod store; // the trait

#[cfg(test)]
mod tests; // the same for both

pub use address::{Database, StoreAddress};
pub use blocking::BlockingStore;
pub use error::StoreError;
pub use event::StoreEvent;
pub use limits::{StoreLimits, Usage};
pub use open::{OpenStore, attach, open};
pub use postgres::Postgres;
pub use records::{Changed, Created, FileChange, NewSandbox, RemovedSandbox, StoredFile, StoredSandbox};
pub use sqlite::Sqlite;
pub use store::Store;
