//! Child processes, with errors that name the command.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

/// Runs a command with our own stdin, stdout and stderr.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// Runs a noisy command into a log file; its last lines are shown only when it fails.
pub(crate) fn run_logged(command: &mut Command, log: &Path) -> Result<()> {
    fs::create_dir_all(log.parent().context("a log file lies in a folder")?)?;
    let out = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let status = command
        .stdin(std::process::Stdio::null())
        .stdout(out.try_clone()?)
        .stderr(out)
        .status()
        .with_context(|| format!("cannot start `{}`", shown(command)))?;
    if status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&fs::read(log)?).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let tail = lines[lines.len().saturating_sub(20)..].join("\n  ");
    bail!("`{}` failed ({status}); the end of {}:\n  {tail}", shown(command), log.display());
}

/// What a command prints on stdout.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(std::process::Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", shown(command), output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn shown(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|arg| arg.to_string_lossy().into_owned()));
    words.join(" ")
}
