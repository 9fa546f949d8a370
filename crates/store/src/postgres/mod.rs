//! The store in PostgreSQL, for many nodes.
//!
//! A call is one statement where it can be, because every statement is a journey. What nodes keep in memory is put right
//! by what they tell each other: a transaction that changes what others may have read ends with a `NOTIFY`.

mod listen; // to what other nodes did
mod migrate; // the tables
mod pool; // connections and deadlines
mod rows; // from rows to what they mean
mod statements;
mod tls;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use belljar_base::{ClientMark, FilePath, FiledReport, FilesChanged, Hash, Id, Key, Label, Millis, Report};
use bytes::Bytes;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_postgres::types::ToSql;

use crate::capacity::{CapacityEstimate, Counted, Whose};
use crate::records::{hashed, sources};
use crate::{
    Changed, Created, Database, FileChange, NewSandbox, RemovedSandbox, Store, StoreError, StoreEvent, StoreLimits,
    StoredFile, StoredSandbox, Usage, sql,
};
use pool::{Fault, Line, Pool};
use tls::Tls;

pub struct Postgres {
    pool: Pool,
    capacity: CapacityEstimate,
    events: Mutex<Option<mpsc::Receiver<StoreEvent>>>,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").finish_non_exhaustive()
    }
}

impl Postgres {
    /// For another node to bring the tables up to date.
    const MIGRATION: Duration = Duration::from_secs(60);

    /// Connections live on the runtime. Must not be called on one of its own threads.
    pub fn open(database: &Database, runtime: &Handle) -> Result<Self, StoreError> {
        let tls = Tls::new(database.roots.as_deref()).map_err(StoreError::Failed)?;
        runtime.block_on(async {
            let migrating = async {
                let line = Line::connect(database, &tls).await?;
                line.transaction(async |line| migrate::migrate(line, sql::MIGRATIONS).await).await
            };
            let done = timeout(Self::MIGRATION, migrating).await;
            done.map_err(|_| StoreError::Failed("its tables could not be brought up to date within a minute".into()))??;
            Ok::<_, StoreError>(())
        })?;
        let (sender, receiver) = mpsc::channel(listen::BACKLOG);
        runtime.spawn(listen::listen(database.clone(), tls.clone(), sender));
        let pool = Pool::new(runtime.clone(), database.clone(), tls);
        Ok(Self { pool, capacity: CapacityEstimate::default(), events: Mutex::new(Some(receiver)) })
    }

    /// Whoever makes too many loses its own first, so that it cannot push out those of others.
    async fn make_room(
        &self,
        at: &Line,
        keep: &Id,
        whose: Whose<'_>,
        (caps, now): (StoreLimits, Millis),
    ) -> Result<Vec<RemovedSandbox>, Fault> {
        let made = rows::count(at.first(sql::MADE_BY, &[&whose.maker, &now]).await?.as_ref(), 0)?;
        caps.check_made(whose.maker, made)?;
        let mut out = Vec::new();
        let keep = keep.as_str();
        let mut own = rows::usage(at.first(sql::USAGE_OF, &[&whose.account]).await?.as_ref())?;
        if !own.is_within(caps.own()) {
            while !own.is_within(CapacityEstimate::goal(caps.own())) {
                let Some(row) = at.first(sql::LEAST_USED_OF, &[&whose.account, &keep]).await? else { break };
                out.extend(take_out(at, rows::gone(&row)?).await?);
                own.lose(rows::count(Some(&row), 2)?);
            }
        }
        let mut all = usage(at).await?;
        if !all.is_within(caps.all()) {
            while !all.is_within(CapacityEstimate::goal(caps.all())) {
                let Some(row) = at.first(sql::LEAST_USED, &[&keep]).await? else { break };
                out.extend(take_out(at, rows::gone(&row)?).await?);
                all.lose(rows::count(Some(&row), 2)?);
            }
        }
        self.capacity.counted(caps, whose, Counted { all, own, made });
        tell_gone(at, &out).await?;
        Ok(out)
    }
}

