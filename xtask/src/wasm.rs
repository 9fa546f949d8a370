//! `cargo xtask wasm`: compiles the modules for the browser into web/dist/wasm, when something changed.
//!
//! There is no wasm-opt here: on the gate it took half a minute and 1% of the gzipped size (150.7 to 149.6 kB),
//! which is not worth a package of 100 MB.

use crate::cargo;
use crate::failure::unknown_option;
use crate::fingerprint::{fingerprint, when_changed};
use crate::setup::{self, WasmRoute};
use crate::wasm_sections::without_custom;
use crate::{paths, process, progress};
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// How far the modules are optimised. `web/dist/wasm` has one of them at a time; each is compiled into a folder of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// For `run` and `test`: cargo's own dev profile, so that macros and build scripts are the same as for the native
    /// programs and are built once, with its optimisation raised for the modules alone (`flags`).
    Dev,
    /// What is released and measured.
    Release,
}

impl Profile {
    /// Of `[--release]`.
    pub(crate) fn read(verb: &str, args: &[String]) -> Result<Self> {
        match args {
            [] => Ok(Self::Dev),
            [release] if release == "--release" => Ok(Self::Release),
            [.., word] => Err(unknown_option(verb, word, &["--release"])),
        }
    }

    /// As Cargo.toml calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "wasm",
        }
    }

    /// Where cargo puts what it builds.
    pub(crate) fn folder(self) -> &'static str {
        match self {
            Self::Dev => "debug",
            Self::Release => "wasm",
        }
    }

    /// Flags of the compiler for the modules, and not for the macros and build scripts that they need.
    pub(crate) fn flags(self) -> Result<Vec<String>> {
        match self {
            // The same in every clone, so that what others wrote is compiled once for all of them.
            Self::Dev => Ok(vec!["-Copt-level=s".to_owned(), "-Cdebuginfo=0".to_owned()]),
            // Where a panic came from is in the modules. Written as on no machine, it is the same on all of them.
            Self::Release => Ok([(paths::cargo_home()?, "/cargo"), (paths::root()?, "/belljar")]
                .map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()))
                .to_vec()),
        }
    }
}

struct Module {
    package: &'static str,
    /// What the browser loads: `<name>.wasm`.
    name: &'static str,
}

const MODULES: &[Module] = &[
    Module { package: "belljar-wasm-guard", name: "guard" },
    Module { package: "belljar-wasm-gate", name: "gate" },
    Module { package: "belljar-wasm-describe", name: "describe" },
];

pub(crate) fn run(args: &[String]) -> Result<()> {
    let profile = Profile::read("wasm", args)?;
    setup::ensure("wasm")?;
    if !build(profile)? {
        eprintln!("wasm: nothing changed");
    }
    Ok(())
}

/// Says whether anything had to be built.
pub(crate) fn build(profile: Profile) -> Result<bool> {
    progress::step();
    let artefacts = compile(profile)?;
    let web = paths::root()?.join("web");
    let dist = web.join("dist/wasm");
    fs::create_dir_all(&dist)?;

    let mut changed = false;
    for module in MODULES {
        let compiled = artefacts.join(module.package.replace('-', "_")).with_extension("wasm");
        let now = fingerprint(&[&compiled], &[])?;
        changed |= when_changed(&dist.join(format!(".{}-input", module.name)), &now, || {
            let file = dist.join(module.name).with_extension("wasm");
            let bytes = without_custom(&fs::read(&compiled)?).with_context(|| compiled.display().to_string())?;
            fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))
        })?;
    }
    if changed {
        process::output(Command::new("node").arg("manifest.mjs").current_dir(&web))?;
    }
    Ok(changed)
}

/// The cargo that compiles for the browser, and where it puts what it makes.
pub(crate) fn cargo() -> Result<(Command, PathBuf)> {
    let route = setup::wasm_route()?.context("set-up found no way to compile for wasm")?;
    Ok(match route {
        WasmRoute::Installed => (Command::new("cargo"), paths::target()?),
        WasmRoute::BuildStd { cargo, rustc, linker } => {
            let mut command = Command::new(cargo);
            // The library's sources are the distribution's, so its compiler compiles them; -Z asks for this switch.
            command.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            (command, paths::target()?.join("distribution"))
        }
    })
}

/// Returns the folder with the compiled modules.
fn compile(profile: Profile) -> Result<PathBuf> {
    let (mut command, target) = cargo()?;
    command.args(["build", "--profile", profile.name(), "--target", TARGET, "--target-dir"]).arg(&target);
    for module in MODULES {
        command.args(["--package", module.package]);
    }
    command.env("CARGO_ENCODED_RUSTFLAGS", profile.flags()?.join("\u{1f}")).current_dir(paths::root()?);
    cargo::build("compiling the modules for the browser", command)?;
    Ok(target.join(TARGET).join(profile.folder()))
}
