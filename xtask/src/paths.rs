//! Where things are: the workspace, the cache outside of it, programs on `PATH`.

use anyhow::{Context, Result};
use std::env;
use std::path::{Path, PathBuf};

/// The root of the clone this command was called in.
///
/// Asked at run time, because a target folder shared by several clones may hold a binary that another clone compiled.
pub(crate) fn root() -> Result<PathBuf> {
    let manifest =
        env::var_os("CARGO_MANIFEST_DIR").context("call this as `cargo xtask`, not by the path of its binary")?;
    let root = Path::new(&manifest).parent().context("xtask has no parent folder")?;
    Ok(root.to_path_buf())
}

/// What outlives a clone: installed tools, locks, logs.
pub(crate) fn cache() -> Result<PathBuf> {
    let base = match env::var_os("XDG_CACHE_HOME").filter(|value| !value.is_empty()) {
        Some(base) => PathBuf::from(base),
        None => env::home_dir().context("no home folder; set XDG_CACHE_HOME")?.join(".cache"),
    };
    Ok(base.join("belljar"))
}

/// Where `cargo install --root` puts what is built for us. The browser harness looks here too.
pub(crate) fn tools() -> Result<PathBuf> {
    Ok(cache()?.join("tools"))
}

/// Where cargo keeps what it downloaded.
pub(crate) fn cargo_home() -> Result<PathBuf> {
    match env::var_os("CARGO_HOME").filter(|value| !value.is_empty()) {
        Some(home) => Ok(PathBuf::from(home)),
        None => Ok(env::home_dir().context("no home folder; set CARGO_HOME")?.join(".cargo")),
    }
}

/// The folder cargo builds into.
pub(crate) fn target() -> Result<PathBuf> {
    match env::var_os("CARGO_TARGET_DIR").filter(|value| !value.is_empty()) {
        Some(target) => Ok(env::current_dir()?.join(target)),
        None => Ok(root()?.join("target")),
    }
}

/// The first of these programs that is on `PATH`.
pub(crate) fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    names.iter().find_map(|name| env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file()))
}

/// The folder of the active Rust toolchain.
///
/// The rustup proxies name it in the environment; asking `rustc` costs a process and is the fallback.
pub(crate) fn sysroot() -> Result<PathBuf> {
    if let (Some(home), Some(toolchain)) = (env::var_os("RUSTUP_HOME"), env::var_os("RUSTUP_TOOLCHAIN")) {
        let sysroot = Path::new(&home).join("toolchains").join(toolchain);
        if sysroot.is_dir() {
            return Ok(sysroot);
        }
    }
    let output = std::process::Command::new("rustc").args(["--print", "sysroot"]).output()?;
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}
