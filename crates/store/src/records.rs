//! Sandboxes, files and changes, as the store takes and gives them.

use std::collections::{BTreeMap, BTreeSet};

use belljar_base::{FilePath, FilesChanged, Hash, Id, Label, Millis, Report, ReportSource};
use belljar_policy::{Guest, Placement};
use bytes::Bytes;

/// A sandbox to insert.
#[derive(Clone, Debug)]
pub struct NewSandbox {
    pub id: Id,
    pub label: Label,
    pub guest: Guest,
    pub placement: Placement,
    pub embedder: String,
    /// The policy as JSON or TOML text, as it was sent.
    pub policy: String,
    pub files: BTreeMap<FilePath, Bytes>,
    pub expires_at: Millis,
    /// The token's name whose sandboxes are counted; empty where nobody's are.
    pub maker: String,
    /// Who is charged: what is too much of it makes room among its own.
    pub account: String,
}

/// A sandbox as it is stored.
#[derive(Clone, Debug)]
pub struct StoredSandbox {
    pub id: Id,
    pub label: Label,
    pub guest: Guest,
    pub placement: Placement,
    pub embedder: String,
    pub policy: String,
    pub created_at: Millis,
    pub expires_at: Millis,
    pub used_at: Millis,
    pub files: BTreeMap<FilePath, StoredFile>,
}

impl StoredSandbox {
    /// Whether its document has yet to come.
    pub fn is_empty(&self) -> bool {
        self.files.get(&FilePath::index()).is_some_and(|file| file.size == 0)
    }

    /// Stands for exactly these files: the same files, the same version.
    pub fn version(&self) -> String {
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
pub struct StoredFile {
    pub hash: Hash,
    pub size: u64,
}

impl NewSandbox {
    /// As it is in the store once it was written.
    pub(crate) fn stored(&self, now: Millis) -> StoredSandbox {
        StoredSandbox {
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

pub(crate) fn hashed(files: &BTreeMap<FilePath, Bytes>) -> BTreeMap<FilePath, StoredFile> {
    let file = |bytes: &Bytes| StoredFile { hash: Hash::of(bytes), size: bytes.len() as u64 };
    files.iter().map(|(path, bytes)| (path.clone(), file(bytes))).collect()
}

/// Whose records these are.
pub(crate) fn sources(reports: &[Report]) -> BTreeSet<ReportSource> {
    reports.iter().map(|report| report.by).collect()
}

#[derive(Debug)]
pub struct Created {
    pub stored: StoredSandbox,
    /// False when it was there already.
    pub fresh: bool,
    pub gone: Vec<RemovedSandbox>,
}

#[derive(Debug)]
pub struct Changed {
    pub stored: StoredSandbox,
    pub gone: Vec<RemovedSandbox>,
}

/// A sandbox that was removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedSandbox {
    pub id: Id,
    pub label: Label,
}

#[derive(Clone, Debug, Default)]
pub struct FileChange {
    /// A new policy that comes with the files, in the same step.
    pub policy: Option<String>,
    pub put: BTreeMap<FilePath, Bytes>,
    pub remove: Vec<FilePath>,
    /// Only if the files are still of this version.
    pub only_if: Option<String>,
}

impl FileChange {
    const MAX_PATHS: usize = 200;

    /// What listeners are told. The sandbox and its new version are known only after the change.
    pub fn summary(&self) -> FilesChanged {
        let some = |paths: &mut dyn Iterator<Item = &FilePath>| -> Vec<_> {
            paths.take(Self::MAX_PATHS).map(ToString::to_string).collect()
        };
        let (put, removed) = (some(&mut self.put.keys()), some(&mut self.remove.iter()));
        let more = self.put.len() + self.remove.len() - put.len() - removed.len();
        FilesChanged { put, removed, more, ..FilesChanged::default() }
    }
}
