//! `belljar policy explain`: from a line to what it caused, and from what was blocked to the line
//! that would allow it.

use std::io::{self, Write};
use std::process::ExitCode;

use belljar_policy::explain::{Answer, Effect, Question, answer, effects};
use belljar_policy::{Diagnostics, Guest, Plan, Policy};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::arguments::{GuestWord, Read, Written};
use super::json::print_json;
use crate::exit::{Failure, REFUSED};
use crate::report;

#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    written: Written,
    /// Who runs under it [default: every guest]
    #[arg(long)]
    guest: Option<GuestWord>,
    /// What was blocked: 'connect https://x.example', 'camera', 'tool users:delete', 'script-src inline', …
    #[arg(long, value_name = "WHAT")]
    blocked: Option<String>,
    /// How to print
    #[arg(long, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Something that is true of several guests.
#[derive(Debug, Serialize)]
struct Of<T> {
    guests: Vec<Guest>,
    #[serde(flatten)]
    value: T,
}

pub(crate) fn run(verb: &Explain) -> Result<ExitCode, Failure> {
    let question = match verb.blocked.as_deref().map(Question::parse) {
        Some(Err(message)) => {
            let kinds = Question::kinds().collect::<Vec<_>>().join(", ");
            return Err(Failure::usage(
                message,
                format!("ask about one of: {kinds}; or a directive and what it blocked"),
            ));
        }
        Some(Ok(question)) => Some(question),
        None => None,
    };
    let Read { input, file, setting, diagnostics, .. } = verb.written.read()?;
    let guests = verb.guest.map_or_else(|| Guest::ALL.to_vec(), |guest| vec![guest.into()]);
    let mut compiled = Vec::new();
    let mut refused: Option<Diagnostics> = None;
    for guest in guests {
        let mut found = diagnostics.clone();
        match Policy::resolve(&file, guest, &setting, &mut found) {
            Some(policy) => compiled.push((guest, Plan::compile(&policy), policy)),
            None => refused = Some(refused.unwrap_or(found)),
        }
    }
    if compiled.is_empty() {
        if let Some(found) = refused {
            report::print(&found, &input);
        }
        return Ok(ExitCode::from(REFUSED));
    }
    match question {
        Some(question) => {
            let answers = compiled.iter().map(|(guest, plan, policy)| (*guest, answer(policy, plan, &question)));
            let answers = group(answers, |answer| serde_json::to_string(answer).unwrap_or_default());
            if verb.format == Format::Json {
                return print_json(&answers);
            }
            write_answers(&answers)
        }
        None => {
            let all = compiled.iter().flat_map(|(guest, plan, policy)| {
                effects(&file, policy, plan).into_iter().map(|effect| (*guest, effect))
            });
            let all = group(all, |effect| format!("{effect:?}"));
            if verb.format == Format::Json {
                return print_json(&all);
            }
            write_effects(&all)
        }
    }
}

/// Puts guests together of which the same is true, in the order of the first.
fn group<T>(items: impl Iterator<Item = (Guest, T)>, same: impl Fn(&T) -> String) -> Vec<Of<T>> {
    let mut groups: Vec<(String, Of<T>)> = Vec::new();
    for (guest, value) in items {
        let key = same(&value);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.guests.push(guest),
            None => groups.push((key, Of { guests: vec![guest], value })),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

fn write_answers(answers: &[Of<Answer>]) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    for Of { guests, value } in answers {
        let verdict = if value.allowed { "allowed" } else { "blocked" };
        writeln!(out, "{}: {verdict} by {}: {}", names(guests), value.by, value.reason)?;
        if let Some(fix) = &value.fix {
            writeln!(out, "  to allow it:  {}", fix.toml)?;
            if let Some(field) = &fix.mcp {
                writeln!(out, "  in an MCP App: add \"{}\" to {field}", fix.value)?;
            }
            if let Some(name) = &fix.btcp {
                writeln!(out, "  in a BTCP manifest: \"{name}\"")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn write_effects(all: &[Of<Effect>]) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let mut heading = None;
    for always in [false, true] {
        let mut froms: Vec<&str> = Vec::new();
        for effect in all.iter().filter(|effect| effect.value.always == always) {
            if !froms.contains(&effect.value.from.as_str()) {
                froms.push(&effect.value.from);
            }
        }
        if always && !froms.is_empty() {
            writeln!(out, "{}without a line", if heading.is_some() { "\n" } else { "" })?;
        }
        for from in froms {
            heading = Some(from);
            writeln!(out, "{}{from}", if always { "  " } else { "" })?;
            for Of { guests, value } in all.iter().filter(|of| of.value.always == always && of.value.from == from) {
                writeln!(out, "    {:<42} {:<34} {}", value.layer, value.value, names(guests))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn names(guests: &[Guest]) -> String {
    guests.iter().map(|guest| guest.name()).collect::<Vec<_>>().join(", ")
}
