//! From a lock to packages in the store: what is not there is asked of the registry, checked and unpacked.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use belljar_base::{Millis, now};
use tokio::task::JoinSet;

use crate::inner::{Inner, Progress};
use crate::lock::{Lock, Locked};
use crate::metadata::Packument;
use crate::name::{PackageName, Request};
use crate::problem::{Problem, ProblemCode};
use crate::registry::Tarball;
use crate::resolve::{Documents, Step, resolve};
use crate::store::{NewPackage, PackageStore};
use crate::tarball;

/// Requests to the registry at one time, for one app.
const MAX_REQUESTS: usize = 8;

pub(crate) struct Fetch<'a> {
    pub(crate) inner: &'a Arc<Inner>,
    /// Of the tenant, or of all.
    pub(crate) folder: &'a Path,
    pub(crate) progress: &'a (dyn Fn(Progress) + Send + Sync),
}

/// A package to fetch, and what the registry says of it.
#[derive(Clone, Debug)]
struct Order {
    locked: Locked,
    listed: Option<String>,
    published: Option<Millis>,
}

impl Fetch<'_> {
    /// A lock that was given. What is in the store was judged when it came; of the rest the registry has to say the same as
    /// the lock.
    pub(crate) async fn have_locked(&self, lock: Lock) -> Result<Lock, Problem> {
        let rules = &self.inner.config.rules;
        if lock.packages.len() > rules.max_packages {
            let message =
                format!("the lock has {} packages, and this server takes {}", lock.packages.len(), rules.max_packages);
            return Err(Problem::new(ProblemCode::Limit, message, "Use fewer packages, or smaller ones."));
        }
        let mut missing = Vec::new();
        for locked in lock.packages.values() {
            rules.admit(&locked.name)?;
            match self.store().find(&locked.name, &locked.version.to_string(), &locked.integrity) {
                Some(stored) => self.old_enough(locked, stored.published)?,
                None => missing.push(locked),
            }
        }
        if missing.is_empty() {
            return Ok(lock);
        }
        let mut documents = Documents::new();
        self.learn(missing.iter().map(|locked| locked.name.clone()).collect(), &mut documents).await?;
        for locked in missing {
            let mut release = release_of(&documents, locked);
            if release.is_none() {
                // A vendored document need not have it.
                let asked = self.inner.registry.ask(&locked.name, self.folder).await?;
                documents.insert(locked.name.clone(), asked.map(Packument::understand));
                release = release_of(&documents, locked);
            }
            let Some((integrity, published)) = release else {
                let message = format!("the registry has no `{}`, which the lock has", locked.shown());
                return Err(Problem::new(
                    ProblemCode::Version,
                    message,
                    "Remove belljar.lock.json, so that it is made again.",
                )
                .of(locked.shown()));
            };
            if integrity.as_ref() != Some(&locked.integrity) {
                let message = format!("the registry has another SHA-512 for `{}` than the lock", locked.shown());
                let help = "The lock was changed, or the package was. Remove belljar.lock.json only if you know why.";
                return Err(Problem::new(ProblemCode::Integrity, message, help).of(locked.shown()));
            }
            self.old_enough(locked, published)?;
        }
        self.have(&lock, &documents).await?;
        Ok(lock)
    }

    pub(crate) async fn resolve(&self, requests: &[Request], before: Option<&Lock>) -> Result<Lock, Problem> {
        let mut documents = Documents::new();
        let lock = self.resolve_with(requests, before, &mut documents).await?;
        self.have(&lock, &documents).await?;
        Ok(lock)
    }

    pub(crate) async fn resolve_with(
        &self,
        requests: &[Request],
        before: Option<&Lock>,
        documents: &mut Documents,
    ) -> Result<Lock, Problem> {
        let mut vendored = std::collections::BTreeSet::new();
        loop {
            match resolve(requests, documents, before, &self.inner.config.rules, now()) {
                Ok(Step::Done(lock)) => return Ok(lock),
                Ok(Step::Needs(names)) => vendored.extend(self.learn(names.into_iter().collect(), documents).await?),
                // The operator's folder has other versions than those that are wanted: the registry may have them.
                Err(problem) => {
                    let name = problem.package.as_deref().and_then(|name| PackageName::parse(name).ok());
                    let Some(name) = name.filter(|name| problem.code == ProblemCode::Version && vendored.remove(name))
                    else {
                        return Err(problem);
                    };
                    let Some(document) = self.inner.registry.ask(&name, self.folder).await? else {
                        return Err(problem);
                    };
                    documents.insert(name, Some(Packument::understand(document)));
                }
            }
            (self.progress)(Progress::Resolving { packages: documents.len() });
        }
    }

    /// Says which of them are vendored.
    async fn learn(&self, names: Vec<PackageName>, documents: &mut Documents) -> Result<Vec<PackageName>, Problem> {
        let mut vendored = Vec::new();
        let ask = |name: PackageName| {
            let (inner, folder) = (Arc::clone(self.inner), self.folder.to_owned());
            async move {
                inner.config.rules.admit(&name)?;
                let found = inner.registry.document(&name, &folder).await?;
                let from_folder = found.vendored;
                // A large document takes a while to understand.
                let understood = tokio::task::spawn_blocking(move || found.document.map(Packument::understand)).await;
                let understood = understood.map_err(|error| Problem::server(error.to_string()))?;
                Ok::<_, Problem>((name, understood, from_folder))
            }
        };
        for (name, document, from_folder) in in_turns(names, ask, |_| {}).await? {
            if from_folder {
                vendored.push(name.clone());
            }
            documents.insert(name, document);
        }
        Ok(vendored)
    }

    async fn have(&self, lock: &Lock, documents: &Documents) -> Result<(), Problem> {
        let store = self.store();
        let absent =
            |locked: &&Locked| store.find(&locked.name, &locked.version.to_string(), &locked.integrity).is_none();
        let orders: BTreeMap<String, Order> = lock
            .packages
            .values()
            .filter(absent)
            .map(|locked| {
                let release = documents
                    .get(&locked.name)
                    .and_then(Option::as_ref)
                    .and_then(|package| package.releases.get(&locked.version));
                let listed = release.and_then(|release| release.tarball.clone());
                let published = release.and_then(|release| release.published);
                (locked.shown(), Order { locked: locked.clone(), listed, published })
            })
            .collect();
        let total = orders.len();
        if total == 0 {
            return Ok(());
        }
        (self.progress)(Progress::Downloading { done: 0, total });
        let get = |order: Order| {
            let (inner, store) = (Arc::clone(self.inner), store.clone());
            async move { order.carry_out(&inner, store).await }
        };
        let tell = |done| (self.progress)(Progress::Downloading { done, total });
        in_turns(orders.into_values().collect(), get, tell).await?;
        Ok(())
    }

    fn store(&self) -> PackageStore {
        PackageStore::new(&self.inner.config.folder, self.folder)
    }

    fn old_enough(&self, locked: &Locked, published: Option<Millis>) -> Result<(), Problem> {
        let rules = &self.inner.config.rules;
        if rules.minimum_age_days == 0 || published.is_some_and(|published| published <= rules.newest(now())) {
            return Ok(());
        }
        let message =
            format!("`{}` is younger than the {} days that this server wants", locked.shown(), rules.minimum_age_days);
        let help = "Remove belljar.lock.json, so that older versions are chosen, or wait.";
        Err(Problem::new(ProblemCode::TooYoung, message, help).of(locked.shown()))
    }
}

