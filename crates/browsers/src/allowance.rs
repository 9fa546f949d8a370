//! How long an answer of a browser may be waited for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a browser that already owes an answer is waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug, Default)]
pub(crate) struct Allowance {
    /// Set while an answer is owed. Commands are worked off one after the other, so the next one is likely to wait in
    /// vain as well, and does so for a short time only.
    silent: AtomicBool,
    /// No command outlives this, whatever its own deadline says.
    expires: Mutex<Option<Instant>>,
}

impl Allowance {
    pub(crate) fn expire_at(&self, instant: Option<Instant>) {
        *self.expires.lock().unwrap_or_else(PoisonError::into_inner) = instant;
    }

    pub(crate) fn of(&self, within: Duration) -> Duration {
        let expires = *self.expires.lock().unwrap_or_else(PoisonError::into_inner);
        let left = expires.map_or(within, |expires| within.min(expires.saturating_duration_since(Instant::now())));
        let left = if self.silent.load(Ordering::Relaxed) { left.min(PATIENCE) } else { left };
        // A zero timeout would mean none at all, to the HTTP client and to a socket.
        left.max(Duration::from_millis(1))
    }

    pub(crate) fn was_silent(&self, silent: bool) {
        self.silent.store(silent, Ordering::Relaxed);
    }
}
