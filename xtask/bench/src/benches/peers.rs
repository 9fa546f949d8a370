//! The same programs in Belljar, in a plain worker and in what others offer, in one page of Chromium, in turns.
//!
//! The others are not the same thing: ses shares one realm and has no end for a program that does not stop,
//! quickjs-emscripten interprets and is stopped only between its own steps, websandbox has a frame but neither a
//! policy for the network nor an end. Nothing is promised of them; the numbers say what each costs.

use crate::bench::Place;
use crate::node;
use crate::row::Row;
use anyhow::{Context, Result};
use belljar_browsers::{Deadlines, Engine, Options, Response, Site};
use belljar_serve::{Config, Running};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(280);
/// What is run, and how often.
const PROGRAMS: &[(&str, u32)] = &[("1+1", 41), ("fib", 5), ("json", 5), ("strings", 5)];

pub(crate) fn run(place: &Place) -> Result<Vec<Row>> {
    let server = Running::start(Config::for_tests())?;
    let site = pages(place, &server)?;
    let deadlines = Deadlines { session: Duration::from_secs(600), ..Deadlines::default() };
    let browser = Options::new(Engine::Chromium).deadlines(deadlines).start()?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.bench !== undefined", ())?;
    let mut rows = Vec::new();
    for &(name, turns) in PROGRAMS {
        let source = match name {
            "1+1" => "return 1+1".to_owned(),
            file => fs::read_to_string(place.root.join(format!("xtask/bench/src/benches/guard/programs/{file}.js")))?,
        };
        let args = json!({ "source": source, "turns": turns });
        let times: Times = browser.run_within(PATIENCE, "return await bench(args)", args)?;
        rows.extend(times.rows(name));
    }
    Ok(rows)
}

/// From the call to the value, in milliseconds.
#[derive(Deserialize)]
struct Times {
    belljar: f64,
    plain: f64,
    quickjs: f64,
    ses: f64,
    websandbox: f64,
}

impl Times {
    fn rows(&self, program: &str) -> [Row; 4] {
        let beside = |peer: &str, baseline| Row {
            name: format!("{program} in a new sandbox (baseline {peer})"),
            unit: "ms".into(),
            value: self.belljar,
            baseline: Some(baseline),
            target: None,
        };
        [
            beside("a plain blob worker", self.plain),
            beside("quickjs-emscripten, a context in a worker", self.quickjs),
            beside("ses, a compartment in a worker", self.ses),
            beside("@jetbrains/websandbox, a frame", self.websandbox),
        ]
    }
}

fn pages(place: &Place, server: &Running) -> Result<Site> {
    let bundled = node::output(&place.root.join("xtask/bench/peers/bundle.mjs"))?;
    let scripts: BTreeMap<String, String> = serde_json::from_slice(&bundled).context("not the peers' bundles")?;
    let wasm = "xtask/bench/peers/node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm";
    let wasm = fs::read(place.root.join(wasm)).with_context(|| format!("cannot read {wasm}"))?;
    let host = include_str!("peers/host.html").replace("SERVER", server.origin());
    Ok(Site::start(move |request| match request.path.as_str() {
        "/" => Response::html(&*host),
        "/emscripten-module.wasm" => Response::new(200).header("content-type", "application/wasm").body(wasm.clone()),
        path => match scripts.get(path.trim_start_matches('/')) {
            Some(text) => Response::new(200).header("content-type", "text/javascript").body(text.clone()),
            None => Response::not_found(),
        },
    })?)
}
