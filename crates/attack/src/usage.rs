//! Processor time and memory of a browser, read from the machine's process table. Where there is none, nothing is told.

use std::collections::HashMap;
use std::fs;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use belljar_browsers::Browser;

/// Linux counts a process's time in hundredths of a second on every machine it has.
const TICK_MS: f64 = 10.0;
const PAGE_BYTES: u64 = 4096;

/// What the browser's processes have used until a moment.
#[derive(Clone, Debug)]
pub struct Usage {
    at: SystemTime,
    ticks: HashMap<u32, u64>,
    pub(crate) resident_bytes: u64,
}

impl Usage {
    pub fn of(browser: &Browser) -> Self {
        Self::of_processes(&browser.processes())
    }

    pub(crate) fn of_processes(processes: &[u32]) -> Self {
        let ticks = processes.iter().filter_map(|id| Some((*id, ticks(*id)?))).collect();
        let resident_bytes = processes.iter().filter_map(|id| resident(*id)).sum();
        Self { at: SystemTime::now(), ticks, resident_bytes }
    }

    /// Milliseconds of processor time between the two. A process that has ended took its count along.
    pub(crate) fn cpu_ms_until(&self, later: &Self) -> f64 {
        let used = later.ticks.iter().map(|(id, ticks)| ticks.saturating_sub(*self.ticks.get(id).unwrap_or(&0)));
        used.sum::<u64>() as f64 * TICK_MS
    }

    /// The share of one core, in per cent.
    pub fn cpu_percent_until(&self, later: &Self) -> f64 {
        let passed = later.at.duration_since(self.at).unwrap_or(Duration::from_millis(1)).as_secs_f64() * 1000.0;
        100.0 * self.cpu_ms_until(later) / passed.max(1.0)
    }

    pub(crate) fn at_ms(&self) -> f64 {
        self.at.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64() * 1000.0)
    }
}

fn ticks(id: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let mut fields = stat.get(stat.rfind(')')? + 2..)?.split(' ');
    // After the state: the 14th and 15th of the whole line.
    let user: u64 = fields.nth(11)?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user + system)
}

fn resident(id: u32) -> Option<u64> {
    let statm = fs::read_to_string(format!("/proc/{id}/statm")).ok()?;
    let pages: u64 = statm.split(' ').nth(1)?.parse().ok()?;
    Some(pages * PAGE_BYTES)
}

/// A quiet window is one in which less than this share of a core was used.
const QUIET_PERCENT: f64 = 30.0;

/// From the deadline to the first quiet window after it, in milliseconds. `None` when there was none.
pub(crate) fn dead_after(samples: &[Usage], deadline_ms: f64) -> Option<f64> {
    let quiet = samples.windows(5).find(|window| match window {
        [first, .., last] => first.at_ms() >= deadline_ms && first.cpu_percent_until(last) < QUIET_PERCENT,
        _ => false,
    })?;
    Some(quiet.first()?.at_ms() - deadline_ms)
}