impl Store for Postgres {
    fn key(&self) -> Result<Key, StoreError> {
        let mut fresh = [0; Key::LENGTH];
        getrandom::fill(&mut fresh).map_err(|error| StoreError::Failed(error.to_string()))?;
        self.pool.write(async |at| {
            at.query(sql::PUT_SETTING, &[&"label-key", &fresh.as_slice()]).await?;
            let row = at.first(sql::GET_SETTING, &[&"label-key"]).await?;
            let key: Option<Vec<u8>> = row.map(|row| row.try_get(0)).transpose()?;
            let key = key.and_then(|key| key.try_into().ok());
            Ok(Key::new(key.ok_or_else(|| StoreError::Failed("the key of the labels is damaged".into()))?))
        })
    }

    fn create(&self, new: &NewSandbox, caps: StoreLimits, now: Millis) -> Result<Created, StoreError> {
        let bytes = caps.check_parts(&new.files)?;
        let stored = new.stored(now);
        let whose = Whose { account: &new.account, maker: &new.maker };
        if self.capacity.take(whose, Usage { sandboxes: 1, bytes }) {
            return self.pool.step(async |at| insert(at, new, &stored).await);
        }
        self.pool.write(async |at| {
            // Those who count do it one after the other, so that each sees what the one before it has made.
            at.query(statements::ALONE, &[&statements::TO_COUNT]).await?;
            let created = insert(at, new, &stored).await?;
            if !created.fresh {
                return Ok(created);
            }
            let gone = self.make_room(at, &new.id, whose, (caps, now)).await?;
            Ok(Created { gone, ..created })
        })
    }

    fn by_label(&self, label: &Label) -> Result<Option<StoredSandbox>, StoreError> {
        self.pool.read(async |at| find(at, statements::BY_LABEL, label.as_str()).await)
    }

    fn by_id(&self, id: &Id) -> Result<Option<StoredSandbox>, StoreError> {
        self.pool.read(async |at| find(at, statements::BY_ID, id.as_str()).await)
    }

    fn change_files(&self, id: &Id, change: &FileChange, caps: StoreLimits) -> Result<Option<Changed>, StoreError> {
        let more = Usage { sandboxes: 0, bytes: caps.check_parts(&change.put)? };
        let files = hashed(&change.put);
        let put = Parts::of(&files, &change.put);
        let remove: Vec<_> = change.remove.iter().map(FilePath::as_str).collect();
        self.pool.write(async |at| {
            let held = at.first(statements::HOLD, &[&id.as_str()]).await?;
            let Some(stored) = find(at, statements::BY_ID, id.as_str()).await?.filter(|_| held.is_some()) else {
                return Ok(None);
            };
            let version = stored.version();
            if change.only_if.as_ref().is_some_and(|wanted| *wanted != version) {
                return Err(StoreError::Changed(version).into());
            }
            if let Some(policy) = &change.policy {
                at.query(sql::SET_POLICY, &[policy, &id.as_str()]).await?;
            }
            at.query(statements::DELETE_FILES, &[&id.as_str(), &remove]).await?;
            at.query(statements::PUT_CONTENT, &[&put.hashes, &put.bytes]).await?;
            at.query(statements::PUT_FILES, &[&id.as_str(), &put.paths, &put.hashes, &put.sizes]).await?;
            let sizes = at.first(sql::SIZES, &[&id.as_str()]).await?;
            let bytes = caps.check(rows::count(sizes.as_ref(), 0)?, rows::count(sizes.as_ref(), 1)?)?;
            at.query(sql::SET_BYTES, &[&bytes.cast_signed(), &id.as_str()]).await?;
            let mut gone = Vec::new();
            // Not alone: whoever counts alone may be waiting for this very sandbox.
            let account = at.first(sql::ACCOUNT_OF, &[&id.as_str()]).await?.ok_or_else(StoreError::vanished)?;
            let account: String = account.try_get(0)?;
            let whose = Whose { account: &account, maker: "" };
            if !self.capacity.take(whose, more) {
                gone = self.make_room(at, id, whose, (caps, 0)).await?;
            }
            let stored = find(at, statements::BY_ID, id.as_str()).await?.ok_or_else(StoreError::vanished)?;
            let events = FilesChanged { sandbox: id.to_string(), version: stored.version(), ..change.summary() };
            at.query(statements::TELL, &[&StoreEvent::of_files(&stored.label, events)]).await?;
            Ok(Some(Changed { stored, gone }))
        })
    }

