//! One measured number, what it is compared with, and what was promised.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::process::{Command, Stdio};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Row {
    pub(crate) name: String,
    /// `ms`, `/s`, `B`, `x`.
    pub(crate) unit: String,
    pub(crate) value: f64,
    /// The same work done the plain way, in the same run.
    #[serde(default)]
    pub(crate) baseline: Option<f64>,
    #[serde(default)]
    pub(crate) target: Option<Target>,
}

/// What was promised.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Target {
    AtLeast(f64),
    AtMost(f64),
}

impl Row {
    /// None when nothing was promised. A number that is none misses every target.
    pub(crate) fn met(&self) -> Option<bool> {
        self.target.map(|target| match target {
            Target::AtLeast(least) => self.value >= least,
            Target::AtMost(most) => self.value <= most,
        })
    }

    pub(crate) fn ratio(&self) -> Option<f64> {
        self.baseline.map(|baseline| self.value / baseline).filter(|ratio| ratio.is_finite())
    }
}

/// The rows a program prints on stdout, one JSON object a line; other lines are passed on.
pub(crate) fn printed_by(command: &mut Command) -> Result<Vec<Row>> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed ({})", output.status);
    }
    parse(&String::from_utf8(output.stdout)?)
}

fn parse(text: &str) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for line in text.lines() {
        if line.starts_with('{') {
            rows.push(serde_json::from_str(line).with_context(|| format!("not a row: {line}"))?);
        } else {
            eprintln!("{line}");
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::{Target, parse};

    #[test]
    fn rows_are_read_and_other_lines_passed_by() {
        let rows = parse(
            "starting\n\
             {\"name\":\"a\",\"unit\":\"ms\",\"value\":9.5,\"baseline\":2,\"target\":{\"atMost\":10}}\n\
             {\"name\":\"b\",\"unit\":\"/s\",\"value\":1,\"target\":{\"atLeast\":2}}\n\
             {\"name\":\"c\",\"unit\":\"B\",\"value\":7}\n",
        )
        .unwrap();
        assert_eq!(rows.iter().map(super::Row::met).collect::<Vec<_>>(), [Some(true), Some(false), None]);
        assert_eq!(rows[0].target, Some(Target::AtMost(10.0)));
        assert_eq!(rows[0].ratio(), Some(4.75));
    }

    #[test]
    fn a_row_that_is_not_understood_is_an_error() {
        assert!(parse("{\"name\":\"a\",\"unit\":\"ms\",\"value\":1,\"marc\":{\"atMost\":1}}").is_err());
        assert!(parse("{\"name\":\"a\",\"unit\":\"ms\"}").is_err());
    }

    #[test]
    fn no_number_meets_no_mark() {
        let [row] = parse("{\"name\":\"a\",\"unit\":\"ms\",\"value\":1,\"target\":{\"atMost\":1}}")
            .unwrap()
            .try_into()
            .unwrap();
        assert_eq!(super::Row { value: f64::NAN, ..row }.met(), Some(false));
    }
}
