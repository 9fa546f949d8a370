//! Keeps sandboxes: memory in front, the store behind. Whoever asks for one gets it checked and ready to serve.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use belljar_policy::{Guest, Placement, Plan, Setting, SourceExpr};
use bytes::Bytes;

use super::cache::Cache;
use super::loaded::embedder;
use super::quota::Quota;
use super::{FilePath, Id, Sandbox};
use crate::audit::Audit;
use crate::config::Limits;
use crate::headers;
use crate::label::{Keys, Label};
use crate::metrics::{Metrics, Roof};
use crate::names::Names;
use crate::problem::Problem;
use crate::reports::{Filed, FilesChanged, Hub, Report, Told};
use crate::store::{Caps, Desk, FileChange, Gone, Hash, Millis, NewSandbox, News, Store, StoreError, Stored, Usage};

#[derive(Debug)]
pub(crate) struct Keeper {
    names: Arc<Names>,
    desk: Desk,
    key: Keys,
    limits: Limits,
    setting: Setting,
    loaded: Cache<Label, Arc<Sandbox>>,
    content: Cache<Hash, Bytes>,
    /// Counts writes, so that what was read before one is not put into memory after it.
    writes: Mutex<u64>,
    creates: Quota,
    reports: Quota,
    hub: Hub,
    /// Other nodes have not been heard for long: nothing is kept in memory.
    deaf: AtomicBool,
    filing: tokio::sync::Mutex<()>,
    metrics: Arc<Metrics>,
    audit: Arc<Audit>,
}

/// What somebody wants made, already understood.
#[derive(Debug)]
pub(crate) struct Making {
    pub(crate) guest: Guest,
    pub(crate) placement: Placement,
    pub(crate) embedder: SourceExpr,
    pub(crate) policy: String,
    pub(crate) plan: Plan,
    pub(crate) files: BTreeMap<FilePath, Bytes>,
    pub(crate) ttl_seconds: Option<u64>,
    /// What its label is made from, for one that is to be the same next time.
    pub(crate) stable: Option<String>,
    /// The token's name it counts for.
    pub(crate) maker: Option<Arc<str>>,
}

impl Keeper {
    pub(crate) fn new(
        names: Arc<Names>,
        desk: Desk,
        key: Keys,
        limits: Limits,
        setting: Setting,
        metrics: Arc<Metrics>,
        audit: Arc<Audit>,
    ) -> Self {
        let memory = size(limits.memory_bytes);
        Self {
            names,
            desk,
            key,
            setting,
            loaded: Cache::new(memory / 2),
            content: Cache::new(memory / 2),
            writes: Mutex::new(0),
            creates: Quota::new(limits.creates_per_minute),
            reports: Quota::new(limits.reports_per_minute),
            hub: Hub::default(),
            deaf: AtomicBool::new(false),
            filing: tokio::sync::Mutex::default(),
            limits,
            metrics,
            audit,
        }
    }

    /// The sandbox behind a label, if it is there, still lives, and the label is really its own.
    pub(crate) async fn find(&self, label: &Label) -> Result<Option<Arc<Sandbox>>, StoreError> {
        if let Some(sandbox) = self.loaded.get(label).and_then(|sandbox| self.alive(sandbox)) {
            return Ok(Some(sandbox));
        }
        self.metrics.missed_memory();
        let before = self.writes();
        let asked = label.clone();
        let Some(stored) = self.desk.call(move |store| store.by_label(&asked)).await? else { return Ok(None) };
        let Some(sandbox) = self.ready(stored) else { return Ok(None) };
        let writes = self.writes.lock().unwrap_or_else(PoisonError::into_inner);
        if *writes == before && !self.deaf.load(Ordering::Relaxed) {
            self.loaded.put(label.clone(), Arc::clone(&sandbox), sandbox.weight());
        }
        drop(writes);
        Ok(self.alive(sandbox))
    }

    pub(crate) async fn by_id(&self, id: &Id) -> Result<Option<Arc<Sandbox>>, StoreError> {
        let asked = id.clone();
        let stored = self.desk.call(move |store| store.by_id(&asked)).await?;
        Ok(stored.and_then(|stored| self.ready(stored)).and_then(|sandbox| self.alive(sandbox)))
    }

