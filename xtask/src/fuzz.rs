//! `cargo xtask fuzz [target] [--seconds N]`: the fuzz targets for as long as somebody has time, and what they tried.
//!
//! With a compiler that shows the fuzzer what is reached, `cargo fuzz run <target> fuzz/seeds/<target>` goes deeper.

use crate::{Usage, place, process, setup, web};
use anyhow::{Result, bail};
use std::process::Command;

const TARGETS: &[&str] = &["policy", "source", "guard", "gate", "wire"];
const SECONDS: u64 = 60;

pub(crate) fn run(args: &[String]) -> Result<()> {
    let (target, seconds) = read(args)?;
    setup::ensure("fuzz")?;
    web::bundle()?;
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--workspace", "--exclude", "xtask-wasm", "--test", "fuzz", "--", "--nocapture"]);
    cargo.args(target).env("BELLJAR_FUZZ_SECONDS", seconds.to_string()).current_dir(place::root()?);
    process::run(&mut cargo)
}

fn read(args: &[String]) -> Result<(Option<String>, u64)> {
    let (mut target, mut seconds) = (None, SECONDS);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--seconds" => match args.next().and_then(|number| number.parse().ok()) {
                Some(number) => seconds = number,
                None => bail!(Usage("`--seconds` takes a number".to_owned())),
            },
            name if target.is_none() && TARGETS.contains(&name) => target = Some(name.to_owned()),
            other => {
                bail!(Usage(format!("`{other}` is no fuzz target; there are {}", TARGETS.join(", "))))
            }
        }
    }
    Ok((target, seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_and_seconds_in_any_order() {
        let read = |words: &[&str]| super::read(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        assert_eq!(read(&[]).unwrap(), (None, SECONDS));
        assert_eq!(read(&["--seconds", "5", "gate"]).unwrap(), (Some("gate".to_owned()), 5));
        for wrong in [&["gates"][..], &["--seconds"], &["--seconds", "long"], &["gate", "wire"]] {
            assert!(read(wrong).unwrap_err().is::<Usage>(), "{wrong:?}");
        }
    }

    /// Each target is a body, a bin for the fuzzer, and a test.
    #[test]
    fn every_target_is_there() {
        let root = place::root().unwrap();
        let tests = std::fs::read_to_string(root.join("tests/fuzz/main.rs")).unwrap();
        let bins = std::fs::read_to_string(root.join("fuzz/Cargo.toml")).unwrap();
        for target in TARGETS {
            assert!(root.join(format!("fuzz/bodies/{target}.rs")).is_file(), "{target}");
            assert!(tests.contains(&format!("fn {target}()")), "{target}");
            assert!(bins.contains(&format!("name = \"{target}")), "{target}");
        }
    }
}
