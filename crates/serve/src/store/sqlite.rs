//! The store in one SQLite file.
//!
//! One connection: SQLite has one writer anyway, and documents are served from memory. Write-ahead log with full
//! synchronisation, so what was acknowledged outlives the process and the power.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use belljar_policy::{Chamber, Guest};
use bytes::Bytes;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, Transaction, TransactionBehavior, params};

use super::{
    Caps, Changed, Created, FileChange, Gone, Hash, Millis, NewSandbox, Store, StoreError, Stored, StoredFile, Usage,
    sql,
};
use crate::label::{Key, Label};
use crate::reports::{Filed, Report};
use crate::sandbox::{FilePath, Id};

pub(crate) struct Sqlite {
    connection: Mutex<Connection>,
}

impl Sqlite {
    /// How long to wait for another process that holds the file.
    const PATIENCE: Duration = Duration::from_secs(2);

    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        Self::prepare(Connection::open(path)?)
    }

    pub(crate) fn in_memory() -> Result<Self, StoreError> {
        Self::prepare(Connection::open_in_memory()?)
    }

    fn prepare(connection: Connection) -> Result<Self, StoreError> {
        connection.busy_timeout(Self::PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.set_prepared_statement_cache_capacity(64);
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version > sql::VERSION {
            return Err(StoreError::Failed(format!(
                "it was written by a newer Belljar (tables of version {version}, this one knows {})",
                sql::VERSION
            )));
        }
        connection.execute_batch(sql::TABLES)?;
        connection.pragma_update(None, "user_version", sql::VERSION)?;
        Ok(Self { connection: Mutex::new(connection) })
    }

    /// A thread that panicked left no transaction open: dropping one rolls it back.
    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything or nothing; the write lock is taken at the start, so that two writers never deadlock.
    fn write<T>(&self, work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}

impl Store for Sqlite {
    fn key(&self) -> Result<Key, StoreError> {
        let mut fresh = [0; Key::LENGTH];
        getrandom::fill(&mut fresh).map_err(|error| StoreError::Failed(error.to_string()))?;
        self.write(|at| {
            at.execute(sql::PUT_SETTING, params!["label-key", fresh])?;
            let key: Vec<u8> = at.query_row(sql::GET_SETTING, ["label-key"], |row| row.get(0))?;
            let key = key.try_into().map_err(|_| StoreError::Failed("the key of the labels is damaged".into()))?;
            Ok(Key::new(key))
        })
    }

    fn create(&self, new: &NewSandbox, caps: Caps, now: Millis) -> Result<Created, StoreError> {
        let bytes: u64 = new.files.values().map(|bytes| bytes.len() as u64).sum();
        self.write(|at| {
            if let Some(mut stored) = find(at, sql::BY_ID, new.id.as_str())? {
                stored.expires_at = stored.expires_at.max(new.expires_at);
                stored.used_at = stored.used_at.max(now);
                at.prepare_cached(sql::PROLONG)?.execute(params![
                    stored.id.as_str(),
                    stored.expires_at,
                    stored.used_at
                ])?;
                return Ok(Created { stored, fresh: false, gone: Vec::new() });
            }
            let row = params![
                new.id.as_str(),
                new.label.as_str(),
                new.guest.name(),
                new.chamber.name(),
                new.embedder,
                new.policy,
                bytes as i64,
                now,
                new.expires_at
            ];
            at.prepare_cached(sql::INSERT)?.execute(row)?;
            for (path, bytes) in &new.files {
                put_file(at, &new.id, path, bytes)?;
            }
            check_sizes(at, &new.id, caps)?;
            let gone = make_room(at, &new.id, &new.embedder, caps)?;
            let stored = find(at, sql::BY_ID, new.id.as_str())?.ok_or_else(vanished)?;
            Ok(Created { stored, fresh: true, gone })
        })
    }

    fn by_label(&self, label: &Label) -> Result<Option<Stored>, StoreError> {
        find(&self.connection(), sql::BY_LABEL, label.as_str())
    }

    fn by_id(&self, id: &Id) -> Result<Option<Stored>, StoreError> {
        find(&self.connection(), sql::BY_ID, id.as_str())
    }

    fn change_files(&self, id: &Id, change: &FileChange, caps: Caps) -> Result<Option<Changed>, StoreError> {
        self.write(|at| {
            let Some(stored) = find(at, sql::BY_ID, id.as_str())? else { return Ok(None) };
            for path in &change.remove {
                at.prepare_cached(sql::DELETE_FILE)?.execute([id.as_str(), path.as_str()])?;
            }
            for (path, bytes) in &change.put {
                put_file(at, id, path, bytes)?;
            }
            let bytes = check_sizes(at, id, caps)?;
            at.prepare_cached(sql::SET_BYTES)?.execute(params![id.as_str(), bytes as i64])?;
            let gone = make_room(at, id, &stored.embedder, caps)?;
            let stored = find(at, sql::BY_ID, id.as_str())?.ok_or_else(vanished)?;
            Ok(Some(Changed { stored, gone }))
        })
    }

    fn remove(&self, id: &Id) -> Result<Option<Label>, StoreError> {
        self.write(|at| Ok(at.prepare_cached(sql::DELETE)?.query_row([id.as_str()], |row| label(row, 0)).optional()?))
    }

    fn sweep(&self, now: Millis, idle_since: Millis) -> Result<Vec<Gone>, StoreError> {
        self.write(|at| {
            let mut statement = at.prepare_cached(sql::SWEEP)?;
            let gone = statement.query_map([now, idle_since], gone)?.collect::<Result<Vec<_>, _>>()?;
            // Content that no file names any more is looked for here alone: it takes a walk over all of it.
            at.prepare_cached(sql::DROP_CONTENT)?.execute([])?;
            Ok(gone)
        })
    }

    fn touch(&self, used: &[(Id, Millis)]) -> Result<(), StoreError> {
        self.write(|at| {
            let mut statement = at.prepare_cached(sql::TOUCH)?;
            for (id, at) in used {
                statement.execute(params![id.as_str(), at])?;
            }
            Ok(())
        })
    }

    fn content(&self, hash: &Hash) -> Result<Option<Bytes>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(sql::GET_CONTENT)?;
        let bytes: Option<Vec<u8>> = statement.query_row([hash.0], |row| row.get(0)).optional()?;
        Ok(bytes.map(Bytes::from))
    }

    fn file_reports(&self, id: &Id, reports: &[Report], keep: usize, now: Millis) -> Result<Vec<Filed>, StoreError> {
        self.write(|at| {
            let mut filed = Vec::with_capacity(reports.len());
            for report in reports {
                let body = serde_json::to_string(report).map_err(|error| StoreError::Failed(error.to_string()))?;
                let mut statement = at.prepare_cached(sql::PUT_REPORT)?;
                let number = statement.query_row(params![id.as_str(), now, body], |row| row.get(0))?;
                filed.push(Filed { number, at: now, report: report.clone() });
            }
            at.prepare_cached(sql::TRIM_REPORTS)?.execute(params![id.as_str(), keep as i64])?;
            Ok(filed)
        })
    }

    fn reports(&self, id: &Id, after: i64, most: usize) -> Result<Vec<Filed>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(sql::REPORTS)?;
        let mut rows = statement.query(params![id.as_str(), after, most as i64])?;
        let mut filed = Vec::new();
        while let Some(row) = rows.next()? {
            let body: String = row.get(2)?;
            let report = serde_json::from_str(&body).map_err(|error| StoreError::Failed(error.to_string()))?;
            filed.push(Filed { number: row.get(0)?, at: row.get(1)?, report });
        }
        Ok(filed)
    }

    fn usage(&self) -> Result<Usage, StoreError> {
        usage(&self.connection())
    }

    fn foreign_changes(&self) -> Result<i64, StoreError> {
        Ok(self.connection().pragma_query_value(None, "data_version", |row| row.get(0))?)
    }
}

