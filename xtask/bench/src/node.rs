//! Scripts that Node runs for a bench, before it measures.

use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::Command;

/// What the script prints.
pub(crate) fn output(script: &Path) -> Result<Vec<u8>> {
    let output = Command::new("node").arg(script).output().context("cannot start node")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{} failed ({}): {said}", script.display(), output.status);
    Ok(output.stdout)
}
