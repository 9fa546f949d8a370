//! `cargo xtask bench`: every number that is promised, beside a plain baseline, in one table.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a developer's command")]

mod benches; // one file per bench
mod measure; // clocks and a scale
mod row; // one line of the table
mod table; // the table

use anyhow::{Context, Result, bail};
use benches::BENCHES;
use std::path::PathBuf;
use std::process::ExitCode;

/// What a bench may need to know.
struct Place {
    root: PathBuf,
}

/// A bench is a function that gives rows. Where the thing measured runs elsewhere (another program,
/// a browser), it starts that and reads the rows it prints: [`row::printed_by`].
struct Bench {
    name: &'static str,
    run: fn(&Place) -> Result<Vec<row::Row>>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let unknown = wanted.iter().find(|name| !BENCHES.iter().any(|bench| bench.name == **name));
    if let Some(unknown) = unknown {
        let names: Vec<&str> = BENCHES.iter().map(|bench| bench.name).collect();
        bail!("there is no bench `{unknown}`; there are: {}", names.join(", "));
    }
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").context("call this as `cargo xtask bench`")?;
    let root = PathBuf::from(manifest).ancestors().nth(2).context("xtask/bench lies two folders deep")?.to_path_buf();
    let place = Place { root };

    let mut rows = Vec::new();
    for bench in BENCHES.iter().filter(|bench| wanted.is_empty() || wanted.iter().any(|name| name == bench.name)) {
        eprintln!("bench: {}", bench.name);
        rows.extend((bench.run)(&place).with_context(|| format!("bench {} failed", bench.name))?);
    }
    print!("{}", table::draw(&rows));
    let missed = rows.iter().filter(|row| row.met() == Some(false)).count();
    if missed > 0 {
        bail!("{missed} of {} marks missed", rows.iter().filter(|row| row.mark.is_some()).count());
    }
    Ok(())
}
