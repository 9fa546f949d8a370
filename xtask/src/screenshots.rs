//! `cargo xtask screenshots`: pictures of the playground, to be looked at. The work is done by `xtask/screenshots`.

use crate::cargo::{self, WORKSPACE, cargo};
use crate::failure::unknown_option;
use crate::wasm::Profile;
use crate::{paths, process, setup, web};
use anyhow::Result;
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    if let [word, ..] = args {
        return Err(unknown_option("screenshots", word, &[]));
    }
    setup::ensure("screenshots")?;
    web::bundle(Profile::Dev)?;
    cargo::build("building the camera", cargo(&["build", WORKSPACE, "--bin", "xtask-screenshots"])?)?;
    let folder = paths::root()?.join("target/screenshots");
    let camera = paths::target()?.join("debug/xtask-screenshots");
    process::run(Command::new(camera).arg(folder).current_dir(paths::root()?))
}
