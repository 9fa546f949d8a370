//! What a program has worked, counted without a clock, so that it is the same number on every machine.
//!
//! QuickJS asks after every 10,000 calls and turns of loops, and now and then inside a regular expression. What natives do
//! for a program is not among that, but most of it makes something: bytes that are asked for count too.

use std::cell::Cell;

/// Between two questions of the engine.
const STEPS: u64 = 10_000;
/// So many bytes count as one step.
const BYTES: u64 = 64;

thread_local! {
    static LIMIT: Cell<u64> = const { Cell::new(u64::MAX) };
    static STEPPED: Cell<u64> = const { Cell::new(0) };
    static MADE: Cell<u64> = const { Cell::new(0) };
    static STOPPED: Cell<bool> = const { Cell::new(false) };
}

pub(crate) fn begin(limit: u64) {
    LIMIT.set(limit);
    STEPPED.set(0);
    MADE.set(0);
    STOPPED.set(false);
}

pub(crate) fn used() -> u64 {
    STEPPED.get() + MADE.get() / BYTES
}

pub(crate) fn is_out() -> bool {
    used() > LIMIT.get()
}

/// The host has called it off.
pub(crate) fn stop() {
    STOPPED.set(true);
}

pub(crate) fn is_stopped() -> bool {
    STOPPED.get()
}

pub(crate) fn spend_steps() {
    STEPPED.set(STEPPED.get() + STEPS);
}

/// Says whether there is fuel for it.
pub(crate) fn spend_on_bytes(bytes: usize) -> bool {
    MADE.set(MADE.get() + bytes as u64);
    !is_out()
}
