//! Builds of apps, kept by what they are made of.

use std::collections::BTreeMap;
use std::sync::Arc;

use belljar_base::{Hash, Id};
use belljar_modules::{Diagnostic, Options, Unit, codes, original_position};
use belljar_packages::{Packages, Progress, Wanted};
use belljar_sandbox::{Audit, Cache, Sandbox, SandboxService};
use bytes::Bytes;
use serde_json::json;
use tokio::sync::Mutex;

use crate::build::{Asked, Builder};
use crate::built::{Built, url_module};
use crate::compiler::Compiler;
use crate::packages::{Prepared, prepare};
use crate::surroundings::Surroundings;

/// One app never gets what was compiled for another.
type UnitKey = (Id, String, Hash, Options);
type ServedKey = (Id, String, String);
/// Who is told how far packages are.
pub type Told<'a> = &'a (dyn Fn(Progress) + Send + Sync);

#[derive(Debug)]
pub struct Apps {
    sandboxes: Arc<SandboxService>,
    compiler: Compiler,
    packages: Option<Packages>,
    audit: Arc<Audit>,
    units: Cache<UnitKey, Arc<Unit>>,
    built: Cache<(Id, String), Arc<Built>>,
    /// Versions that documents may still run, for the places of their errors.
    served: Cache<ServedKey, (Arc<Unit>, Hash)>,
    turns: [Mutex<()>; 16],
}

impl Apps {
    pub fn new(
        sandboxes: Arc<SandboxService>,
        compiler: Compiler,
        packages: Option<Packages>,
        audit: Arc<Audit>,
        memory: usize,
    ) -> Self {
        Self {
            sandboxes,
            compiler,
            packages,
            audit,
            units: Cache::new(memory / 2),
            built: Cache::new(memory / 4),
            served: Cache::new(memory / 4),
            turns: std::array::from_fn(|_| Mutex::default()),
        }
    }

