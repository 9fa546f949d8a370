//! What the host says is the time.

use std::cell::Cell;

thread_local! {
    static NOW_MS: Cell<f64> = const { Cell::new(0.0) };
}

pub(crate) fn set(ms: f64) {
    NOW_MS.set(ms);
}

/// In milliseconds since 1970.
pub(crate) fn now() -> f64 {
    NOW_MS.get()
}
