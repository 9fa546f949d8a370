//! `cargo xtask fuzz [target…] [--seconds N]`: the fuzz targets, for as long as somebody has time.
//!
//! libFuzzer sees which code an input reaches and goes on from those that reach more. What it keeps lies in target/fuzz, so
//! that the next run begins where this one ended. tests/fuzz runs the same bodies without it, for seconds.

use crate::failure::{Usage, did_you_mean};
use crate::wasm::Profile;
use crate::{paths, process, setup, web};
use anyhow::{Context, Result, bail};
use std::env;
use std::path::Path;
use std::process::Command;

const TARGETS: &[&str] = &["policy", "modules", "packages", "source", "guard", "gate", "wire"];
const SECONDS: u64 = 60;
/// Of one input: a parser that takes longer is a fault, also when it ends.
const SLOWEST_SECONDS: u64 = 10;

pub(crate) fn run(args: &[String]) -> Result<()> {
    let (targets, seconds) = read(args)?;
    setup::ensure("fuzz")?;
    web::bundle(Profile::Dev)?;
    let root = paths::root()?;
    let corpora = root.join("target/fuzz");
    write_seeds(&root, &corpora)?;
    // One that fails does not keep the others from being tried.
    let failed: Vec<_> = targets
        .iter()
        .filter_map(|target| fuzz(target, seconds, &root, &corpora).err())
        .map(|why| format!("{why:#}"))
        .collect();
    if failed.is_empty() { Ok(()) } else { bail!("{}", failed.join("\n")) }
}

/// The seeds of tests/fuzz as files, one folder for each target.
fn write_seeds(root: &Path, corpora: &Path) -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--quiet", "--workspace", "--test", "fuzz"]);
    process::run(cargo.env("BELLJAR_FUZZ_SEEDS", corpora).current_dir(root))
}

fn fuzz(target: &str, seconds: u64, root: &Path, corpora: &Path) -> Result<()> {
    eprintln!("fuzz: {target} for {seconds} s");
    let tools = paths::tools()?.join("bin");
    let path = env::join_paths([tools].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())))?;
    let mut cargo = Command::new("cargo");
    // No sanitizer: the crates forbid unsafe code, and only nightly compilers have them.
    cargo.args(["fuzz", "run", "--sanitizer", "none", target]).arg(corpora.join(target)).arg("--");
    cargo.arg(format!("-max_total_time={seconds}")).arg(format!("-timeout={SLOWEST_SECONDS}")).arg("-verbosity=0");
    cargo.env("PATH", path).env_remove("CARGO_TARGET_DIR").current_dir(root.join("fuzz"));
    process::run(&mut cargo)
        .with_context(|| format!("{target}: an input that fails is kept in fuzz/artifacts/{target}"))
}

fn read(args: &[String]) -> Result<(Vec<&'static str>, u64)> {
    let (mut targets, mut seconds) = (Vec::new(), SECONDS);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--seconds" {
            let number = args.next().and_then(|number| number.parse().ok());
            seconds = number.ok_or_else(|| Usage("`--seconds` takes a number".to_owned()))?;
        } else {
            let known = TARGETS.iter().find(|target| *target == arg);
            let hint = did_you_mean(arg, TARGETS);
            let unknown = || Usage(format!("`{arg}` is no fuzz target{hint}; there are {}", TARGETS.join(", ")));
            targets.push(*known.ok_or_else(unknown)?);
        }
    }
    Ok((if targets.is_empty() { TARGETS.to_vec() } else { targets }, seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_and_seconds_in_any_order() {
        let read = |words: &[&str]| super::read(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        assert_eq!(read(&[]).unwrap(), (TARGETS.to_vec(), SECONDS));
        assert_eq!(read(&["--seconds", "5", "gate"]).unwrap(), (vec!["gate"], 5));
        assert_eq!(read(&["wire", "gate"]).unwrap(), (vec!["wire", "gate"], SECONDS));
        for wrong in [&["gates"][..], &["--seconds"], &["--seconds", "long"]] {
            assert!(read(wrong).unwrap_err().is::<Usage>(), "{wrong:?}");
        }
    }

    /// Each target is a body, a bin for the fuzzer, and a test.
    #[test]
    fn every_target_is_there() {
        let root = paths::root().unwrap();
        let tests = std::fs::read_to_string(root.join("tests/fuzz/main.rs")).unwrap();
        let bins = std::fs::read_to_string(root.join("fuzz/Cargo.toml")).unwrap();
        for target in TARGETS {
            assert!(root.join(format!("fuzz/bodies/{target}.rs")).is_file(), "{target}");
            assert!(tests.contains(&format!("fn {target}()")), "{target}");
            assert!(bins.contains(&format!("name = \"{target}\"")), "{target}");
        }
    }

    /// It is a workspace of its own, which nobody compiles day by day.
    #[test]
    fn the_fuzzer_reads_with_the_parser_of_the_workspace() {
        let root = paths::root().unwrap();
        let [ours, theirs] = ["Cargo.toml", "fuzz/Cargo.toml"].map(|file| {
            let text = std::fs::read_to_string(root.join(file)).unwrap();
            let of_oxc = text.lines().filter(|line| line.starts_with("oxc_") && line.contains("\"="));
            of_oxc.map(|line| line.split('"').nth(1).unwrap().to_owned()).collect::<std::collections::BTreeSet<_>>()
        });
        assert!(ours.len() == 1 && ours == theirs, "{ours:?} and {theirs:?}");
    }
}
