//! The benches, in the order of the table.

mod bundles; // what a browser has to load
mod modules; // how long the wasm modules take to be ready

use crate::Bench;

pub(crate) const BENCHES: &[Bench] =
    &[Bench { name: "bundles", run: bundles::run }, Bench { name: "modules", run: modules::run }];
