//! Somebody who came with the token.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;

/// One agent of a session. Agents know nothing of each other.
#[derive(Debug)]
pub struct Agent {
    pub who: Who,
    /// Its MCP session, where the protocol has them; since 2026-07-28 every request stands for itself.
    pub mcp: OnceLock<Arc<str>>,
    pub(super) sessionless: bool,
    streams: AtomicUsize,
    seen: Mutex<Instant>,
}

/// What a page and the audit learn about an agent. The name is its own word, and nothing is decided by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Who {
    pub id: u64,
    pub name: String,
}

/// Counts as being there.
#[derive(Debug)]
pub struct Listening(Arc<Agent>);

impl Agent {
    pub(super) fn new(id: u64, name: &str, sessionless: bool) -> Self {
        let who = Who { id, name: shown(name) };
        Self { who, mcp: OnceLock::new(), sessionless, streams: AtomicUsize::new(0), seen: Mutex::new(Instant::now()) }
    }

    pub fn touch(&self) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// For as long as a stream to it is open.
    pub fn listen(self: &Arc<Self>) -> Listening {
        self.streams.fetch_add(1, Ordering::Relaxed);
        Listening(Arc::clone(self))
    }

    pub(super) fn is_away(&self, now: Instant, patience: Duration) -> bool {
        let seen = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        self.streams.load(Ordering::Relaxed) == 0 && now.saturating_duration_since(seen) >= patience
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
        self.0.touch();
    }
}

/// A name for a consent dialog: one line, not long, and without letters that turn the text around.
pub fn shown(name: &str) -> String {
    let hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let name: String = name.chars().filter(|letter| !hidden(*letter)).take(80).collect();
    let name = name.trim();
    if name.is_empty() { "an agent without a name".into() } else { name.to_owned() }
}
