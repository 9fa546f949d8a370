//! A process that prepares packages is killed at some moment; what it leaves is whole, and the next one goes on.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use belljar_jail::Launcher;
use belljar_packages::Packages;
use libtest_mimic::Failed;

use crate::place::{DASHBOARD, config, run, wanted};
use crate::registry::LocalRegistry;

const FOLDER: &str = "BELLJAR_TEST_VICTIM";

pub(crate) fn is_victim() -> bool {
    std::env::var_os(FOLDER).is_some()
}

/// Prepares, and says so.
pub(crate) fn be_the_victim() {
    let told = std::env::var(FOLDER).expect("a folder");
    let (url, folder) = told.split_once(' ').expect("both");
    let packages = open(url, Path::new(folder));
    let prepared = run(packages.prepare("a", &wanted(&[], DASHBOARD), &|_| {}));
    std::process::exit(i32::from(prepared.is_err()));
}

fn open(url: &str, folder: &Path) -> Packages {
    let mut config = config(&LocalRegistry::start(), folder);
    config.registry = Some(url.parse().expect("an address"));
    Packages::new(config, Launcher::this_program().expect("a program")).expect("packages")
}

pub(crate) fn survives() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    let folder = tempfile::tempdir()?;
    let told = format!("{} {}", registry.url, folder.path().display());
    let mut cut = 0;
    for round in 0..12 {
        let victim = Command::new(std::env::current_exe()?).env(FOLDER, &told).stdin(Stdio::null()).spawn();
        let mut victim = victim?;
        // Another moment each time: while it asks, unpacks or bundles.
        std::thread::sleep(Duration::from_millis(15 + 35 * round));
        victim.kill()?;
        cut += usize::from(!victim.wait()?.success());
        let packages = open(&registry.url, folder.path());
        let (_, damaged) = run(packages.verify())?;
        assert_eq!(damaged, [], "round {round}");
    }
    assert!(cut > 0, "at least one was killed before it was done");
    let packages = open(&registry.url, folder.path());
    let prepared = run(packages.prepare("a", &wanted(&[], DASHBOARD), &|_| {}))?;
    assert!(prepared.addresses.len() >= DASHBOARD.len());
    run(packages.prune(Duration::ZERO))?;
    assert_eq!(std::fs::read_dir(folder.path().join("tmp"))?.count(), 0, "what was left by half is removed");
    Ok(())
}
