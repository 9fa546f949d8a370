//! What can go wrong between a test and a browser, told so that the reader knows what to do next.

use std::path::PathBuf;
use std::time::Duration;

use crate::engine::Engine;

/// A result of driving a browser.
pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error(
        "{engine} cannot run here: `{program}` was not found; `cargo xtask setup` installs it on Debian and Ubuntu, \
         elsewhere install {packages}, or set {variable} to its full path"
    )]
    NotInstalled { engine: Engine, program: &'static str, variable: &'static str, packages: &'static str },

    #[error("{variable} is set to `{}`, which is not a file", path.display())]
    WrongOverride { variable: &'static str, path: PathBuf },

    #[error("{engine} did not start: {reason}{}", indented(log))]
    NotStarted {
        engine: Engine,
        reason: String,
        /// The end of what the driver wrote.
        log: String,
    },

    #[error("{engine} gave no answer to `{command}` within {}", seconds(*after))]
    Deadline { engine: Engine, command: String, after: Duration },

    /// The connection to the driver broke: the driver or its machine is gone.
    #[error("{engine} is lost: `{command}` could not be sent ({reason})")]
    Lost { engine: Engine, command: String, reason: String },

    /// The driver answered, and the answer was an error of the WebDriver protocol.
    #[error("{engine} refused `{command}`: {code}: {message}")]
    Refused {
        engine: Engine,
        command: String,
        /// W3C error code, such as `no such element`.
        code: String,
        message: String,
    },

    /// A script of the test threw, or its promise was rejected.
    #[error("the script failed in {engine}: {name}: {message}{}", indented(stack))]
    Script { engine: Engine, name: String, message: String, stack: String },

    #[error("{engine} answered `{command}` with something unexpected: {reason}")]
    Unexpected { engine: Engine, command: String, reason: String },

    #[error("{engine} cannot do this under its driver: {what}")]
    Unsupported { engine: Engine, what: &'static str },

    #[error("{what}: {source}")]
    Io { what: String, source: std::io::Error },
}

impl Error {
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Error {
        let what = what.into();
        move |source| Error::Io { what, source }
    }

    /// Whether the browser or its driver is gone or silent, so that nothing more can be asked of it.
    pub fn is_loss(&self) -> bool {
        match self {
            Error::Deadline { .. } | Error::Lost { .. } => true,
            Error::Refused { code, .. } => {
                code == "invalid session id" || code == "no such window" || code == "tab crashed"
            }
            _ => false,
        }
    }
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("\n    {line}")).collect()
}
