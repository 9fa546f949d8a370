//! `cargo xtask dist`: the static programs, the SDK's tarball, the list of parts and their hashes, in target/dist.
//!
//! The work is done by `xtask/dist`, which reads what cargo and npm say.

use crate::wasm::Profile;
use crate::{failure, paths, process, sealed, setup, web};
use anyhow::Result;
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    failure::no_arguments("dist", args)?;
    setup::ensure("dist")?;
    web::bundle(Profile::Release)?;
    sealed::build()?;
    helper(&[])
}

/// `cargo xtask supply`: licences, versions and sources of everything from outside, and advisories where cargo-deny is.
pub(crate) fn supply(args: &[String]) -> Result<()> {
    failure::no_arguments("supply", args)?;
    helper(&["supply"])?;
    if paths::on_path(&["cargo-deny"]).is_none() {
        eprintln!("supply: cargo-deny is not installed, so advisories were not looked at (`cargo install cargo-deny`)");
        return Ok(());
    }
    process::run(Command::new("cargo").args(["deny", "--workspace", "check"]).current_dir(paths::root()?))
}

fn helper(args: &[&str]) -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--package", "xtask-dist", "--"]).args(args);
    process::run(cargo.current_dir(paths::root()?))
}
