//! Where packages come from and where they are kept.

use std::path::PathBuf;

use belljar_jail::Demand;
use url::Url;

use crate::rules::Rules;

#[derive(Clone, Debug)]
pub struct PackagesConfig {
    /// Where packages and bundles are kept; several servers on one machine can share it.
    pub folder: PathBuf,
    /// `None`: only what is vendored.
    pub registry: Option<Url>,
    /// For the registry. With one, what it answers is private: nothing is shared between tenants.
    pub token: Option<String>,
    /// A folder that `belljar packages add` filled; what it has is not asked of the registry.
    pub vendor: Option<PathBuf>,
    /// esbuild's program; without it, the pinned one is fetched from the registry.
    pub bundler: Option<PathBuf>,
    pub rules: Rules,
    /// Of everything that is stored: beyond that, what was unused longest is removed.
    pub max_bytes: u64,
    /// Whether the bundler runs where the system cannot build every wall.
    pub demand: Demand,
}

impl PackagesConfig {
    pub const REGISTRY: &str = "https://registry.npmjs.org";

    /// A folder for what can be downloaded again.
    pub fn default_folder() -> PathBuf {
        let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let cache = variable("XDG_CACHE_HOME")
            .or_else(|| variable("LOCALAPPDATA"))
            .or_else(|| variable("HOME").map(|home| home.join(".cache")));
        cache.unwrap_or_else(std::env::temp_dir).join("belljar").join("packages")
    }
}

impl Default for PackagesConfig {
    fn default() -> Self {
        Self {
            folder: Self::default_folder(),
            registry: Url::parse(Self::REGISTRY).ok(),
            token: None,
            vendor: None,
            bundler: None,
            rules: Rules::default(),
            max_bytes: 8 << 30,
            demand: Demand::default(),
        }
    }
}
