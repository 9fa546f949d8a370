//! How much may be stored.

use std::collections::BTreeMap;

use belljar_base::FilePath;
use bytes::Bytes;

use crate::StoreError;

/// How much may be stored. Above the first four limits the least recently used sandboxes are removed; above the others
/// the write is refused.
#[derive(Clone, Copy, Debug)]
pub struct StoreLimits {
    pub sandboxes: u64,
    pub sandboxes_per_embedder: u64,
    pub bytes: u64,
    pub bytes_per_embedder: u64,
    pub sandboxes_per_maker: u64,
    /// Of one sandbox.
    pub sandbox_bytes: u64,
    /// Of one sandbox.
    pub files: u64,
}

impl StoreLimits {
    /// What is too much by itself is not even written.
    pub(crate) fn check_parts(&self, put: &BTreeMap<FilePath, Bytes>) -> Result<u64, StoreError> {
        self.check(put.len() as u64, put.values().map(|bytes| bytes.len() as u64).sum())
    }

    /// Gives back the bytes.
    pub(crate) fn check(&self, files: u64, bytes: u64) -> Result<u64, StoreError> {
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

    pub(crate) fn check_made(&self, maker: &str, made: u64) -> Result<(), StoreError> {
        if made > self.sandboxes_per_maker {
            return Err(StoreError::TooManySandboxes { maker: maker.to_owned(), most: self.sandboxes_per_maker });
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub sandboxes: u64,
    pub bytes: u64,
}

impl StoreLimits {
    pub(crate) fn all(&self) -> Usage {
        Usage { sandboxes: self.sandboxes, bytes: self.bytes }
    }

    /// Of one embedder.
    pub(crate) fn own(&self) -> Usage {
        Usage { sandboxes: self.sandboxes_per_embedder, bytes: self.bytes_per_embedder }
    }
}

impl Usage {
    pub(crate) fn is_within(self, cap: Self) -> bool {
        self.sandboxes <= cap.sandboxes && self.bytes <= cap.bytes
    }

    /// One sandbox of so many bytes.
    pub(crate) fn lose(&mut self, bytes: u64) {
        self.sandboxes = self.sandboxes.saturating_sub(1);
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    pub(crate) fn less(self, more: Self) -> Option<Self> {
        let (sandboxes, bytes) = (self.sandboxes.checked_sub(more.sandboxes)?, self.bytes.checked_sub(more.bytes)?);
        Some(Self { sandboxes, bytes })
    }
}
