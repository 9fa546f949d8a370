//! npm packages of apps: opened by the configuration.

use belljar_jail::Launcher;
use belljar_packages::{Packages, PackagesConfig, Rules};

use crate::config::Config;

/// The first line of a `main` that serves: this program is started again for work on what others wrote, locked in, and then
/// never returns from here.
pub fn run_if_child() {
    belljar_jail::run_if_child(&[belljar_packages::ROLE]);
}

pub fn open(config: &Config) -> Result<Packages, String> {
    let limits = &config.limits;
    let size = |value: u64| usize::try_from(value).unwrap_or(usize::MAX);
    let rules = Rules {
        minimum_age_days: limits.package_age_days,
        max_packages: size(limits.packages),
        max_tarball_bytes: limits.package_tarball_bytes,
        max_unpacked_bytes: limits.package_bytes,
        max_files: size(limits.package_files),
        ..config.packages.rules.clone()
    };
    let launcher = Launcher::this_program().map_err(|error| format!("this program cannot be found: {error}"))?;
    let packages = PackagesConfig { rules, max_bytes: limits.package_store_bytes, ..config.packages.clone() };
    Packages::new(packages, launcher).map_err(|problem| problem.message)
}

/// For the command line, which has no threads of its own.
pub fn block_on<F: Future>(future: F) -> std::io::Result<F::Output> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(future))
}
