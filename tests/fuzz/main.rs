//! The bodies of the fuzz targets, driven without a fuzzer: seeds and what becomes of them when they are cut, doubled and put
//! together, the same ones every time. Each says how many it tried, and how many of them were bad. With `BELLJAR_FUZZ_SEEDS`
//! the seeds are only written there, for the fuzzer (`cargo xtask fuzz`).
#![allow(clippy::print_stdout, reason = "the counts are what somebody who fuzzes wants to see")]

mod drive; // inputs, and the count of them

#[path = "../../fuzz/bodies/gate.rs"]
mod gate_body;
#[path = "../../fuzz/bodies/guard.rs"]
mod guard_body;
#[path = "../../fuzz/bodies/modules.rs"]
mod modules_body;
#[path = "../../fuzz/bodies/packages.rs"]
mod packages_body;
#[path = "../../fuzz/bodies/policy.rs"]
mod policy_body;
#[path = "../../fuzz/bodies/source.rs"]
mod source_body;
#[path = "../../fuzz/bodies/wire.rs"]
mod wire_body;

use std::path::Path;

use drive::Target;

#[test]
fn policy() {
    let seed = |path: &Path, text: Vec<u8>| path.extension().is_some_and(|end| end != "snap").then_some(text);
    let folders = &["fuzz/seeds/policy", "tests/policies"];
    Target { name: "policy", inputs: 1_500, folders, seed, passes: policy_body::passes }.drive();
}

#[test]
fn modules() {
    let folders = &["fuzz/seeds/modules"];
    Target { name: "modules", inputs: 4_000, folders, seed: |_, text| Some(text), passes: modules_body::passes }
        .drive();
}

#[test]
fn packages() {
    let folders = &["fuzz/seeds/packages"];
    Target { name: "packages", inputs: 6_000, folders, seed: |_, text| Some(text), passes: packages_body::passes }
        .drive();
}

#[test]
fn source() {
    let folders = &["fuzz/seeds/source"];
    Target { name: "source", inputs: 60_000, folders, seed: |_, text| Some(text), passes: source_body::passes }.drive();
}

#[test]
fn guard() {
    // Programs say nothing of level and language: standard, JavaScript.
    let seed = |_: &Path, text: Vec<u8>| Some([&[2][..], &text].concat());
    let folders = &["fuzz/seeds/guard", "tests/benign"];
    Target { name: "guard", inputs: 1_200, folders, seed, passes: guard_body::passes }.drive();
}

#[test]
fn gate() {
    let folders = &["fuzz/seeds/gate"];
    Target { name: "gate", inputs: 12_000, folders, seed: |_, text| Some(text), passes: gate_body::passes }.drive();
}

#[test]
fn wire() {
    let seed = |_: &Path, text: Vec<u8>| {
        let contract: serde_json::Value = serde_json::from_slice(&text).ok()?;
        Some(contract["message"].to_string().into_bytes())
    };
    Target { name: "wire", inputs: 12_000, folders: &["tests/contracts"], seed, passes: wire_body::passes }.drive();
}
