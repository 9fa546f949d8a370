//! A server's packages in a folder of their own, and what apps want of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use belljar_jail::Launcher;
use belljar_packages::{Mode, Packages, PackagesConfig, Prepared, Problem, Progress, Rules, Wanted};
use tempfile::TempDir;

use crate::registry::LocalRegistry;

/// A server's packages, in a folder of their own.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
    pub(crate) packages: Packages,
    pub(crate) told: Mutex<Vec<Progress>>,
}

/// The bundler that `web/` has installed.
pub(crate) fn bundler() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/node_modules/@esbuild");
    let found = std::fs::read_dir(&root).expect("`cargo xtask setup` installs it").flatten().next();
    found.expect("a folder for this system").path().join("bin/esbuild")
}

pub(crate) fn config(registry: &LocalRegistry, folder: &Path) -> PackagesConfig {
    PackagesConfig {
        folder: folder.to_owned(),
        registry: Some(registry.url.parse().expect("an address")),
        bundler: Some(bundler()),
        ..PackagesConfig::default()
    }
}

impl Place {
    pub(crate) fn new(registry: &LocalRegistry) -> Self {
        Self::with(registry, |_| {})
    }

    pub(crate) fn with(registry: &LocalRegistry, change: impl FnOnce(&mut PackagesConfig)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut config = config(registry, folder.path());
        change(&mut config);
        let launcher = Launcher::this_program().expect("a program");
        Self { packages: Packages::new(config, launcher).expect("packages"), folder, told: Mutex::default() }
    }

    pub(crate) fn rules(registry: &LocalRegistry, rules: Rules) -> Self {
        Self::with(registry, |config| config.rules = rules)
    }

    pub(crate) fn prepare_for(&self, tenant: &str, wanted: &Wanted) -> Result<Prepared, Problem> {
        let tell = |progress| self.told.lock().expect("not poisoned").push(progress);
        run(self.packages.prepare(tenant, wanted, &tell))
    }

    pub(crate) fn prepare(&self, wanted: &Wanted) -> Result<Prepared, Problem> {
        self.prepare_for("https://host.example", wanted)
    }

    /// The text behind an address.
    pub(crate) fn read(&self, address: &str) -> Option<String> {
        self.read_for("https://host.example", address)
    }

    pub(crate) fn read_for(&self, tenant: &str, address: &str) -> Option<String> {
        let (hash, path) = address.strip_prefix("/__belljar/packages/")?.split_once('/')?;
        let file = run(self.packages.file(tenant, hash, path))?;
        Some(String::from_utf8_lossy(&file.bytes).into_owned())
    }
}

pub(crate) fn run<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime").block_on(future)
}

/// `react: useState, default`
pub(crate) fn wanted(packages: &[&str], imports: &[&str]) -> Wanted {
    let import = |line: &&str| {
        let (specifier, names) = line.split_once(": ").unwrap_or((line, ""));
        let names = names.split(", ").filter(|name| !name.is_empty()).map(ToOwned::to_owned).collect();
        (specifier.to_owned(), names)
    };
    Wanted {
        packages: packages.iter().map(|text| (*text).to_owned()).collect(),
        imports: imports.iter().map(import).collect::<BTreeMap<String, BTreeSet<String>>>(),
        lock: None,
        mode: Mode::Development,
    }
}

pub(crate) const DASHBOARD: &[&str] = &[
    "react: useState, default", "react/jsx-dev-runtime: jsxDEV, Fragment", "react-dom/client: createRoot",
    "react-refresh/runtime: default", "recharts: LineChart, Line", "zustand: create", "clsx: default, clsx",
];