fn find(at: &Connection, statement: &str, name: &str) -> Result<Option<Stored>, StoreError> {
    let Some(mut stored) = at.prepare_cached(statement)?.query_row([name], stored).optional()? else { return Ok(None) };
    let mut files = at.prepare_cached(sql::FILES)?;
    let rows = files.query_map([stored.id.as_str()], |row| {
        let path: String = row.get(0)?;
        let path = FilePath::parse(&path).map_err(|_| damaged(0, "path"))?;
        Ok((path, StoredFile { hash: Hash(row.get(1)?), size: row.get::<_, i64>(2)?.cast_unsigned() }))
    })?;
    stored.files = rows.collect::<Result<_, _>>()?;
    Ok(Some(stored))
}

fn stored(row: &Row<'_>) -> rusqlite::Result<Stored> {
    let guest: String = row.get(2)?;
    let chamber: String = row.get(3)?;
    Ok(Stored {
        id: id(row, 0)?,
        label: label(row, 1)?,
        guest: Guest::from_name(&guest).ok_or_else(|| damaged(2, "guest"))?,
        chamber: [Chamber::Worker, Chamber::Frame]
            .into_iter()
            .find(|known| known.name() == chamber)
            .ok_or_else(|| damaged(3, "chamber"))?,
        embedder: row.get(4)?,
        policy: row.get(5)?,
        created_at: row.get(6)?,
        expires_at: row.get(7)?,
        used_at: row.get(8)?,
        files: Default::default(),
    })
}

