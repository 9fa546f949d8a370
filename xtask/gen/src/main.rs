//! Writes the files that are derived from tables in the code, or with `--check` tells which are stale.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a developer's command")]

mod codes; // the page of all codes
mod file; // one generated file: compare, write
mod picture; // the crates, as Cargo knows them
mod registry; // the table of them
mod sdk; // the SDK's reference, from its types
mod section; // a generated part of a page
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
    let files = registry::FILES.iter().map(|file| anyhow::Ok((file.path, file.source, file.make()?)));
    let sections = registry::SECTIONS.iter().map(|part| Ok((part.path, part.source, part.make(root)?)));
    for made in files.chain(sections) {
        let (path, source, text) = made?;
        let State::Differs { line } = file::compare(root, path, &text)? else { continue };
        stale += 1;
        if check {
            eprintln!("stale: {path} differs from {source} at line {line}");
        } else {
            file::write(root, path, &text)?;
            println!("wrote {path}");
        }
    }
    match (check, stale) {
        (true, 1..) => bail!("{stale} generated file(s) stale: run `cargo xtask gen` and commit what it writes"),
        (_, 0) => println!("{} generated files are fresh", registry::FILES.len() + registry::SECTIONS.len()),
        (false, 1..) => {}
    }
    Ok(())
}
