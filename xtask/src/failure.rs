//! Why a verb did not do its work, where the exit code tells.

use anyhow::Result;

/// For verbs that have nothing to choose.
pub(crate) fn no_arguments(verb: &str, args: &[String]) -> Result<()> {
    match args.first() {
        None => Ok(()),
        Some(arg) => Err(Usage(format!("`cargo xtask {verb}` takes no arguments, not even `{arg}`")).into()),
    }
}

/// This machine cannot do what was asked, and the message says what a person has to do first.
#[derive(Debug)]
pub(crate) struct CannotRunHere(pub(crate) String);

/// The command was typed wrongly.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl std::fmt::Display for CannotRunHere {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CannotRunHere {}
impl std::error::Error for Usage {}

/// The same codes as `belljar`: 1 failed, 2 usage, 3 cannot run here.
pub(crate) fn exit_code(error: &anyhow::Error) -> u8 {
    if error.is::<CannotRunHere>() {
        3
    } else if error.is::<Usage>() {
        2
    } else {
        1
    }
}
