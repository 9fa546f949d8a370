//! `belljar leaks`: the matrix of ways out, measured here and now.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use belljar_browsers::{Engine, installed};
use belljar_leaks::{Guest, Measured, Paint, Progress, Question, Worse, channels, measure};
use clap::{Args, ValueEnum};

use crate::exit::{Failure, REFUSED};

#[derive(Debug, Args)]
pub(crate) struct Leaks {
    /// Measure in these browsers [default: all three]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    browser: Vec<String>,
    /// Try in these guests: `run`, `tool`, `app`, `widget` [default: all]
    #[arg(long, value_name = "GUEST", value_delimiter = ',')]
    guest: Vec<String>,
    /// Try only these ways out, by the names that `--format json` gives them
    #[arg(long, value_name = "CHANNEL", value_delimiter = ',')]
    only: Vec<String>,
    /// How to show what was found
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: Format,
    /// Write what was found into this folder as well, one file for each browser
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
}

pub(crate) fn run(leaks: &Leaks) -> Result<ExitCode, Failure> {
    let engines = engines(&leaks.browser)?;
    let guests = guests(&leaks.guest)?;
    let channels = channels_named(&leaks.only)?;
    // All that is missing is said at once, before anything is measured.
    let missing: Vec<_> = engines.iter().filter_map(|engine| installed(*engine).err()).collect();
    if !missing.is_empty() {
        let said: Vec<_> = missing.iter().map(ToString::to_string).collect();
        let help = "`--browser` chooses those that are here";
        return Err(Failure::Cannot(format!("{}\n  help: {help}", said.join("\nerror: "))));
    }
    let (mut measured, mut worse) = (Vec::new(), Vec::new());
    for engine in engines {
        let question = Question { engine, guests: guests.clone(), channels: channels.clone() };
        let found = measure(&question, tell).map_err(|error| failed(engine, &error))?;
        clear();
        worse.extend(found.worse());
        if let Some(folder) = &leaks.write {
            write(folder, &found)?;
        }
        measured.push(found);
    }
    show(leaks.format, &measured, &worse)?;
    Ok(if worse.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(REFUSED) })
}

fn engines(names: &[String]) -> Result<Vec<Engine>, Failure> {
    if names.is_empty() {
        return Ok(Engine::ALL.to_vec());
    }
    let mut engines = Vec::new();
    for name in names {
        let engine: Engine =
            name.parse().map_err(|error| Failure::usage(format!("{error}"), "as in `--browser chromium,firefox`"))?;
        if !engines.contains(&engine) {
            engines.push(engine);
        }
    }
    engines.sort();
    Ok(engines)
}

fn guests(names: &[String]) -> Result<Vec<Guest>, Failure> {
    if names.is_empty() {
        return Ok(Guest::ALL.to_vec());
    }
    let columns = names.iter().map(|name| {
        Guest::named(name).ok_or_else(|| {
            Failure::usage(format!("there is no guest called `{name}`"), "known are run, tool, app and widget")
        })
    });
    Ok(columns.collect::<Result<Vec<_>, _>>()?.concat())
}

fn channels_named(names: &[String]) -> Result<Option<Vec<&'static str>>, Failure> {
    if names.is_empty() {
        return Ok(None);
    }
    let found = names.iter().map(|name| {
        channels::all().find(|channel| channel.id == name).map(|channel| channel.id).ok_or_else(|| {
            let help = "`belljar leaks --format json` names all of them, and so does docs/guide/guarantees.md";
            Failure::usage(format!("there is no way out called `{name}`"), help)
        })
    });
    found.collect::<Result<Vec<_>, _>>().map(Some)
}

fn write(folder: &std::path::Path, measured: &Measured) -> Result<(), Failure> {
    let path = folder.join(format!("{}.json", measured.engine));
    let text = measured.matrix().text().map_err(std::io::Error::other)?;
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|error| Failure::usage(format!("`{}` cannot be written: {error}", path.display()), "name a folder"))
}

fn show(format: Format, measured: &[Measured], worse: &[Worse]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let colours = out.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    match format {
        Format::Table => {
            let paint = if colours { Paint::Colours } else { Paint::Plain };
            write!(out, "{}", belljar_leaks::table(measured, worse, paint))?;
        }
        Format::Json => writeln!(out, "{:#}", belljar_leaks::json(measured, worse))?,
    }
    Ok(out.flush()?)
}

/// One line that is written over, where somebody looks.
fn tell(progress: Progress<'_>) {
    if std::io::stderr().is_terminal() {
        let Progress { engine, doing, done, of } = progress;
        eprint!("\r\x1b[2K{engine} [{}{}] {doing}", "=".repeat(done), " ".repeat(of.saturating_sub(done)));
    }
}

fn clear() {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[2K");
    }
}

fn failed(engine: Engine, error: &belljar_leaks::Error) -> Failure {
    clear();
    Failure::Cannot(format!("{engine} could not be measured: {error}"))
}
