//! `cargo xtask test`: every test there is, closed by one line that counts them.

use crate::process::{self, Stream};
use crate::tally::Tally;
use crate::wasm::Profile;
use crate::{failure, place, setup, web};
use anyhow::{Result, bail};
use std::io::IsTerminal as _;
use std::process::Command;

pub(crate) fn run(args: &[String]) -> Result<()> {
    failure::no_arguments("test", args)?;
    setup::ensure("test")?;
    let mut tally = Tally::default();
    tally += web_types();
    tally += everything()?;
    close(tally)
}

/// All but the type check, which `ready` does together with the other checks.
pub(crate) fn everything() -> Result<Tally> {
    web::bundle(Profile::Dev)?;
    let mut tally = Tally::default();
    if place::on_path(&["cargo-nextest"]).is_some() {
        tally += counted("cargo nextest", nextest()?, Stream::Stderr, Tally::of_nextest)?;
        tally += counted("doc tests", cargo(&["test", "--doc"])?, Stream::Stdout, Tally::of_libtest)?;
    } else {
        tally += counted("cargo test", cargo(&["test", "--no-fail-fast"])?, Stream::Stdout, Tally::of_libtest)?;
    }
    let mut node = Command::new("node");
    node.arg("test.mjs").current_dir(place::root()?.join("web"));
    tally += counted("web tests", node, Stream::Stdout, Tally::of_node)?;
    Ok(tally)
}

/// Prints the closing line, alone on its line, and fails when something did.
pub(crate) fn close(tally: Tally) -> Result<()> {
    println!("{tally}");
    if tally.failed > 0 {
        bail!("{} of {} did not pass", tally.failed, tally.passed + tally.failed);
    }
    Ok(())
}

fn web_types() -> Tally {
    match web::check_types() {
        Ok(()) => Tally::PASSED,
        Err(error) => {
            eprintln!("error: {error:#}");
            Tally::FAILED
        }
    }
}

fn nextest() -> Result<Command> {
    let mut command = cargo(&["nextest", "run", "--no-fail-fast", "--no-tests=pass"])?;
    if std::io::stderr().is_terminal() {
        command.args(["--color", "always"]);
    }
    Ok(command)
}

fn cargo(args: &[&str]) -> Result<Command> {
    let mut command = Command::new("cargo");
    // xtask-wasm has no tests (it is tested by being used), and what it depends on would be compiled once more,
    // with the features of the whole workspace.
    command.args(args).args(["--workspace", "--exclude", "xtask-wasm"]).current_dir(place::root()?);
    Ok(command)
}

/// Runs a test runner and adds up its summaries. One that fails without counting a failure did not even
/// get to its tests, and that counts as one.
fn counted(name: &str, mut command: Command, stream: Stream, read: fn(&str) -> Option<Tally>) -> Result<Tally> {
    eprintln!("test: {name}");
    let mut tally = Tally::default();
    let status = process::tee(&mut command, stream, |line| {
        if let Some(found) = read(line) {
            tally += found;
        }
    })?;
    if !status.success() && tally.failed == 0 {
        eprintln!("error: {name} failed ({status}) before it could count");
        tally += Tally::FAILED;
    }
    Ok(tally)
}
