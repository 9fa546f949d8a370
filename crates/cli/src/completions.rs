//! Shell completions and the man page, both made from the same description of the verbs.

use std::io;
use std::process::ExitCode;

use clap::{Args, CommandFactory};

use crate::Cli;
use crate::exit::Failure;

#[derive(Debug, Args)]
pub(crate) struct Shell {
    /// The shell to complete for
    shell: clap_complete::Shell,
}

pub(crate) fn run(shell: &Shell) -> Result<ExitCode, Failure> {
    // Collected first: clap_complete gives up with a panic when a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(shell.shell, &mut Cli::command(), "belljar", &mut script);
    io::Write::write_all(&mut io::stdout().lock(), &script)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man() -> Result<ExitCode, Failure> {
    clap_mangen::Man::new(Cli::command()).render(&mut io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
