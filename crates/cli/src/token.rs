//! `belljar token`: secrets that are told once, and the lines that the server keeps instead.

use std::io::Write as _;
use std::process::ExitCode;

use belljar_serve::{LabelKey, Scope, Scopes, Token};
use clap::{Args, Subcommand, ValueEnum};

use crate::exit::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Make a token: print it this once, and the line for `tokens` or `tokensFile`
    New(New),
    /// List what tokens can be good for
    Scopes,
    /// Make a key of the labels, to put first into `labels.keys`
    LabelKey,
}

#[derive(Debug, Args)]
pub(crate) struct New {
    /// What it is called in logs and quotas
    #[arg(long, default_value = "backend")]
    name: String,
    /// What it is good for, as `belljar token scopes` lists it; can be given several times [default: everything]
    #[arg(long = "scope", value_name = "SCOPE")]
    scopes: Vec<String>,
    /// Let it end after so many days
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    days: Option<u32>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub(crate) fn run(verb: &Verb) -> Result<ExitCode, Failure> {
    let mut out = std::io::stdout();
    match verb {
        Verb::New(new) => {
            let (secret, token) = make(new)?;
            match new.format {
                Format::Text => write!(
                    out,
                    "Send this as `Authorization: Bearer …`; it is not shown again:\n\n    {secret}\n\n\
                     Add this to `tokens` in belljar.toml, in quotes, or as a line to `tokensFile`:\n\n    {}\n",
                    token.line()
                )?,
                Format::Json => writeln!(out, "{}", serde_json::json!({ "token": secret, "line": token.line() }))?,
            }
        }
        Verb::Scopes => {
            for scope in Scope::ALL {
                writeln!(out, "{:<16} {}", scope.name(), scope.says())?;
            }
        }
        Verb::LabelKey => {
            let key = LabelKey::generate().map_err(Failure::Cannot)?;
            write!(
                out,
                "Put this first into `labels.keys`, before the keys that are there (`store`, if there are none):\n\n    \
                 labels.keys = [\"{key}\", \"store\"]\n"
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn make(new: &New) -> Result<(String, Token), Failure> {
    let none = if new.scopes.is_empty() { Scopes::ALL } else { Scopes::NONE };
    let scopes = new.scopes.iter().try_fold(none, |scopes, name| scopes.and(name));
    let made = scopes.and_then(|scopes| Token::generate(&new.name, scopes, new.days));
    made.map_err(|fault| Failure::usage(fault, "`belljar token new --help` shows what it takes"))
}
