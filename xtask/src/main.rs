//! `cargo xtask <verb>`: everything a developer or CI does to this repository.
//!
//! Each verb is one file. A verb calls what it needs itself, so that on a fresh machine
//! the first command typed is enough.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a developer's command: results go to stdout, progress to stderr"
)]

mod bench; // numbers, side by side with a baseline
mod dist; // what is released
mod evidence; // all of what a test run has a part of
mod example; // Belljar beside one of the examples
mod failure; // why a verb did not do its work
mod fingerprint; // whether a step has anything to do
mod fuzz; // the fuzz targets, for long
mod r#gen; // files that are written from tables in the code
mod leaks; // the whole matrix of ways out
mod place; // where the workspace and the cache are
mod process; // child processes, with errors that name the command
mod ready; // what CI runs
mod run; // build and serve
mod setup; // what the machine must have, and how it gets it
mod tally; // how many passed and failed
mod test; // every test
mod tidy; // rules of this repository that no other tool knows
mod wasm; // guard and gate for the browser
mod web; // the bundles

use anyhow::Result;
use failure::exit_code;
use std::process::ExitCode;

struct Verb {
    name: &'static str,
    help: &'static str,
    run: fn(&[String]) -> Result<()>,
}

const VERBS: &[Verb] = &[
    verb("run", "build Belljar and serve the playground on http://localhost:3333", run::run),
    verb("example", "build Belljar and serve it beside an example, such as chat-host", example::run),
    verb("test", "run every test: Rust, web, and three browsers", test::run),
    verb("ready", "what CI runs: format, lints, generated files, tidiness, and every test", ready::run),
    verb("gen", "write the generated files; with --check, only tell which are stale", r#gen::run),
    verb("tidy", "check the rules of this repository that no other tool knows", tidy::run),
    verb("web", "type-check web/ and bundle it into web/dist", web::run),
    verb("wasm", "compile guard and gate for the browser into web/dist/wasm", wasm::run),
    verb("leaks", "try every known way out in three browsers; with --write, commit what was found", leaks::run),
    verb("fuzz", "run fuzz targets by name, or all of them; with --seconds N, for so long each", fuzz::run),
    verb("evidence", "leaks, attacks, soak and fuzz targets, all of each: it takes hours", evidence::run),
    verb("bench", "measure, and print one table; words after it choose benches by name", bench::run),
    verb("dist", "build what is released into target/dist: static binary, npm tarball, SBOM, checksums", dist::run),
    verb("supply", "check licences, versions and sources of everything from outside", dist::supply),
    verb("setup", "install what is missing; the other verbs do it themselves", setup::run),
];

const fn verb(name: &'static str, help: &'static str, run: fn(&[String]) -> Result<()>) -> Verb {
    Verb { name, help, run }
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(name) = args.next() else {
        help();
        return ExitCode::SUCCESS;
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        help();
        return ExitCode::SUCCESS;
    }
    let Some(verb) = VERBS.iter().find(|verb| verb.name == name) else {
        eprintln!("error: there is no `cargo xtask {name}`; the verbs are:\n");
        help();
        return ExitCode::from(2);
    };
    match (verb.run)(&args.collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(exit_code(&error))
        }
    }
}

fn help() {
    println!("usage: cargo xtask <verb>\n");
    for Verb { name, help, .. } in VERBS {
        println!("  {name:<9}{help}");
    }
}
