//! Widgets in Chromium: how long until one is ready, how fast it has its answers, whom it can hold up, what it weighs.
//!
//! Beside each: one frame served with the same headers, the two frames of the reference host on the same official bridge,
//! and two frames that pass everything on without a gate, with and without that bridge.

mod budget; // a real widget, from its own server
mod pages; // the pages of all that

use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::Result;
use belljar_browsers::{Browser, Deadlines, Engine, Options};
use belljar_serve::{Config, Running};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

use pages::Pages;

const COLD_STARTS: usize = 9;
const WARM_STARTS: usize = 21;
const CROWD: usize = 12;
const PATIENCE: Duration = Duration::from_secs(240);

pub(crate) fn run(place: &Place) -> Result<Vec<Row>> {
    let server = Running::start(Config::for_tests())?;
    let pages = Pages::start(place, &server, budget::html(place)?)?;
    let mut rows = Vec::new();
    for (name, path) in [("1 kB widget", "/view"), ("budget-allocator", "/budget")] {
        rows.extend(starts(&pages, name, path)?);
    }
    rows.extend(talking(&pages)?);
    rows.extend(spinning(&pages)?);
    rows.extend(weight(&pages)?);
    Ok(rows)
}

#[derive(Deserialize)]
struct Starts {
    ours: f64,
    single: f64,
    double: f64,
}

/// From the call to `initialized`.
fn starts(pages: &Pages, name: &str, path: &str) -> Result<Vec<Row>> {
    let mut cold = Vec::new();
    for turn in 0..COLD_STARTS {
        cold.push(on_page::<Starts>(pages, "cold", json!({ "turn": turn }), path)?);
    }
    let of = |one: fn(&Starts) -> f64| measure::median(cold.iter().map(one).collect());
    let cold = Starts { ours: of(|one| one.ours), single: of(|one| one.single), double: of(|one| one.double) };
    let warm: Starts = on_page(pages, "warm", json!({ "turns": WARM_STARTS }), path)?;
    let rows = |when: &str, Starts { ours, single, double }: &Starts, most: f64| {
        [
            row(format!("{name}, {when} (baseline one plain frame)"), "ms", *ours, Some(*single), None),
            row(
                format!("{name}, {when} ÷ baseline one plain frame"),
                "x",
                ours / single,
                None,
                Some(Target::AtMost(most)),
            ),
            row(
                format!("{name}, {when} ÷ baseline reference layout"),
                "x",
                ours / double,
                None,
                Some(Target::AtMost(1.0)),
            ),
        ]
    };
    Ok(rows("first in a new browser", &cold, 1.8).into_iter().chain(rows("next", &warm, 1.3)).collect())
}

#[derive(Deserialize)]
struct Rates {
    ours: f64,
    bridged: f64,
    relay: f64,
    double: f64,
}

#[derive(Deserialize)]
struct Talk {
    echo: Rates,
    text: Rates,
    table: Rates,
}

fn talking(pages: &Pages) -> Result<Vec<Row>> {
    let talk: Talk = on_page(pages, "talking", json!({}), "/view")?;
    let rows = |what: &str, Rates { ours, bridged, relay, double }: &Rates, least: f64| {
        [
            row(format!("{what} (baseline relay without gate)"), "/s", *ours, Some(*bridged), None),
            row(
                format!("{what} ÷ baseline relay without gate"),
                "x",
                ours / bridged,
                None,
                Some(Target::AtLeast(least)),
            ),
            row(format!("{what} ÷ baseline relay without gate and bridge"), "x", ours / relay, None, None),
            row(format!("{what} ÷ baseline reference layout"), "x", ours / double, None, None),
        ]
    };
    Ok(rows("request of the widget, response of the host", &talk.echo, 0.9)
        .into_iter()
        .chain(rows("results of 100 kB of text", &talk.text, 2.0))
        .chain(rows("results of 100 kB of rows", &talk.table, 2.0))
        .collect())
}

#[derive(Deserialize)]
struct Stall {
    page: f64,
    other: f64,
}

fn spinning(pages: &Pages) -> Result<Vec<Row>> {
    let stall: Stall = on_page(pages, "spinning", json!({}), "/view")?;
    let row =
        |who: &str, ms| row(format!("{who} while a widget spins 2 s"), "ms", ms, None, Some(Target::AtMost(250.0)));
    Ok(vec![row("longest stall of the page", stall.page), row("longest stall of another widget", stall.other)])
}

fn weight(pages: &Pages) -> Result<Vec<Row>> {
    let of = |kind: &str| -> Result<f64> {
        let weigh = |count: usize| -> Result<f64> {
            let browser = browser()?;
            pages.open(&browser)?;
            let args = pages.args(json!({ "kind": kind, "count": count }), "/view");
            browser.run_within::<()>(PATIENCE, "await bench.crowd(args)", args)?;
            std::thread::sleep(Duration::from_secs(1));
            Ok(measure::megabytes(&browser))
        };
        Ok((weigh(CROWD)? - weigh(0)?) / CROWD as f64)
    };
    let (ours, single, double) = (of("ours")?, of("single")?, of("double")?);
    Ok(vec![
        row(format!("memory per widget, of {CROWD} (baseline one plain frame)"), "MB", ours, Some(single), None),
        row(
            format!("memory per widget, of {CROWD} ÷ baseline reference layout in one process"),
            "x",
            ours / double,
            None,
            None,
        ),
    ])
}

fn on_page<T: DeserializeOwned>(pages: &Pages, name: &str, args: Value, path: &str) -> Result<T> {
    let browser = browser()?;
    pages.open(&browser)?;
    Ok(browser.run_within(PATIENCE, &format!("return await bench.{name}(args)"), pages.args(args, path))?)
}

fn browser() -> Result<Browser> {
    let deadlines = Deadlines { session: Duration::from_secs(600), ..Deadlines::default() };
    Ok(Options::new(Engine::Chromium).deadlines(deadlines).start()?)
}

fn row(name: String, unit: &str, value: f64, baseline: Option<f64>, target: Option<Target>) -> Row {
    Row { name, unit: unit.into(), value, baseline, target }
}
