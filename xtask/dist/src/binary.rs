//! The server and command line, in one file that needs no other: it runs in an empty container. Beside it, the program that
//! compiles apps and the one that drives browsers.
//!
//! What would differ from machine to machine is left out: paths of the clone and of cargo's cache are written as others.

use crate::release::Platform;
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) const PROGRAMS: [&str; 3] = ["belljar", "belljar-compiler", "belljar-evidence"];

/// Returns what they are for, and the folder with the programs.
pub(crate) fn build(root: &Path) -> Result<(&'static Platform, PathBuf)> {
    // A program that is linked statically with glibc still looks for parts of it to resolve a name; musl has all of it.
    let target = host()?.replace("-linux-gnu", "-linux-musl");
    let platform = Platform::of(&target).with_context(|| format!("{target} is not in the table of platforms"))?;
    let folder = target_folder(root)?;
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let home = home.context("no home folder; set CARGO_HOME")?;
    let places = [(root, "/belljar"), (&home, "/cargo"), (&folder, "/target")];
    let rust: String = places.map(|(from, to)| format!(" --remap-path-prefix={}={to}", from.display())).concat();
    let c: String = places.map(|(from, to)| format!(" -ffile-prefix-map={}={to}", from.display())).concat();
    eprintln!("dist: building for {target}");
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--locked", "--release", "--target", &target, "--target-dir"])
        .arg(&folder)
        .args(PROGRAMS.map(|program| format!("--package={program}")))
        .env("RUSTFLAGS", format!("-C target-feature=+crt-static{rust}"))
        .env("CFLAGS", c.trim())
        .env("CARGO_INCREMENTAL", "0")
        .env("SOURCE_DATE_EPOCH", "0")
        .current_dir(root);
    let status = cargo.status().context("cannot start cargo")?;
    if !status.success() {
        bail!("the release build failed ({status})");
    }
    let folder = folder.join(&target).join("release");
    PROGRAMS.iter().try_for_each(|program| is_static(&folder.join(platform.program(program))))?;
    Ok((platform, folder))
}

/// Where cargo builds.
pub(crate) fn target(root: &Path) -> Result<PathBuf> {
    match env::var_os("CARGO_TARGET_DIR").filter(|value| !value.is_empty()) {
        Some(target) => Ok(env::current_dir()?.join(target)),
        None => Ok(root.join("target")),
    }
}

/// Its own, because its flags are: what developers compiled stays as it is.
fn target_folder(root: &Path) -> Result<PathBuf> {
    Ok(target(root)?.join("dist-build"))
}

fn host() -> Result<String> {
    let said = String::from_utf8(crate::process::output(Command::new("rustc").arg("-vV"))?)?;
    Ok(said.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names its host")?.to_owned())
}

/// A program that asks for a loader does not start where there is none.
fn is_static(binary: &Path) -> Result<()> {
    let bytes = fs::read(binary)?;
    if cfg!(target_os = "linux") && names_a_loader(&bytes) {
        bail!("{} asks for a loader, so it is not static", binary.display());
    }
    Ok(())
}

/// Whether an ELF file of 64 bits has a program header of the kind INTERP.
fn names_a_loader(bytes: &[u8]) -> bool {
    let number = |at: usize, length: usize| {
        bytes
            .get(at..at + length)
            .map(|part| part.iter().rev().fold(0_usize, |sum, byte| sum << 8 | usize::from(*byte)))
    };
    let (Some(first), Some(size), Some(count)) = (number(0x20, 8), number(0x36, 2), number(0x38, 2)) else {
        return false;
    };
    (0..count).any(|index| number(first + index * size, 4) == Some(3))
}

#[cfg(test)]
mod tests {
    use super::names_a_loader;

    #[test]
    fn a_program_of_this_machine_has_a_loader() {
        let bytes = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        assert_eq!(names_a_loader(&bytes), cfg!(target_os = "linux"));
        assert!(!names_a_loader(b"\x7fELF"));
    }
}
