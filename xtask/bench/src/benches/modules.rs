//! How long the wasm modules take to be compiled, in Node: V8 without a network and without a page.

use crate::bench::Place;
use crate::row::{self, Row};
use anyhow::Result;
use std::process::Command;

pub(crate) fn run(place: &Place) -> Result<Vec<Row>> {
    let script = place.root.join("xtask/bench/src/benches/modules.mjs");
    row::printed_by(Command::new("node").arg(script).current_dir(place.root.join("web/dist/wasm")))
}
