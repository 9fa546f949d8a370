//! The trait that both stores implement. It is blocking and knows nothing of HTTP.

use belljar_base::{ClientMark, FiledReport, Hash, Id, Key, Label, Millis, Report};
use bytes::Bytes;
use tokio::sync::mpsc;

use crate::{
    Changed, Created, FileChange, NewSandbox, RemovedSandbox, StoreError, StoreEvent, StoreLimits, StoredSandbox, Usage,
};

pub trait Store: Send + Sync + 'static {
    /// The key of the labels, made at the first start.
    fn key(&self) -> Result<Key, StoreError>;

    /// Writes a new sandbox, first removing the least recently used ones where there are too many. One of the same
    /// id that is there already stays as it is but lives on.
    fn create(&self, new: &NewSandbox, caps: StoreLimits, now: Millis) -> Result<Created, StoreError>;

    fn by_label(&self, label: &Label) -> Result<Option<StoredSandbox>, StoreError>;

    fn by_id(&self, id: &Id) -> Result<Option<StoredSandbox>, StoreError>;

    /// Puts and removes files in one step.
    fn change_files(&self, id: &Id, change: &FileChange, caps: StoreLimits) -> Result<Option<Changed>, StoreError>;

    fn remove(&self, id: &Id) -> Result<Option<Label>, StoreError>;

    /// Removes everything that expired, and everything unused since `idle_since`.
    fn sweep(&self, now: Millis, idle_since: Millis) -> Result<Vec<RemovedSandbox>, StoreError>;

    /// Records when sandboxes were last used.
    fn touch(&self, used: &[(Id, Millis)]) -> Result<(), StoreError>;

    fn content(&self, hash: &Hash) -> Result<Option<Bytes>, StoreError>;

    /// Keeps reports, the newest `keep` of each source of a sandbox.
    fn file_reports(
        &self,
        id: &Id,
        reports: &[Report],
        keep: usize,
        now: Millis,
    ) -> Result<Vec<FiledReport>, StoreError>;

    /// Reports with a number above `after`, oldest first.
    fn reports(&self, id: &Id, after: i64, most: usize) -> Result<Vec<FiledReport>, StoreError>;

    fn usage(&self) -> Result<Usage, StoreError>;

    /// Tells the other nodes that a client shows a sandbox; where there are none, nobody need be told.
    fn tell_leased(&self, _id: &Id, _client: ClientMark, _frame: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// Changes whenever somebody else wrote to the same store, in one that has no events.
    fn foreign_changes(&self) -> Result<i64, StoreError> {
        Ok(0)
    }

    /// Events of the store, whoever caused them; for one listener. `None` where the store has no events.
    fn events(&self) -> Option<mpsc::Receiver<StoreEvent>> {
        None
    }
}
