//! `cargo xtask gen [--check]`: files that are written from tables in the code.
//!
//! The work is done by `xtask/gen`, which compiles the crates that hold the tables; this package does not.

use crate::failure::unknown_option;
use crate::{paths, process};
use anyhow::Result;
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    match args {
        [] => make(&[]),
        [check] if check == "--check" => self::check(),
        [.., word] => Err(unknown_option("gen", word, &["--check"])),
    }
}

pub(crate) fn check() -> Result<()> {
    make(&["--check"])
}

fn make(args: &[&str]) -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--package", "xtask-gen", "--"]).args(args);
    process::run(cargo.current_dir(paths::root()?))
}
