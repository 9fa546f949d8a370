//! `belljar harden`: the program as it would run.

use std::fs;
use std::io::{Write, stdout};
use std::process::ExitCode;

use belljar_guard::{harden, pretty};
use clap::Args;

use crate::check::{self, Judged};
use crate::exit::{Failure, REFUSED};

#[derive(Debug, Args)]
pub(crate) struct Harden {
    /// The program; `-` reads standard input
    file: String,
    #[command(flatten)]
    judged: Judged,
    /// Write a source map there
    #[arg(long, value_name = "OUT")]
    map: Option<String>,
}

pub(crate) fn run(verb: &Harden) -> Result<ExitCode, Failure> {
    let input = check::read(&verb.file)?;
    match harden(&input.text, &verb.judged.options(&verb.file)) {
        Ok(hardened) => {
            eprint!("{}", pretty(&input.name, &input.text, &hardened.warnings, 0));
            if let Some(path) = &verb.map {
                let map = hardened.positions.source_map(&input.name, &input.text);
                fs::write(path, map).map_err(|error| {
                    Failure::usage(format!("the map cannot be written to `{path}`: {error}"), "check the path")
                })?;
            }
            stdout().lock().write_all(hardened.code.as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(refused) => {
            eprint!("{}", pretty(&input.name, &input.text, &refused.diagnostics, refused.dropped));
            Ok(ExitCode::from(REFUSED))
        }
    }
}
