//! Packages for apps, from what an app imports to addresses it can load.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use belljar_jail::Launcher;
use bytes::Bytes;

use crate::bundle::{self, Bundle, MANIFEST, Mode, Plan, Workshop};
use crate::config::PackagesConfig;
use crate::exports::{Names, is_name};
use crate::fetch::Fetch;
use crate::inner::{Inner, Progress};
use crate::lock::{Licence, Lock};
use crate::name::{Request, package_of};
use crate::problem::{Problem, ProblemCode};
use crate::room;
use crate::store::PackageStore;

/// Of one app.
const MAX_SPECIFIERS: usize = 1000;
/// Package, the file that shows that this version has the entry, and the entry.
const USUAL: &[(&str, &str, &str)] = &[
    ("react", "index.js", "react"),
    ("react", "jsx-runtime.js", "react/jsx-runtime"),
    ("react", "jsx-dev-runtime.js", "react/jsx-dev-runtime"),
    ("react-dom", "index.js", "react-dom"),
    ("react-dom", "client.js", "react-dom/client"),
    ("preact", "dist/preact.module.js", "preact"),
    ("preact", "hooks/dist/hooks.module.js", "preact/hooks"),
    ("preact", "jsx-runtime/dist/jsxRuntime.module.js", "preact/jsx-runtime"),
];

/// One for each server; clones share everything.
#[derive(Clone, Debug)]
pub struct Packages(pub(crate) Arc<Inner>);

/// What an app wants.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// `react`, `recharts@3`: what the app lists. What it imports besides is taken at its newest version.
    pub packages: Vec<String>,
    /// Every bare import of all its files, with the names it imports: `default` and `*` are names, nothing is for effects.
    pub imports: BTreeMap<String, BTreeSet<String>>,
    /// The text of `belljar.lock.json`.
    pub lock: Option<String>,
    pub mode: Mode,
}

/// What an app gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// The text for `belljar.lock.json`.
    pub lock: String,
    /// Whether it is another than the one that was given.
    pub lock_changed: bool,
    /// Of the bundle.
    pub hash: String,
    /// The address of each import, from the root of the app's origin.
    pub addresses: BTreeMap<String, String>,
    /// The address of the stylesheet that belongs to an import, where there is one.
    pub styles: BTreeMap<String, String>,
    /// The names that each import really has.
    pub exports: BTreeMap<String, BTreeSet<String>>,
    pub licences: Vec<Licence>,
}

/// One file of a bundle. It never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageFile {
    pub bytes: Bytes,
    pub content_type: &'static str,
}

/// Where bundles are served.
pub const ADDRESS: &str = "/__belljar/packages";

impl Packages {
    /// The launcher's program must begin with [`belljar_jail::run_if_child`] and have [`crate::ROLE`].
    pub fn new(config: PackagesConfig, launcher: Launcher) -> Result<Self, Problem> {
        Inner::new(config, launcher).map(|inner| Self(Arc::new(inner)))
    }

    /// Resolves, fetches and bundles what is not here yet.
    pub async fn prepare(
        &self,
        tenant: &str,
        wanted: &Wanted,
        progress: &(dyn Fn(Progress) + Send + Sync),
    ) -> Result<Prepared, Problem> {
        let requests = wanted.requests()?;
        let given = wanted.lock.as_deref().map(Lock::parse).transpose()?;
        let folder = self.0.folder_of(tenant);
        let fetch = Fetch { inner: &self.0, folder: &folder, progress };
        let fits = given.as_ref().is_some_and(|lock| lock.fits(&requests));
        let lock = match given {
            Some(lock) if fits => fetch.have_locked(lock).await?,
            before => fetch.resolve(&requests, before.as_ref()).await?,
        };
        let (hash, bundle) = self.bundle(tenant, &folder, &lock, wanted, progress).await?;
        let text = lock.to_text();
        let address = |file: &String| format!("{ADDRESS}/{hash}/{file}");
        let addressed = |map: &BTreeMap<String, String>| {
            map.iter().map(|(specifier, file)| (specifier.clone(), address(file))).collect()
        };
        Ok(Prepared {
            lock_changed: wanted.lock.as_deref() != Some(text.as_str()),
            addresses: addressed(&bundle.entries),
            styles: addressed(&bundle.styles),
            exports: bundle.exports,
            licences: lock.licences(),
            lock: text,
            hash,
        })
    }

