//! `belljar leaks` against the committed matrix (tests/leaks): a cell that got worse fails with its name.
//!
//! In every test run a part that has every kind of probe and every guest; `cargo xtask leaks` is the whole.

use anyhow::{Result, ensure};
use belljar_browsers::Engine;
use belljar_leaks::{Guest, Question, measure};

use crate::runner::{seed, whole};

/// In every run: one of each way of leaving.
const ALWAYS: &[&str] = &["fetch", "websocket", "img", "child-srcdoc", "location-href", "window-open", "sibling-post"];

/// One or two of every kind: each way of arriving, each way of leaving, each side of a wall. A run has a third of them, the
/// next one another third.
const PART: &[&str] = &[
    "fetch", "websocket", "img", "css-font", "child-srcdoc", "child-address", "import", "import-scripts",
    "worker-blob", "service-worker", "location-href", "meta-refresh", "shed-blob", "shed-query", "shed-file",
    "form-post", "window-open", "top-location", "preconnect", "dns-prefetch", "prefetch", "stun", "webtransport",
    "indexed-db", "broadcast", "sibling-post", "page-document", "freeze-page", "freeze-sibling",
];

pub(crate) fn no_cell_got_worse(engine: Engine) -> Result<()> {
    let known: Vec<_> = belljar_leaks::channels::all().map(|channel| channel.id).collect();
    let unknown: Vec<_> = PART.iter().chain(ALWAYS).filter(|id| !known.contains(id)).collect();
    assert!(unknown.is_empty(), "no such ways out: {unknown:?}");
    let (thirds, third) = if whole() { (1, 0) } else { (3, seed()? as usize % 3) };
    let mut channels: Vec<_> = PART.iter().skip(third).step_by(thirds).copied().collect();
    channels.extend(ALWAYS.iter().filter(|id| !channels.contains(id)).copied().collect::<Vec<_>>());
    let question = Question { engine, guests: Guest::ALL.to_vec(), channels: Some(channels) };
    let measured = measure(&question, |_| {})?;
    let worse: Vec<String> = measured.worse().iter().map(ToString::to_string).collect();
    ensure!(worse.is_empty(), "{}", worse.join("\n"));
    Ok(())
}
