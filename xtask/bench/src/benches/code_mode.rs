//! Code mode in Chromium: the same programs by the adapter for Cloudflare's code mode and by its own browser executor, in one
//! page and in turns; and what it costs to describe many tools.

use super::guard;
use crate::bench::Place;
use crate::node;
use crate::row::{Row, Target};
use anyhow::{Context, Result};
use belljar_browsers::{Deadlines, Engine, Options, Response, Site};
use belljar_guard::{Options as GuardOptions, harden};
use belljar_serve::{Config, Running};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(280);
const NORMALISED_TURNS: usize = 400;

pub(crate) fn run(place: &Place) -> Result<Vec<Row>> {
    let server = Running::start(Config::for_tests())?;
    let site = pages(place, &server)?;
    let deadlines = Deadlines { session: Duration::from_secs(600), ..Deadlines::default() };
    let browser = Options::new(Engine::Chromium).deadlines(deadlines).start()?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.bench !== undefined", ())?;
    let programs: Beside = browser.run_within(PATIENCE, "return await programs()", ())?;
    let calls: Beside = browser.run_within(PATIENCE, "return await calls(args)", json!({ "count": 300 }))?;
    let texts: Texts = browser.run_within(PATIENCE, "return await descriptions(args)", json!({ "turns": 9 }))?;
    let mut rows = Vec::new();
    rows.extend(programs.rows("1+1 through belljar/codemode", 0.2));
    rows.extend(calls.rows("a tool call through belljar/codemode", 1.0));
    rows.extend(texts.rows());
    rows.extend(normalised()?);
    Ok(rows)
}

/// The same program as it is, and as a model sends it: in a fence, as a function. One by one in turns, and the best of each
/// counts: what is asked is what the work costs, and not what else the machine does.
fn normalised() -> Result<[Row; 2]> {
    let body = guard::program(50_000);
    let sent = format!("Here is the program:\n\n```javascript\nasync () => {{\n{body}}}\n```\n");
    let options = GuardOptions::default();
    harden(&sent, &options).context("the program is refused")?;
    let time = |text: &str| {
        let began = Instant::now();
        _ = black_box(harden(text, &options));
        began.elapsed().as_secs_f64() * 1000.0
    };
    let (mut plain, mut normal) = (f64::MAX, f64::MAX);
    for _ in 0..NORMALISED_TURNS {
        plain = plain.min(time(&body));
        normal = normal.min(time(&sent));
    }
    let row = |name: &str, unit: &str, value, baseline, target| Row {
        name: name.into(),
        unit: unit.into(),
        value,
        baseline,
        target,
    };
    let name = "harden 50 kB in a fence, as a function";
    Ok([
        row(&format!("{name} (baseline the same as it is)"), "ms", normal, Some(plain), None),
        row(&format!("{name} ÷ as it is"), "x", normal / plain, None, Some(Target::AtMost(1.05))),
    ])
}

/// In milliseconds.
#[derive(Deserialize)]
struct Beside {
    ours: f64,
    theirs: f64,
}

impl Beside {
    fn rows(&self, work: &str, most: f64) -> [Row; 2] {
        let row = |name, unit: &str, value, baseline, target| Row { name, unit: unit.into(), value, baseline, target };
        [
            row(format!("{work} (baseline Cloudflare's browser executor)"), "ms", self.ours, Some(self.theirs), None),
            row(
                format!("{work} ÷ Cloudflare's browser executor"),
                "x",
                self.ours / self.theirs,
                None,
                Some(Target::AtMost(most)),
            ),
        ]
    }
}

/// In milliseconds.
#[derive(Deserialize)]
struct Texts {
    described: f64,
    first: f64,
    searched: f64,
}

impl Texts {
    fn rows(&self) -> [Row; 3] {
        let row = |name: &str, value, most| Row {
            name: name.into(),
            unit: "ms".into(),
            value,
            baseline: None,
            target: Some(Target::AtMost(most)),
        };
        [
            row("500 tools described in the page", self.described, 50.0),
            row("1,000 tools searched for the first time", self.first, 5.0),
            row("1,000 tools searched again", self.searched, 5.0),
        ]
    }
}

fn pages(place: &Place, server: &Running) -> Result<Site> {
    let bundled = node::output(&place.root.join("xtask/bench/peers/bundle.mjs"))?;
    let scripts: BTreeMap<String, String> = serde_json::from_slice(&bundled).context("not the peers' bundles")?;
    let host = include_str!("code_mode/host.html").replace("SERVER", server.origin());
    Ok(Site::start(move |request| match request.path.as_str() {
        "/" => Response::html(&*host),
        path => match scripts.get(path.trim_start_matches('/')) {
            Some(script) => Response::script(script.as_str()),
            None => Response::not_found(),
        },
    })?)
}
