//! `belljar policy`: what a policy becomes, why, and what would allow something.

mod arguments; // what the verbs share
mod compile;
mod explain;
mod json; // JSON on standard output
mod text; // a Plan as a person reads it

use std::process::ExitCode;

use clap::Subcommand;

use crate::exit::Failure;
use json::print_json;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Print the Plan: headers, sandbox, permissions, rules and limits
    Compile(compile::Compile),
    /// Tell what each line caused, or what would allow something that was blocked
    Explain(explain::Explain),
    /// Print the JSON Schema of a policy
    Schema,
}

pub(crate) fn run(verb: Verb) -> Result<ExitCode, Failure> {
    match verb {
        Verb::Compile(verb) => compile::run(&verb),
        Verb::Explain(verb) => explain::run(&verb),
        Verb::Schema => print_json(&belljar_policy::emit::json_schema()),
    }
}
