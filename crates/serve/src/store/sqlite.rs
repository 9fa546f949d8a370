//! The store in one SQLite file.
//!
//! One connection: SQLite has one writer anyway, and documents are served from memory. Write-ahead log with full
//! synchronisation, so what was acknowledged outlives the process and the power.

use std::collections::BTreeMap;
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

    /// The file holds the key of all labels, so nobody else may read it.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        make_private(path).map_err(|error| StoreError::Failed(error.to_string()))?;
        Self::prepare(Connection::open(path)?)
    }

    pub(crate) fn in_memory() -> Result<Self, StoreError> {
        Self::prepare(Connection::open_in_memory()?)
    }

    /// A small disk.
    #[cfg(test)]
    pub(crate) fn limit_pages(&self, pages: i64) {
        self.connection().pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
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
        let bytes = check_parts(&new.files, caps)?;
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
        check_parts(&change.put, caps)?;
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
            for (path, bytes) in &change.put {
                put_file(at, id, path, bytes)?;
            }
            let bytes = check_sizes(at, id, caps)?;
            at.prepare_cached(sql::SET_BYTES)?.execute(params![bytes as i64, id.as_str()])?;
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
                statement.execute(params![at, id.as_str()])?;
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

/// What is too much by itself is not even written.
fn check_parts(put: &BTreeMap<FilePath, Bytes>, caps: Caps) -> Result<u64, StoreError> {
    let (files, bytes) = (put.len() as u64, put.values().map(|bytes| bytes.len() as u64).sum());
    if files > caps.files {
        return Err(StoreError::TooManyFiles { files, most: caps.files });
    }
    if bytes > caps.sandbox_bytes {
        return Err(StoreError::TooManyBytes { bytes, most: caps.sandbox_bytes });
    }
    Ok(bytes)
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
        if take(statement.query_row([embedder, keep.as_str()], candidate).optional()?)?.is_none() {
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

#[cfg(test)]
mod tests {
    use super::*;

    const CAPS: Caps = Caps { sandboxes: 3, sandboxes_per_embedder: 3, bytes: 100, sandbox_bytes: 100, files: 10 };

    fn new(seed: u8, size: usize, expires_at: Millis) -> NewSandbox {
        let (id, key) = (Id::from_bytes(&[seed; 16]), Key::new([1; 32]));
        let embedder = belljar_policy::SourceExpr::parse("https://a.example").unwrap().value;
        NewSandbox {
            label: key.label(Guest::App, &id, &embedder),
            id,
            guest: Guest::App,
            chamber: Chamber::Frame,
            embedder: embedder.to_string(),
            policy: String::new(),
            files: BTreeMap::from([(FilePath::index(), Bytes::from(vec![seed; size]))]),
            expires_at,
        }
    }

    fn contents(store: &Sqlite) -> i64 {
        store.connection().query_row("SELECT COUNT(*) FROM content", [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn the_key_stays_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.db");
        let id = Id::from_bytes(&[0; 16]);
        let label = |store: &Sqlite| {
            store.key().unwrap().label(
                Guest::Run,
                &id,
                &belljar_policy::SourceExpr::parse("https://a.example").unwrap().value,
            )
        };
        let first = label(&Sqlite::open(&path).unwrap());
        assert_eq!(label(&Sqlite::open(&path).unwrap()), first);
        assert_ne!(label(&Sqlite::in_memory().unwrap()), first);
    }

    #[test]
    fn use_decides_who_makes_room() {
        let store = Sqlite::in_memory().unwrap();
        for seed in 1..=3 {
            store.create(&new(seed, 1, 1000), CAPS, Millis::from(seed)).unwrap();
        }
        store.touch(&[(Id::from_bytes(&[1; 16]), 50)]).unwrap();
        let created = store.create(&new(4, 1, 1000), CAPS, 60).unwrap();
        assert_eq!(created.gone.iter().map(|gone| gone.id.clone()).collect::<Vec<_>>(), [Id::from_bytes(&[2; 16])]);
        assert_eq!(store.by_id(&Id::from_bytes(&[1; 16])).unwrap().unwrap().used_at, 50);
    }

    #[test]
    fn a_second_making_prolongs_and_changes_nothing_else() {
        let store = Sqlite::in_memory().unwrap();
        let first = new(1, 1, 1000);
        store.create(&first, CAPS, 1).unwrap();
        let again = NewSandbox { policy: "level = \"strict\"".into(), ..new(1, 9, 2000) };
        assert!(!store.create(&again, CAPS, 5).unwrap().fresh);
        let stored = store.by_label(&first.label).unwrap().unwrap();
        assert_eq!((stored.expires_at, stored.used_at, stored.policy.as_str()), (2000, 5, ""));
        assert_eq!(stored.files[&FilePath::index()].size, 1);
    }

    #[test]
    fn the_same_content_is_kept_once_and_dropped_with_its_last_file() {
        let store = Sqlite::in_memory().unwrap();
        let same = |seed| NewSandbox { files: new(9, 4, 0).files, ..new(seed, 0, 1000) };
        store.create(&same(1), CAPS, 1).unwrap();
        store.create(&same(2), CAPS, 1).unwrap();
        assert_eq!((contents(&store), store.usage().unwrap().bytes), (1, 8));
        store.remove(&Id::from_bytes(&[1; 16])).unwrap();
        store.sweep(2, 0).unwrap();
        assert_eq!(contents(&store), 1);
        store.sweep(1000, 0).unwrap();
        assert_eq!((contents(&store), store.usage().unwrap()), (0, Usage::default()));
    }

    #[test]
    fn a_change_is_all_or_nothing() {
        let store = Sqlite::in_memory().unwrap();
        let sandbox = new(1, 10, 1000);
        store.create(&sandbox, CAPS, 1).unwrap();
        let path = |text: &str| FilePath::parse(text).unwrap();
        let too_much = FileChange {
            policy: None,
            put: BTreeMap::from([(path("/a"), Bytes::from_static(b"x")), (path("/b"), Bytes::from(vec![0; 101]))]),
            remove: vec![FilePath::index()],
            only_if: None,
        };
        assert!(matches!(store.change_files(&sandbox.id, &too_much, CAPS), Err(StoreError::TooManyBytes { .. })));
        assert_eq!(store.by_id(&sandbox.id).unwrap().unwrap().files.len(), 1);
        let fits = FileChange {
            policy: None,
            put: BTreeMap::from([(path("/a"), Bytes::from_static(b"x"))]),
            remove: vec![FilePath::index()],
            only_if: None,
        };
        let changed = store.change_files(&sandbox.id, &fits, CAPS).unwrap().unwrap();
        assert_eq!(changed.stored.files.keys().cloned().collect::<Vec<_>>(), [path("/a")]);
        assert_eq!(store.usage().unwrap().bytes, 1);
    }

    #[test]
    fn reports_end_with_their_sandbox() {
        let store = Sqlite::in_memory().unwrap();
        let sandbox = new(1, 1, 1000);
        store.create(&sandbox, CAPS, 1).unwrap();
        let report = Report { kind: "csp-violation".into(), from: "guest".into(), body: BTreeMap::new(), fix: None };
        store.file_reports(&sandbox.id, &[report.clone(), report], 10, 2).unwrap();
        assert_eq!(store.reports(&sandbox.id, 0, 10).unwrap().len(), 2);
        store.remove(&sandbox.id).unwrap();
        assert_eq!(store.reports(&sandbox.id, 0, 10).unwrap().len(), 0);
    }
}
