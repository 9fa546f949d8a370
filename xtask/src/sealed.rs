//! `cargo xtask sealed`: compiles the sealed engine, which the server looks for beside its own program.
//!
//! It is built as for a release whatever it is for: QuickJS without optimisation is of no use. Cargo knows when nothing
//! has changed. `run` starts this by the way, where the machine has what it needs.

use crate::wasm::Profile;
use crate::wasm_sections::without_custom;
use crate::{cargo, failure, paths, setup, wasm};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

const PACKAGE: &str = "belljar-wasm-sealed";
const FILE: &str = "belljar-sealed.wasm";
const CLANG: &str = "clang-19";
const AR: &str = "llvm-ar-19";

/// The host brings the memory, and with it says how much there can be. A program's own stack is a quarter of the module's.
const LINKING: &[&str] =
    &["-Clink-arg=--import-memory", "-Clink-arg=--max-memory=4294967296", "-Clink-arg=-zstack-size=1048576"];

pub(crate) fn run(args: &[String]) -> Result<()> {
    failure::no_arguments("sealed", args)?;
    setup::ensure("sealed")?;
    let file = build()?;
    println!("{}", file.display());
    Ok(())
}

/// Returns where it is: beside the programs of the tests, as beside those of a release.
pub(crate) fn build() -> Result<PathBuf> {
    let (mut command, target) = wasm::cargo()?;
    command.args(["rustc", "--lib", "--package", PACKAGE, "--profile", Profile::Release.name()]);
    command.args(["--target", wasm::TARGET, "--target-dir"]).arg(&target).arg("--").args(LINKING);
    command.env("CC_wasm32_unknown_unknown", CLANG).env("AR_wasm32_unknown_unknown", AR);
    // Assertions name their files: the same on every machine.
    let places = [(paths::cargo_home()?, "/cargo"), (target.clone(), "/target")];
    let flags = places.map(|(from, to)| format!("-ffile-prefix-map={}={to}", from.display()));
    command.env("CFLAGS_wasm32_unknown_unknown", flags.join(" "));
    command.env("CARGO_ENCODED_RUSTFLAGS", Profile::Release.flags()?.join("\u{1f}")).current_dir(paths::root()?);
    cargo::build("compiling the sealed engine", command)?;
    let compiled = target
        .join(wasm::TARGET)
        .join(Profile::Release.folder())
        .join(PACKAGE.replace('-', "_"))
        .with_extension("wasm");
    let bytes = without_custom(&fs::read(&compiled)?).with_context(|| compiled.display().to_string())?;
    let beside = paths::target()?.join("debug");
    for folder in [paths::target()?.join("release"), beside.clone()] {
        fs::create_dir_all(&folder)?;
        if fs::read(folder.join(FILE)).ok().as_ref() != Some(&bytes) {
            // Whole, whenever a server reads it.
            let part = folder.join(format!(".{FILE}-{}", std::process::id()));
            fs::write(&part, &bytes).with_context(|| format!("cannot write {}", part.display()))?;
            fs::rename(&part, folder.join(FILE))?;
        }
    }
    Ok(beside.join(FILE))
}

/// Meanwhile, where the machine has what it needs. Nothing waits for it but programs that ask for the engine.
pub(crate) fn build_meanwhile() -> Result<()> {
    if paths::on_path(&[CLANG]).is_some() && paths::on_path(&[AR]).is_some() {
        let mut own = Command::new(env::current_exe()?);
        own.arg("sealed").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    }
    Ok(())
}
