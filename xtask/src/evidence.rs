//! `cargo xtask evidence`: everything of which a test run has only a part, to its end. It takes hours.

use crate::failure::no_arguments;
use crate::wasm::Profile;
use crate::{fuzz, leaks, paths, process, sealed, setup, web};
use anyhow::{Result, bail};
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    no_arguments("evidence", args)?;
    setup::ensure("evidence")?;
    // What is shown is what is released.
    web::bundle(Profile::Release)?;
    sealed::build()?;
    // What fails does not keep the others from being seen.
    let parts = [
        ("the matrix of ways out", leaks::run(&[])),
        ("the attacks", attack()),
        ("the browser tests, whole and in every engine", browser()),
        ("nodes that are killed", kills()),
        ("the fuzz targets", fuzz::run(&[])),
    ];
    let failed: Vec<_> =
        parts.into_iter().filter_map(|(part, ended)| Some(format!("{part}: {:#}", ended.err()?))).collect();
    if failed.is_empty() { Ok(()) } else { bail!("{}", failed.join("\n")) }
}

fn attack() -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--release", "--package", "belljar-evidence", "--", "attack"]);
    process::run(cargo.current_dir(paths::root()?))
}

/// A hundred times, while others write.
fn kills() -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--workspace", "--test", "kill"]);
    process::run(cargo.env("BELLJAR_WHOLE", "1").current_dir(paths::root()?))
}

/// Tests that take a part of something take all of it, and those that run in one engine run in each.
fn browser() -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--workspace", "--no-fail-fast", "--test", "browser", "--test", "guard"]);
    process::run(cargo.env("BELLJAR_WHOLE", "1").current_dir(paths::root()?))
}
