//! `cargo xtask bench [--rounds N] [--page] [name…]`: measures, prints tables, and with `--page` writes docs/internals/benchmarks.md.
//!
//! The work is done by `xtask/bench`. All that is measured is optimised as it is released: program, modules and bundles.

use crate::cargo::{self, cargo};
use crate::wasm::Profile;
use crate::{process, sealed, setup, web};
use anyhow::Result;

pub(crate) fn run(args: &[String]) -> Result<()> {
    setup::ensure("bench")?;
    web::bundle(Profile::Release)?;
    sealed::build()?;
    // The command line is measured as its users have it.
    cargo::build("building belljar (release)", cargo(&["build", "--release", "--package", "belljar"])?)?;
    cargo::build("building the benches (release)", cargo(&["build", "--release", "--package", "xtask-bench"])?)?;
    eprintln!("bench: measuring release builds; the browser modules are in the profile `wasm`");
    process::run(cargo(&["run", "--quiet", "--release", "--package", "xtask-bench", "--"])?.args(args))
}
