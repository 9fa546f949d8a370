//! Programs in Chromium: how long a run takes, what a tool call costs, how late an answer can be, and what is left.

mod burning; // how long a program's thread goes on after its answer
mod page; // the host page
mod staying; // memory after many runs

use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::{Context, Result};
use belljar_serve::{Config, Running};
use page::{PATIENCE, browser, on_page, open, pages, row};
use serde::Deserialize;
use serde_json::{Value, json};

const COLD_STARTS: usize = 9;

pub(crate) fn run(place: &Place) -> Result<Vec<Row>> {
    let server = Running::start(Config::for_tests())?;
    let mut rows = cold(&server)?;
    rows.extend(warm(&server)?);
    rows.extend(tools(&server)?);
    rows.extend(loops(&server, place)?);
    rows.extend(attacks(&server)?);
    rows.extend(burning::rows(&server)?);
    rows.extend(staying::rows(&server)?);
    Ok(rows)
}

#[derive(Deserialize)]
struct Warm {
    median: f64,
    p95: f64,
    made: f64,
    plain: f64,
}

fn warm(server: &Running) -> Result<Vec<Row>> {
    let warm: Warm = on_page(server, "warm", json!({}))?;
    Ok(vec![
        row(
            "run 1+1, warm, p50 (baseline plain blob worker)",
            "ms",
            warm.median,
            Some(warm.plain),
            Some(Target::AtMost(8.0)),
        ),
        row("run 1+1, warm, p95", "ms", warm.p95, None, Some(Target::AtMost(25.0))),
        row("run 1+1, no worker ready (baseline plain blob worker)", "ms", warm.made, Some(warm.plain), None),
        row(
            "run 1+1, no worker ready ÷ baseline plain blob worker",
            "x",
            warm.made / warm.plain,
            None,
            Some(Target::AtMost(1.3)),
        ),
    ])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tools {
    ours: f64,
    plain: f64,
    rate: f64,
    plain_rate: f64,
}

fn tools(server: &Running) -> Result<Vec<Row>> {
    let tools: Tools = on_page(server, "tools", json!({}))?;
    Ok(vec![
        row(
            "callTool, round trip (baseline plain relay of two hops)",
            "ms",
            tools.ours,
            Some(tools.plain),
            Some(Target::AtMost(0.5)),
        ),
        row(
            "callTool, round trip ÷ baseline plain relay of two hops",
            "x",
            tools.ours / tools.plain,
            None,
            Some(Target::AtMost(1.3)),
        ),
        row(
            "1,000 concurrent tool calls (baseline plain relay of two hops)",
            "/s",
            tools.rate,
            Some(tools.plain_rate),
            Some(Target::AtLeast(5_000.0)),
        ),
    ])
}

#[derive(Deserialize)]
struct Loop {
    name: String,
    raw: f64,
    ours: f64,
}

/// The programs of the guard's bench, through the whole of `jar.run`.
fn loops(server: &Running, place: &Place) -> Result<Vec<Row>> {
    let mut programs = Vec::new();
    for entry in std::fs::read_dir(place.root.join("xtask/bench/src/benches/guard/programs"))? {
        let path = entry?.path();
        let name = path.file_stem().context("a program has a name")?.to_string_lossy().into_owned();
        programs.push(json!({ "name": name, "source": std::fs::read_to_string(&path)? }));
    }
    programs.sort_by_key(|program| program["name"].to_string());
    let loops: Vec<Loop> = on_page(server, "loops", json!({ "programs": programs }))?;
    let (single, mixed): (Vec<_>, Vec<_>) = loops.iter().partition(|row| most(&row.name).is_some());
    let mut rows: Vec<Row> = single
        .iter()
        .map(|one| {
            row(&format!("{} through run ÷ baseline raw", one.name), "x", one.ours / one.raw, None, most(&one.name))
        })
        .collect();
    let mean = (mixed.iter().map(|one| (one.ours / one.raw).ln()).sum::<f64>() / mixed.len() as f64).exp();
    rows.push(row(
        "mixed programs through run ÷ baseline raw, geometric mean",
        "x",
        mean,
        None,
        Some(Target::AtMost(1.15)),
    ));
    Ok(rows)
}

fn most(name: &str) -> Option<Target> {
    match name {
        "for-int" => Some(Target::AtMost(1.35)),
        "for-of" | "fib" => Some(Target::AtMost(1.3)),
        _ => None,
    }
}

#[derive(Deserialize)]
struct Attacked {
    late: f64,
    longest: f64,
}

fn attacks(server: &Running) -> Result<Vec<Row>> {
    let attacks: Vec<Value> = [
        "for (;;);",
        "for (;;) { try { for (;;); } catch {} }",
        "/^(a+)+$/.test('a'.repeat(60) + 'b'); for (;;);",
        "const list = Array.from({ length: 3e6 }, (_, i) => -i); for (;;) list.sort((a, b) => a - b)",
        "for (;;) console.log('x'.repeat(1000))",
        "for (;;) { try { await callTool('echo', { text: 'x'.repeat(10000) }) } catch {} }",
        "const keep = []; for (;;) keep.push(new Float64Array(1000))",
        "const f = async () => { for (;;) await null }; await Promise.all([f(), f(), f(), f()])",
    ]
    .into_iter()
    .map(|code| json!({ "code": code, "timeoutMs": 700 }))
    .collect();
    let attacked: Attacked = on_page(server, "attacks", json!({ "attacks": attacks }))?;
    Ok(vec![
        row("result after the deadline, maximum of all attacks", "ms", attacked.late, None, Some(Target::AtMost(50.0))),
        row(
            "longest stall of the host page during the attacks",
            "ms",
            attacked.longest,
            None,
            Some(Target::AtMost(50.0)),
        ),
    ])
}

/// Each time in a fresh browser, so that no module is in a cache.
fn cold(server: &Running) -> Result<Vec<Row>> {
    let (mut ours, mut plain) = (Vec::new(), Vec::new());
    for turn in 0..COLD_STARTS {
        let browser = browser()?;
        let site = pages(server)?;
        open(&browser, &site)?;
        let args = json!({ "plain": site.url(&format!("plain{turn}.localhost"), "/cold-outer"), "turn": turn });
        let (first, beside): (f64, f64) = browser.run_within(PATIENCE, "return await bench.cold(args)", args)?;
        ours.push(first);
        plain.push(beside);
    }
    let (ours, plain) = (measure::median(ours), measure::median(plain));
    Ok(vec![
        row("first run, cold, p50 (baseline two plain frames and a worker)", "ms", ours, Some(plain), None),
        row(
            "first run, cold ÷ baseline two plain frames and a worker",
            "x",
            ours / plain,
            None,
            Some(Target::AtMost(1.5)),
        ),
    ])
}