    /// The app as its files are now. `more` is a file that is asked for although nothing is known to import it.
    pub fn build<'a>(
        &'a self,
        sandbox: &'a Sandbox,
        more: Option<&'a str>,
    ) -> impl Future<Output = Arc<Built>> + Send + 'a {
        self.built_of(sandbox, more, &|_| {})
    }

    /// The same, for somebody who waits for its packages.
    pub fn build_told<'a>(
        &'a self,
        sandbox: &'a Sandbox,
        told: Told<'a>,
    ) -> impl Future<Output = Arc<Built>> + Send + 'a {
        self.built_of(sandbox, None, told)
    }

    async fn built_of(&self, sandbox: &Sandbox, more: Option<&str>, told: Told<'_>) -> Arc<Built> {
        let id = &sandbox.stored.id;
        let version = sandbox.stored.version();
        let app = (id.clone(), version.clone());
        let beside = more.map(|path| (id.clone(), format!("{version} {path}")));
        let kept = |key| self.built.get(key).filter(|built| built.is_fresh());
        let known = || {
            let built = kept(&app)?;
            match (more, &beside) {
                (Some(path), Some(beside)) if !built.has(path) => kept(beside),
                _ => Some(built),
            }
        };
        if let Some(built) = known() {
            return built;
        }
        let turn = Hash::of(id.to_string().as_bytes()).0[0] as usize % self.turns.len();
        let _turn = self.turns[turn].lock().await;
        if let Some(built) = known() {
            return built;
        }
        let files: BTreeMap<String, Hash> =
            sandbox.stored.files.iter().map(|(path, file)| (path.as_str().to_owned(), file.hash)).collect();
        let around = Around { apps: self, id: id.clone(), tenant: &sandbox.stored.embedder, told };
        let whole = match kept(&app) {
            Some(built) => built,
            None => self.kept(app, Builder::build(&files, &around, &self.compiler, None).await),
        };
        match (more, beside) {
            // Whoever asks for many files that nothing imports has each of them built, and the app never again.
            (Some(path), Some(beside)) if !whole.has(path) => {
                let asked = Asked { path, app: &whole };
                self.kept(beside, Builder::build(&files, &around, &self.compiler, Some(asked)).await)
            }
            _ => whole,
        }
    }

    /// A file of a bundle is not there. Where the app needs a bundle that was removed, it is built again.
    pub async fn missed(&self, sandbox: &Sandbox, hash: &str) {
        let key = (sandbox.stored.id.clone(), sandbox.stored.version());
        let Some(packages) = &self.packages else { return };
        let needs = self.built.get(&key).is_some_and(|built| built.needs_bundle(hash));
        if needs && !packages.has_bundle(&sandbox.stored.embedder, hash).await {
            self.built.remove(&key);
        }
    }

    fn kept(&self, key: (Id, String), built: Built) -> Arc<Built> {
        let built = Arc::new(built);
        for (path, module) in built.units() {
            let weight = path.len() + 128;
            self.served.put(
                (key.0.clone(), module.version.clone(), path.to_owned()),
                (Arc::clone(&module.unit), module.hash),
                weight,
            );
        }
        let away = built.diagnostics().any(|one| one.code == codes::NO_COMPILER.code);
        if !away {
            self.built.put(key, Arc::clone(&built), built.weight());
        }
        built
    }

    /// A file as a module that exports its text.
    pub async fn text_module(&self, hash: Hash) -> Option<String> {
        let bytes = self.sandboxes.content(hash).await.ok()??;
        let text = String::from_utf8_lossy(&bytes);
        let literal = json!(text).to_string().replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
        Some(format!("export default {literal};\n"))
    }

    pub fn url_module(&self, path: &str, hash: Hash) -> String {
        url_module(path, hash)
    }

    /// The source map of a module that was served.
    pub async fn map(&self, id: &Id, version: &str, path: &str) -> Option<String> {
        let (unit, hash) = self.served.get(&(id.clone(), version.to_owned(), path.to_owned()))?;
        let bytes = self.sandboxes.content(hash).await.ok()??;
        let map = json!({
            "version": 3,
            "sources": [path],
            "sourcesContent": [String::from_utf8_lossy(&bytes)],
            "names": unit.names,
            // One line is put before every module.
            "mappings": format!(";{}", unit.mappings),
        });
        Some(map.to_string())
    }

    /// What an error at a place of a module is about, in the author's file.
    pub async fn place(
        &self,
        id: &Id,
        version: &str,
        path: &str,
        line: u32,
        column: u32,
        message: &str,
    ) -> Option<Diagnostic> {
        let (unit, hash) = self.served.get(&(id.clone(), version.to_owned(), path.to_owned()))?;
        let said = Diagnostic::new(codes::RUNTIME, path, message);
        let Some((line, column)) = original_position(&unit.mappings, line, column) else { return Some(said) };
        let bytes = self.sandboxes.content(hash).await.ok()?.unwrap_or_default();
        Some(said.placed(&String::from_utf8_lossy(&bytes), line, column, 1))
    }
}

/// One app's view of what is kept.
struct Around<'a> {
    apps: &'a Apps,
    id: Id,
    tenant: &'a str,
    told: Told<'a>,
}

impl Surroundings for Around<'_> {
    async fn content(&self, hash: Hash) -> Option<Bytes> {
        match self.apps.sandboxes.content(hash).await {
            Ok(bytes) => bytes,
            Err(error) => {
                tracing::error!(%error, "a file could not be read");
                None
            }
        }
    }

    fn known(&self, path: &str, hash: Hash, options: Options) -> Option<Arc<Unit>> {
        self.apps.units.get(&(self.id.clone(), path.to_owned(), hash, options))
    }

    fn keep(&self, path: &str, hash: Hash, options: Options, unit: &Arc<Unit>) {
        let weight = unit.code.len() + unit.mappings.len() + unit.style.as_ref().map_or(0, String::len) + 512;
        self.apps.units.put((self.id.clone(), path.to_owned(), hash, options), Arc::clone(unit), weight);
    }

    async fn prepare(&self, wanted: Wanted) -> Prepared {
        prepare(self.apps.packages.as_ref(), &self.apps.audit, self.tenant, &wanted, self.told).await
    }
}
