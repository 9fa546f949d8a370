//! npm packages, exactly as the lock file of their folder says.

use crate::failure::CannotRunHere;
use crate::{paths, process};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const OLDEST_NODE: (u32, u32) = (20, 19);

/// `npm ci` is slow and deletes first, so it runs only when the lock file is not the one that was installed.
pub(super) fn is_installed(folder: &str) -> Result<bool> {
    let folder = paths::root()?.join(folder);
    let lock = read_lock(&folder)?;
    Ok(fs::read(installed_lock(&folder)).is_ok_and(|installed| installed == lock))
}

pub(super) fn install(folder: &str) -> Result<()> {
    let version = process::output(Command::new("node").arg("--version"))?;
    if !is_recent(&version) {
        bail!(CannotRunHere(format!(
            "Node.js is {}, and {}.{} or later is needed (https://nodejs.org)",
            version.trim(),
            OLDEST_NODE.0,
            OLDEST_NODE.1
        )));
    }
    let path = paths::root()?.join(folder);
    process::run_logged(
        // No package we use needs its install script, and one that came to have one should not run it unseen.
        Command::new("npm").args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&path),
        &paths::cache()?.join(format!("logs/npm-ci-{}.log", folder.replace('/', "-"))),
    )?;
    fs::write(installed_lock(&path), read_lock(&path)?)?;
    Ok(())
}

fn read_lock(folder: &Path) -> Result<Vec<u8>> {
    let lock = folder.join("package-lock.json");
    fs::read(&lock).with_context(|| format!("cannot read {}", lock.display()))
}

/// A copy of the lock file, written after `npm ci` went well; `npm ci` deletes it with the rest of the folder.
fn installed_lock(folder: &Path) -> PathBuf {
    folder.join("node_modules/.belljar-installed-lock.json")
}

fn is_recent(version: &str) -> bool {
    let mut numbers = version.trim().trim_start_matches('v').split('.').map(|part| part.parse().unwrap_or(0));
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    (major, minor) >= OLDEST_NODE
}

#[cfg(test)]
mod tests {
    use super::is_recent;

    #[test]
    fn node_versions_are_compared_as_numbers() {
        for (version, expected) in [("v20.19.0\n", true), ("v20.9.1", false), ("v18.20.0", false), ("v100.0.0", true)] {
            assert_eq!(is_recent(version), expected, "{version}");
        }
    }
}