    fn remove(&self, id: &Id) -> Result<Option<Label>, StoreError> {
        self.pool.write(async |at| {
            let Some(row) = at.first(sql::DELETE, &[&id.as_str()]).await? else { return Ok(None) };
            let label = rows::label(&row, 0)?;
            tell_gone(at, &[RemovedSandbox { id: id.clone(), label: label.clone() }]).await?;
            Ok(Some(label))
        })
    }

    fn sweep(&self, now: Millis, idle_since: Millis) -> Result<Vec<RemovedSandbox>, StoreError> {
        let gone = self.pool.write(async |at| {
            let swept = at.query(sql::SWEEP, &[&now, &idle_since]).await?;
            let gone = swept.iter().map(rows::gone).collect::<Result<Vec<_>, _>>()?;
            tell_gone(at, &gone).await?;
            Ok(gone)
        })?;
        // One node is enough for this. What somebody names again in the meantime stays, and is looked at the next time.
        self.pool.write(async |at| {
            let alone = at.first(statements::ALONE_OR_NOT, &[&statements::TO_DROP]).await?;
            if alone.is_some_and(|row| row.get(0)) {
                let unnamed = at.query(statements::UNNAMED, &[]).await?;
                let unnamed = unnamed.iter().map(|row| row.try_get(0)).collect::<Result<Vec<&[u8]>, _>>()?;
                at.query(statements::DROP_CONTENT, &[&unnamed]).await?;
            }
            Ok(())
        })?;
        Ok(gone)
    }

    fn touch(&self, used: &[(Id, Millis)]) -> Result<(), StoreError> {
        if used.is_empty() {
            return Ok(());
        }
        let (ids, times): (Vec<_>, Vec<_>) = used.iter().map(|(id, at)| (id.as_str(), *at)).unzip();
        self.pool.step(async |at| at.query(statements::TOUCH, &[&ids, &times]).await).map(drop)
    }

