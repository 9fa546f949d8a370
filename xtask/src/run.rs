//! `cargo xtask run`: builds Belljar and serves the playground.

use crate::cargo::{self, cargo};
use crate::wasm::Profile;
use crate::{paths, process, progress, setup, web};
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// Set-up, browser modules, bundles, the program.
const STEPS: usize = 4;

/// Words after the verb go to `belljar serve`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    progress::steps(STEPS);
    build()?;
    process::replace_by(Command::new(program()?).arg("serve").args(args))
}

/// The same profile as the tests', so that either command finds what the other has built.
pub(crate) fn build() -> Result<()> {
    progress::step();
    setup::ensure("run")?;
    web::bundle(Profile::Dev)?;
    progress::step();
    let mut belljar = cargo(&["build", "--bin", "belljar"])?;
    belljar.arg(cargo::WORKSPACE);
    cargo::build("building belljar", belljar)
}

pub(crate) fn program() -> Result<PathBuf> {
    Ok(paths::target()?.join("debug").join(format!("belljar{}", std::env::consts::EXE_SUFFIX)))
}
