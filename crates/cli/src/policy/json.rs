//! JSON on standard output.

use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::exit::Failure;

pub(super) fn print_json(value: &impl serde::Serialize) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(ExitCode::SUCCESS)
}
