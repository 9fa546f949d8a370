//! `cargo xtask bench`: every number that is promised, beside a plain baseline, in one table.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a developer's command")]

mod bench; // what a bench is
mod benches; // one file per bench
mod measure; // clocks and a scale
mod node; // scripts
mod page; // docs/internals/benchmarks.md
mod rounds; // the middle of several
mod row; // one number
mod table; // the table

use anyhow::{Context, Result, bail};
use bench::{Bench, Place};
use benches::BENCHES;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// What was asked for: `[--rounds N] [--page] [name…]`.
struct Asked {
    rounds: usize,
    page: bool,
    names: Vec<String>,
}

impl Asked {
    fn read(words: impl Iterator<Item = String>) -> Result<Self> {
        let mut asked = Self { rounds: 1, page: false, names: Vec::new() };
        let mut words = words;
        while let Some(word) = words.next() {
            match word.as_str() {
                "--page" => asked.page = true,
                "--rounds" => {
                    let number = words.next().and_then(|text| text.parse().ok()).filter(|number| *number > 0);
                    asked.rounds = number.context("`--rounds` takes a number above 0")?;
                }
                name if BENCHES.iter().any(|bench| bench.name == name) => asked.names.push(word),
                unknown => {
                    let names: Vec<&str> = BENCHES.iter().map(|bench| bench.name).collect();
                    bail!("there is no bench `{unknown}`; there are: {}", names.join(", "));
                }
            }
        }
        Ok(asked)
    }

    fn wants(&self, bench: &Bench) -> bool {
        self.names.is_empty() || self.names.iter().any(|name| name == bench.name)
    }
}

fn run() -> Result<()> {
    let asked = Asked::read(std::env::args().skip(1))?;
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").context("call this as `cargo xtask bench`")?;
    let root = PathBuf::from(manifest).ancestors().nth(2).context("xtask/bench lies two folders deep")?.to_path_buf();
    let place = Place { root };

    let mut measured = Vec::new();
    for bench in BENCHES.iter().filter(|bench| asked.wants(bench)) {
        let mut rounds = Vec::new();
        for round in 1..=asked.rounds {
            eprintln!("bench: {} ({round} of {})", bench.name, asked.rounds);
            rounds.push((bench.run)(&place).with_context(|| format!("bench {} failed", bench.name))?);
        }
        let lines = rounds::settle(rounds);
        // At once, so that nothing is lost when a later one fails.
        print!("{}", table::draw(&lines));
        measured.push((bench.name, lines));
        if asked.page {
            page::write(&place.root, measured.as_slice())?;
        }
    }
    let rows = || measured.iter().flat_map(|(_, lines)| lines).map(|line| &line.row);
    let missed = rows().filter(|row| row.met() == Some(false)).count();
    if missed > 0 {
        bail!("{missed} of {} targets missed", rows().filter(|row| row.target.is_some()).count());
    }
    Ok(())
}
