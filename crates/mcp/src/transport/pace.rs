//! How fast a server may talk. One that floods is not read any faster, so its own pipe stops it.

use std::time::{Duration, Instant};

/// At most so many turns in a second; further ones wait for the next.
#[derive(Debug)]
pub(super) struct Pace {
    most: u32,
    began: Instant,
    turns: u32,
}

const SECOND: Duration = Duration::from_secs(1);

impl Pace {
    pub(super) fn new(most: u32) -> Self {
        Self { most, began: Instant::now(), turns: 0 }
    }

    /// Cancel-safe: a turn counts when it was had.
    pub(super) async fn turn(&mut self) {
        if self.turns >= self.most {
            tokio::time::sleep(SECOND.saturating_sub(self.began.elapsed())).await;
        }
        if self.began.elapsed() >= SECOND {
            self.began = Instant::now();
            self.turns = 0;
        }
        self.turns += 1;
    }
}
