//! Builds of apps, kept by what they are made of.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use belljar_base::{Hash, Id};
use belljar_modules::{Diagnostic, Options, Unit, codes, original_position};
use belljar_packages::{Packages, Wanted};
use belljar_sandbox::{Audit, Cache, Sandbox, SandboxService};
use bytes::Bytes;
use serde_json::json;
use tokio::sync::Mutex;

use crate::build::{Builder, Surroundings};
use crate::built::{Built, url_module};
use crate::compiler::Compiler;
use crate::packages::{Prepared, prepare};

/// One app never gets what was compiled for another.
type UnitKey = (Id, String, Hash, Options);
type ServedKey = (Id, String, String);

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
        self.built_of(sandbox, more)
    }

    async fn built_of(&self, sandbox: &Sandbox, more: Option<&str>) -> Arc<Built> {
        let id = &sandbox.stored.id;
        let key = (id.clone(), sandbox.stored.version());
        let enough = |built: &Arc<Built>| more.is_none_or(|path| built.has(path));
        if let Some(built) = self.built.get(&key).filter(enough) {
            return built;
        }
        let turn = Hash::of(id.to_string().as_bytes()).0[0] as usize % self.turns.len();
        let _turn = self.turns[turn].lock().await;
        let known = self.built.get(&key);
        if let Some(built) = known.clone().filter(enough) {
            return built;
        }
        let files: BTreeMap<String, Hash> =
            sandbox.stored.files.iter().map(|(path, file)| (path.as_str().to_owned(), file.hash)).collect();
        let around = Around { apps: self, id: id.clone(), tenant: &sandbox.stored.embedder };
        let before = known.iter().flat_map(|built| built.units().map(|(path, _)| path.to_owned()));
        let more: BTreeSet<String> = more.map(str::to_owned).into_iter().chain(before).collect();
        let built = Arc::new(Builder::build(&files, &around, &self.compiler, &more).await);
        for (path, module) in built.units() {
            let weight = path.len() + 128;
            self.served.put(
                (id.clone(), module.version.clone(), path.to_owned()),
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
        prepare(self.apps.packages.as_ref(), &self.apps.audit, self.tenant, &wanted).await
    }
}
