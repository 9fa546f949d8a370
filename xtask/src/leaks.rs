//! `cargo xtask leaks [--write]`: the whole matrix of ways out, in all three engines, as `belljar leaks` prints it.
//!
//! With `--write`, what was found is committed to tests/leaks and to everything that is generated from it.

use crate::failure::Usage;
use crate::{r#gen, place, process, setup, web};
use anyhow::{Result, bail};
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    let write = match args {
        [] => false,
        [write] if write == "--write" => true,
        _ => bail!(Usage("usage: cargo xtask leaks [--write]".to_owned())),
    };
    setup::ensure("leaks")?;
    web::bundle()?;
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--package", "belljar-evidence", "--", "leaks"]).current_dir(place::root()?);
    if !write {
        return process::run(&mut cargo);
    }
    // What got worse is written down all the same: whoever commits it reads the difference.
    let found = process::run(cargo.args(["--write", "tests/leaks"]));
    r#gen::run(&[])?;
    found
}
