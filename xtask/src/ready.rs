//! `cargo xtask ready`: everything CI asks for, in one go.
//!
//! A check that fails does not stop the others: one run tells all there is to mend.

use crate::tally::Tally;
use crate::wasm::Profile;
use crate::{failure, r#gen, paths, process, setup, test, tidy, web};
use anyhow::Result;
use std::process::Command;
use std::time::Instant;

struct Check {
    name: &'static str,
    run: fn() -> Result<()>,
}

const CHECKS: &[Check] = &[
    Check { name: "cargo fmt", run: || cargo(&["fmt", "--all", "--check"]) },
    Check { name: "tidy", run: tidy::check },
    Check { name: "web lint", run: web::lint },
    Check { name: "web types", run: web::check_types },
    Check { name: "generated files", run: r#gen::check },
    Check {
        name: "cargo clippy",
        run: || cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    },
];

pub(crate) fn run(args: &[String]) -> Result<()> {
    failure::no_arguments("ready", args)?;
    setup::ensure("ready")?;
    // The crate that embeds the bundles does not compile without them.
    web::bundle(Profile::Dev)?;

    let mut tally = Tally::default();
    let mut failed = Vec::new();
    for check in CHECKS.iter().chain(deny().as_ref()) {
        let started = Instant::now();
        match (check.run)() {
            Ok(()) => {
                eprintln!("ready: {} passed ({:.1} s)", check.name, started.elapsed().as_secs_f32());
                tally += Tally::PASSED;
            }
            Err(error) => {
                eprintln!("error: {error:#}\nready: {} FAILED", check.name);
                failed.push(check.name);
                tally += Tally::FAILED;
            }
        }
    }
    tally += test::everything()?;
    if !failed.is_empty() {
        eprintln!("ready: these checks failed: {}", failed.join(", "));
    }
    test::close(tally)
}

/// Building cargo-deny takes longer than all the rest, so it is used where it is and not installed.
fn deny() -> Option<Check> {
    if paths::on_path(&["cargo-deny"]).is_none() {
        eprintln!("ready: cargo-deny is not installed, so deny.toml is not checked (`cargo install cargo-deny`)");
        return None;
    }
    Some(Check { name: "cargo deny", run: || cargo(&["deny", "--workspace", "check"]) })
}

fn cargo(args: &[&str]) -> Result<()> {
    process::run(Command::new("cargo").args(args).current_dir(paths::root()?))
}