    /// Makes one, or finds the one that this embedder has already. The flag says which.
    pub(crate) async fn create(&self, making: Making) -> Result<(Arc<Sandbox>, bool), Problem> {
        if let Err(wait) = self.creates.take(&making.embedder.to_string(), Instant::now()) {
            let detail = format!(
                "more than {} sandboxes in a minute (`limits.createsPerMinute`)",
                self.limits.creates_per_minute
            );
            self.metrics.refused(Roof::Creates);
            return Err(Problem::rate_limited(detail, wait.as_secs().max(1)));
        }
        let now = now();
        let id = match (making.placement, &making.stable) {
            // What decides about a run travels with the run; only the headers belong to the sandbox.
            (Placement::Worker, _) => {
                self.key.shared(making.guest, &making.embedder, &headers::fingerprint(&making.plan))
            }
            (Placement::Frame, Some(name)) => self.key.stable(making.guest, &making.embedder, name),
            // Documents of one site share a process, and one that spins would hold up the others: each has its own.
            (Placement::Frame, None) => Id::random().map_err(|_| Problem::internal())?,
        };
        let ttl = making.ttl_seconds.unwrap_or(self.limits.ttl_seconds).min(self.limits.most_ttl_seconds);
        let new = NewSandbox {
            label: self.key.label(making.guest, &id, &making.embedder),
            id,
            guest: making.guest,
            placement: making.placement,
            embedder: making.embedder.to_string(),
            policy: making.policy,
            files: making.files,
            expires_at: now + seconds(ttl),
            maker: making.maker.as_deref().unwrap_or_default().to_owned(),
        };
        let (caps, document) = (self.caps(), new.files.get(&FilePath::index()).cloned());
        let created = self.desk.call(move |store| store.create(&new, caps, now)).await;
        let created = created.map_err(|error| self.refused(error))?;
        self.forget(&created.gone, "room");
        // What was just made is shown next.
        if let (true, Some(bytes), Some(file)) = (created.fresh, document, created.stored.files.get(&FilePath::index()))
        {
            self.keep(file.hash, &bytes);
        }
        let sandbox = self.ready(created.stored).ok_or_else(Problem::internal)?;
        self.remember(&sandbox);
        if created.fresh {
            self.metrics.created();
            self.audit.created(&sandbox.stored);
        }
        Ok((sandbox, created.fresh))
    }

    pub(crate) async fn change_files(&self, id: &Id, change: FileChange) -> Result<Option<Arc<Sandbox>>, Problem> {
        let (asked, caps) = (id.clone(), self.caps());
        let (news, policy) = (FilesChanged::of(&change), change.policy.is_some());
        let changed = self.desk.call(move |store| store.change_files(&asked, &change, caps)).await;
        let Some(changed) = changed.map_err(|error| self.refused(error))? else { return Ok(None) };
        self.forget(&changed.gone, "room");
        let sandbox = self.ready(changed.stored).ok_or_else(Problem::internal)?;
        if policy {
            self.audit.policy_changed(&sandbox.stored);
        }
        // Of two changes at once, either may get here first; so neither is kept, and the next reader asks the store.
        *self.writes.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.loaded.remove(&sandbox.stored.label);
        if !self.desk.tells() {
            let news = FilesChanged { sandbox: id.to_string(), version: sandbox.stored.version(), ..news };
            self.hub.tell(id, std::iter::once(Told::Files(news)));
        }
        Ok(Some(sandbox))
    }

    pub(crate) async fn remove(&self, id: &Id) -> Result<bool, StoreError> {
        let asked = id.clone();
        let label = self.desk.call(move |store| store.remove(&asked)).await?;
        let there = label.is_some();
        self.forget(&label.map(|label| Gone { id: id.clone(), label }).into_iter().collect::<Vec<_>>(), "deleted");
        Ok(there)
    }

    /// Content that nobody has to wait for.
    pub(crate) fn in_memory(&self, hash: Hash) -> Option<Bytes> {
        self.content.get(&hash)
    }

