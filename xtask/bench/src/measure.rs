//! Clocks and a scale. The best of several rounds is taken: noise on a shared machine only ever adds.

use belljar_browsers::Browser;
use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(200);

/// How often per second `work` can be done on one core.
pub(crate) fn per_second<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut best: f64 = 0.0;
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let mut done = 0_u32;
        while started.elapsed() < ROUND {
            black_box(work());
            done += 1;
        }
        best = best.max(f64::from(done) / started.elapsed().as_secs_f64());
    }
    best
}

/// The middle one of many times, in milliseconds: for things that start processes, where the best is luck.
pub(crate) fn median_ms<E>(times: usize, mut work: impl FnMut() -> Result<(), E>) -> Result<f64, E> {
    let mut taken = Vec::with_capacity(times);
    for _ in 0..times {
        let started = Instant::now();
        work()?;
        taken.push(started.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(median(taken))
}

/// The middle one of a list that is not empty.
pub(crate) fn median(mut taken: Vec<f64>) -> f64 {
    taken.sort_by(f64::total_cmp);
    taken[taken.len() / 2]
}

/// What all processes of a browser weigh, as proportional set size: a page that processes share counts for each in part.
pub(crate) fn megabytes(browser: &Browser) -> f64 {
    let share = |process: u32| {
        let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
        let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.split_whitespace().next()?.parse::<f64>().ok()
    };
    browser.processes().into_iter().filter_map(share).sum::<f64>() / 1024.0
}
