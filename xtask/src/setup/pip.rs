//! Python packages, exactly as the list of their folder says, in an environment of their own below the cache folder.

use crate::{paths, process};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `pip` asks the network also when it has nothing to do, so it runs only when the lists are not those that were installed.
pub(super) fn is_installed(folder: &str) -> Result<bool> {
    let lists = read_lists(folder)?;
    Ok(fs::read_to_string(environment(folder)?.join("installed.txt")).is_ok_and(|installed| installed == lists))
}

/// Debian keeps the part that fills a new environment in a package of its own. Who has our environment needs none.
pub(super) fn can_make_environments() -> bool {
    let made = paths::tools().is_ok_and(|tools| tools.join("python/http/bin/pip").is_file());
    made || Command::new("python3")
        .args(["-c", "import ensurepip, venv"])
        .output()
        .is_ok_and(|done| done.status.success())
}

pub(super) fn install(folder: &str) -> Result<()> {
    let environment = environment(folder)?;
    let name = name(folder);
    let logs = paths::cache()?.join("logs");
    let mut make = Command::new("python3");
    make.args(["-m", "venv", "--clear"]).arg(&environment);
    process::run_logged(&mut make, &logs.join(format!("venv-{name}.log")))?;
    let mut install = Command::new(environment.join("bin/pip"));
    // Wheels alone: no package runs a program of its own while it is installed.
    install.args(["install", "--quiet", "--no-deps", "--only-binary", ":all:", "--requirement"]);
    process::run_logged(install.arg(list(folder)?), &logs.join(format!("pip-{name}.log")))?;
    if sources(folder)?.is_file() {
        unpack_sources(folder, &environment)?;
    }
    fs::write(environment.join("installed.txt"), read_lists(folder)?)?;
    Ok(())
}

/// Sources whose hash is listed, to be read and not installed. pip asks a source for its name, which the packages that were
/// just installed tell it.
fn unpack_sources(folder: &str, environment: &Path) -> Result<()> {
    let log = paths::cache()?.join(format!("logs/pip-{}-sources.log", name(folder)));
    let into = environment.join("sources");
    let mut download = Command::new(environment.join("bin/pip"));
    download.args(["download", "--quiet", "--no-deps", "--no-binary", ":all:", "--no-build-isolation"]);
    download.args(["--require-hashes", "--requirement"]).arg(sources(folder)?).arg("--dest").arg(&into);
    process::run_logged(&mut download, &log)?;
    for file in fs::read_dir(&into)? {
        let mut unpack = Command::new(environment.join("bin/python"));
        unpack.args(["-m", "tarfile", "--extract"]).arg(file?.path()).arg(&into);
        process::run_logged(&mut unpack, &log)?;
    }
    Ok(())
}

fn list(folder: &str) -> Result<PathBuf> {
    Ok(paths::root()?.join(folder).join("requirements.txt"))
}

fn sources(folder: &str) -> Result<PathBuf> {
    Ok(paths::root()?.join(folder).join("sources.txt"))
}

fn read_lists(folder: &str) -> Result<String> {
    let list = fs::read_to_string(list(folder)?).with_context(|| format!("cannot read the list of {folder}"))?;
    Ok(list + &fs::read_to_string(sources(folder)?).unwrap_or_default())
}

fn name(folder: &str) -> &str {
    folder.rsplit('/').next().unwrap_or(folder)
}

/// `tests/http` is in `python/http`; the test that uses it looks there.
fn environment(folder: &str) -> Result<PathBuf> {
    Ok(paths::tools()?.join("python").join(name(folder)))
}
