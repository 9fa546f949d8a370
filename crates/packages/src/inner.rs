//! What everything about packages shares: the configuration, the registry, the bundler, and who waits for whom.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use belljar_base::Hash;
use belljar_jail::Launcher;
use tokio::sync::{Mutex, OnceCell, Semaphore};

use crate::child::Children;
use crate::config::PackagesConfig;
use crate::esbuild;
use crate::problem::Problem;
use crate::registry::Registry;

/// Bundlers that run at one time: each uses all processors there are.
const MAX_BUILDS: usize = 2;
/// Different bundles and packages rarely wait for each other.
const LOCKS: usize = 64;

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) config: PackagesConfig,
    pub(crate) registry: Registry,
    pub(crate) children: Children,
    program: OnceCell<PathBuf>,
    pub(crate) builds: Semaphore,
    /// Whether somebody looks already for what can be removed.
    pub(crate) looking: AtomicBool,
    locks: Vec<Mutex<()>>,
}

/// How far it is. Nothing is told twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Versions are chosen; so many packages are known.
    Resolving {
        packages: usize,
    },
    /// Packages are fetched that are not here.
    Downloading {
        done: usize,
        total: usize,
    },
    Bundling,
}

impl Inner {
    pub(crate) fn new(config: PackagesConfig, launcher: Launcher) -> Result<Self, Problem> {
        let PackagesConfig { registry, token, vendor, folder, .. } = config.clone();
        let registry = Registry::new(registry, token, vendor, folder)?;
        let children = Children::new(launcher.demand(config.demand));
        let locks = std::iter::repeat_with(Mutex::default).take(LOCKS).collect();
        let builds = Semaphore::new(MAX_BUILDS);
        Ok(Self {
            config,
            registry,
            children,
            program: OnceCell::new(),
            builds,
            looking: AtomicBool::new(false),
            locks,
        })
    }

    pub(crate) const fn is_private(&self) -> bool {
        self.config.token.is_some()
    }

    /// One for all where the registry is public: anybody could read the same there.
    pub(crate) fn folder_of(&self, tenant: &str) -> PathBuf {
        match self.is_private() {
            true => self.config.folder.join("tenants").join(Hash::of(tenant.as_bytes()).hex()),
            false => self.config.folder.join("public"),
        }
    }

    pub(crate) async fn lock(&self, what: &str) -> tokio::sync::MutexGuard<'_, ()> {
        let place = usize::from(Hash::of(what.as_bytes()).0[0]) % LOCKS;
        self.locks[place].lock().await
    }

    pub(crate) async fn program(&self) -> Result<&Path, Problem> {
        let find = || esbuild::find(self.config.bundler.as_deref(), &self.config.folder, &self.registry);
        self.program.get_or_try_init(find).await.map(PathBuf::as_path)
    }
}
