//! What starting browsers has cost this process, and who is told of it.

use std::cell::RefCell;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::engine::Engine;
use crate::family::Killer;

/// How often something was done, and how long all of it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    pub what: &'static str,
    pub times: u64,
    pub took: Duration,
}

impl fmt::Display for Cost {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} in {:.1} s", self.times, self.what, self.took.as_secs_f64())
    }
}

struct Counter {
    times: AtomicU64,
    micros: AtomicU64,
}

impl Counter {
    const fn new() -> Counter {
        Counter { times: AtomicU64::new(0), micros: AtomicU64::new(0) }
    }

    fn add(&self, took: Duration) {
        self.times.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn cost(&self, what: &'static str) -> Cost {
        let took = Duration::from_micros(self.micros.load(Ordering::Relaxed));
        Cost { what, times: self.times.load(Ordering::Relaxed), took }
    }
}

static STARTS: [Counter; 3] = [const { Counter::new() }; 3];
static CONTEXTS: [Counter; 3] = [const { Counter::new() }; 3];

type Watch = Box<dyn Fn(Killer)>;

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Tells `watch` how to end each browser that this thread starts from now on.
pub fn watch_starts(watch: impl Fn(Killer) + 'static) {
    WATCH.set(Some(Box::new(watch)));
}

/// What starts and fresh profiles of an engine have cost this process.
pub fn starts(engine: Engine) -> (Cost, Cost) {
    (STARTS[engine as usize].cost("starts"), CONTEXTS[engine as usize].cost("contexts"))
}

pub(crate) fn begins(killer: &Killer) {
    WATCH.with_borrow(|watch| watch.iter().for_each(|watch| watch(killer.clone())));
}

pub(crate) fn started(engine: Engine, took: Duration) {
    STARTS[engine as usize].add(took);
}

pub(crate) fn renewed(engine: Engine, took: Duration) {
    CONTEXTS[engine as usize].add(took);
}
