//! `cargo xtask web`: type-checks web/ and bundles each realm into web/dist, when something changed.

use crate::fingerprint::{fingerprint, when_changed};
use crate::wasm::{self, Profile};
use crate::{paths, process, progress, setup};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    let profile = Profile::read("web", args)?;
    setup::ensure("web")?;
    let changed = bundle(profile)?;
    check_types()?;
    if !changed {
        eprintln!("web: nothing changed");
    }
    Ok(())
}

/// Bundles alone: the type check takes longer and other verbs have their own moment for it.
///
/// The wasm modules come first, because the outer frame's bundle carries the bindings of the gate.
pub(crate) fn bundle(profile: Profile) -> Result<bool> {
    wasm::build(profile)?;
    progress::step();
    let web = paths::root()?.join("web");
    // The site is made of pages in several places, and so is the playground's schema.
    let root = paths::root()?;
    let mut pages = vec![root.join("docs"), root.join("examples")];
    pages.extend(
        ["README", "SECURITY", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG"].map(|name| root.join(format!("{name}.md"))),
    );
    let pages: Vec<&Path> = pages.iter().map(PathBuf::as_path).collect();
    let sources = fingerprint(&[&web], &["dist", "node_modules"])? + &fingerprint(&pages, &[])?;
    let now = sources + &fingerprint(&[&web.join("dist/wasm")], &[])?;
    // The stamp lies inside what the step makes, so that deleting dist/ is enough to have it built again.
    when_changed(&web.join("dist/.web-inputs"), &now, || {
        let mut node = Command::new("node");
        node.arg("build.mjs").current_dir(&web);
        let log = paths::cache()?.join("logs/web-bundles.log");
        progress::during("bundling web/", String::new, || process::run_logged(&mut node, &log))
    })
}

/// Every realm against its own `lib`, and the tests. `tsc` itself remembers what it has checked.
pub(crate) fn check_types() -> Result<()> {
    process::run(program("tsc")?.args(["--build", ".", "tsconfig.test.json"]))
}

/// Lint and format of web/ and of the examples in one go.
pub(crate) fn lint() -> Result<()> {
    process::run(program("biome")?.args(["check", "--error-on-warnings", ".", "../examples"]))
}

/// A program that npm installed.
pub(crate) fn program(name: &str) -> Result<Command> {
    let web = paths::root()?.join("web");
    let mut command = Command::new(web.join(Path::new("node_modules/.bin")).join(name));
    command.current_dir(web);
    Ok(command)
}
