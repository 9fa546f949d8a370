//! Child processes.

use anyhow::{Context, Result, bail};
use std::process::{Command, Stdio};

/// Runs a command and gives what it printed.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>> {
    let shown = format!("{command:?}");
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start {shown}"))?;
    if !output.status.success() {
        bail!("{shown} failed ({})", output.status);
    }
    Ok(output.stdout)
}
