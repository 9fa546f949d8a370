//! `cargo xtask example NAME`: builds Belljar, and serves it beside one of the folders of `examples/`.

use crate::failure::Usage;
use crate::{place, process, setup, web};
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::{Child, Command};

pub(crate) fn run(args: &[String]) -> Result<()> {
    let folder = place::root()?.join("examples");
    let [name] = args else { bail!(Usage(usage(&folder)?)) };
    let folder_of_it = folder.join(name);
    if !folder_of_it.join("serve.mjs").is_file() {
        bail!(Usage(usage(&folder)?));
    }
    setup::ensure("run")?;
    web::bundle()?;
    eprintln!("example: building belljar");
    process::run(
        Command::new("cargo")
            .args(["build", "--quiet", "--release", "--package", "belljar"])
            .current_dir(place::root()?),
    )?;

    let _page =
        Page(Command::new("node").arg("serve.mjs").current_dir(&folder_of_it).spawn().context("cannot start node")?);
    let mut belljar = Command::new(place::target()?.join("release/belljar"));
    belljar.arg("serve").current_dir(&folder_of_it);
    if folder_of_it.join("mcp.json").is_file() {
        belljar.args(["--mcp", "mcp.json"]);
    }
    process::run(&mut belljar)
}

/// Ends with Belljar.
struct Page(Child);

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn usage(folder: &std::path::Path) -> Result<String> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(format!("usage: cargo xtask example NAME; there are {}", names.join(", ")))
}
