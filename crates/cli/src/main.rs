//! `belljar`: the command line. Each verb is one file; this one only chooses.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what a command line does")]

mod audit; // what was done, read back
mod bridge; // an MCP server over standard input and output
mod check; // what the guard says about programs
mod code; // one MCP server over many
mod completions; // shell completions and the man page
mod doctor; // what is wrong with a server
mod evidence; // attacks, ways out and replays: another program's
mod exit; // what the exit codes mean
mod harden; // the rewritten program
mod input; // files and standard input
mod mcp; // one MCP server, looked at
mod packages; // npm packages on this machine
mod policy; // compile, explain, schema
mod programs; // files, folders, `-`
mod report; // diagnostics as a person reads them
mod serve; // the server
mod token; // tokens of back ends
mod tools; // tools as a model reads them

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

/// A request makes some hundred small allocations, and lets them go on whichever thread it ends.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs code you do not trust in the browser you do.
#[derive(Debug, Parser)]
#[command(name = "belljar", version, about, disable_help_subcommand = true, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Serve sandboxes, the API and the playground
    Serve(serve::Serve),
    /// Make tokens for back ends, and keys
    #[command(subcommand)]
    Token(token::Verb),
    /// Compile a policy, explain it, or print its schema
    #[command(subcommand)]
    Policy(policy::Verb),
    /// Say what the guard says about programs; exits with 1 when it refuses one
    Check(check::Check),
    /// Print a program as it would run
    Harden(harden::Harden),
    /// Run the attack corpus in real browsers; exits with 1 when something got through
    Attack(evidence::Words),
    /// Try every known way out of every guest, in the browsers that are here
    Leaks(evidence::Words),
    /// Run a session's journal again in a browser; exits with 1 when a program does something else
    Replay(evidence::Words),
    /// Look at one MCP server, or be one: for the tools of an open page, or over many servers
    #[command(subcommand)]
    Mcp(mcp::Verb),
    /// List, vendor, check and remove npm packages that apps use
    #[command(subcommand)]
    Packages(packages::Verb),
    /// Describe tools for a model, or find some
    #[command(subcommand)]
    Tools(tools::Verb),
    /// Read the audit log
    #[command(subcommand)]
    Audit(audit::Verb),
    /// Look at a server and what it stands on: names, certificate, headers, store, clock; exits with 1 when something is wrong
    Doctor(doctor::Doctor),
    /// Print a completion script for a shell
    Completions(completions::Shell),
    /// Print the man page
    Man,
}

fn main() -> ExitCode {
    belljar_serve::run_if_child();
    // Usage errors leave here, with clap's message and exit code 2.
    let cli = Cli::parse();
    let done = match cli.verb {
        Verb::Serve(serve) => serve::run(&serve),
        Verb::Token(verb) => token::run(&verb),
        Verb::Policy(verb) => policy::run(verb),
        Verb::Check(check) => check::run(&check),
        Verb::Harden(harden) => harden::run(&harden),
        Verb::Attack(words) => evidence::run("attack", &words),
        Verb::Leaks(words) => evidence::run("leaks", &words),
        Verb::Replay(words) => evidence::run("replay", &words),
        Verb::Mcp(verb) => mcp::run(verb),
        Verb::Packages(verb) => packages::run(&verb),
        Verb::Tools(verb) => tools::run(&verb),
        Verb::Audit(verb) => audit::run(verb),
        Verb::Doctor(doctor) => doctor::run(&doctor),
        Verb::Completions(shell) => completions::run(&shell, Cli::command()),
        Verb::Man => completions::man(Cli::command()),
    };
    done.unwrap_or_else(exit::Failure::tell)
}
