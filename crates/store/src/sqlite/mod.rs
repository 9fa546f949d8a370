//! The store in one SQLite file.
//!
//! One connection that writes, as SQLite has one writer anyway, and one that reads. Write-ahead log with full
//! synchronisation, so what was acknowledged outlives the process and the power.

mod commits; // one commit for many writers

use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use belljar_base::{FilePath, FiledReport, Hash, Id, Key, Label, Millis, Report};
use belljar_policy::{Guest, Placement};
use bytes::Bytes;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, TransactionBehavior, params};

use crate::capacity::{CapacityEstimate, Counted, Whose};
use crate::records::{hashed, sources};
use crate::{
    Changed, Created, FileChange, NewSandbox, RemovedSandbox, Store, StoreError, StoreLimits, StoredFile,
    StoredSandbox, Usage, sql,
};
use commits::Commits;

pub struct Sqlite {
    commits: Commits,
    /// Sees only what was committed. What is in memory has one connection alone.
    reader: Option<Mutex<Connection>>,
    capacity: CapacityEstimate,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").finish_non_exhaustive()
    }
}

impl Sqlite {
    /// How long to wait for another process that holds the file.
    const TIMEOUT: Duration = Duration::from_secs(2);

    /// The file holds the key of all labels, so nobody else may read it.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        make_private(path).map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut store = Self::prepare(Connection::open(path)?)?;
        let reader = Connection::open(path)?;
        reader.busy_timeout(Self::TIMEOUT)?;
        reader.pragma_update(None, "query_only", true)?;
        store.reader = Some(Mutex::new(reader));
        Ok(store)
    }

    pub fn in_memory() -> Result<Self, StoreError> {
        Self::prepare(Connection::open_in_memory()?)
    }

    /// The file takes no more pages than this, as on a disk that is full.
    pub fn limit_pages(&self, pages: i64) -> Result<(), StoreError> {
        Ok(self.commits.with(|at| at.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())))?)
    }

    fn prepare(mut connection: Connection) -> Result<Self, StoreError> {
        connection.busy_timeout(Self::TIMEOUT)?;
        // Whoever changes the kind of journal needs the file alone, and SQLite does not wait for that by itself.
        let deadline = Instant::now() + Self::TIMEOUT;
        loop {
            match connection.pragma_update(None, "journal_mode", "WAL").map_err(StoreError::from) {
                Err(StoreError::Busy) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(10)),
                done => break done?,
            }
        }
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.set_prepared_statement_cache_capacity(64);
        migrate(&mut connection, sql::MIGRATIONS)?;
        Ok(Self { commits: Commits::new(connection), reader: None, capacity: CapacityEstimate::default() })
    }

    fn read<T>(&self, look: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        match &self.reader {
            Some(reader) => look(&reader.lock().unwrap_or_else(PoisonError::into_inner)),
            None => self.commits.with(look),
        }
    }

    fn write<T>(&self, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.commits.write(work)
    }

    /// Whoever makes too many loses its own first, so that it cannot push out those of others.
    fn make_room(
        &self,
        at: &Connection,
        keep: &Id,
        whose: Whose<'_>,
        more: Usage,
        (caps, now): (StoreLimits, Millis),
    ) -> Result<Vec<RemovedSandbox>, StoreError> {
        if self.capacity.take(whose, more) {
            return Ok(Vec::new());
        }
        let made = at.prepare_cached(sql::MADE_BY)?.query_row(params![whose.maker, now], |row| row.get::<_, i64>(0))?;
        caps.check_made(whose.maker, made.cast_unsigned())?;
        let mut out = Vec::new();
        let mut take = |found: Option<(RemovedSandbox, u64)>| -> Result<Option<u64>, StoreError> {
            let Some((gone, bytes)) = found else { return Ok(None) };
            at.prepare_cached(sql::DELETE)?.query_row([gone.id.as_str()], |_| Ok(()))?;
            out.push(gone);
            Ok(Some(bytes))
        };
        let candidate = |row: &Row<'_>| Ok((gone(row)?, row.get::<_, i64>(2)?.cast_unsigned()));
        let (sandboxes, bytes) = at.prepare_cached(sql::USAGE_OF)?.query_row([whose.account], counts)?;
        let mut own = Usage { sandboxes, bytes };
        if !own.is_within(caps.own()) {
            while !own.is_within(CapacityEstimate::goal(caps.own())) {
                let mut statement = at.prepare_cached(sql::LEAST_USED_OF)?;
                let found = statement.query_row([whose.account, keep.as_str()], candidate).optional()?;
                let Some(bytes) = take(found)? else { break };
                own.lose(bytes);
            }
        }
        let mut all = usage(at)?;
        if !all.is_within(caps.all()) {
            while !all.is_within(CapacityEstimate::goal(caps.all())) {
                let mut statement = at.prepare_cached(sql::LEAST_USED)?;
                let Some(bytes) = take(statement.query_row([keep.as_str()], candidate).optional()?)? else { break };
                all.lose(bytes);
            }
        }
        self.capacity.counted(caps, whose, Counted { all, own, made: made.cast_unsigned() });
        Ok(out)
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

    fn create(&self, new: &NewSandbox, caps: StoreLimits, now: Millis) -> Result<Created, StoreError> {
        let bytes = caps.check_parts(&new.files)?;
        let fresh = new.stored(now);
        self.write(|at| {
            if let Some(mut stored) = find(at, sql::BY_ID, new.id.as_str())? {
                stored.expires_at = stored.expires_at.max(new.expires_at);
                stored.used_at = stored.used_at.max(now);
                let times = params![stored.expires_at, stored.used_at, stored.id.as_str()];
                at.prepare_cached(sql::PROLONG)?.execute(times)?;
                return Ok(Created { stored, fresh: false, gone: Vec::new() });
            }
            let row = params![
                new.id.as_str(),
                new.label.as_str(),
                new.guest.name(),
                new.placement.name(),
                new.embedder,
                new.policy,
                bytes as i64,
                now,
                new.expires_at,
                new.maker,
                new.account
            ];
            at.prepare_cached(sql::INSERT)?.execute(row)?;
            for ((path, file), bytes) in fresh.files.iter().zip(new.files.values()) {
                put_file(at, &new.id, path, file, bytes)?;
            }
            let whose = Whose { account: &new.account, maker: &new.maker };
            let gone = self.make_room(at, &new.id, whose, Usage { sandboxes: 1, bytes }, (caps, now))?;
            Ok(Created { stored: fresh, fresh: true, gone })
        })
    }

    fn by_label(&self, label: &Label) -> Result<Option<StoredSandbox>, StoreError> {
        self.read(|at| find(at, sql::BY_LABEL, label.as_str()))
    }

    fn by_id(&self, id: &Id) -> Result<Option<StoredSandbox>, StoreError> {
        self.read(|at| find(at, sql::BY_ID, id.as_str()))
    }

    fn change_files(&self, id: &Id, change: &FileChange, caps: StoreLimits) -> Result<Option<Changed>, StoreError> {
        let more = Usage { sandboxes: 0, bytes: caps.check_parts(&change.put)? };
        let put = hashed(&change.put);
        self.write(|at| {
            let Some(stored) = find(at, sql::BY_ID, id.as_str())? else { return Ok(None) };
            let version = stored.version();
            if change.only_if.as_ref().is_some_and(|wanted| *wanted != version) {
                return Err(StoreError::Changed(version));
            }
            if let Some(policy) = &change.policy {
                at.prepare_cached(sql::SET_POLICY)?.execute([policy.as_str(), id.as_str()])?;
            }
            for path in &change.remove {
                at.prepare_cached(sql::DELETE_FILE)?.execute([id.as_str(), path.as_str()])?;
            }
            for ((path, file), bytes) in put.iter().zip(change.put.values()) {
                put_file(at, id, path, file, bytes)?;
            }
            let (files, bytes) = at.prepare_cached(sql::SIZES)?.query_row([id.as_str()], counts)?;
            caps.check(files, bytes)?;
            at.prepare_cached(sql::SET_BYTES)?.execute(params![bytes as i64, id.as_str()])?;
            let account: String = at.prepare_cached(sql::ACCOUNT_OF)?.query_row([id.as_str()], |row| row.get(0))?;
            let whose = Whose { account: &account, maker: "" };
            let gone = self.make_room(at, id, whose, more, (caps, 0))?;
            let stored = find(at, sql::BY_ID, id.as_str())?.ok_or_else(StoreError::vanished)?;
            Ok(Some(Changed { stored, gone }))
        })
    }

    fn remove(&self, id: &Id) -> Result<Option<Label>, StoreError> {
        self.write(|at| Ok(at.prepare_cached(sql::DELETE)?.query_row([id.as_str()], |row| label(row, 0)).optional()?))
    }

    fn sweep(&self, now: Millis, idle_since: Millis) -> Result<Vec<RemovedSandbox>, StoreError> {
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
                statement.execute(params![at, id.as_str()])?;
            }
            Ok(())
        })
    }

    fn content(&self, hash: &Hash) -> Result<Option<Bytes>, StoreError> {
        self.read(|at| {
            let mut statement = at.prepare_cached(sql::GET_CONTENT)?;
            let bytes: Option<Vec<u8>> = statement.query_row([hash.0], |row| row.get(0)).optional()?;
            Ok(bytes.map(Bytes::from))
        })
    }

    fn file_reports(
        &self,
        id: &Id,
        reports: &[Report],
        keep: usize,
        now: Millis,
    ) -> Result<Vec<FiledReport>, StoreError> {
        self.write(|at| {
            let mut filed = Vec::with_capacity(reports.len());
            for report in reports {
                let body = serde_json::to_string(report).map_err(|error| StoreError::Failed(error.to_string()))?;
                let mut statement = at.prepare_cached(sql::PUT_REPORT)?;
                let number =
                    statement.query_row(params![id.as_str(), now, body, report.by.name()], |row| row.get(0))?;
                filed.push(FiledReport { number, at: now, report: report.clone() });
            }
            for source in sources(reports) {
                at.prepare_cached(sql::TRIM_REPORTS)?.execute(params![id.as_str(), source.name(), keep as i64])?;
            }
            Ok(filed)
        })
    }

    fn reports(&self, id: &Id, after: i64, most: usize) -> Result<Vec<FiledReport>, StoreError> {
        self.read(|at| {
            let mut statement = at.prepare_cached(sql::REPORTS)?;
            let mut rows = statement.query(params![id.as_str(), after, most as i64])?;
            let mut filed = Vec::new();
            while let Some(row) = rows.next()? {
                let body: String = row.get(2)?;
                let report = serde_json::from_str(&body).map_err(|error| StoreError::Failed(error.to_string()))?;
                filed.push(FiledReport { number: row.get(0)?, at: row.get(1)?, report });
            }
            Ok(filed)
        })
    }

    fn usage(&self) -> Result<Usage, StoreError> {
        self.read(usage)
    }

    fn foreign_changes(&self) -> Result<i64, StoreError> {
        self.commits.with(|at| Ok(at.pragma_query_value(None, "data_version", |row| row.get(0))?))
    }
}

