//! `belljar attack`: the corpus of attacks and harmless programs, in the browsers that are installed here.

use std::io::{IsTerminal as _, Write as _, stderr, stdout};
use std::process::ExitCode;

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
    /// At level standard only, and without looking at processor time and memory afterwards
    #[arg(long)]
    quick: bool,
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Table,
    Json,
}

/// So few attacks are shown one by one.
const FEW: usize = 40;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let whole = Plan { only: arguments.only.clone(), ..Plan::whole(engines(&arguments.browser)?) };
    let plan = if arguments.quick { Plan { levels: vec![Level::Standard], measure: false, ..whole } } else { whole };
    let chosen = plan.chosen().len();
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
