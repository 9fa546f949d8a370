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
mod cargo; // `cargo build`, with progress
mod dist; // what is released
mod evidence; // all of what a test run has a part of
mod example; // Belljar beside one of the examples
mod failure; // why a verb did not do its work
mod fingerprint; // whether a step has anything to do
mod fuzz; // the fuzz targets, for long
mod r#gen; // files that are written from tables in the code
mod leaks; // the whole matrix of ways out
mod paths; // where the workspace and the cache are
mod process; // child processes, with errors that name the command
mod progress; // one line that moves while something takes long
mod ready; // what CI runs
mod run; // build and serve
mod screenshots; // pictures of the playground
mod sealed; // the sealed engine
mod setup; // what the machine must have, and how it gets it
mod tally; // how many passed and failed
mod test; // every test
mod tidy; // rules of this repository that no other tool knows
mod verbs; // the table of verbs, and `--help`
mod wasm; // guard and gate for the browser
mod wasm_sections; // a module without what only debuggers read
mod web; // the bundles

use failure::{did_you_mean, exit_code};
use std::process::ExitCode;
use verbs::VERBS;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(name) = args.next() else {
        verbs::list();
        return ExitCode::SUCCESS;
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        verbs::list();
        return ExitCode::SUCCESS;
    }
    let Some(verb) = VERBS.iter().find(|verb| verb.name == name) else {
        let names: Vec<&str> = VERBS.iter().map(|verb| verb.name).collect();
        eprintln!("error: there is no `cargo xtask {name}`{}; the verbs are:\n", did_you_mean(&name, &names));
        verbs::list();
        return ExitCode::from(2);
    };
    let args: Vec<String> = args.collect();
    if args.first().is_some_and(|arg| matches!(arg.as_str(), "--help" | "-h")) {
        verb.help();
        return ExitCode::SUCCESS;
    }
    match (verb.run)(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(exit_code(&error))
        }
    }
}
