//! Connecting to a sandbox and talking with its guest, in Chromium, beside the plain way of doing the same.

use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::{Context, Result};
use belljar_browsers::{Browser, Engine, Options, Response, Site};
use belljar_serve::{Config, Running};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fs;
use std::time::Duration;

/// Connecting starts processes, so the middle one of many counts.
const COLD_STARTS: usize = 15;
const SDK_MOST_BYTES: f64 = 15_900.0;
const ADAPTERS: [&str; 4] = ["ai-sdk", "codemode", "langchain", "tanstack"];
const ADAPTER_MOST_BYTES: f64 = 4_000.0;

pub(crate) fn run(place: &Place) -> Result<Vec<Row>> {
    let server = Running::start(Config::for_tests())?;
    let deadlines =
        belljar_browsers::Deadlines { session: Duration::from_secs(300), ..belljar_browsers::Deadlines::default() };
    let browser = Options::new(Engine::Chromium).deadlines(deadlines).start()?;
    let mut rows = cold(&browser, &server)?;
    rows.extend(talking(&browser, &server)?);
    rows.extend(sizes(place)?);
    Ok(rows)
}

/// Each time from a page on an origin that was never seen before, so that the sandbox's host name, site and process are
/// new too. The frame beside it is another sandbox's outer frame, made before: on a new site as well, from the same
/// server, with the same headers and script. It loads, says that it is awake, and that is all.
fn cold(browser: &Browser, server: &Running) -> Result<Vec<Row>> {
    let (mut connects, mut frames) = (Vec::new(), Vec::new());
    for turn in 0..COLD_STARTS {
        let site = pages(server)?;
        let args = json!({ "server": server.origin(), "turn": turn });
        browser.goto(&site.url("localhost", "/"))?;
        browser.wait_for::<bool>("return globalThis.bench !== undefined", ())?;
        let (connect, frame): (f64, f64) = browser.run("return await bench.cold(args)", args)?;
        connects.push(connect);
        frames.push(frame);
    }
    let (connect, frame) = (measure::median(connects), measure::median(frames));
    Ok(vec![
        row("connect, cold, p50 (baseline one outer frame)", "ms", connect, Some(frame), None),
        row("connect, cold, p50 ÷ baseline one outer frame", "x", connect / frame, None, Some(Target::AtMost(1.3))),
    ])
}

#[derive(Deserialize)]
struct Talk {
    second: f64,
    ours: f64,
    plain: f64,
}

fn talking(browser: &Browser, server: &Running) -> Result<Vec<Row>> {
    let site = pages(server)?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.bench !== undefined", ())?;
    let args = json!({ "server": server.origin(), "relay": site.url("relay.localhost", "/relay") });
    let talk: Talk = browser.run_within(Duration::from_secs(60), "return await bench.talking(args)", args)?;
    Ok(vec![
        row("second connect in the same page", "ms", talk.second, None, Some(Target::AtMost(5.0))),
        row(
            "round trips host to guest, sequential (baseline plain relay of two hops)",
            "/s",
            talk.ours,
            Some(talk.plain),
            None,
        ),
        row(
            "round trips host to guest ÷ baseline plain relay of two hops",
            "x",
            talk.ours / talk.plain,
            None,
            Some(Target::AtLeast(0.9)),
        ),
    ])
}

fn sizes(place: &Place) -> Result<Vec<Row>> {
    let path = place.root.join("web/dist/manifest.json");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let manifest: Value = serde_json::from_str(&text)?;
    let size = |name: &str, file: &str, most: f64| {
        let gzip = manifest[file]["gzip"].as_f64().with_context(|| format!("{file} is not in the manifest"))?;
        Ok(row(&format!("{name}, gzipped"), "B", gzip, None, Some(Target::AtMost(most))))
    };
    let adapters = ADAPTERS
        .iter()
        .map(|name| size(&format!("adapter {name}"), &format!("host/belljar-{name}.js"), ADAPTER_MOST_BYTES));
    std::iter::once(size("SDK", "host/belljar.js", SDK_MOST_BYTES)).chain(adapters).collect()
}

fn pages(server: &Running) -> Result<Site> {
    let host = include_str!("frames/host.html").replace("SERVER", server.origin());
    Ok(Site::start(move |request| match request.path.as_str() {
        "/" => Response::html(&*host),
        "/relay" => Response::html(include_str!("frames/relay.html")),
        "/echo" => Response::html(include_str!("frames/echo.html")),
        _ => Response::not_found(),
    })?)
}

fn row(name: &str, unit: &str, value: f64, baseline: Option<f64>, target: Option<Target>) -> Row {
    Row { name: name.into(), unit: unit.into(), value, baseline, target }
}
