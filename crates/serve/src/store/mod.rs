//! What must survive: sandboxes, their files, reports, and the key of the labels.
//!
//! The trait is blocking and knows nothing of HTTP; [`Desk`] takes its calls off the async threads. Content is
//! addressed by its SHA-256, so the same file in a thousand sandboxes is kept once.

mod desk; // blocking calls, off the async threads and bounded
mod news; // what other nodes did
mod postgres; // for many nodes
mod room; // when to count, and how much to take out
mod sql; // the tables and statements, in SQL that SQLite and PostgreSQL both read
mod sqlite; // in one file

#[cfg(test)]
mod tests; // the same for both

use std::collections::BTreeMap;
use std::fmt;

use belljar_policy::{Guest, Placement};
use bytes::Bytes;
use tokio::sync::mpsc;

pub(crate) use desk::Desk;
pub(crate) use news::News;
pub(crate) use postgres::Postgres;
pub(crate) use sqlite::Sqlite;

use crate::label::{Key, Label};
use crate::reports::{Filed, Report};
use crate::sandbox::{FilePath, Id};

/// Milliseconds since 1970.
pub(crate) type Millis = i64;

pub(crate) trait Store: Send + Sync + 'static {
    /// The key of the labels, made at the first start.
    fn key(&self) -> Result<Key, StoreError>;

    /// Writes a new sandbox, first making room by taking out the ones that were not used for longest. One of the same
    /// id that is there already stays as it is but lives on.
    fn create(&self, new: &NewSandbox, caps: Caps, now: Millis) -> Result<Created, StoreError>;

    fn by_label(&self, label: &Label) -> Result<Option<Stored>, StoreError>;

    fn by_id(&self, id: &Id) -> Result<Option<Stored>, StoreError>;

    /// Puts and removes files in one step.
    fn change_files(&self, id: &Id, change: &FileChange, caps: Caps) -> Result<Option<Changed>, StoreError>;

    fn remove(&self, id: &Id) -> Result<Option<Label>, StoreError>;

    /// Takes out everything that expired, and everything unused since `idle_since`.
    fn sweep(&self, now: Millis, idle_since: Millis) -> Result<Vec<Gone>, StoreError>;

    /// Notes when sandboxes were last used.
    fn touch(&self, used: &[(Id, Millis)]) -> Result<(), StoreError>;

    fn content(&self, hash: &Hash) -> Result<Option<Bytes>, StoreError>;

    /// Keeps reports, the newest `keep` of a sandbox.
    fn file_reports(&self, id: &Id, reports: &[Report], keep: usize, now: Millis) -> Result<Vec<Filed>, StoreError>;

    /// Reports with a number above `after`, oldest first.
    fn reports(&self, id: &Id, after: i64, most: usize) -> Result<Vec<Filed>, StoreError>;

    fn usage(&self) -> Result<Usage, StoreError>;

    /// Changes whenever somebody else wrote to the same store, in one that does not tell news by itself.
    fn foreign_changes(&self) -> Result<i64, StoreError> {
        Ok(0)
    }

    /// What happens in the store, whoever did it; for one listener. `None` where the store cannot tell.
    fn news(&self) -> Option<mpsc::Receiver<News>> {
        None
    }
}

/// SHA-256 of a file's bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Hash(pub(crate) [u8; 32]);

impl Hash {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        use sha2::Digest as _;
        Self(sha2::Sha256::digest(bytes).into())
    }

    pub(crate) fn hex(&self) -> String {
        data_encoding::HEXLOWER.encode(&self.0)
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex())
    }
}

/// A sandbox that is to be.
#[derive(Clone, Debug)]
pub(crate) struct NewSandbox {
    pub(crate) id: Id,
    pub(crate) label: Label,
    pub(crate) guest: Guest,
    pub(crate) placement: Placement,
    pub(crate) embedder: String,
    /// The policy as JSON or TOML text, as it was sent.
    pub(crate) policy: String,
    pub(crate) files: BTreeMap<FilePath, Bytes>,
    pub(crate) expires_at: Millis,
    /// The token's name whose sandboxes are counted; empty where nobody's are.
    pub(crate) maker: String,
}

/// A sandbox that is.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) id: Id,
    pub(crate) label: Label,
    pub(crate) guest: Guest,
    pub(crate) placement: Placement,
    pub(crate) embedder: String,
    pub(crate) policy: String,
    pub(crate) created_at: Millis,
    pub(crate) expires_at: Millis,
    pub(crate) used_at: Millis,
    pub(crate) files: BTreeMap<FilePath, StoredFile>,
}

impl Stored {
    /// Whether its document has yet to come.
    pub(crate) fn is_empty(&self) -> bool {
        self.files.get(&FilePath::index()).is_some_and(|file| file.size == 0)
    }

