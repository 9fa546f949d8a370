//! The playground's first paint in a browser that has never seen it, and what is loaded until its first editor stands.

use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::{Context, Result, ensure};
use belljar_browsers::{Browser, Engine, Options};
use belljar_serve::{Config, Running};
use serde::Deserialize;
use serde_json::Value;
use std::fs;

/// Each in a fresh profile: nothing is cached, nothing compiled.
const STARTS: usize = 5;
const MOST_MS: f64 = 300.0;
const MOST_BYTES: f64 = 250_000.0;

#[derive(Deserialize)]
struct Seen {
    paint: f64,
    /// What was asked of the server, WebAssembly aside.
    files: Vec<String>,
}

pub(crate) fn run(place: &Place) -> Result<Vec<Row>> {
    let server = Running::start(Config::for_tests())?;
    let seen: Vec<Seen> = (0..STARTS).map(|_| first_visit(&server)).collect::<Result<_>>()?;
    let bytes = seen.iter().map(|seen| gzipped(place, &seen.files)).collect::<Result<Vec<_>>>()?;
    let paint = measure::median(seen.into_iter().map(|seen| seen.paint).collect());
    let row = |name: &str, unit: &str, value, most| Row {
        name: name.into(),
        unit: unit.into(),
        value,
        baseline: None,
        target: Some(Target::AtMost(most)),
    };
    Ok(vec![
        row("playground, first paint", "ms", paint, MOST_MS),
        row("playground, bytes until the editor is ready, gzipped", "B", measure::median(bytes), MOST_BYTES),
    ])
}

fn first_visit(server: &Running) -> Result<Seen> {
    let browser: Browser = Options::new(Engine::Chromium).start()?;
    browser.goto(server.origin())?;
    browser.wait_for::<bool>("return document.querySelector('#program') !== null", ())?;
    let seen = browser.wait_for(
        "const [paint] = performance.getEntriesByName('first-contentful-paint');
         const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
         return paint ? { paint: paint.startTime, files: ['/playground/index.html', ...files.filter((path) => /^\\/playground\\/.*\\.(js|css|svg)$/.test(path))] } : null",
        (),
    )?;
    Ok(seen)
}

fn gzipped(place: &Place, files: &[String]) -> Result<f64> {
    let path = place.root.join("web/dist/manifest.json");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let manifest: Value = serde_json::from_str(&text)?;
    ensure!(files.len() > 3, "the page loaded only {files:?}");
    let size = |path: &String| manifest[path.trim_start_matches('/')]["gzip"].as_f64().context(path.clone());
    files.iter().map(size).sum()
}
