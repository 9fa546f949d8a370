//! Shell completions and the man page, both made from the same description of the verbs.

use std::io;
use std::process::ExitCode;

use clap::{Args, Command};

use crate::exit::Failure;

#[derive(Debug, Args)]
pub(crate) struct Shell {
    /// The shell to complete for
    shell: clap_complete::Shell,
}

pub(crate) fn run(shell: &Shell, mut command: Command) -> Result<ExitCode, Failure> {
    // Collected first: clap_complete gives up with a panic when a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(shell.shell, &mut command, "belljar", &mut script);
    io::Write::write_all(&mut io::stdout().lock(), &script)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(command: Command) -> Result<ExitCode, Failure> {
    clap_mangen::Man::new(command).render(&mut io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
