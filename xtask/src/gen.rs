//! `cargo xtask gen [--check]`: files that are written from tables in the code.
//!
//! The work is done by `xtask/gen`, which compiles the crates that hold the tables; this package does not.

use crate::{place, process};
use anyhow::Result;
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    process::run(
        Command::new("cargo")
            .args(["run", "--quiet", "--package", "xtask-gen", "--"])
            .args(args)
            .current_dir(place::root()?),
    )
}

pub(crate) fn check() -> Result<()> {
    run(&["--check".to_owned()])
}
