//! `belljar policy`: what a policy becomes, why, and what would allow something.

mod arguments; // what the verbs share
mod compile;
mod explain;
mod text; // a Plan as a person reads it

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Subcommand;

use crate::exit::Failure;

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

fn print_json(value: &impl serde::Serialize) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(ExitCode::SUCCESS)
}