    pub(crate) async fn content(&self, hash: Hash) -> Result<Option<Bytes>, StoreError> {
        if let Some(bytes) = self.in_memory(hash) {
            return Ok(Some(bytes));
        }
        let bytes = self.desk.call(move |store| store.content(&hash)).await?;
        if let Some(bytes) = &bytes {
            self.keep(hash, bytes);
        }
        Ok(bytes)
    }

    fn keep(&self, hash: Hash, bytes: &Bytes) {
        self.content.put(hash, bytes.clone(), bytes.len() + 64);
    }

    /// `false` when the sandbox reports too often; a guest can break its policy as fast as it likes.
    pub(crate) async fn file_reports(&self, id: &Id, reports: Vec<Report>) -> Result<bool, StoreError> {
        if self.reports.take(id.as_str(), Instant::now()).is_err() {
            self.metrics.refused(Roof::Reports);
            return Ok(false);
        }
        let filed = self.file(id, reports).await?;
        self.metrics.reported(filed);
        Ok(true)
    }

    /// The server's own records: of the egress proxy and of widgets' calls. Proxy and gate bound them, so that neither
    /// silences a browser's reports, nor they it.
    pub(crate) async fn file_own(&self, id: &Id, records: Vec<Report>) -> Result<(), StoreError> {
        self.audit.records(id, &records).map_err(StoreError::Failed)?;
        self.file(id, records).await.map(drop)
    }

    /// One at a time from writing to telling: a listener goes on after the highest number it saw, and would never hear
    /// of a report that is told after one with a higher number.
    async fn file(&self, id: &Id, reports: Vec<Report>) -> Result<usize, StoreError> {
        let (asked, keep) = (id.clone(), size(self.limits.reports));
        let work = self.desk.call(move |store| store.file_reports(&asked, &reports, keep, now()));
        if self.desk.tells() {
            return Ok(work.await?.len());
        }
        let _turn = self.filing.lock().await;
        let filed = work.await?;
        let count = filed.len();
        self.hub.tell(id, filed.into_iter().map(Told::Report));
        Ok(count)
    }

    pub(crate) async fn reports(&self, id: &Id, after: i64) -> Result<Vec<Filed>, StoreError> {
        let (asked, most) = (id.clone(), size(self.limits.reports));
        self.desk.call(move |store| store.reports(&asked, after, most)).await
    }

    pub(crate) async fn usage(&self) -> Result<Usage, StoreError> {
        self.desk.call(Store::usage).await
    }

    pub(crate) fn hub(&self) -> &Hub {
        &self.hub
    }

    pub(crate) fn memory(&self) -> usize {
        self.loaded.weight() + self.content.weight()
    }

    /// Writes down what was used, then takes out what is over.
    pub(crate) async fn tidy(&self) -> Result<(), StoreError> {
        let used: Vec<_> = self
            .loaded
            .values()
            .into_iter()
            .filter(|sandbox| sandbox.used_at() > sandbox.stored.used_at)
            .map(|sandbox| (sandbox.stored.id.clone(), sandbox.used_at()))
            .collect();
        let (now, idle) = (now(), seconds(self.limits.idle_seconds));
        let gone = self.desk.call(move |store| {
            store.touch(&used)?;
            store.sweep(now, now - idle)
        });
        let gone = gone.await?;
        self.forget(&gone, "expired");
        Ok(())
    }

    /// What the store tells, in its order. It waits for nothing: what comes next may be that something is gone.
    pub(crate) fn hear(&self, news: News) {
        match news {
            News::Files(label, changed) => {
                *self.writes.lock().unwrap_or_else(PoisonError::into_inner) += 1;
                self.loaded.remove(&label);
                if let Some(id) = Id::parse(&changed.sandbox) {
                    self.hub.tell(&id, std::iter::once(Told::Files(changed)));
                }
            }
            News::Gone(gone) => self.drop_from_memory(&gone),
            News::Reports(id) => self.hub.tell(&id, std::iter::once(Told::ReadOn)),
            News::Missed => {
                self.deaf.store(false, Ordering::Relaxed);
                self.forget_all();
                self.hub.tell_all(&Told::LookAgain);
            }
            News::Deaf => {
                self.deaf.store(true, Ordering::Relaxed);
                self.forget_all();
            }
        }
    }

