//! Creates, finds, changes and expires sandboxes: a cache in front of the store. Whoever asks for a sandbox gets it checked
//! and ready to serve.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use belljar_base::{
    ClientMark, FilePath, FiledReport, FilesChanged, Hash, Id, Keys, Label, Limits, Millis, Names, Problem, Quota,
    Report, ReportSource, TicketFault, now,
};
use belljar_policy::{Guest, Placement, Plan, Setting, SourceExpr};
use belljar_store::{
    BlockingStore, FileChange, NewSandbox, RemovedSandbox, Store, StoreError, StoreEvent, StoreLimits, StoredSandbox,
    Usage,
};
use bytes::Bytes;

use crate::cache::Cache;
use crate::leases::Leases;
use crate::requested::RequestedSandbox;
use crate::sandbox::{Sandbox, embedder};
use crate::{Audit, EventHub, LimitKind, Metrics, SandboxEvent, fingerprint};

#[derive(Debug)]
pub struct SandboxService {
    names: Arc<Names>,
    store: BlockingStore,
    key: Keys,
    limits: Limits,
    setting: Setting,
    loaded: Cache<Label, Arc<Sandbox>>,
    content: Cache<Hash, Bytes>,
    /// Counts writes, so that what was read before one is not put into memory after it.
    writes: Mutex<u64>,
    creates: Quota,
    reports: Quota,
    hub: EventHub,
    leases: Leases,
    /// Events of other nodes do not arrive: nothing is cached.
    disconnected: AtomicBool,
    filing: tokio::sync::Mutex<()>,
    metrics: Arc<Metrics>,
    audit: Arc<Audit>,
}

/// A sandbox to create, already validated.
#[derive(Debug)]
pub struct SandboxSpec {
    pub guest: Guest,
    pub placement: Placement,
    pub embedder: SourceExpr,
    pub policy: String,
    pub plan: Plan,
    pub files: BTreeMap<FilePath, Bytes>,
    pub ttl_seconds: Option<u64>,
    /// What its label is made from, for one that is to be the same next time.
    pub stable: Option<String>,
    /// The token's name it counts for.
    pub maker: Option<Arc<str>>,
    /// Who is charged: whoever called, not whoever was named.
    pub account: String,
}

impl SandboxService {
    /// A ticket that a guest gives away is worth this long.
    const TICKET_SECONDS: u32 = 60;

    pub fn new(
        names: Arc<Names>,
        store: BlockingStore,
        key: Keys,
        limits: Limits,
        setting: Setting,
        metrics: Arc<Metrics>,
        audit: Arc<Audit>,
    ) -> Self {
        let memory = size(limits.memory_bytes);
        Self {
            names,
            store,
            key,
            setting,
            loaded: Cache::new(memory / 2),
            content: Cache::new(memory / 2),
            writes: Mutex::new(0),
            creates: Quota::new(limits.creates_per_minute),
            reports: Quota::new(limits.reports_per_minute),
            hub: EventHub::default(),
            leases: Leases::default(),
            disconnected: AtomicBool::new(false),
            filing: tokio::sync::Mutex::default(),
            limits,
            metrics,
            audit,
        }
    }

    /// The sandbox behind a label, if it is there, still lives, and the label is really its own.
    pub async fn find(&self, label: &Label) -> Result<Option<Arc<Sandbox>>, StoreError> {
        if let Some(sandbox) = self.loaded.get(label).and_then(|sandbox| self.alive(sandbox)) {
            return Ok(Some(sandbox));
        }
        self.metrics.missed_memory();
        let before = self.writes();
        let asked = label.clone();
        let Some(stored) = self.store.call(move |store| store.by_label(&asked)).await? else { return Ok(None) };
        let Some(sandbox) = self.ready(stored) else { return Ok(None) };
        let writes = self.writes.lock().unwrap_or_else(PoisonError::into_inner);
        if *writes == before && !self.disconnected.load(Ordering::Relaxed) {
            self.loaded.put(label.clone(), Arc::clone(&sandbox), sandbox.weight());
        }
        drop(writes);
        Ok(self.alive(sandbox))
    }

