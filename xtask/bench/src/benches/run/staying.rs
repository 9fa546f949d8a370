//! What many runs leave in memory: all processes of the browser together, each page counted once.

use super::page::{PATIENCE, browser, open, pages, row};
use crate::measure;
use crate::row::{Row, Target};
use anyhow::Result;
use belljar_serve::Running;
use serde_json::json;
use std::time::Duration;

pub(super) fn rows(server: &Running) -> Result<Vec<Row>> {
    let (few, many) = memory(server, "stay")?;
    let (few_plain, many_plain) = memory(server, "plainly")?;
    let times = many / few;
    Ok(vec![
        row("memory after 10,000 more runs (baseline 100)", "MB", many, Some(few), None),
        row(
            "memory after 10,000 more runs ÷ baseline 100 (baseline plain blob workers)",
            "x",
            times,
            Some(many_plain / few_plain),
            Some(Target::AtMost(1.05)),
        ),
    ])
}

/// After a hundred, and after ten thousand more: programs in the jar, or in plain blob workers.
fn memory(server: &Running, kind: &str) -> Result<(f64, f64)> {
    let browser = browser()?;
    let site = pages(server)?;
    open(&browser, &site)?;
    let runs = |count: u32| -> Result<f64> {
        let args = json!({ "count": count, "relay": site.url("relay.localhost", "/relay") });
        browser.run_within::<()>(PATIENCE, &format!("await bench.{kind}(args)"), args)?;
        std::thread::sleep(Duration::from_secs(2));
        Ok(measure::megabytes(&browser))
    };
    Ok((runs(100)?, runs(10_000)?))
}
