//! Tools built from crates.io into the cache folder, once per machine.

use crate::{paths, process};
use anyhow::Result;
use std::process::Command;

pub(super) fn install(package: &str, version: &str) -> Result<()> {
    let root = paths::tools()?;
    std::fs::create_dir_all(&root)?;
    process::run_logged(
        Command::new("cargo")
            .args(["install", package, "--version", version, "--locked", "--root"])
            .arg(&root)
            .current_dir(&root)
            // Its artefacts are of no use afterwards: let cargo take a folder it deletes.
            .env_remove("CARGO_TARGET_DIR"),
        &paths::cache()?.join("logs").join(format!("{package}.log")),
    )
}
