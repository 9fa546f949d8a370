//! The guard as a browser has it, in Chromium: its module hardens programs in a worker, and hardened programs run in a
//! worker beside the same programs raw.

use crate::bench::Place;
use crate::node;
use crate::row::{Row, Target};
use anyhow::{Context, Result, ensure};
use belljar_browsers::{Browser, Deadlines, Engine, Options, Response, Site};
use belljar_guard::{blocked, harden};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use std::time::Duration;

const LONG: Duration = Duration::from_secs(240);
/// Those not named here are the mixed set.
const TARGETS: &[(&str, f64)] = &[("for-int", 1.35), ("for-of", 1.3), ("fib", 1.3)];
const MIXED: f64 = 1.15;

pub(super) fn run(place: &Place, sources: &[(&str, String, f64)]) -> Result<Vec<Row>> {
    let site = pages(place, sources)?;
    let deadlines = Deadlines { session: Duration::from_secs(600), ..Deadlines::default() };
    let browser = Options::new(Engine::Chromium).deadlines(deadlines).start()?;
    browser.goto(&site.url("localhost", "/"))?;
    let mut rows = hardening(&browser, sources)?;
    rows.extend(overhead(&browser)?);
    Ok(rows)
}

#[derive(Deserialize)]
struct Hardening {
    ours: f64,
    theirs: f64,
}

fn hardening(browser: &Browser, sources: &[(&str, String, f64)]) -> Result<Vec<Row>> {
    let times: Vec<Hardening> = browser.run_within(LONG, "return await bench.harden()", ())?;
    ensure!(times.len() == sources.len(), "{} of {} were measured", times.len(), sources.len());
    let row = |((size, _, most), time): (&(&str, String, f64), &Hardening)| Row {
        name: format!("harden {size}, wasm in Chromium (baseline acorn and astring)"),
        unit: "ms".into(),
        value: time.ours,
        baseline: Some(time.theirs),
        target: Some(Target::AtMost(*most)),
    };
    Ok(sources.iter().zip(&times).map(row).collect())
}

#[derive(Deserialize)]
struct Overhead {
    name: String,
    raw: f64,
    hardened: f64,
}

fn overhead(browser: &Browser) -> Result<Vec<Row>> {
    let times: Vec<Overhead> = browser.run_within(LONG, "return await bench.overhead()", ())?;
    let (mut rows, mut mixed) = (Vec::new(), Vec::new());
    for Overhead { name, raw, hardened } in times {
        let target = TARGETS.iter().find(|(program, _)| *program == name).map(|&(_, most)| Target::AtMost(most));
        if target.is_none() {
            mixed.push(hardened / raw);
        }
        rows.push(Row {
            name: format!("{name}, hardened, in Chromium (baseline raw)"),
            unit: "ms".into(),
            value: hardened,
            baseline: Some(raw),
            target: None,
        });
        if target.is_some() {
            let name = format!("{name}, hardened ÷ baseline raw");
            rows.push(Row { name, unit: "x".into(), value: hardened / raw, baseline: None, target });
        }
    }
    ensure!(!mixed.is_empty(), "no mixed programs were measured");
    let count = f64::from(u32::try_from(mixed.len())?);
    let mean = (mixed.iter().map(|ratio| ratio.ln()).sum::<f64>() / count).exp();
    rows.push(Row {
        name: "mixed programs, hardened ÷ baseline raw, geometric mean".into(),
        unit: "x".into(),
        value: mean,
        baseline: None,
        target: Some(Target::AtMost(MIXED)),
    });
    Ok(rows)
}

fn pages(place: &Place, sources: &[(&str, String, f64)]) -> Result<Site> {
    let read = |path: &str| fs::read(place.root.join(path)).with_context(|| format!("cannot read {path}"));
    let sources: Vec<&str> = sources.iter().map(|(_, source, _)| source.as_str()).collect();
    let script = "text/javascript";
    let files: HashMap<&str, (&str, Vec<u8>)> = HashMap::from([
        ("/", ("text/html", include_bytes!("host.html").to_vec())),
        ("/harden.js", (script, include_bytes!("harden.js").to_vec())),
        ("/program.js", (script, include_bytes!("program.js").to_vec())),
        ("/guard.js", (script, node::output(&place.root.join("xtask/bench/src/benches/guard/module.mjs"))?)),
        ("/guard.wasm", ("application/wasm", read("web/dist/wasm/guard.wasm")?)),
        ("/acorn.js", (script, read("xtask/bench/peers/node_modules/acorn/dist/acorn.mjs")?)),
        ("/astring.js", (script, read("xtask/bench/peers/node_modules/astring/dist/astring.mjs")?)),
        ("/runtime.js", (script, node::output(&place.root.join("tests/guard/runtime.mjs"))?)),
        ("/sources.json", ("application/json", json!(sources).to_string().into_bytes())),
        ("/programs.json", ("application/json", programs(place)?.to_string().into_bytes())),
    ]);
    Ok(Site::start(move |request| match files.get(request.path.as_str()) {
        Some((kind, bytes)) => Response::new(200).header("content-type", *kind).body(bytes.clone()),
        None => Response::not_found(),
    })?)
}

fn programs(place: &Place) -> Result<Value> {
    let mut programs = Vec::new();
    for entry in fs::read_dir(place.root.join("xtask/bench/src/benches/guard/programs"))? {
        let path = entry?.path();
        let source = fs::read_to_string(&path)?;
        let name = path.file_stem().context("a program has a name")?.to_string_lossy().into_owned();
        let options = belljar_guard::Options::default();
        let hardened = harden(&source, &options).with_context(|| format!("{name} is refused"))?;
        programs.push(json!({
            "name": name,
            "source": source,
            "code": hardened.code,
            "entry": hardened.names.entry,
            "blocked": blocked::names(options.level),
        }));
    }
    programs.sort_by_key(|program| program["name"].to_string());
    Ok(json!(programs))
}
