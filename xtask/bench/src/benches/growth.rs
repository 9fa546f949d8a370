//! How cost grows: programs, tool calls and widgets, from one to many; programs, from short to long; and what five hundred
//! widgets leave behind.

use super::guard;
use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::Result;
use belljar_browsers::{Browser, Deadlines, Engine, Options, Response, Site};
use belljar_serve::{Config, Running};
use serde_json::json;
use std::time::Duration;

const RUNS: [u32; 5] = [1, 10, 100, 1_000, 10_000];
const CALLS: [u32; 5] = [1, 10, 100, 1_000, 10_000];
const WIDGETS: [u32; 4] = [1, 5, 20, 50];
const SOURCES: [(&str, usize); 5] =
    [("1 kB", 1_000), ("10 kB", 10_000), ("100 kB", 100_000), ("500 kB", 500_000), ("2 MB", 2_000_000)];
const SOAKED: u32 = 500;
const PATIENCE: Duration = Duration::from_secs(280);

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let server = Running::start(Config::for_tests())?;
    let host = include_str!("growth/host.html").replace("SERVER", server.origin());
    let site = Site::start(move |_| Response::html(&*host))?;
    let mut rows = Vec::new();
    for (kind, counts, unit) in
        [("runs", &RUNS[..], "run"), ("calls", &CALLS[..], "tool call"), ("widgets", &WIDGETS[..], "widget")]
    {
        let browser = open(&site)?;
        let mut first = None;
        for count in counts {
            let each: f64 = browser.run_within(
                PATIENCE,
                "return await bench[args.kind](args.count)",
                json!({ "kind": kind, "count": count }),
            )?;
            let name = format!("{unit}, mean of {count}{}", first.map_or("", |_| " (baseline 1)"));
            rows.push(Row { name, unit: "ms".into(), value: each, baseline: first, target: None });
            first = first.or(Some(each));
        }
    }
    rows.extend(sources(&site)?);
    rows.extend(soaked(&site)?);
    Ok(rows)
}

fn sources(site: &Site) -> Result<Vec<Row>> {
    let browser = open(site)?;
    let (mut rows, mut first) = (Vec::new(), None);
    for (size, bytes) in SOURCES {
        let args = json!(guard::program(bytes));
        let value: f64 = browser.run_within(PATIENCE, "return await bench.source(args)", args)?;
        rows.push(Row {
            name: format!("run a program of {size}{}", first.map_or("", |_| " (baseline 1 kB)")),
            unit: "ms".into(),
            value,
            baseline: first,
            target: None,
        });
        first = first.or(Some(value));
    }
    Ok(rows)
}

/// Widgets that were shown and closed. The first few are not counted: the browser keeps what it learned from them.
fn soaked(site: &Site) -> Result<Vec<Row>> {
    let browser = open(site)?;
    let mut frames = 0.0;
    let mut soak = |count: u32| -> Result<f64> {
        frames = browser.run_within(PATIENCE, "return await bench.soak(args)", json!(count))?;
        std::thread::sleep(Duration::from_secs(3));
        Ok(measure::megabytes(&browser))
    };
    let few = soak(50)?;
    let many = soak(SOAKED)?;
    let row =
        |name: String, unit: &str, value, baseline, target| Row { name, unit: unit.into(), value, baseline, target };
    Ok(vec![
        row(format!("memory after {SOAKED} more widgets (baseline 50)"), "MB", many, Some(few), None),
        row(
            format!("memory after {SOAKED} more widgets ÷ baseline 50"),
            "x",
            many / few,
            None,
            Some(Target::AtMost(1.05)),
        ),
        row("frames left by these widgets".into(), "", frames, None, Some(Target::AtMost(0.0))),
    ])
}

fn open(site: &Site) -> Result<Browser> {
    let deadlines = Deadlines { session: Duration::from_secs(900), ..Deadlines::default() };
    let browser = Options::new(Engine::Chromium).deadlines(deadlines).start()?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.bench !== undefined", ())?;
    Ok(browser)
}
