//! Packages of the distribution.

use crate::failure::CannotRunHere;
use crate::{paths, process, progress};
use anyhow::{Result, bail};
use std::fs;
use std::process::Command;

/// What one requirement is called where it is packaged.
#[derive(Clone, Copy)]
pub(super) struct Package {
    pub(super) debian: &'static str,
    pub(super) ubuntu: &'static str,
}

pub(super) fn install(packages: &[Package]) -> Result<()> {
    if packages.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = match distribution() {
        Distribution::Debian => packages.iter().map(|package| package.debian).collect(),
        Distribution::Ubuntu => packages.iter().map(|package| package.ubuntu).collect(),
        Distribution::Other => {
            let names: Vec<&str> = packages.iter().map(|package| package.debian).collect();
            bail!(CannotRunHere(format!(
                "install these and put them on PATH, then try again (names as in Debian): {}",
                names.join(" ")
            )));
        }
    };
    install_named(&names)
}

/// Installs packages by the names they have on this distribution.
pub(super) fn install_named(names: &[&str]) -> Result<()> {
    let logs = paths::cache()?.join("logs");
    let mut update = apt()?;
    update.arg("update");
    progress::during("apt-get update", String::new, || process::run_logged(&mut update, &logs.join("apt-update.log")))?;
    let mut install = apt()?;
    install.args(["install", "--yes", "--no-install-recommends"]).args(names);
    progress::during(
        "apt-get install",
        || names.join(" "),
        || process::run_logged(&mut install, &logs.join("apt-install.log")),
    )
}

/// `apt-get` that asks nothing, waits for other package managers, and tries again when the network hiccups.
fn apt() -> Result<Command> {
    let root = is_root();
    if !root && paths::on_path(&["sudo"]).is_none() {
        bail!(CannotRunHere("apt needs root and there is no sudo here; run `cargo xtask setup` as root".to_owned()));
    }
    let mut command = Command::new(if root { "env" } else { "sudo" });
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]);
    command.args(["-o", "DPkg::Lock::Timeout=600", "-o", "Acquire::Retries=3"]);
    Ok(command)
}

fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find_map(|line| line.strip_prefix("Uid:"))
        .is_some_and(|ids| ids.split_whitespace().nth(1) == Some("0"))
}

enum Distribution {
    Debian,
    Ubuntu,
    Other,
}

fn distribution() -> Distribution {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let id = release.lines().find_map(|line| line.strip_prefix("ID=")).unwrap_or_default();
    match id.trim_matches('"') {
        "debian" if paths::on_path(&["apt-get"]).is_some() => Distribution::Debian,
        "ubuntu" if paths::on_path(&["apt-get"]).is_some() => Distribution::Ubuntu,
        _ => Distribution::Other,
    }
}