    pub async fn by_id(&self, id: &Id) -> Result<Option<Arc<Sandbox>>, StoreError> {
        let asked = id.clone();
        let stored = self.store.call(move |store| store.by_id(&asked)).await?;
        Ok(stored.and_then(|stored| self.ready(stored)).and_then(|sandbox| self.alive(sandbox)))
    }

    /// Makes one, or finds the one that this embedder has already. The flag says which.
    pub async fn create(&self, spec: SandboxSpec) -> Result<(Arc<Sandbox>, bool), Problem> {
        if let Err(wait) = self.creates.take(&spec.account, Instant::now()) {
            let detail = format!(
                "more than {} sandboxes in a minute (`limits.createsPerMinute`)",
                self.limits.creates_per_minute
            );
            self.metrics.refused(LimitKind::Creates);
            return Err(Problem::rate_limited(detail, wait.as_secs().max(1)));
        }
        let now = now();
        let id = match (spec.placement, &spec.stable) {
            // What decides about a run travels with the run; only the headers belong to the sandbox.
            (Placement::Worker, _) => self.key.shared(spec.guest, &spec.embedder, &fingerprint(&spec.plan)),
            (Placement::Frame, Some(name)) => self.key.stable(spec.guest, &spec.embedder, name),
            // Documents of one site share a process, and one that spins would hold up the others: each has its own.
            (Placement::Frame, None) => Id::random().map_err(|_| Problem::internal())?,
        };
        let ttl = spec.ttl_seconds.unwrap_or(self.limits.ttl_seconds).min(self.limits.max_ttl_seconds);
        let new = NewSandbox {
            label: self.key.label(spec.guest, &id, &spec.embedder),
            id,
            guest: spec.guest,
            placement: spec.placement,
            embedder: spec.embedder.to_string(),
            policy: spec.policy,
            files: spec.files,
            expires_at: now + seconds(ttl),
            maker: spec.maker.as_deref().unwrap_or_default().to_owned(),
            account: spec.account,
        };
        let (limits, document) = (self.store_limits(), new.files.get(&FilePath::index()).cloned());
        let created = self.store.call(move |store| store.create(&new, limits, now)).await;
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

    pub async fn change_files(&self, id: &Id, change: FileChange) -> Result<Option<Arc<Sandbox>>, Problem> {
        let (asked, limits) = (id.clone(), self.store_limits());
        let (summary, policy) = (change.summary(), change.policy.is_some());
        let changed = self.store.call(move |store| store.change_files(&asked, &change, limits)).await;
        let Some(changed) = changed.map_err(|error| self.refused(error))? else { return Ok(None) };
        self.forget(&changed.gone, "room");
        let sandbox = self.ready(changed.stored).ok_or_else(Problem::internal)?;
        if policy {
            self.audit.policy_changed(&sandbox.stored);
        }
        // Of two changes at once, either may get here first; so neither is kept, and the next reader asks the store.
        *self.writes.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.loaded.remove(&sandbox.stored.label);
        if !self.store.has_events() {
            let changed = FilesChanged { sandbox: id.to_string(), version: sandbox.stored.version(), ..summary };
            self.hub.send(id, std::iter::once(SandboxEvent::FilesChanged(changed)));
        }
        Ok(Some(sandbox))
    }

    pub async fn remove(&self, id: &Id) -> Result<bool, StoreError> {
        let asked = id.clone();
        let label = self.store.call(move |store| store.remove(&asked)).await?;
        let there = label.is_some();
        self.forget(
            &label.map(|label| RemovedSandbox { id: id.clone(), label }).into_iter().collect::<Vec<_>>(),
            "deleted",
        );
        Ok(there)
    }

    /// Content that nobody has to wait for.
    pub fn in_memory(&self, hash: Hash) -> Option<Bytes> {
        self.content.get(&hash)
    }

    pub async fn content(&self, hash: Hash) -> Result<Option<Bytes>, StoreError> {
        if let Some(bytes) = self.in_memory(hash) {
            return Ok(Some(bytes));
        }
        let bytes = self.store.call(move |store| store.content(&hash)).await?;
        if let Some(bytes) = &bytes {
            self.keep(hash, bytes);
        }
        Ok(bytes)
    }

    fn keep(&self, hash: Hash, bytes: &Bytes) {
        self.content.put(hash, bytes.clone(), bytes.len() + 64);
    }

    /// `false` when this source reports too often about the sandbox; a guest can break its policy as fast as it likes.
    pub async fn file_reports(&self, id: &Id, by: ReportSource, reports: Vec<Report>) -> Result<bool, StoreError> {
        if self.reports.take(&format!("{} {id}", by.name()), Instant::now()).is_err() {
            self.metrics.refused(LimitKind::Reports);
            return Ok(false);
        }
        let filed = self.file(id, reports).await?;
        self.metrics.reported(filed);
        Ok(true)
    }

    /// The server's own records: of the egress proxy and of widgets' calls. Proxy and gate bound them, so that neither
    /// silences a browser's reports, nor they it.
    pub async fn file_own(&self, id: &Id, records: Vec<Report>) -> Result<(), StoreError> {
        self.audit.records(id, &records).map_err(StoreError::Failed)?;
        self.file(id, records).await.map(drop)
    }

    /// One at a time from writing to telling: a listener goes on after the highest number it saw, and would never hear
    /// of a report that is told after one with a higher number.
    async fn file(&self, id: &Id, reports: Vec<Report>) -> Result<usize, StoreError> {
        let (asked, keep) = (id.clone(), size(self.limits.reports));
        let work = self.store.call(move |store| store.file_reports(&asked, &reports, keep, now()));
        if self.store.has_events() {
            return Ok(work.await?.len());
        }
        let _turn = self.filing.lock().await;
        let filed = work.await?;
        let count = filed.len();
        self.hub.send(id, filed.into_iter().map(SandboxEvent::Report));
        Ok(count)
    }

    pub async fn reports(&self, id: &Id, after: i64) -> Result<Vec<FiledReport>, StoreError> {
        let (asked, most) = (id.clone(), size(self.limits.reports).saturating_mul(ReportSource::ALL.len()));
        self.store.call(move |store| store.reports(&asked, after, most)).await
    }

    pub async fn usage(&self) -> Result<Usage, StoreError> {
        self.store.call(Store::usage).await
    }

    /// What the page that shows a sandbox is given when it is made.
    pub fn frame_key(&self, id: &Id) -> String {
        self.key.frame_key(id)
    }

    pub fn frame_key_fits(&self, id: &Id, claimed: &str) -> bool {
        self.key.frame_key_fits(id, claimed)
    }

    /// Leases the sandbox for whoever asks; gives a ticket, and the seconds it is good for.
    pub async fn lease(&self, asked: &RequestedSandbox, frame: &str) -> Result<(String, u32), Problem> {
        let id = &asked.sandbox.stored.id;
        if !self.leases.open(id, asked.client, frame, Instant::now()) {
            return Err(Problem::rate_limited("this client shows the sandbox in too many frames", 60));
        }
        let told = (id.clone(), asked.client, frame.to_owned());
        self.store.call(move |store| store.tell_leased(&told.0, told.1, &told.2)).await?;
        let mut random = [0; 8];
        getrandom::fill(&mut random).map_err(|_| Problem::internal())?;
        let until = now() + seconds(u64::from(Self::TICKET_SECONDS));
        Ok((self.key.ticket(id, asked.client, until, random), Self::TICKET_SECONDS))
    }

    pub fn end_lease(&self, asked: &RequestedSandbox, frame: &str) {
        self.leases.end(&asked.sandbox.stored.id, asked.client, frame);
    }

    /// Whether a trusted frame of this client shows the sandbox just now. Where nodes share a store, another may have
    /// leased it a moment ago.
    pub async fn is_leased(&self, sandbox: &Sandbox, client: ClientMark) -> bool {
        let id = &sandbox.stored.id;
        let patience = if self.store.has_events() { 20 } else { 0 };
        for _ in 0..patience {
            if self.leases.holds(id, client, Instant::now()) {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        self.leases.holds(id, client, Instant::now())
    }

    /// Whether it is known already, for whoever cannot wait.
    pub fn is_leased_here(&self, sandbox: &Sandbox, client: ClientMark) -> bool {
        self.leases.holds(&sandbox.stored.id, client, Instant::now())
    }

    pub fn check_ticket(&self, asked: &RequestedSandbox, claimed: &[u8]) -> Result<(), TicketFault> {
        self.key.check_ticket(&asked.sandbox.stored.id, asked.client, claimed, now())
    }

    pub fn hub(&self) -> &EventHub {
        &self.hub
    }

    pub fn memory(&self) -> usize {
        self.loaded.weight() + self.content.weight()
    }

    /// Records which sandboxes were used, then removes those that expired.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        let used: Vec<_> = self
            .loaded
            .values()
            .into_iter()
            .filter(|sandbox| sandbox.used_at() > sandbox.stored.used_at)
            .map(|sandbox| (sandbox.stored.id.clone(), sandbox.used_at()))
            .collect();
        let (now, idle) = (now(), seconds(self.limits.idle_seconds));
        let gone = self.store.call(move |store| {
            store.touch(&used)?;
            store.sweep(now, now - idle)
        });
        let gone = gone.await?;
        self.forget(&gone, "expired");
        Ok(())
    }

    /// Applies the store's events in their order. It never waits: the next event may be a removal.
    pub fn apply(&self, event: StoreEvent) {
        match event {
            StoreEvent::FilesChanged(label, changed) => {
                *self.writes.lock().unwrap_or_else(PoisonError::into_inner) += 1;
                self.loaded.remove(&label);
                if let Some(id) = Id::parse(&changed.sandbox) {
                    self.hub.send(&id, std::iter::once(SandboxEvent::FilesChanged(changed)));
                }
            }
            StoreEvent::Removed(gone) => self.drop_from_memory(&gone),
            StoreEvent::ReportsAdded(id) => self.hub.send(&id, std::iter::once(SandboxEvent::MoreReports)),
            StoreEvent::Leased(id, client, frame) => {
                self.leases.open(&id, client, &frame, Instant::now());
            }
            StoreEvent::Missed => {
                self.disconnected.store(false, Ordering::Relaxed);
                self.forget_all();
                self.hub.send_all(&SandboxEvent::Resync);
            }
            StoreEvent::Disconnected => {
                self.disconnected.store(true, Ordering::Relaxed);
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
    pub async fn notice_others(&self, seen: &mut Option<i64>) -> Result<(), StoreError> {
        let version = self.store.call(Store::foreign_changes).await?;
        if seen.replace(version).is_some_and(|seen| seen != version) {
            self.forget_all();
        }
        Ok(())
    }

    fn store_limits(&self) -> StoreLimits {
        StoreLimits {
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
            StoreError::TooManySandboxes { .. } => self.metrics.refused(LimitKind::Sandboxes),
            StoreError::TooManyBytes { .. } | StoreError::TooManyFiles { .. } => self.metrics.refused(LimitKind::Bytes),
            _ => {}
        }
        error.into()
    }

    /// A row that this server cannot vouch for is treated as if it were not there.
    fn ready(&self, stored: StoredSandbox) -> Option<Arc<Sandbox>> {
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
        if !self.disconnected.load(Ordering::Relaxed) {
            self.loaded.put(sandbox.stored.label.clone(), Arc::clone(sandbox), sandbox.weight());
        }
    }

    fn forget(&self, gone: &[RemovedSandbox], why: &'static str) {
        if !gone.is_empty() {
            self.drop_from_memory(gone);
            self.metrics.removed(gone.len());
            self.audit.removed(gone, why);
        }
    }

    fn drop_from_memory(&self, gone: &[RemovedSandbox]) {
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

fn size(value: u64) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

fn seconds(seconds: u64) -> Millis {
    i64::try_from(seconds.saturating_mul(1000)).unwrap_or(i64::MAX)
}