    /// Stands for exactly these files: the same files, the same version.
    pub(crate) fn version(&self) -> String {
        use sha2::Digest as _;
        let mut hash = sha2::Sha256::new();
        for (path, file) in &self.files {
            hash.update((path.as_str().len() as u64).to_be_bytes());
            hash.update(path.as_str());
            hash.update(file.hash.0);
        }
        data_encoding::HEXLOWER.encode(hash.finalize().get(..16).unwrap_or_default())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StoredFile {
    pub(crate) hash: Hash,
    pub(crate) size: u64,
}

impl NewSandbox {
    /// As it is in the store once it was written.
    fn stored(&self, now: Millis) -> Stored {
        Stored {
            id: self.id.clone(),
            label: self.label.clone(),
            guest: self.guest,
            placement: self.placement,
            embedder: self.embedder.clone(),
            policy: self.policy.clone(),
            created_at: now,
            expires_at: self.expires_at,
            used_at: now,
            files: hashed(&self.files),
        }
    }
}

fn hashed(files: &BTreeMap<FilePath, Bytes>) -> BTreeMap<FilePath, StoredFile> {
    let file = |bytes: &Bytes| StoredFile { hash: Hash::of(bytes), size: bytes.len() as u64 };
    files.iter().map(|(path, bytes)| (path.clone(), file(bytes))).collect()
}

#[derive(Debug)]
pub(crate) struct Created {
    pub(crate) stored: Stored,
    /// False when it was there already.
    pub(crate) fresh: bool,
    pub(crate) gone: Vec<Gone>,
}

#[derive(Debug)]
pub(crate) struct Changed {
    pub(crate) stored: Stored,
    pub(crate) gone: Vec<Gone>,
}

/// A sandbox that was taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gone {
    pub(crate) id: Id,
    pub(crate) label: Label,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct FileChange {
    /// A new policy that comes with the files, in the same step.
    pub(crate) policy: Option<String>,
    pub(crate) put: BTreeMap<FilePath, Bytes>,
    pub(crate) remove: Vec<FilePath>,
    /// Only if the files are still of this version.
    pub(crate) only_if: Option<String>,
}

/// How much there may be. The first four make room by removing what was not used for longest; beyond the others is
/// refused.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    pub(crate) sandboxes: u64,
    pub(crate) sandboxes_per_embedder: u64,
    pub(crate) bytes: u64,
    pub(crate) bytes_per_embedder: u64,
    pub(crate) sandboxes_per_maker: u64,
    /// Of one sandbox.
    pub(crate) sandbox_bytes: u64,
    /// Of one sandbox.
    pub(crate) files: u64,
}

impl Caps {
    /// What is too much by itself is not even written.
    fn check_parts(&self, put: &BTreeMap<FilePath, Bytes>) -> Result<u64, StoreError> {
        self.check(put.len() as u64, put.values().map(|bytes| bytes.len() as u64).sum())
    }

    /// Gives back the bytes.
    fn check(&self, files: u64, bytes: u64) -> Result<u64, StoreError> {
        if files > self.files {
            return Err(StoreError::TooManyFiles { files, most: self.files });
        }
        for (key, most) in [("sandboxBytes", self.sandbox_bytes), ("bytesPerEmbedder", self.bytes_per_embedder)] {
            if bytes > most {
                return Err(StoreError::TooManyBytes { bytes, key, most });
            }
        }
        Ok(bytes)
    }

    fn check_made(&self, maker: &str, made: u64) -> Result<(), StoreError> {
        if made > self.sandboxes_per_maker {
            return Err(StoreError::TooManySandboxes { maker: maker.to_owned(), most: self.sandboxes_per_maker });
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) sandboxes: u64,
    pub(crate) bytes: u64,
}

impl StoreError {
    fn vanished() -> Self {
        Self::Failed("a sandbox vanished while it was written".into())
    }

    fn newer(version: i64) -> Self {
        let known = sql::MIGRATIONS.len();
        Self::Failed(format!("it was written by a newer Belljar (tables of version {version}, this one knows {known})"))
    }
}

#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("the store is busy")]
    Busy,
    #[error("the files are of version {0} by now")]
    Changed(String),
    #[error("the store is full: {0}")]
    Full(String),
    #[error("the store failed: {0}")]
    Failed(String),
    #[error("the sandbox would hold {bytes} bytes; `limits.{key}` is {most}")]
    TooManyBytes { bytes: u64, key: &'static str, most: u64 },
    #[error("the token `{maker}` has as many sandboxes as `limits.sandboxesPerToken` lets it have, {most}")]
    TooManySandboxes { maker: String, most: u64 },
    #[error("the sandbox would hold {files} files; `limits.files` is {most}")]
    TooManyFiles { files: u64, most: u64 },
}
