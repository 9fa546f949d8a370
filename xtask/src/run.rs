//! `cargo xtask run`: builds Belljar and serves the playground.

use crate::cargo::{self, cargo};
use crate::wasm::Profile;
use crate::{process, progress, setup, web};
use anyhow::Result;

/// Set-up, browser modules, bundles, the program.
const STEPS: usize = 4;

/// Words after the verb go to `belljar serve`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    progress::steps(STEPS);
    build()?;
    let mut belljar = cargo(&["run", "--quiet", "--package", "belljar", "--", "serve"])?;
    process::replace_by(belljar.args(args))
}

/// The same profile as the tests', so that either command finds what the other has built.
pub(crate) fn build() -> Result<()> {
    progress::step();
    setup::ensure("run")?;
    web::bundle(Profile::Dev)?;
    progress::step();
    cargo::build("building belljar", cargo(&["build", "--package", "belljar"])?)
}