fn release_of(documents: &Documents, locked: &Locked) -> Option<(Option<crate::integrity::Integrity>, Option<Millis>)> {
    let release = documents.get(&locked.name)?.as_ref()?.releases.get(&locked.version)?;
    Some((release.integrity.clone(), release.published))
}

impl Order {
    async fn carry_out(self, inner: &Inner, store: PackageStore) -> Result<(), Problem> {
        let Self { locked, listed, published } = self;
        let (version, shown) = (locked.version.to_string(), locked.shown());
        let _alone = inner.lock(&shown).await;
        if store.find(&locked.name, &version, &locked.integrity).is_some() {
            return Ok(());
        }
        let wanted =
            Tarball { name: &locked.name, version: &version, integrity: &locked.integrity, listed: listed.as_deref() };
        let bytes = inner.registry.tarball(&wanted, inner.config.rules.max_tarball_bytes).await?;
        let rules = inner.config.rules.clone();
        let unpack_and_add = move || {
            let files = tarball::unpack(&bytes, &shown, &rules)?;
            let licence = locked.licence.clone();
            let package =
                NewPackage { name: &locked.name, version: &version, integrity: &locked.integrity, published, licence };
            store.add(&package, &files).map_err(|error| Problem::server(format!("`{shown}` cannot be stored: {error}")))
        };
        tokio::task::spawn_blocking(unpack_and_add).await.map_err(|error| Problem::server(error.to_string()))?
    }
}

/// So many at one time; the first failure ends the others.
async fn in_turns<I, O, F>(items: Vec<I>, work: impl Fn(I) -> F, tell: impl Fn(usize)) -> Result<Vec<O>, Problem>
where
    F: Future<Output = Result<O, Problem>> + Send + 'static,
    O: Send + 'static,
{
    let (mut waiting, mut running, mut done) = (items.into_iter(), JoinSet::new(), Vec::new());
    loop {
        while running.len() < MAX_REQUESTS
            && let Some(item) = waiting.next()
        {
            running.spawn(work(item));
        }
        let Some(ended) = running.join_next().await else { return Ok(done) };
        done.push(ended.map_err(|error| Problem::server(error.to_string()))??);
        tell(done.len());
    }
}
