//! `cargo xtask run`: builds Belljar and serves the playground.

use crate::cargo::{self, cargo};
use crate::wasm::Profile;
use crate::{paths, process, progress, sealed, setup, web};
use anyhow::Result;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Set-up, browser modules, bundles, the program.
const STEPS: usize = 4;

/// Words after the verb go to `belljar serve`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    progress::steps(STEPS);
    build()?;
    build_compiler()?;
    sealed::build_meanwhile()?;
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

/// What compiles apps, while the playground is open already: nothing but apps in TypeScript waits for it.
fn build_compiler() -> Result<()> {
    let mut compiler = cargo(&["build", "--quiet", "--bin", "belljar-compiler", cargo::WORKSPACE])?;
    compiler.stdin(Stdio::null()).spawn()?;
    Ok(())
}

pub(crate) fn program() -> Result<PathBuf> {
    Ok(paths::target()?.join("debug").join(format!("belljar{}", std::env::consts::EXE_SUFFIX)))
}
