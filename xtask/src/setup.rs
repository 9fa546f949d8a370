//! `cargo xtask setup`: finds what this machine lacks and installs only that.
//!
//! The other verbs call [`ensure`] with their own name, so nobody has to type `setup`.
//! When nothing is missing it looks at a few files and starts no process.

mod apt; // Debian and Ubuntu packages
mod cargo_install; // tools that crates.io has and the distribution has not
mod musl_target; // the standard library of static programs
mod npm; // npm packages
mod pip; // Python packages
mod requirements; // the table
mod wasm_target; // the standard library for wasm32-unknown-unknown

pub(crate) use wasm_target::{Route as WasmRoute, route as wasm_route};

use crate::failure::CannotRunHere;
use crate::{failure, paths, progress};
use anyhow::{Context, Result, bail};
use requirements::{Get, REQUIREMENTS, Requirement};
use std::fs::{self, File};
use std::sync::{Mutex, PoisonError};

pub(crate) fn run(args: &[String]) -> Result<()> {
    failure::no_arguments("setup", args)?;
    install_missing(|_| true)
}

/// Installs what the verb of this name needs.
pub(crate) fn ensure(verb: &str) -> Result<()> {
    install_missing(|requirement| requirement.needed_by.contains(&verb))
}

fn install_missing(wanted: impl Fn(&Requirement) -> bool) -> Result<()> {
    if missing(&wanted)?.is_empty() {
        return Ok(());
    }
    let _lock = lock()?;
    // Asked again: whoever held the lock may have installed it.
    let missing = missing(&wanted)?;
    for requirement in &missing {
        eprintln!("setup: missing: {} (needed by {})", requirement.name, requirement.needed_by.join(", "));
    }

    if let Some(advice) = missing.iter().find_map(|requirement| match requirement.get {
        Get::Person(advice) => Some(advice),
        _ => None,
    }) {
        bail!(CannotRunHere(advice.to_owned()));
    }
    let packages: Vec<apt::Package> = missing.iter().filter_map(|requirement| requirement.apt()).collect();
    apt::install(&packages)?;
    install_together(&missing)?;

    for requirement in &missing {
        if !(requirement.found)()? {
            bail!(CannotRunHere(format!(
                "{} was installed but still is not found; install it by hand and try again",
                requirement.name
            )));
        }
    }
    eprintln!("setup: done");
    Ok(())
}

/// What comes from several registries is fetched side by side. Packages of the distribution were installed before, one by
/// one, and others may need them.
fn install_together(missing: &[&Requirement]) -> Result<()> {
    let open: Vec<&Requirement> =
        missing.iter().copied().filter(|one| !matches!(one.get, Get::Apt(_) | Get::Person(_))).collect();
    if open.is_empty() {
        return Ok(());
    }
    let unfinished = Mutex::new(open.iter().map(|one| one.name).collect::<Vec<_>>());
    let names = || unfinished.lock().unwrap_or_else(PoisonError::into_inner);
    let install_one = |one: &Requirement| {
        let done = one.install().with_context(|| format!("cannot install {}", one.name));
        names().retain(|name| *name != one.name);
        done
    };
    let all = || {
        std::thread::scope(|scope| {
            let threads: Vec<_> = open.iter().map(|one| scope.spawn(|| install_one(one))).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|_| bail!("a set-up step panicked")))
                .collect()
        })
    };
    let done: Vec<Result<()>> = progress::during("installing", || names().join(", "), all);
    done.into_iter().collect()
}

fn missing(wanted: impl Fn(&Requirement) -> bool) -> Result<Vec<&'static Requirement>> {
    let mut missing = Vec::new();
    for requirement in REQUIREMENTS.iter().filter(|requirement| wanted(requirement)) {
        if !(requirement.found)().with_context(|| format!("while looking for {}", requirement.name))? {
            missing.push(requirement);
        }
    }
    Ok(missing)
}

/// Two apt commands at once break each other, so all set-ups on one machine take turns.
fn lock() -> Result<File> {
    let folder = paths::cache()?;
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let file = File::create(folder.join("setup.lock"))?;
    if file.try_lock().is_err() {
        eprintln!("setup: another set-up is running; waiting for it");
        file.lock()?;
    }
    Ok(file)
}
