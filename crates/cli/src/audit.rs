//! `belljar audit export`: lines of the audit log, by time and sandbox.

use std::io::{BufWriter, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use belljar_serve::{AuditQuery, Config, Sources, export_audit, parse_moment};
use clap::{Args, Subcommand, ValueEnum};

use crate::exit::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Print lines of the audit log, oldest first
    Export(Export),
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// Read which file it is from this configuration [default: belljar.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Read this audit log, and those that were put aside beside it
    #[arg(long, value_name = "FILE", conflicts_with = "config")]
    file: Option<PathBuf>,
    /// From this time on: `2026-11-15`, `2026-11-15T15:04:05Z`, or `12h`, `7d` for so long ago
    #[arg(long, value_name = "WHEN")]
    since: Option<String>,
    /// Until before this time
    #[arg(long, value_name = "WHEN")]
    until: Option<String>,
    /// About this sandbox alone
    #[arg(long, value_name = "ID")]
    sandbox: Option<String>,
    /// One JSON object a line as they were written, or a table for spreadsheets
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Json,
    Csv,
}

pub(crate) fn run(verb: Verb) -> Result<ExitCode, Failure> {
    let Verb::Export(asked) = verb;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let now = i64::try_from(now).unwrap_or(i64::MAX);
    let moment = |flag: &str, text: Option<String>| {
        let parsed = text.map(|text| parse_moment(&text, now)).transpose();
        parsed.map_err(|error| Failure::usage(format!("{flag}: {error}"), "as in `--since 7d`"))
    };
    let query = AuditQuery {
        file: place(asked.file, asked.config)?,
        since: moment("--since", asked.since)?,
        until: moment("--until", asked.until)?,
        sandbox: asked.sandbox,
        csv: asked.format == Format::Csv,
    };
    let named = query.file.display().to_string();
    let done = export_audit(&query, &mut BufWriter::new(stdout().lock()));
    let done = done.map_err(|error| match error.kind() {
        std::io::ErrorKind::BrokenPipe => Failure::Output(error),
        _ => Failure::Cannot(format!("{named}: {error}\n  help: `audit` in the configuration, or `--file`, names it")),
    })?;
    if done.skipped > 0 {
        let plural = if done.skipped == 1 { "line was" } else { "lines were" };
        eprintln!("note: {} {plural} not whole and left out, as a crash or a full disk leaves them", done.skipped);
    }
    Ok(ExitCode::SUCCESS)
}

fn place(file: Option<PathBuf>, config: Option<PathBuf>) -> Result<PathBuf, Failure> {
    if let Some(file) = file {
        return Ok(file);
    }
    let env =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let loaded = Config::load(&Sources { file: config, env: env.collect(), flags: Vec::new() })
        .map_err(|error| Failure::usage(error.to_string(), "`belljar serve --print-config` lists every key"))?;
    let none = || Failure::usage("the configuration has no `audit`", "name the file with `--file`");
    loaded.config.audit.ok_or_else(none)
}
