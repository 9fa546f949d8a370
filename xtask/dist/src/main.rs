//! `cargo xtask dist`: what is released, and what it is made of. Built twice from the same commit, it is the same.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a developer's command")]

mod binary; // the programs, each in one file that needs no other
mod licence; // what an SPDX expression asks for
mod npm; // the SDK's tarball, and lock files
mod packages; // what cargo resolved
mod process; // child processes
mod sbom; // the list of parts
mod supply; // what deny.toml says, checked without cargo-deny

use anyhow::{Context, Result, bail};
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => dist(),
        ["supply"] => check(),
        _ => Err(anyhow::anyhow!("`cargo xtask dist` takes no arguments")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The sealed engine, which the server looks for beside its program.
const ENGINE: &str = "belljar-sealed.wasm";

fn dist() -> Result<()> {
    let root = root()?;
    check()?;
    let out = binary::target(&root)?.join("dist");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    let built = binary::build(&root)?;
    for program in binary::PROGRAMS {
        fs::copy(built.join(program), out.join(program)).with_context(|| format!("cannot copy {program}"))?;
    }
    // Made by `cargo xtask dist` before, as on every machine.
    let engine = binary::target(&root)?.join("release").join(ENGINE);
    fs::copy(engine, out.join(ENGINE)).with_context(|| format!("cannot copy {ENGINE}"))?;
    npm::pack(&root, &out)?;
    fs::copy(root.join("deploy/Containerfile"), out.join("Containerfile"))?;
    let parts = sbom::write(&packages::resolve(&root)?, &npm::bundled(&root)?);
    fs::write(out.join("belljar.cdx.json"), format!("{parts:#}\n"))?;
    let sums = sums(&out)?;
    fs::write(out.join("SHA256SUMS"), &sums)?;
    print!("{sums}");
    eprintln!("dist: {}", out.display());
    Ok(())
}

fn check() -> Result<()> {
    let root = root()?;
    let faults = supply::faults(&root)?;
    if faults.is_empty() {
        return Ok(());
    }
    for fault in &faults {
        eprintln!("supply: {fault}");
    }
    bail!("{} faults in what comes from outside", faults.len());
}

/// As `sha256sum -c` reads it, sorted by name.
fn sums(folder: &Path) -> Result<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect::<std::io::Result<Vec<_>>>()?;
    names.sort();
    let mut text = String::new();
    for name in names {
        let hash = HEXLOWER.encode(&Sha256::digest(fs::read(folder.join(&name))?));
        text.push_str(&format!("{hash}  {}\n", name.to_string_lossy()));
    }
    Ok(text)
}

fn root() -> Result<PathBuf> {
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").context("call this as `cargo xtask dist`")?;
    Ok(PathBuf::from(manifest).ancestors().nth(2).context("xtask/dist lies two folders deep")?.to_path_buf())
}
