//! From rows to what they mean. A value that means nothing is damage, and said to be.

use belljar_base::{FilePath, FiledReport, Hash, Id, Label};
use belljar_policy::{Guest, Placement};
use tokio_postgres::Row;

use crate::{RemovedSandbox, StoreError, StoredFile, StoredSandbox, Usage};

pub(super) fn stored(row: &Row) -> Result<StoredSandbox, StoreError> {
    let placement: &str = row.try_get(3)?;
    // A sandbox without files has no lists.
    let paths: Option<Vec<&str>> = row.try_get(9)?;
    let hashes: Option<Vec<&[u8]>> = row.try_get(10)?;
    let sizes: Option<Vec<i64>> = row.try_get(11)?;
    let files = paths.into_iter().flatten().zip(hashes.into_iter().flatten()).zip(sizes.into_iter().flatten());
    let files = files.map(|((path, hash), size)| {
        let path = FilePath::parse(path).map_err(|_| damaged("path"))?;
        let hash = Hash(hash.try_into().map_err(|_| damaged("hash"))?);
        Ok::<_, StoreError>((path, StoredFile { hash, size: size.cast_unsigned() }))
    });
    Ok(StoredSandbox {
        id: id(row, 0)?,
        label: label(row, 1)?,
        guest: Guest::from_name(row.try_get(2)?).ok_or_else(|| damaged("guest"))?,
        placement: Placement::from_name(placement).ok_or_else(|| damaged("placement"))?,
        embedder: row.try_get(4)?,
        policy: row.try_get(5)?,
        created_at: row.try_get(6)?,
        expires_at: row.try_get(7)?,
        used_at: row.try_get(8)?,
        files: files.collect::<Result<_, _>>()?,
    })
}

pub(super) fn gone(row: &Row) -> Result<RemovedSandbox, StoreError> {
    Ok(RemovedSandbox { id: id(row, 0)?, label: label(row, 1)? })
}

pub(super) fn filed(row: &Row) -> Result<FiledReport, StoreError> {
    let report = serde_json::from_str(row.try_get(2)?).map_err(|error| StoreError::Failed(error.to_string()))?;
    Ok(FiledReport { number: row.try_get(0)?, at: row.try_get(1)?, report })
}

/// A number that cannot be negative; none where there is no row.
pub(super) fn count(row: Option<&Row>, column: usize) -> Result<u64, StoreError> {
    let number: Option<i64> = row.map(|row| row.try_get(column)).transpose()?;
    Ok(number.unwrap_or(0).cast_unsigned())
}

pub(super) fn usage(row: Option<&Row>) -> Result<Usage, StoreError> {
    Ok(Usage { sandboxes: count(row, 0)?, bytes: count(row, 1)? })
}

fn id(row: &Row, column: usize) -> Result<Id, StoreError> {
    Id::parse(row.try_get(column)?).ok_or_else(|| damaged("id"))
}

pub(super) fn label(row: &Row, column: usize) -> Result<Label, StoreError> {
    Label::parse(row.try_get(column)?).ok_or_else(|| damaged("label"))
}

fn damaged(name: &str) -> StoreError {
    StoreError::Failed(format!("a sandbox's {name} is damaged"))
}
