//! The standard library for wasm32-unknown-unknown: from rustup, or compiled from the distribution's sources.
//!
//! rustup's component is the ordinary way. Where its server cannot be reached, Debian and Ubuntu have
//! a newer compiler with the library's sources (packages meant for building browsers), and cargo compiles the library itself.

use super::apt;
use crate::{paths, process};
use anyhow::{Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
const DISTRIBUTION_PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src"];

/// How modules are compiled on this machine.
pub(crate) enum Route {
    /// The active toolchain has the target.
    Installed,
    /// The distribution's cargo compiles the standard library too, and rustup's linker links.
    BuildStd { cargo: PathBuf, rustc: PathBuf, linker: PathBuf },
}

/// None when neither way is open.
pub(crate) fn route() -> Result<Option<Route>> {
    let sysroot = paths::sysroot()?;
    if sysroot.join("lib/rustlib").join(TARGET).join("lib").is_dir() {
        return Ok(Some(Route::Installed));
    }
    let (cargo, rustc) = (PathBuf::from("/usr/bin/cargo"), PathBuf::from("/usr/bin/rustc"));
    if !(distribution_has_sources() && cargo.is_file() && rustc.is_file()) {
        return Ok(None);
    }
    Ok(rust_lld(&sysroot).map(|linker| Route::BuildStd { cargo, rustc, linker }))
}

pub(super) fn is_installed() -> Result<bool> {
    Ok(route()?.is_some())
}

pub(super) fn install() -> Result<()> {
    let log = paths::cache()?.join("logs/rustup-target.log");
    let Err(refused) = process::run_logged(Command::new("rustup").args(["target", "add", TARGET]), &log) else {
        return Ok(());
    };
    eprintln!("setup: {refused:#}");
    eprintln!("setup: falling back to the distribution's compiler and sources");
    if let Err(error) = apt::install_named(DISTRIBUTION_PACKAGES) {
        bail!("neither rustup nor the distribution has {TARGET}: {error:#}");
    }
    Ok(())
}

/// Where Debian's compiler looks for the sources of its standard library.
fn distribution_has_sources() -> bool {
    Path::new("/usr/lib/rustlib/src/rust/library").is_dir()
}

/// Debian's compiler has no linker for this target; every rustup toolchain does.
fn rust_lld(sysroot: &Path) -> Option<PathBuf> {
    let hosts = fs::read_dir(sysroot.join("lib/rustlib")).ok()?;
    hosts.flatten().map(|host| host.path().join("bin/rust-lld")).find(|linker| linker.is_file())
}
