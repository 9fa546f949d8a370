//! `belljar-evidence`: `belljar attack`, `belljar leaks` and `belljar replay`, which need real browsers. `belljar` starts it.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what a command line does")]

mod attack; // the corpus, in real browsers
#[path = "../../cli/src/exit.rs"]
mod exit; // what the exit codes mean: the same as of `belljar`
mod leaks; // the matrix of ways out
mod replay; // a session's journal, run again
mod replay_page; // the page that does it

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Shows in real browsers what Belljar stops.
#[derive(Debug, Parser)]
#[command(name = "belljar-evidence", bin_name = "belljar", version, about)]
#[command(disable_help_subcommand = true, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Run the attack corpus in real browsers; exits with 1 when something got through
    #[command(after_help = "Example:\n  belljar attack --browser chromium --only loops/")]
    Attack(attack::Arguments),
    /// Try every known way out of every guest, in the browsers that are here
    #[command(after_help = "Example:\n  belljar leaks --browser firefox")]
    Leaks(leaks::Leaks),
    #[command(after_help = "Example:\n  belljar replay journal.json")]
    Replay(replay::Replay),
}

fn main() -> ExitCode {
    let done = match Cli::parse().verb {
        Verb::Attack(arguments) => attack::run(&arguments),
        Verb::Leaks(leaks) => leaks::run(&leaks),
        Verb::Replay(replay) => replay::run(&replay),
    };
    done.unwrap_or_else(exit::Failure::tell)
}
