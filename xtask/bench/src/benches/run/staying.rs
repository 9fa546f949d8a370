//! What many runs leave in memory: all processes of the browser together, each page counted once.

use super::{PATIENCE, browser, open, pages, row};
use crate::measure;
use crate::row::{Mark, Row};
use anyhow::Result;
use belljar_serve::Running;
use serde_json::json;
use std::time::Duration;

pub(super) fn rows(server: &Running) -> Result<Vec<Row>> {
    let browser = browser()?;
    let site = pages(server)?;
    open(&browser, &site)?;
    let runs = |count: u32| -> Result<f64> {
        browser.run_within::<()>(PATIENCE, "await bench.stay(args)", json!({ "count": count }))?;
        std::thread::sleep(Duration::from_secs(2));
        Ok(measure::megabytes(&browser))
    };
    let few = runs(100)?;
    let many = runs(10_000)?;
    Ok(vec![
        row("memory after 10,000 more runs", "MB", many, Some(few), None),
        row("the same, times after 100", "x", many / few, None, Some(Mark::AtMost(1.05))),
    ])
}
