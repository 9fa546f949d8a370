//! `cargo xtask example NAME`: builds Belljar, and serves it beside one of the folders of `examples/`.

use crate::failure::{Usage, did_you_mean};
use crate::{paths, process, run, setup};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

pub(crate) fn run(args: &[String]) -> Result<()> {
    let folder = paths::root()?.join("examples");
    let known = names(&folder)?;
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let [name] = args else { bail!(Usage(format!("usage: cargo xtask example NAME; there are {}", known.join(", ")))) };
    if !known.contains(&name.as_str()) {
        let hint = did_you_mean(name, &known);
        bail!(Usage(format!("there is no example `{name}`{hint}; there are {}", known.join(", "))));
    }
    let mut folder_of_it = folder.join(name);
    run::build()?;
    if folder_of_it.join("build.mjs").is_file() {
        folder_of_it = bundle(&folder_of_it, name)?;
    }

    let _page =
        Page(Command::new("node").arg("serve.mjs").current_dir(&folder_of_it).spawn().context("cannot start node")?);
    let mut belljar = Command::new(run::program()?);
    belljar.arg("serve").current_dir(&folder_of_it);
    if folder_of_it.join("mcp.json").is_file() {
        belljar.args(["--mcp", "mcp.json"]);
    }
    process::run(&mut belljar)
}

/// Bundles a copy, with the packages that the tests of the frameworks have and the SDK as it was just built.
fn bundle(folder: &Path, name: &str) -> Result<PathBuf> {
    setup::ensure("example")?;
    let root = paths::root()?;
    let copy = paths::target()?.join("examples").join(name);
    fs::create_dir_all(&copy)?;
    for file in fs::read_dir(folder)? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), copy.join(file.file_name()))?;
        }
    }
    process::run(Command::new("node").arg(root.join("tests/frameworks/packages.mjs")).arg(&copy))?;
    process::run(Command::new("node").arg("build.mjs").current_dir(&copy))?;
    Ok(copy)
}

/// Ends with Belljar.
struct Page(Child);

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Those that have a server of their own.
fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(Result::ok)
        .filter(|entry| entry.path().join("serve.mjs").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}