    fn forget_all(&self) {
        let mut writes = self.writes.lock().unwrap_or_else(PoisonError::into_inner);
        *writes += 1;
        self.loaded.clear();
    }

    /// Forgets everything in memory when another process wrote to the same store.
    pub(crate) async fn notice_others(&self, seen: &mut Option<i64>) -> Result<(), StoreError> {
        let version = self.desk.call(Store::foreign_changes).await?;
        if seen.replace(version).is_some_and(|seen| seen != version) {
            self.forget_all();
        }
        Ok(())
    }

    fn caps(&self) -> Caps {
        Caps {
            sandboxes: self.limits.sandboxes,
            sandboxes_per_embedder: self.limits.sandboxes_per_embedder,
            bytes: self.limits.bytes,
            bytes_per_embedder: self.limits.bytes_per_embedder,
            sandboxes_per_maker: self.limits.sandboxes_per_token,
            sandbox_bytes: self.limits.sandbox_bytes,
            files: self.limits.files,
        }
    }

    fn refused(&self, error: StoreError) -> Problem {
        match &error {
            StoreError::TooManySandboxes { .. } => self.metrics.refused(Roof::Sandboxes),
            StoreError::TooManyBytes { .. } | StoreError::TooManyFiles { .. } => self.metrics.refused(Roof::Bytes),
            _ => {}
        }
        error.into()
    }

    /// A row that this server cannot vouch for is treated as if it were not there.
    fn ready(&self, stored: Stored) -> Option<Arc<Sandbox>> {
        let id = stored.id.clone();
        let loaded = embedder(&stored.embedder).and_then(|embedder| {
            if self.key.fits(&stored.label, stored.guest, &stored.id, &embedder) {
                Sandbox::load(stored, &self.names, &self.setting)
            } else {
                Err("its label does not belong to it".into())
            }
        });
        loaded
            .map(Arc::new)
            .inspect_err(|reason| tracing::warn!(id = id.short(), reason, "a stored sandbox is not served"))
            .ok()
    }

    fn alive(&self, sandbox: Arc<Sandbox>) -> Option<Arc<Sandbox>> {
        let now = now();
        let idle = now - sandbox.used_at() > seconds(self.limits.idle_seconds);
        (now < sandbox.stored.expires_at && !idle).then_some(sandbox)
    }

    fn remember(&self, sandbox: &Arc<Sandbox>) {
        let mut writes = self.writes.lock().unwrap_or_else(PoisonError::into_inner);
        *writes += 1;
        if !self.deaf.load(Ordering::Relaxed) {
            self.loaded.put(sandbox.stored.label.clone(), Arc::clone(sandbox), sandbox.weight());
        }
    }

    fn forget(&self, gone: &[Gone], why: &'static str) {
        if !gone.is_empty() {
            self.drop_from_memory(gone);
            self.metrics.removed(gone.len());
            self.audit.removed(gone, why);
        }
    }

    fn drop_from_memory(&self, gone: &[Gone]) {
        let mut writes = self.writes.lock().unwrap_or_else(PoisonError::into_inner);
        *writes += 1;
        for gone in gone {
            self.loaded.remove(&gone.label);
            self.hub.close(&gone.id);
        }
    }

    fn writes(&self) -> u64 {
        *self.writes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn size(value: u64) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

fn seconds(seconds: u64) -> Millis {
    i64::try_from(seconds.saturating_mul(1000)).unwrap_or(i64::MAX)
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TooManyBytes { .. } | StoreError::TooManyFiles { .. } => Self::too_large(error.to_string()),
            StoreError::TooManySandboxes { .. } => Self::rate_limited(error.to_string(), 60)
                .help("Delete some that are no longer needed, wait until some are over, or raise the limit."),
            StoreError::Changed(_) => Self::changed(error.to_string()),
            StoreError::Busy | StoreError::Full(_) | StoreError::Failed(_) => {
                tracing::error!(%error, "the store refused");
                Self::unavailable(match error {
                    StoreError::Full(_) => "the store is full",
                    StoreError::Busy => "the store is busy",
                    _ => "the store does not answer",
                })
            }
        }
    }
}
