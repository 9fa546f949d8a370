//! `belljar attack`: the corpus of attacks and harmless programs, in the browsers that are installed here.

use std::io::{IsTerminal as _, Write as _, stderr, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use belljar_attack::scenario::{Attacker, Scenario};
use belljar_attack::{Failure as Lost, Plan, Progress, run as run_attacks};
use belljar_browsers::{Engine, installed};
use belljar_policy::Level;
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::exit::{Failure, REFUSED};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Browsers to use, separated by commas [default: every one that is installed]
    #[arg(long, value_name = "ENGINES", value_delimiter = ',')]
    browser: Vec<Engine>,
    /// Only attacks whose name holds this, such as `memory/` or `loops/for-ever`
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Attackers, separated by commas: program, tool, app, widget, value, page, client [default: all of them]
    #[arg(long, value_name = "GUESTS", value_delimiter = ',')]
    guest: Vec<Guest>,
    /// Files of attacks that are being written, in place of the corpus: `goal/name.js`; not for programs
    #[arg(long, value_name = "FILE", num_args = 1..)]
    file: Vec<PathBuf>,
    /// Programs at level standard only, nothing measured afterwards, and no controls
    #[arg(long)]
    quick: bool,
    /// Programs run in the sealed engine, and nobody else attacks
    #[arg(long)]
    sealed: bool,
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Table,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Guest {
    Program,
    Tool,
    App,
    Widget,
    Value,
    Page,
    Client,
}

/// So few attacks are shown one by one.
const FEW: usize = 40;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let whole = Plan { only: arguments.only.clone(), ..Plan::whole(engines(&arguments.browser)?) };
    let whole = asked_of(&arguments.guest, whole);
    let whole = if arguments.file.is_empty() { whole } else { written(&arguments.file, whole)? };
    let quick = |whole| Plan { levels: vec![Level::Standard], measure: false, controls: false, ..whole };
    let plan = if arguments.quick { quick(whole) } else { whole };
    let programs = |whole| Plan { attackers: Vec::new(), benign: false, sealed: true, ..whole };
    let plan = if arguments.sealed { programs(plan) } else { plan };
    let chosen = plan.size();
    if chosen == 0 {
        let name = arguments.only.as_deref().unwrap_or_default();
        return Err(Failure::usage(
            format!("no attack is called `{name}`"),
            "names are `goal/name`; a part of one is enough, such as `--only regex/`",
        ));
    }
    let report = run_attacks(&plan, &mut progress()).map_err(|lost| match lost {
        Lost::Browser(error) => Failure::Cannot(error.to_string()),
        Lost::Server(error) => Failure::Cannot(format!("the server did not start: {error}")),
    });
    clear();
    let report = report?;
    let mut out = stdout().lock();
    match arguments.format {
        Format::Table => write!(out, "{}", report.table(chosen <= FEW))?,
        Format::Json => {
            let mut answer = serde_json::to_value(&report).map_err(std::io::Error::from)?;
            answer["summary"] = json!(report.summary());
            writeln!(out, "{answer:#}")?;
        }
    }
    Ok(if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::from(REFUSED) })
}

/// From the disk, and nothing else.
fn written(files: &[PathBuf], plan: Plan) -> Result<Plan, Failure> {
    let read =
        |file: &PathBuf| Scenario::open(file).map_err(|fault| Failure::usage(fault, "see docs/internals/attacks.md"));
    let scenarios = files.iter().map(read).collect::<Result<_, _>>()?;
    Ok(Plan { scenarios, programs: false, benign: false, ..plan })
}

/// Nobody asked for is everybody.
fn asked_of(guests: &[Guest], plan: Plan) -> Plan {
    if guests.is_empty() {
        return plan;
    }
    let attackers = guests.iter().filter_map(|guest| match guest {
        Guest::Program => None,
        Guest::Tool => Some(Attacker::Tool),
        Guest::App => Some(Attacker::App),
        Guest::Widget => Some(Attacker::Widget),
        Guest::Value => Some(Attacker::Value),
        Guest::Page => Some(Attacker::Page),
        Guest::Client => Some(Attacker::Client),
    });
    let programs = guests.contains(&Guest::Program);
    Plan { programs, benign: plan.benign && programs, attackers: attackers.collect(), ..plan }
}

/// Those that were asked for must be there; without a word, those that are there are taken.
fn engines(asked: &[Engine]) -> Result<Vec<Engine>, Failure> {
    let list = if asked.is_empty() { Engine::ALL.to_vec() } else { asked.to_vec() };
    let mut found = Vec::new();
    let mut missing = Vec::new();
    for engine in list {
        match installed(engine) {
            Ok(_) => found.push(engine),
            Err(error) => missing.push(error.to_string()),
        }
    }
    if found.is_empty() || (!asked.is_empty() && !missing.is_empty()) {
        return Err(Failure::Cannot(missing.join("\nerror: ")));
    }
    for missing in missing {
        eprintln!("note: {missing}");
    }
    Ok(found)
}

/// One line that is written over, where somebody looks.
fn progress() -> impl FnMut(Progress) {
    let shown = stderr().is_terminal();
    move |Progress { engine, done, of, name }| {
        if shown {
            let _ = write!(stderr(), "\r\x1b[K{engine} {done}/{of} {name}");
        }
    }
}

fn clear() {
    if stderr().is_terminal() {
        let _ = write!(stderr(), "\r\x1b[K");
    }
}
