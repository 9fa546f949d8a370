//! Python packages, exactly as the list of their folder says, in an environment of their own below the cache folder.

use crate::{paths, process};
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// `pip` asks the network also when it has nothing to do, so it runs only when the list is not the one that was installed.
pub(super) fn is_installed(folder: &str) -> Result<bool> {
    let list = fs::read(list(folder)?).with_context(|| format!("cannot read the list of {folder}"))?;
    Ok(fs::read(environment(folder)?.join("installed.txt")).is_ok_and(|installed| installed == list))
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
    let (list, environment) = (list(folder)?, environment(folder)?);
    let logs = paths::cache()?.join("logs");
    let mut make = Command::new("python3");
    make.args(["-m", "venv", "--clear"]).arg(&environment);
    process::run_logged(&mut make, &logs.join("venv.log"))?;
    let mut install = Command::new(environment.join("bin/pip"));
    // Wheels alone: no package runs a program of its own while it is installed.
    install.args(["install", "--quiet", "--no-deps", "--only-binary", ":all:", "--requirement"]).arg(&list);
    process::run_logged(&mut install, &logs.join("pip.log"))?;
    fs::copy(&list, environment.join("installed.txt"))?;
    Ok(())
}

fn list(folder: &str) -> Result<PathBuf> {
    Ok(paths::root()?.join(folder).join("requirements.txt"))
}

/// `tests/http` is in `python/http`; the test that uses it looks there.
fn environment(folder: &str) -> Result<PathBuf> {
    Ok(paths::tools()?.join("python").join(folder.rsplit('/').next().unwrap_or(folder)))
}
