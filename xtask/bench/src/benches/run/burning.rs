//! How long a program's thread goes on burning after the host has its answer, seen from the operating system.

use super::page::{PATIENCE, browser, open, pages, row};
use crate::row::{Row, Target};
use anyhow::{Result, ensure};
use belljar_browsers::Browser;
use belljar_serve::Running;
use serde_json::json;
use std::fs;
use std::time::{Duration, Instant};

const METERED: &str = "for (;;);";
const NATIVE: &str = "/^(a+)+$/.test('a'.repeat(70) + 'b')";

pub(super) fn rows(server: &Running) -> Result<Vec<Row>> {
    Ok(vec![
        row(
            "time until a metered program uses no CPU",
            "ms",
            after(server, METERED)?,
            None,
            Some(Target::AtMost(100.0)),
        ),
        row(
            "time until a native operation uses no CPU",
            "ms",
            after(server, NATIVE)?,
            None,
            Some(Target::AtMost(500.0)),
        ),
    ])
}

/// The page has its answer when the script returns; from then on the processes are watched until they rest.
fn after(server: &Running, code: &str) -> Result<f64> {
    let browser = browser()?;
    let site = pages(server)?;
    open(&browser, &site)?;
    browser.run_within::<()>(PATIENCE, "await bench.stay({ count: 4 })", ())?;
    let end: String = browser.run_within(PATIENCE, "return await bench.burn(args)", json!({ "code": code }))?;
    ensure!(end == "TIMEOUT", "the program ended with {end}");
    let answered = Instant::now();
    let (mut quiet, mut gone) = (0, 0.0);
    while quiet < 10 && answered.elapsed() < Duration::from_secs(10) {
        let (before, since) = (ticks(&browser), Instant::now());
        std::thread::sleep(Duration::from_millis(30));
        // A tick is 10 ms; a thread that spins uses up nearly all of the time.
        let busy = (ticks(&browser) - before) as f64 * 10.0 / since.elapsed().as_secs_f64() / 1000.0;
        if busy < 0.5 {
            quiet += 1;
        } else {
            quiet = 0;
            gone = answered.elapsed().as_secs_f64() * 1000.0;
        }
    }
    Ok(gone)
}

fn ticks(browser: &Browser) -> u64 {
    let used = |process: u32| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    };
    browser.processes().into_iter().filter_map(used).sum()
}
