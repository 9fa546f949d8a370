//! What many runs leave in memory: all processes of the browser together, each page counted once.

use super::{PATIENCE, browser, open, pages, row};
use crate::row::{Mark, Row};
use anyhow::Result;
use belljar_browsers::Browser;
use belljar_serve::Running;
use serde_json::json;
use std::fs;
use std::time::Duration;

pub(super) fn rows(server: &Running) -> Result<Vec<Row>> {
    let browser = browser()?;
    let site = pages(server)?;
    open(&browser, &site)?;
    let runs = |count: u32| -> Result<f64> {
        browser.run_within::<()>(PATIENCE, "await bench.stay(args)", json!({ "count": count }))?;
        std::thread::sleep(Duration::from_secs(2));
        Ok(megabytes(&browser))
    };
    let few = runs(100)?;
    let many = runs(10_000)?;
    Ok(vec![
        row("memory after 10,000 more runs", "MB", many, Some(few), None),
        row("the same, times after 100", "x", many / few, None, Some(Mark::AtMost(1.05))),
    ])
}

/// Proportional set size: a page that processes share counts for each in part.
fn megabytes(browser: &Browser) -> f64 {
    let share = |process: u32| {
        let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
        let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.split_whitespace().next()?.parse::<f64>().ok()
    };
    browser.processes().into_iter().filter_map(share).sum::<f64>() / 1024.0
}
