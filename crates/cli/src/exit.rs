//! Exit codes: 0 fine, 1 refused or failed check, 2 usage, 3 cannot run here.

use std::process::ExitCode;

/// Why a verb did not do what was asked, in one line with a way out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked for cannot be: a file that is not there, a question nobody can answer.
    Usage { message: String, help: String },
    /// It cannot be done here: the port is taken, the store does not open.
    Cannot(String),
    /// The answer could not be written, such as to a pipe that was closed.
    Output(std::io::Error),
}

pub(crate) const REFUSED: u8 = 1;
const USAGE: u8 = 2;
const CANNOT: u8 = 3;

impl Failure {
    pub(crate) fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: help.into() }
    }

    pub(crate) fn tell(self) -> ExitCode {
        match self {
            Self::Usage { message, help } => {
                eprintln!("error: {message}\n  help: {help}");
                ExitCode::from(USAGE)
            }
            Self::Cannot(message) => {
                eprintln!("error: {message}");
                ExitCode::from(CANNOT)
            }
            // Whoever read the output has seen enough; that is not a fault.
            Self::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => {
                eprintln!("error: the output could not be written: {error}\n  help: check the place it goes to");
                ExitCode::from(CANNOT)
            }
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}
