//! `belljar policy compile`: the Plan.

use std::io::{self, Write};
use std::process::ExitCode;

use belljar_policy::{Place, Plan, Policy, compiled_json, diagnosed_json};
use clap::{Args, ValueEnum};

use super::arguments::{GuestWord, Read, Written};
use super::json::print_json;
use super::text;
use crate::exit::{Failure, REFUSED};
use crate::report;

#[derive(Debug, Args)]
pub(crate) struct Compile {
    #[command(flatten)]
    written: Written,
    /// Who will run under it [default: app, or the guest of the dialect]
    #[arg(long)]
    guest: Option<GuestWord>,
    /// How to print the Plan
    #[arg(long, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// Stable, for programs
    Json,
    /// The response headers, for an example host name
    Headers,
}

pub(crate) fn run(verb: &Compile) -> Result<ExitCode, Failure> {
    let Read { input, file, setting, mut diagnostics, usual_guest } = verb.written.read()?;
    let guest = verb.guest.map_or(usual_guest, Into::into);
    let plan = Policy::resolve(&file, guest, &setting, &mut diagnostics).map(|policy| Plan::compile(&policy));
    if verb.format == Format::Json {
        match &plan {
            Some(plan) => print_json(&compiled_json(plan, &Place::example(), &diagnostics, Some(&input.text)))?,
            None => print_json(&diagnosed_json(&diagnostics, Some(&input.text)))?,
        };
    } else {
        report::print(&diagnostics, &input);
    }
    let Some(plan) = plan else { return Ok(ExitCode::from(REFUSED)) };
    let mut out = io::stdout().lock();
    match verb.format {
        Format::Json => {}
        Format::Text => out.write_all(text::plan(&plan).as_bytes())?,
        Format::Headers => {
            for (name, value) in plan.headers(&Place::example()) {
                writeln!(out, "{name}: {value}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
