//! Writes the files that are derived from tables in the code, or with `--check` tells which are stale.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a developer's command")]

mod codes; // the page of all codes
mod file; // one generated file: compare, write
mod registry; // the table of them
mod sdk; // the SDK's reference, from its types
mod types; // the SDK's types, from its modules

use anyhow::{Context, Result, bail};
use file::State;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    // `cargo xtask gen` has looked at the arguments.
    let check = std::env::args().any(|arg| arg == "--check");
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").context("call this as `cargo xtask gen`")?;
    let root = Path::new(&manifest).ancestors().nth(2).context("xtask/gen lies two folders deep")?;

    sdk::check()?;
    let mut stale = 0_usize;
    for file in registry::FILES {
        let made = file.make()?;
        let state = file.compare(root, &made)?;
        let State::Differs { line } = state else { continue };
        stale += 1;
        if check {
            eprintln!("stale: {} differs from {} at line {line}", file.path, file.source);
        } else {
            file.write(root, &made)?;
            println!("wrote {}", file.path);
        }
    }
    match (check, stale) {
        (true, 1..) => bail!("{stale} generated file(s) stale: run `cargo xtask gen` and commit what it writes"),
        (_, 0) => println!("{} generated files are fresh", registry::FILES.len()),
        (false, 1..) => {}
    }
    Ok(())
}