    /// A file of a bundle that was prepared here.
    pub async fn file(&self, tenant: &str, hash: &str, path: &str) -> Option<PackageFile> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        if !is_hash(hash) || path.starts_with('.') || path == MANIFEST || path.is_empty() || !path.bytes().all(plain) {
            return None;
        }
        let place = self.0.folder_of(tenant).join("bundles").join(hash).join(path);
        let read = move || {
            let bytes = std::fs::read(&place)?;
            // An app that runs uses it, however long ago it was built.
            crate::disk::touch(&place.with_file_name(MANIFEST));
            std::io::Result::Ok(bytes)
        };
        let bytes = tokio::task::spawn_blocking(read).await.ok()?.ok()?;
        Some(PackageFile { bytes: bytes.into(), content_type: content_type(path) })
    }

    /// Whether a bundle is still here: one that nobody used may have made room.
    pub async fn has_bundle(&self, tenant: &str, hash: &str) -> bool {
        let place = self.0.folder_of(tenant).join("bundles").join(hash).join(MANIFEST);
        is_hash(hash) && tokio::task::spawn_blocking(move || place.is_file()).await.unwrap_or(false)
    }

    async fn bundle(
        &self,
        tenant: &str,
        folder: &Path,
        lock: &Lock,
        wanted: &Wanted,
        progress: &(dyn Fn(Progress) + Send + Sync),
    ) -> Result<(String, Bundle), Problem> {
        let imported: BTreeSet<&str> = wanted.imports.keys().map(String::as_str).collect();
        let usual = self.usual(folder, lock);
        // With them, an app that comes to import one of them keeps its bundle, and its React.
        let all: BTreeSet<&str> = imported.iter().copied().chain(usual).collect();
        if all != imported {
            match self.bundle_of(tenant, folder, lock, (&all, wanted), progress).await {
                // What nobody imports stops nobody.
                Err(problem) if is_about_usual(&problem) => {}
                done => return done,
            }
        }
        self.bundle_of(tenant, folder, lock, (&imported, wanted), progress).await
    }

    /// Entries of packages whose second instance would be another package, where the locked version has them.
    fn usual(&self, folder: &Path, lock: &Lock) -> Vec<&'static str> {
        let store = PackageStore::new(&self.0.config.folder, folder);
        let has = |(package, file, _): &(&str, &str, &str)| {
            let Some(locked) = lock.at_root(package) else { return false };
            store.files(&locked.name, &locked.version.to_string(), &locked.integrity).join(file).is_file()
        };
        USUAL.iter().copied().filter(has).map(|(_, _, specifier)| specifier).collect()
    }

    async fn bundle_of(
        &self,
        tenant: &str,
        folder: &Path,
        lock: &Lock,
        (specifiers, wanted): (&BTreeSet<&str>, &Wanted),
        progress: &(dyn Fn(Progress) + Send + Sync),
    ) -> Result<(String, Bundle), Problem> {
        let owner = self.0.is_private().then_some(tenant);
        let plan = Plan { lock, specifiers: specifiers.clone(), mode: wanted.mode, more: Names::new(), owner };
        let (hash, built) = self.built(folder, &plan, progress).await?;
        let more = missing_names(&built, wanted);
        if more.is_empty() {
            return Ok((hash, built));
        }
        let plan = Plan { lock, specifiers: specifiers.clone(), mode: wanted.mode, more, owner };
        self.built(folder, &plan, progress).await
    }

    async fn built(
        &self,
        folder: &Path,
        plan: &Plan<'_>,
        progress: &(dyn Fn(Progress) + Send + Sync),
    ) -> Result<(String, Bundle), Problem> {
        let hash = plan.hash();
        let place = folder.join("bundles").join(&hash);
        if let Some(bundle) = bundle::read(&place) {
            crate::disk::touch(&place.join(MANIFEST));
            return Ok((hash, bundle));
        }
        // Those who want the same wait for the first, and find what it built.
        let _alone = self.0.lock(&hash).await;
        if let Some(bundle) = bundle::read(&place) {
            return Ok((hash, bundle));
        }
        progress(Progress::Bundling);
        let _turn = self.0.builds.acquire().await;
        let program = self.0.program().await?;
        let store = PackageStore::new(&self.0.config.folder, folder);
        let workshop = Workshop { root: &self.0.config.folder, store: &store, children: &self.0.children, program };
        let built = workshop.build(plan, &place).await;
        // Also where nothing came of it: packages were stored for it.
        room::look(&self.0);
        Ok((hash, built?))
    }
}

impl Wanted {
    /// What is listed, and what is imported besides.
    fn requests(&self) -> Result<Vec<Request>, Problem> {
        if self.imports.len() > MAX_SPECIFIERS || self.packages.len() > MAX_SPECIFIERS {
            let message = format!("the app imports more than {MAX_SPECIFIERS} different packages and paths");
            return Err(Problem::new(ProblemCode::Limit, message, "Import fewer."));
        }
        let mut requests: BTreeMap<_, Request> = BTreeMap::new();
        for text in &self.packages {
            let request = Request::parse(text)?;
            if let Some(other) = requests.get(&request.name).filter(|other| other.range.is_some() && **other != request)
            {
                let message = format!("the app asks for both `{other}` and `{request}`");
                return Err(Problem::new(ProblemCode::Version, message, "List each package once.").of(&request.name));
            }
            requests.insert(request.name.clone(), request);
        }
        for specifier in self.imports.keys() {
            let name = package_of(specifier)?;
            requests.entry(name.clone()).or_insert(Request { name, range: None });
        }
        Ok(requests.into_values().collect())
    }
}

fn is_hash(hash: &str) -> bool {
    hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_about_usual(problem: &Problem) -> bool {
    let package = problem.package.as_deref().unwrap_or_default();
    let name = package.split('@').next().unwrap_or_default();
    USUAL.iter().any(|(usual, _, _)| *usual == name)
}

/// What the app imports from CommonJS, and reading it did not find.
fn missing_names(bundle: &Bundle, wanted: &Wanted) -> Names {
    let mut missing = Names::new();
    for specifier in &bundle.commonjs {
        let (Some(imported), Some(found)) = (wanted.imports.get(specifier), bundle.exports.get(specifier)) else {
            continue;
        };
        let names: BTreeSet<_> = imported.difference(found).filter(|name| is_name(name)).cloned().collect();
        if !names.is_empty() {
            missing.insert(specifier.clone(), names);
        }
    }
    missing
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "otf" => "font/otf",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
