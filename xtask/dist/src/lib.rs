//! `cargo xtask dist`: what is released, and what it is made of. Built twice from the same commit, it is the same.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a developer's command")]

mod archive; // archives that are the same every time
mod binary; // the programs, each in one file that needs no other
mod formula; // Homebrew's formula
mod image; // an image, without a daemon
mod licence; // what an SPDX expression asks for
mod npm; // the SDK's tarball, and lock files
mod packages; // what cargo resolved
mod process; // child processes
mod release; // the table of versions and platforms
mod sbom; // the list of parts
mod server_package; // the programs as packages of npm
mod supply; // what deny.toml says, checked without cargo-deny
mod tarball; // the programs in one file

pub use image::write_image;
pub use npm::pack;
pub use release::{PLATFORMS, Platform, VERSION};
pub use server_package::{pack_server, platform_manifest, server_manifest};

use anyhow::{Context, Result, bail};
use data_encoding::HEXLOWER;
use flate2::Compression;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// `cargo xtask dist` and `cargo xtask supply`.
pub fn run() -> ExitCode {
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

fn dist() -> Result<()> {
    let root = root()?;
    check()?;
    let out = binary::target(&root)?.join("dist");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    let (platform, built) = binary::build(&root)?;
    for program in binary::PROGRAMS {
        let program = platform.program(program);
        fs::copy(built.join(&program), out.join(&program)).with_context(|| format!("cannot copy {program}"))?;
    }
    // Made by `cargo xtask dist` before, the same for every platform.
    let engine = binary::target(&root)?.join("release").join(release::ENGINE);
    fs::copy(engine, out.join(release::ENGINE)).with_context(|| format!("cannot copy {}", release::ENGINE))?;
    npm::pack(&root, &out)?;
    fs::copy(root.join("deploy/Containerfile"), out.join("Containerfile"))?;
    let parts = sbom::write(&packages::resolve(&root)?, &npm::bundled(&root)?);
    fs::write(out.join("belljar.cdx.json"), format!("{parts:#}\n"))?;
    pack_server(&root, platform, &out, &out, Compression::best())?;
    if platform.image.is_some() {
        write_image(platform, &out, &out, Compression::best())?;
    }
    tarball::write(&root, platform, &out)?;
    formula::write(&out)?;
    fs::copy(root.join("deploy/belljar.service"), out.join("belljar.service"))?;
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
