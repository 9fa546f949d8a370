//! What a browser has to load: every script and module, gzipped, beside its size as it is.

use crate::bench::Place;
use crate::row::Row;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;

#[derive(Deserialize)]
struct Bundle {
    size: f64,
    gzip: f64,
}

pub(crate) fn run(place: &Place) -> Result<Vec<Row>> {
    let path = place.root.join("web/dist/manifest.json");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let bundles: BTreeMap<String, Bundle> = serde_json::from_str(&text)?;
    // The playground's parts are named by hashes and weighed together, by a bench of their own.
    let named = bundles.into_iter().filter(|(path, _)| !path.starts_with("playground/"));
    let loaded = named.filter(|(path, _)| path.ends_with(".js") || path.ends_with(".wasm"));
    let row = |(path, bundle): (String, Bundle)| Row {
        name: format!("{path}, gzipped"),
        unit: "B".into(),
        value: bundle.gzip,
        baseline: Some(bundle.size),
        target: None,
    };
    Ok(loaded.map(row).collect())
}
