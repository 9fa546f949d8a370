//! The SDK's tarball, and what lock files of npm say.

use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Every folder with packages of npm.
pub(crate) const FOLDERS: [&str; 5] = ["web", "tests/app", "tests/guard", "tests/mcp", "xtask/bench/peers"];

#[derive(Deserialize)]
struct Lock {
    #[serde(rename = "lockfileVersion")]
    version: u32,
    packages: BTreeMap<String, Locked>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Locked {
    #[serde(default)]
    pub(crate) version: String,
    pub(crate) resolved: Option<String>,
    pub(crate) integrity: Option<String>,
    pub(crate) license: Option<serde_json::Value>,
    #[serde(default)]
    pub(crate) link: bool,
}

/// The SDK's tarball. npm gives every file in it the same date, so it is the same each time.
pub fn pack(root: &Path, out: &Path) -> Result<()> {
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination"]).arg(out).current_dir(root.join("web/dist/npm"));
    crate::process::output(&mut npm).map(drop)
}

/// What may be in the bundles: everything that was there when they were made.
pub(crate) fn bundled(root: &Path) -> Result<Vec<(String, Locked)>> {
    locked(root, "web")
}

pub(crate) fn locked(root: &Path, folder: &str) -> Result<Vec<(String, Locked)>> {
    let path = root.join(folder).join("package-lock.json");
    let text = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let lock: Lock = serde_json::from_slice(&text).with_context(|| path.display().to_string())?;
    anyhow::ensure!(lock.version >= 3, "{}: a lock file of version {}", path.display(), lock.version);
    let named = lock.packages.into_iter().filter(|(place, one)| !place.is_empty() && !one.link);
    Ok(named.map(|(place, one)| (name(&place).to_owned(), one)).collect())
}

/// `node_modules/a/node_modules/@b/c` is `@b/c`.
fn name(place: &str) -> &str {
    place.rsplit_once("node_modules/").map_or(place, |(_, name)| name)
}
