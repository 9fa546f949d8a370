//! `cargo xtask test`: every test there is, or those that are asked for, closed by one line that counts them.

use crate::failure::Usage;
use crate::process::{self, Stream};
use crate::tally::Tally;
use crate::wasm::Profile;
use crate::{paths, sealed, setup, web};
use anyhow::{Result, bail};
use std::io::IsTerminal as _;
use std::process::Command;

/// What is asked for by the words after `test`.
enum Asked<'a> {
    Everything,
    /// No browser.
    Quick,
    /// Tests whose name contains this, with and without a browser.
    Named(&'a str),
}

pub(crate) fn run(args: &[String]) -> Result<()> {
    let asked = asked(args)?;
    setup::ensure("test")?;
    let mut tally = Tally::default();
    match asked {
        Asked::Everything => {
            tally += web_types();
            tally += everything()?;
        }
        Asked::Quick => {
            tally += web_types();
            web::bundle(Profile::Dev)?;
            tally += rust(Which::NoBrowser, None)?;
            tally += web_tests(None)?;
        }
        Asked::Named(name) => {
            web::bundle(Profile::Dev)?;
            sealed::build()?;
            tally += rust(Which::Unshared, Some(name))?;
            tally += browsers(Some(name))?;
            tally += web_tests(Some(name))?;
            if tally == Tally::default() {
                bail!("no test has `{name}` in its name; {HINT}");
            }
        }
    }
    close(tally)
}

const HINT: &str = "a name looks like `handshake_open::errors_have_codes`, and `cargo test -p belljar-tests --test browser \
                    -- --list` lists those of the browsers";

fn asked(args: &[String]) -> Result<Asked<'_>> {
    match args {
        [] => Ok(Asked::Everything),
        [word] if word == "quick" => Ok(Asked::Quick),
        [word] if !word.starts_with('-') => Ok(Asked::Named(word)),
        _ => Err(Usage(format!(
            "`cargo xtask test` takes one word at most, not `{}`: nothing for every test, `quick` for those without a \
             browser, or a part of a test's name",
            args.join(" ")
        ))
        .into()),
    }
}

/// All but the type check, which `ready` does together with the other checks.
pub(crate) fn everything() -> Result<Tally> {
    web::bundle(Profile::Dev)?;
    sealed::build()?;
    let mut tally = Tally::default();
    tally += rust(Which::Unshared, None)?;
    tally += browsers(None)?;
    if has_nextest() {
        // Without nextest they have run with the others.
        tally += counted("doc tests", cargo("test", &["--doc"])?, Stream::Stdout, Tally::of_libtest)?;
    }
    tally += web_tests(None)?;
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

/// Tests without a browser, in processes of their own where nextest is installed.
fn rust(which: Which, name: Option<&str>) -> Result<Tally> {
    if !has_nextest() {
        // It cannot leave a program out, but tests of browsers end with an engine's name.
        let mut command = cargo("test", &["--no-fail-fast", "--"])?;
        command.args(which.skips()).args(name);
        return counted("cargo test", command, Stream::Stdout, Tally::of_libtest);
    }
    let mut command = cargo("nextest", &["run", "--no-fail-fast", "--no-tests=pass"])?;
    if std::io::stderr().is_terminal() {
        command.args(["--color", "always"]);
    }
    command.args(["-E", which.filter()]).args(name);
    counted("cargo nextest", command, Stream::Stderr, Tally::of_nextest)
}

#[derive(Clone, Copy)]
enum Which {
    /// Not those that share browsers in one process.
    Unshared,
    NoBrowser,
}

impl Which {
    fn filter(self) -> &'static str {
        match self {
            Which::Unshared => "not binary(browser)",
            Which::NoBrowser => "not binary(browser) and not (binary(guard) and test(/^browsers::/))",
        }
    }

    fn skips(self) -> &'static [&'static str] {
        const ALL: &[&str] =
            &["--skip", "::chromium", "--skip", "::firefox", "--skip", "::webkit", "--skip", "browsers::"];
        match self {
            Which::Unshared => ALL.split_at(6).0,
            Which::NoBrowser => ALL,
        }
    }
}

fn has_nextest() -> bool {
    paths::on_path(&["cargo-nextest"]).is_some()
}

/// One process for all of them: they share browsers, and what hangs is ended.
fn browsers(name: Option<&str>) -> Result<Tally> {
    let mut command = cargo("test", &["--test", "browser", "--"])?;
    command.args(name);
    counted("browser tests", command, Stream::Stdout, Tally::of_libtest)
}

fn web_tests(name: Option<&str>) -> Result<Tally> {
    let mut node = Command::new("node");
    node.arg("test.mjs").args(name).current_dir(paths::root()?.join("web"));
    counted("web tests", node, Stream::Stdout, Tally::of_node)
}

fn cargo(verb: &str, args: &[&str]) -> Result<Command> {
    let mut command = Command::new("cargo");
    command.arg(verb).args(args.first().filter(|_| verb == "nextest"));
    command.arg("--workspace");
    command.args(args.iter().skip(usize::from(verb == "nextest"))).current_dir(paths::root()?);
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