    fn content(&self, hash: &Hash) -> Result<Option<Bytes>, StoreError> {
        self.pool.read(async |at| {
            let row = at.first(sql::GET_CONTENT, &[&hash.0.as_slice()]).await?;
            let bytes: Option<Vec<u8>> = row.map(|row| row.try_get(0)).transpose()?;
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
        let bodies = reports.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
        let bodies = bodies.map_err(|error| StoreError::Failed(error.to_string()))?;
        if bodies.is_empty() {
            return Ok(Vec::new());
        }
        let names: Vec<_> = reports.iter().map(|report| report.by.name()).collect();
        self.pool.write(async |at| {
            // A listener that has seen a number believes that it has seen every lower one.
            at.query(statements::ALONE, &[&statements::TO_REPORT]).await?;
            let numbers = at.query(statements::PUT_REPORTS, &[&id.as_str(), &now, &bodies, &names]).await?;
            for source in sources(reports) {
                at.query(sql::TRIM_REPORTS, &[&id.as_str(), &source.name(), &(keep as i64)]).await?;
            }
            let numbers = numbers.iter().map(|row| row.try_get(0)).collect::<Result<Vec<i64>, _>>()?;
            at.query(statements::TELL, &[&StoreEvent::of_reports(id)]).await?;
            let filed = numbers.into_iter().zip(reports);
            Ok(filed.map(|(number, report)| FiledReport { number, at: now, report: report.clone() }).collect())
        })
    }

    fn reports(&self, id: &Id, after: i64, most: usize) -> Result<Vec<FiledReport>, StoreError> {
        self.pool.read(async |at| {
            let found = at.query(sql::REPORTS, &[&id.as_str(), &after, &(most as i64)]).await?;
            Ok(found.iter().map(rows::filed).collect::<Result<_, _>>()?)
        })
    }

    fn tell_leased(&self, id: &Id, client: ClientMark, frame: &str) -> Result<(), StoreError> {
        self.pool.write(async |at| {
            at.query(statements::TELL, &[&StoreEvent::of_lease(id, client, frame)]).await?;
            Ok(())
        })
    }

    fn usage(&self) -> Result<Usage, StoreError> {
        self.pool.read(async |at| usage(at).await)
    }

    fn events(&self) -> Option<mpsc::Receiver<StoreEvent>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Files as PostgreSQL takes them: a list for each column.
struct Parts<'a> {
    paths: Vec<&'a str>,
    hashes: Vec<&'a [u8]>,
    sizes: Vec<i64>,
    bytes: Vec<&'a [u8]>,
}

impl<'a> Parts<'a> {
    fn of(files: &'a BTreeMap<FilePath, StoredFile>, bytes: &'a BTreeMap<FilePath, Bytes>) -> Self {
        Self {
            paths: files.keys().map(FilePath::as_str).collect(),
            hashes: files.values().map(|file| file.hash.0.as_slice()).collect(),
            sizes: files.values().map(|file| file.size.cast_signed()).collect(),
            bytes: bytes.values().map(AsRef::as_ref).collect(),
        }
    }
}

async fn insert(at: &Line, new: &NewSandbox, stored: &StoredSandbox) -> Result<Created, Fault> {
    let parts = Parts::of(&stored.files, &new.files);
    let values: [&(dyn ToSql + Sync); 15] = [
        &new.id.as_str(),
        &new.label.as_str(),
        &new.guest.name(),
        &new.placement.name(),
        &new.embedder,
        &new.policy,
        &parts.sizes.iter().sum::<i64>(),
        &stored.created_at,
        &new.expires_at,
        &parts.hashes,
        &parts.bytes,
        &parts.paths,
        &parts.sizes,
        &new.maker,
        &new.account,
    ];
    // One that was there may be removed by somebody else before it is read; then it can be made.
    for _ in 0..5 {
        let row = at.first(statements::CREATE, &values).await?;
        let fresh = row.map(|row| row.try_get(0)).transpose()?.ok_or_else(StoreError::vanished)?;
        let found = if fresh { Some(stored.clone()) } else { find(at, statements::BY_ID, new.id.as_str()).await? };
        if let Some(stored) = found {
            return Ok(Created { stored, fresh, gone: Vec::new() });
        }
    }
    Err(StoreError::vanished().into())
}

async fn find(at: &Line, statement: &'static str, name: &str) -> Result<Option<StoredSandbox>, Fault> {
    Ok(at.first(statement, &[&name]).await?.map(|row| rows::stored(&row)).transpose()?)
}

async fn usage(at: &Line) -> Result<Usage, Fault> {
    Ok(rows::usage(at.first(sql::USAGE, &[]).await?.as_ref())?)
}

/// `None` when somebody else was faster.
async fn take_out(at: &Line, gone: RemovedSandbox) -> Result<Option<RemovedSandbox>, Fault> {
    Ok(at.first(sql::DELETE, &[&gone.id.as_str()]).await?.map(|_| gone))
}

async fn tell_gone(at: &Line, gone: &[RemovedSandbox]) -> Result<(), Fault> {
    for some in gone.chunks(StoreEvent::MAX_REMOVED) {
        at.query(statements::TELL, &[&StoreEvent::of_removed(some)]).await?;
    }
    Ok(())
}
