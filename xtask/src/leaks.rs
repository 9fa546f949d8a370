//! `cargo xtask leaks [--write]`: the whole matrix of ways out, in all three engines, as `belljar leaks` prints it.
//!
//! With `--write`, what was found is committed to tests/leaks and to everything that is generated from it.

use crate::failure::unknown_option;
use crate::wasm::Profile;
use crate::{r#gen, paths, process, setup, web};
use anyhow::Result;
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    let write = match args {
        [] => false,
        [write] if write == "--write" => true,
        [.., word] => return Err(unknown_option("leaks", word, &["--write"])),
    };
    setup::ensure("leaks")?;
    // What is shown is what is released.
    web::bundle(Profile::Release)?;
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--package", "belljar-evidence", "--", "leaks"]).current_dir(paths::root()?);
    if !write {
        return process::run(&mut cargo);
    }
    // What got worse is written down all the same: whoever commits it reads the difference.
    let found = process::run(cargo.args(["--write", "tests/leaks"]));
    r#gen::run(&[])?;
    found
}
