//! `belljar attack`, `belljar leaks` and `belljar replay`: another program does them, as with the subcommands of git and cargo.
//!
//! What drives three browsers takes as long to build as the server, and whoever serves has no use for it.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

use clap::Args;

use crate::exit::Failure;

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Words {
    /// Passed on as they are; `--help` lists them
    #[arg(value_name = "OPTIONS", trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

pub(crate) fn run(verb: &str, words: &Words) -> Result<ExitCode, Failure> {
    let program = format!("belljar-evidence{}", env::consts::EXE_SUFFIX);
    let beside = env::current_exe().ok().and_then(|own| own.parent().map(Path::to_path_buf));
    let path = env::var_os("PATH").unwrap_or_default();
    let found = beside.into_iter().chain(env::split_paths(&path)).map(|folder| folder.join(&program));
    match found.into_iter().find(|file| file.is_file()) {
        Some(file) => start(&file, verb, words),
        None => Err(Failure::Cannot(format!(
            "`belljar {verb}` is done by `{program}`, which is neither beside `belljar` nor on PATH\n  \
             help: in a clone of Belljar, `cargo build --package belljar-evidence` puts it beside a `belljar` that \
             `cargo build` made, and `cargo xtask dist` puts both into target/dist"
        ))),
    }
}

/// Becomes that program, so that signals reach it and its exit code is ours.
#[cfg(unix)]
fn start(file: &Path, verb: &str, words: &Words) -> Result<ExitCode, Failure> {
    use std::os::unix::process::CommandExt as _;
    let error = Command::new(file).arg(verb).args(&words.words).exec();
    Err(Failure::Cannot(format!("`{}` does not start: {error}", file.display())))
}

#[cfg(not(unix))]
fn start(file: &Path, verb: &str, words: &Words) -> Result<ExitCode, Failure> {
    let ended = Command::new(file).arg(verb).args(&words.words).status();
    let ended = ended.map_err(|error| Failure::Cannot(format!("`{}` does not start: {error}", file.display())))?;
    Ok(ended.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
