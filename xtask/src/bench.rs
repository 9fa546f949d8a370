//! `cargo xtask bench [--rounds N] [--page] [name…]`: measures, prints tables, and with `--page` writes docs/internals/benchmarks.md.
//!
//! The work is done by `xtask/bench`, which compiles what it measures, with optimisation.

use crate::{place, process, setup, web};
use anyhow::Result;
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    setup::ensure("bench")?;
    web::bundle()?;
    let root = place::root()?;
    // The command line is measured as its users have it.
    let mut belljar = Command::new("cargo");
    process::run(belljar.args(["build", "--quiet", "--release", "--package", "belljar"]).current_dir(&root))?;
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--release", "--package", "xtask-bench", "--"]).args(args);
    process::run(cargo.current_dir(root))
}
