//! `belljar doctor`: what is wrong with a server and what it stands on, one line each with a way out.

use std::io::{IsTerminal as _, Write as _, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use belljar_doctor::{Finding, Outcome, Question, examine};
use belljar_serve::{Config, Sources};
use clap::{Args, ValueEnum};

use crate::exit::{Failure, REFUSED};

#[derive(Debug, Args)]
pub(crate) struct Doctor {
    /// Read the configuration from this file [default: belljar.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Ask this address, whatever the names resolve to
    #[arg(long, value_name = "ADDRESS:PORT")]
    at: Option<SocketAddr>,
    /// Believe these certificates besides the public ones
    #[arg(long, value_name = "FILE")]
    roots: Option<PathBuf>,
    /// Use the token in this file to make a sandbox and look at its headers
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Where the Public Suffix List is [default: as Debian's package `publicsuffix` has it]
    #[arg(long, value_name = "FILE")]
    suffixes: Option<PathBuf>,
    /// How to show what was found
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub(crate) fn run(doctor: &Doctor) -> Result<ExitCode, Failure> {
    let env =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let sources = Sources { file: doctor.config.clone(), env: env.collect(), flags: Vec::new() };
    // Without a configuration there is nothing to look at.
    let loaded = Config::load(&sources)
        .map_err(|error| Failure::Cannot(format!("{error}\n  help: `belljar serve --print-config` lists every key")))?;
    let mut question = Question::new(loaded.config);
    question.at = doctor.at;
    question.roots.clone_from(&doctor.roots);
    if let Some(file) = &doctor.token_file {
        let token = std::fs::read_to_string(file)
            .map_err(|error| Failure::Cannot(format!("{}: {error}\n  help: it holds a token alone", file.display())))?;
        question.token = Some(token.trim().to_owned());
    }
    if let Some(suffixes) = &doctor.suffixes {
        question.suffixes.clone_from(suffixes);
    }
    let findings = examine(&question);
    show(doctor.format, &findings)?;
    let failed = findings.iter().any(|finding| finding.outcome == Outcome::Failed);
    Ok(if failed { ExitCode::from(REFUSED) } else { ExitCode::SUCCESS })
}

fn show(format: Format, findings: &[Finding]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if format == Format::Json {
        let json = serde_json::json!({ "findings": findings });
        writeln!(out, "{json:#}")?;
        return Ok(());
    }
    let colour = stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let width = findings.iter().map(|finding| finding.check.len()).max().unwrap_or(0);
    for Finding { check, outcome, says, help } in findings {
        let (word, paint) = match outcome {
            Outcome::Ok => ("ok", "\u{1b}[32m"),
            Outcome::Warning => ("warning", "\u{1b}[33m"),
            Outcome::Failed => ("failed", "\u{1b}[31m"),
        };
        let (on, off) = if colour { (paint, "\u{1b}[0m") } else { ("", "") };
        let help = help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        writeln!(out, "{on}{word:<7}{off}  {check:<width$}  {says}{help}")?;
    }
    Ok(())
}
