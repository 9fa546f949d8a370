//! `cargo xtask run`: builds Belljar and serves the playground.

use crate::{place, process, setup, web};
use anyhow::Result;
use std::process::Command;

/// Words after the verb go to `belljar serve`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    setup::ensure("run")?;
    web::bundle()?;
    eprintln!("run: building belljar");
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--release", "--package", "belljar", "--", "serve"]).args(args);
    process::replace_by(cargo.current_dir(place::root()?))
}
