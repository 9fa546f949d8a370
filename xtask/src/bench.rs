//! `cargo xtask bench [name…]`: measures, and prints one table.
//!
//! The work is done by `xtask/bench`, which compiles what it measures, with optimisation.

use crate::{place, process, setup, wasm, web};
use anyhow::Result;
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    setup::ensure("bench")?;
    web::bundle()?;
    wasm::build()?;
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--release", "--package", "xtask-bench", "--"]).args(args);
    process::run(cargo.current_dir(place::root()?))
}