fn make_private(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Whoever comes second waits, and finds nothing left to do.
fn migrate(connection: &mut Connection, steps: &[&str]) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let Some(missing) = usize::try_from(version).ok().and_then(|done| steps.get(done..)) else {
        return Err(StoreError::newer(version, steps.len()));
    };
    for step in missing {
        transaction.execute_batch(step)?;
    }
    if !missing.is_empty() {
        transaction.pragma_update(None, "user_version", steps.len() as i64)?;
    }
    Ok(transaction.commit()?)
}

fn find(at: &Connection, statement: &str, name: &str) -> Result<Option<StoredSandbox>, StoreError> {
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

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredSandbox> {
    let guest: String = row.get(2)?;
    let placement: String = row.get(3)?;
    Ok(StoredSandbox {
        id: id(row, 0)?,
        label: label(row, 1)?,
        guest: Guest::from_name(&guest).ok_or_else(|| damaged(2, "guest"))?,
        placement: Placement::from_name(&placement).ok_or_else(|| damaged(3, "placement"))?,
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

fn gone(row: &Row<'_>) -> rusqlite::Result<RemovedSandbox> {
    Ok(RemovedSandbox { id: id(row, 0)?, label: label(row, 1)? })
}

fn damaged(column: usize, name: &str) -> rusqlite::Error {
    rusqlite::Error::InvalidColumnType(column, name.to_owned(), rusqlite::types::Type::Text)
}

fn put_file(at: &Connection, id: &Id, path: &FilePath, file: &StoredFile, bytes: &Bytes) -> Result<(), StoreError> {
    at.prepare_cached(sql::PUT_CONTENT)?.execute(params![file.hash.0, bytes.as_ref()])?;
    let row = params![id.as_str(), path.as_str(), file.hash.0, file.size.cast_signed()];
    at.prepare_cached(sql::PUT_FILE)?.execute(row)?;
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_made_step_by_step() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, &["CREATE TABLE a (x TEXT)"]).unwrap();
        let steps = ["CREATE TABLE a (x TEXT)", "CREATE TABLE b (x TEXT)"];
        migrate(&mut connection, &steps).unwrap();
        migrate(&mut connection, &steps).unwrap();
        connection.execute_batch("SELECT * FROM a, b").unwrap();
        let fault = migrate(&mut connection, &steps[..1]).unwrap_err().to_string();
        assert!(fault.contains("newer Belljar (tables of version 2"), "{fault}");
        let half = [steps[0], steps[1], "CREATE TABLE c (x TEXT); CREATE TABLE a (x TEXT)"];
        migrate(&mut connection, &half).unwrap_err();
        connection.execute_batch("SELECT * FROM c").expect_err("a step that failed left a table behind");
    }
}