fn id(row: &Row<'_>, column: usize) -> rusqlite::Result<Id> {
    Id::parse(&row.get::<_, String>(column)?).ok_or_else(|| damaged(column, "id"))
}

fn label(row: &Row<'_>, column: usize) -> rusqlite::Result<Label> {
    Label::parse(&row.get::<_, String>(column)?).ok_or_else(|| damaged(column, "label"))
}

fn gone(row: &Row<'_>) -> rusqlite::Result<Gone> {
    Ok(Gone { id: id(row, 0)?, label: label(row, 1)? })
}

fn damaged(column: usize, name: &str) -> rusqlite::Error {
    rusqlite::Error::InvalidColumnType(column, name.to_owned(), rusqlite::types::Type::Text)
}

fn vanished() -> StoreError {
    StoreError::Failed("a sandbox vanished while it was written".into())
}

fn put_file(at: &Connection, id: &Id, path: &FilePath, bytes: &Bytes) -> Result<(), StoreError> {
    let hash = Hash::of(bytes);
    at.prepare_cached(sql::PUT_CONTENT)?.execute(params![hash.0, bytes.as_ref()])?;
    let file = params![id.as_str(), path.as_str(), hash.0, bytes.len() as i64];
    at.prepare_cached(sql::PUT_FILE)?.execute(file)?;
    Ok(())
}

fn check_sizes(at: &Connection, id: &Id, caps: Caps) -> Result<u64, StoreError> {
    let (files, bytes) = at.prepare_cached(sql::SIZES)?.query_row([id.as_str()], counts)?;
    if files > caps.files {
        return Err(StoreError::TooManyFiles { files, most: caps.files });
    }
    if bytes > caps.sandbox_bytes {
        return Err(StoreError::TooManyBytes { bytes, most: caps.sandbox_bytes });
    }
    Ok(bytes)
}

/// An embedder that makes too many loses its own first, so that it cannot push out those of others.
fn make_room(at: &Connection, keep: &Id, embedder: &str, caps: Caps) -> Result<Vec<Gone>, StoreError> {
    let mut out = Vec::new();
    let mut take = |found: Option<(Gone, u64)>| -> Result<Option<u64>, StoreError> {
        let Some((gone, bytes)) = found else { return Ok(None) };
        at.prepare_cached(sql::DELETE)?.query_row([gone.id.as_str()], |_| Ok(()))?;
        out.push(gone);
        Ok(Some(bytes))
    };
    let candidate = |row: &Row<'_>| Ok((gone(row)?, row.get::<_, i64>(2)?.cast_unsigned()));
    let mut of_embedder =
        at.prepare_cached(sql::COUNT_OF)?.query_row([embedder], |row| row.get::<_, i64>(0))?.cast_unsigned();
    while of_embedder > caps.sandboxes_per_embedder {
        let mut statement = at.prepare_cached(sql::LEAST_USED_OF)?;
        if take(statement.query_row([keep.as_str(), embedder], candidate).optional()?)?.is_none() {
            break;
        }
        of_embedder -= 1;
    }
    let mut usage = self::usage(at)?;
    while usage.sandboxes > caps.sandboxes || usage.bytes > caps.bytes {
        let mut statement = at.prepare_cached(sql::LEAST_USED)?;
        let Some(bytes) = take(statement.query_row([keep.as_str()], candidate).optional()?)? else { break };
        usage.sandboxes -= 1;
        usage.bytes = usage.bytes.saturating_sub(bytes);
    }
    Ok(out)
}

fn usage(at: &Connection) -> Result<Usage, StoreError> {
    let (sandboxes, bytes) = at.prepare_cached(sql::USAGE)?.query_row([], counts)?;
    Ok(Usage { sandboxes, bytes })
}

fn counts(row: &Row<'_>) -> rusqlite::Result<(u64, u64)> {
    Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get::<_, i64>(1)?.cast_unsigned()))
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull) => Self::Full(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}
