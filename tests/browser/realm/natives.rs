//! Every native of the realm has a row, and what natives make stays within the limit, measured from outside.

use anyhow::{Context, Result, ensure};
use belljar_browsers::Browser;
use belljar_policy::Level;
use serde_json::{Value, json};

use super::{WITHIN, open, rules, run};

/// A native without a row is reported, and is not there.
pub(crate) fn every_native_has_a_row(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    for level in Level::ALL {
        let ended = run(browser, level, &json!({ "body": "return 1" }))?;
        let unlisted = strangers(&ended)?;
        assert!(unlisted.is_empty(), "natives without a row at {level}: {unlisted:#?}");
    }
    // The control: a browser that has more.
    let prelude = "'use strict'; Array.prototype.newest = [].map.bind([]); Math.newest = Math.max.bind(null);
        Object.defineProperty(Map.prototype, 'newer', { get: Math.abs.bind(null), configurable: true });";
    let body = "return [typeof [].newest, typeof Math.newest, 'newer' in new Map()]";
    let ended = run(browser, Level::Standard, &json!({ "body": body, "prelude": prelude }))?;
    assert_eq!(ended["outcome"]["value"], r#"["undefined","undefined",false]"#, "{ended}");
    assert_eq!(strangers(&ended)?, ["Math.newest", "Array.prototype.newest", "Map.prototype.get:newer"], "{ended}");
    Ok(())
}

fn strangers(ended: &Value) -> Result<Vec<String>> {
    let unlisted = ended["unlisted"].as_array().with_context(|| format!("no realm: {ended}"))?;
    Ok(unlisted.iter().filter_map(Value::as_str).filter(|name| name.contains('.')).map(str::to_owned).collect())
}

const LIMIT: u64 = 32 * 1024 * 1024;
/// What a program that ended normally may keep: some engines need twice the bytes that are counted, and copies count a half.
const FACTOR: u64 = 8;
/// What a browser takes for a worker and a realm, and what its collector has not come to yet.
const CONSTANT: u64 = 256 * 1024 * 1024;
const PROGRAMS: u64 = 24;

/// Random natives with every kind of argument; what they make is kept while the browser's memory is measured.
pub(crate) fn random_natives_stay_within_the_limit(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    let first = std::env::var("BELLJAR_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1_u64);
    let (mut ended, mut limited) = (0, 0);
    for seed in first..first + PROGRAMS {
        let before = resident(browser);
        let args = json!({ "rules": rules(Level::Standard)?, "seed": seed, "limit": LIMIT });
        let said: Value =
            browser.run_within(WITHIN, "return await realm.random(args.rules, args.seed, args.limit)", args)?;
        let used = resident(browser).saturating_sub(before);
        let _: Value = browser.run_within(WITHIN, "return await realm.release()", json!({}))?;
        match said["how"].as_str() {
            Some("held") => ended += 1,
            Some("MEMORY_LIMIT") => limited += 1,
            Some("TIMEOUT" | "ITERATION_LIMIT" | "STACK_OVERFLOW" | "EXECUTION_ERROR") => {}
            _ => anyhow::bail!("seed {seed}: {said}"),
        }
        ensure!(used <= LIMIT * FACTOR + CONSTANT, "seed {seed}: {} MB are in use: {said}", used >> 20);
    }
    // A generator of programs that never run, or never meet the limit, shows nothing.
    assert!(ended + limited > PROGRAMS / 2, "{ended} ended and {limited} met the limit, seeds from {first}");
    Ok(())
}

/// Bytes that the browser's processes hold. Where no process table tells, nothing is compared.
fn resident(browser: &Browser) -> u64 {
    let pages = |id: &u32| -> Option<u64> {
        let statm = std::fs::read_to_string(format!("/proc/{id}/statm")).ok()?;
        statm.split(' ').nth(1)?.parse().ok()
    };
    browser.processes().iter().filter_map(pages).sum::<u64>() * 4096
}
