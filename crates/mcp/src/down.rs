//! Why a server cannot be reached.

use std::time::Duration;

use tokio::time::Instant;

/// Why it is down, without secrets.
#[derive(Clone, Debug)]
pub struct Down {
    /// Counts failures from the first.
    pub(crate) number: u64,
    /// It had been ready: what ended is a life, not the start that somebody waits for.
    pub(crate) lived: bool,
    pub why: String,
    /// The last lines of its standard error.
    pub stderr: Vec<String>,
    /// Nobody tries before that.
    pub(crate) until: Instant,
}

impl Down {
    pub fn retry_after(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}
