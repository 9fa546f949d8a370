//! Time never runs backwards.
//!
//! A browser's clock can be set back, and a caller can pass times out of order. A window that believed it would forget
//! what it has counted, so an earlier time counts as the latest one seen.

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Clock {
    latest_ms: u64,
}

impl Clock {
    pub(crate) fn advance(&mut self, now_ms: u64) -> u64 {
        self.latest_ms = self.latest_ms.max(now_ms);
        self.latest_ms
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;

    #[test]
    fn an_earlier_time_counts_as_the_latest() {
        let mut clock = Clock::default();
        let told = [5, 9, 3, 0, 10, u64::MAX, 1];
        let kept = told.map(|now| clock.advance(now));
        assert_eq!(kept, [5, 9, 9, 9, 10, u64::MAX, u64::MAX]);
    }
}
