//! `belljar check`: what the guard says about programs, without rewriting them.

use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use belljar_guard::{Caps, Diagnostic, Language, Options, check, for_model, pretty};
use belljar_policy::Level;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::exit::{Failure, REFUSED};
use crate::input::Input;
use crate::programs::programs;

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Programs, or folders of them; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    judged: Judged,
    #[arg(long, value_name = "FORMAT", default_value = "pretty")]
    format: Format,
}

/// How a program is judged, for `check` and `harden`.
#[derive(Debug, Args)]
pub(crate) struct Judged {
    /// How much of the language the program may use
    #[arg(long, value_name = "LEVEL", default_value = "standard", value_parser = level)]
    level: Level,
    /// What the program is written in; by default the file's name tells
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<LanguageWord>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Pretty,
    Json,
    /// What a model that wrote the program is told
    Model,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LanguageWord {
    Js,
    Ts,
    Tsx,
}

/// What `--format json` prints for each file, one object a line.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    refused: bool,
    diagnostics: &'a [Diagnostic],
    dropped: usize,
    /// What the model that wrote it is told; absent when it is not refused.
    #[serde(rename = "forModel", skip_serializing_if = "Option::is_none")]
    for_model: Option<String>,
}

pub(crate) fn run(verb: &Check) -> Result<ExitCode, Failure> {
    let mut refused = 0;
    let mut out = stdout().lock();
    let files = programs(&verb.files)?;
    for file in &files {
        let input = read(file)?;
        let report = check(&input.text, &verb.judged.options(file));
        refused += usize::from(report.refused);
        let for_model = for_model(&input.text, &report.diagnostics, report.dropped);
        match verb.format {
            Format::Model => for_model.iter().try_for_each(|text| writeln!(out, "{text}"))?,
            Format::Pretty => eprint!("{}", pretty(&input.name, &input.text, &report.diagnostics, report.dropped)),
            Format::Json => {
                let line = Line {
                    file: &input.name,
                    refused: report.refused,
                    diagnostics: &report.diagnostics,
                    dropped: report.dropped,
                    for_model,
                };
                let line = serde_json::to_string(&line).map_err(std::io::Error::from)?;
                writeln!(out, "{line}")?;
            }
        }
    }
    if refused > 0 && matches!(verb.format, Format::Pretty) {
        eprintln!("{refused} of {} refused", files.len());
    }
    Ok(if refused > 0 { ExitCode::from(REFUSED) } else { ExitCode::SUCCESS })
}

impl Judged {
    pub(crate) fn options(&self, file: &str) -> Options {
        let named =
            || Path::new(file).extension().map_or(Language::Js, |ext| Language::from_extension(&ext.to_string_lossy()));
        let language = self.language.map_or_else(named, |word| match word {
            LanguageWord::Js => Language::Js,
            LanguageWord::Ts => Language::Ts,
            LanguageWord::Tsx => Language::Tsx,
        });
        Options { level: self.level, language, ..Options::default() }
    }
}

/// The guard has the cap and the code for it; reading stops just behind it.
pub(crate) fn read(file: &str) -> Result<Input, Failure> {
    Input::read_up_to(file, Caps::default().source_bytes as usize)
}

fn level(word: &str) -> Result<Level, String> {
    Level::from_name(word).ok_or_else(|| format!("a level is one of {}", Level::NAMES.join(", ")))
}
