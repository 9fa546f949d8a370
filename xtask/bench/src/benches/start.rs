//! How long `belljar policy compile` takes from process start to exit, beside a program that does nothing.

use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::{Command, Stdio};

const TIMES: usize = 51;

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    // Built by `cargo xtask bench` into the same folder as this program.
    let belljar = std::env::current_exe()?.with_file_name("belljar");
    let policy = std::env::temp_dir().join(format!("belljar-bench-{}.toml", std::process::id()));
    fs::write(&policy, super::policy::TYPICAL)?;
    let ours = measure::median_ms(TIMES, || finish(Command::new(&belljar).args(["policy", "compile"]).arg(&policy)));
    fs::remove_file(&policy)?;
    Ok(vec![Row {
        name: "belljar policy compile, start to exit (baseline true)".into(),
        unit: "ms".into(),
        value: ours?,
        baseline: Some(measure::median_ms(TIMES, || finish(&mut Command::new("true")))?),
        target: Some(Target::AtMost(10.0)),
    }])
}

fn finish(command: &mut Command) -> Result<()> {
    let status = command.stdout(Stdio::null()).status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed ({status})");
    }
    Ok(())
}
