//! The standard library for a Linux without shared libraries: what a static program is linked with.

use crate::{paths, process};
use anyhow::Result;
use std::env::consts::{ARCH, OS};
use std::process::Command;

fn name() -> String {
    format!("{ARCH}-unknown-linux-musl")
}

/// Elsewhere than on Linux nothing is linked with it.
pub(super) fn is_installed() -> Result<bool> {
    Ok(OS != "linux" || paths::sysroot()?.join("lib/rustlib").join(name()).join("lib").is_dir())
}

pub(super) fn install() -> Result<()> {
    let log = paths::cache()?.join("logs/rustup-musl.log");
    process::run_logged(Command::new("rustup").args(["target", "add", &name()]), &log)
}
