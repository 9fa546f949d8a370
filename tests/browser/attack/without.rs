//! Each attack with the layer taken out that stops it: what its header says in `then` holds all the same.
//!
//! In a test run one attack for each two layers, another one in each engine; with `BELLJAR_WHOLE` all of them, and with
//! `BELLJAR_WHOLE=<name>` those whose name holds that.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;
use belljar_attack::{Attack, Guest, Layer, Seen, Stage, attacks, fault_without_its_layer};
use belljar_browsers::{Browser, Deadlines, Engine, Options};
use belljar_policy::Level;
use serde_json::{Value, json};

use super::taken::{Bundles, SWITCHES, Taken, alter};
use crate::runner::whole;

/// As good as none, and so long is looked at what has none.
const NO_DEADLINE_MS: u64 = 300_000;
const LOOKED_AT_MS: u64 = 3_000;
/// For those that only a deadline ends, if anything does: short enough that where nobody counts bytes the machine keeps some.
const DEADLINE_MS: u64 = 1_500;
/// What only its own layer stops, and where: memory by the gigabyte, sooner than anybody looks at a clock.
const BY_NOBODY_ELSE: &[(&str, &[Engine])] = &[
    ("memory/flat-of-shared-lists", &Engine::ALL),
    ("memory/buffer-views-of-many", &[Engine::Firefox]),
    ("loops/map-from-an-endless-iterator", &[Engine::WebKit]),
    // Its parser ends with the process.
    ("parser/await-chain", &[Engine::WebKit]),
];
/// So many are asked for in one call into the page.
const ROW: usize = 12;

pub(crate) fn what_is_left_holds(engine: Engine) -> Result<()> {
    let mut browser = start(engine)?;
    let (mut tried, mut wrong) = (0, Vec::new());
    for ((layer, is_worker), attacks) in chosen(engine) {
        let stage = stage(layer, is_worker)?;
        stage.open(&browser)?;
        for row in attacks.chunks(ROW) {
            let jobs: Vec<_> = row.iter().map(|(attack, _)| (attack, Level::Standard)).collect();
            // One that did something is looked at alone.
            let together = if layer == Layer::Deadline { None } else { stage.row(&browser, &jobs) };
            // What one of them did to the page is not the next one's doing.
            if layer != Layer::Deadline && together.is_none() {
                browser = start(engine)?;
                stage.open(&browser)?;
            }
            for (nth, (attack, then)) in row.iter().enumerate() {
                let before = together.as_ref().map(|seen| (seen[nth].clone(), Vec::new()));
                let (seen, sink) = match before.filter(|(seen, _)| !was_kept_waiting(seen)) {
                    Some(seen) => seen,
                    None => alone(&mut browser, &stage, attack)?,
                };
                tried += 1;
                let by_name = engine == Engine::Chromium;
                if let Some(fault) = fault_without_its_layer(attack, *then, &seen, &sink, by_name) {
                    wrong.push(format!("{} without {layer}, {then} has to hold: {fault}", attack.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried} did not hold in {engine}:\n{}", wrong.len(), wrong.join("\n"));
    let least = match named() {
        Some(_) => 1,
        None if whole() => 500,
        None => 20,
    };
    assert!(tried >= least, "only {tried} were tried");
    Ok(())
}

/// By the layer that is taken out, and whether the guest is a worker's place: one server for each.
type Chosen = BTreeMap<(Layer, bool), Vec<(Attack, Layer)>>;

fn chosen(engine: Engine) -> Chosen {
    let mut pairs = BTreeMap::<(Layer, bool, Layer), Vec<&Attack>>::new();
    let nobody = |attack: &Attack| BY_NOBODY_ELSE.iter().any(|(name, at)| *name == attack.name && at.contains(&engine));
    let asked = |attack: &Attack| named().map_or(!nobody(attack), |name| attack.name.contains(&name));
    for attack in attacks().iter().filter(|attack| asked(attack)) {
        if let Some(then) = attack.then(engine) {
            pairs.entry((attack.header.layer, attack.header.guest == Guest::Worker, then)).or_default().push(attack);
        }
    }
    let mut chosen = Chosen::new();
    for ((layer, is_worker, then), mut attacks) in pairs {
        if !whole() {
            attacks = vec![attacks[engine as usize % attacks.len()]];
        }
        let limited = attacks.into_iter().map(|attack| (limited(attack, then), then));
        chosen.entry((layer, is_worker)).or_default().extend(limited);
    }
    chosen
}

/// The attacks that somebody wants to see, of all.
fn named() -> Option<String> {
    std::env::var("BELLJAR_WHOLE").ok().filter(|name| name.contains('/'))
}

/// With no deadline where that is the layer, and with a short one where little else is left.
fn limited(attack: &Attack, then: Layer) -> Attack {
    let mut attack = attack.clone();
    let layer = attack.header.layer;
    let limits = &mut attack.header.policy.limits;
    let own = limits.get("timeoutMs").and_then(Value::as_u64);
    if layer == Layer::Deadline {
        limits.insert("timeoutMs".to_owned(), json!(NO_DEADLINE_MS));
    } else if then == Layer::Deadline || matches!(layer, Layer::Meter | Layer::Memory) {
        limits.insert("timeoutMs".to_owned(), json!(own.unwrap_or(DEADLINE_MS).min(DEADLINE_MS)));
    }
    attack
}

fn stage(layer: Layer, is_worker: bool) -> Result<Stage> {
    let off: Vec<&str> = SWITCHES.iter().copied().filter(|switch| *switch == layer.name()).collect();
    let taken = Taken { csp: layer != Layer::Csp, sandbox: layer != Layer::Sandbox, off: &off };
    let guest = if is_worker { Guest::Worker } else { Guest::Run };
    let stage = Stage::altered(guest, alter(Bundles::Switched, taken))?;
    Ok(if layer == Layer::Deadline { stage.patience_ms(LOOKED_AT_MS) } else { stage })
}

/// One by itself. A page that is lost is one that it took away; a frame that somebody before it left busy is none of its own.
fn alone(browser: &mut Browser, stage: &Stage, attack: &Attack) -> Result<(Seen, Vec<String>)> {
    for _ in 0..2 {
        match stage.attack(browser, attack, Level::Standard) {
            Ok((seen, sink)) if !was_kept_waiting(&seen) => return Ok((seen, sink)),
            Ok(_) => {}
            Err(lost) => {
                *browser = start(browser.engine())?;
                stage.open(browser)?;
                return Ok((Seen { hung: true, message: lost.to_string(), ..Seen::default() }, Vec::new()));
            }
        }
        *browser = start(browser.engine())?;
        stage.open(browser)?;
    }
    Ok(stage.attack(browser, attack, Level::Standard)?)
}

/// In Firefox promises that are rejected by the hundred thousand keep a frame busy after their program was ended.
fn was_kept_waiting(seen: &Seen) -> bool {
    seen.message.contains("No answer to")
}

fn start(engine: Engine) -> Result<Browser> {
    let session = Duration::from_secs(if whole() { 7_200 } else { 880 });
    Ok(Options::new(engine).deadlines(Deadlines { session, ..Deadlines::default() }).start()?)
}
