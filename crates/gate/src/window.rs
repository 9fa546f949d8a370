//! At most N in any stretch of time of a given length, exactly.
//!
//! A fixed window (reset each second) lets 2N through around the reset; a token bucket lets N through and then more.
//! This one remembers when each admitted event was, merged by the millisecond, so it needs memory for the shorter of
//! `limit` and `length_ms` entries and no more.

use std::collections::VecDeque;

#[derive(Debug, Clone)]
pub(crate) struct Window {
    limit: u64,
    length_ms: u64,
    /// Time, and how many at that time; oldest first.
    entries: VecDeque<(u64, u64)>,
    total: u64,
}

impl Window {
    pub(crate) fn new(limit: u64, length_ms: u64) -> Self {
        Self { limit, length_ms, entries: VecDeque::new(), total: 0 }
    }

    /// Whether one more fits now; else in how many milliseconds one will.
    pub(crate) fn room(&mut self, now_ms: u64) -> Result<(), u64> {
        self.room_for(1, now_ms)
    }

    /// The same for so many at once. More than the limit never fit, and the wait is then that for any to leave.
    pub(crate) fn room_for(&mut self, many: u64, now_ms: u64) -> Result<(), u64> {
        self.forget(now_ms);
        if self.total.saturating_add(many) <= self.limit {
            return Ok(());
        }
        // With a limit of zero there is no entry to wait for: one whole window is as good an answer as any.
        let oldest = self.entries.front().map_or(now_ms, |entry| entry.0);
        Err(self.length_ms.saturating_sub(now_ms - oldest.min(now_ms)).max(1))
    }

    /// Counts one, whether it fits or not. The latest `limit` are all it takes to know that the window is full.
    pub(crate) fn count(&mut self, now_ms: u64) {
        self.count_many(1, now_ms);
        if self.total > self.limit {
            self.forget_one();
        }
    }

    /// Counts so many that fit.
    pub(crate) fn count_many(&mut self, many: u64, now_ms: u64) {
        self.forget(now_ms);
        self.total = self.total.saturating_add(many);
        match self.entries.back_mut() {
            Some((at, sum)) if *at == now_ms => *sum = sum.saturating_add(many),
            _ => self.entries.push_back((now_ms, many)),
        }
    }

    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    pub(crate) fn length_ms(&self) -> u64 {
        self.length_ms
    }

    fn forget_one(&mut self) {
        self.total = self.total.saturating_sub(1);
        if let Some((_, many)) = self.entries.front_mut() {
            *many = many.saturating_sub(1);
            if *many == 0 {
                self.entries.pop_front();
            }
        }
    }

    fn forget(&mut self, now_ms: u64) {
        while let Some(&(at, many)) = self.entries.front() {
            if now_ms.saturating_sub(at) < self.length_ms {
                break;
            }
            self.total = self.total.saturating_sub(many);
            self.entries.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Window;
    use proptest::prelude::*;

    #[test]
    fn an_event_leaves_exactly_when_its_stretch_is_over() {
        let mut window = Window::new(2, 1000);
        window.count(0);
        window.count(400);
        assert_eq!(window.room(999), Err(1));
        assert_eq!(window.room(1000), Ok(()));
        window.count(1000);
        assert_eq!(window.room(1000), Err(400));
        assert_eq!(window.room(1400), Ok(()));
    }

    #[test]
    fn what_does_not_fit_still_fills_the_window() {
        let mut window = Window::new(2, 1000);
        (0..1_000).for_each(|now| window.count(now));
        assert_eq!(window.entries.len(), 2);
        assert_eq!(window.room(1_000), Err(998));
        assert_eq!(window.room(1_998), Ok(()));
    }

    #[test]
    fn several_at_once_fit_or_wait_for_the_oldest() {
        let mut window = Window::new(100, 1000);
        window.count_many(60, 0);
        assert_eq!(window.room_for(40, 10), Ok(()));
        assert_eq!(window.room_for(41, 10), Err(990));
        assert_eq!(window.room_for(101, 5_000), Err(1000));
    }

    #[test]
    fn a_limit_of_zero_has_no_room() {
        assert_eq!(Window::new(0, 1000).room(5), Err(1000));
    }

    proptest! {
        /// In any stretch of `length` there are at most `limit` admitted; and whenever one was refused, the stretch
        /// that ends there was full.
        #[test]
        fn never_more_and_never_fewer(limit in 0u64..8, length in 1u64..40, steps in prop::collection::vec(0u64..12, 0..200)) {
            let mut window = Window::new(limit, length);
            let mut admitted: Vec<u64> = Vec::new();
            let mut now = 0;
            for step in steps {
                now += step;
                let inside = admitted.iter().filter(|at| now - **at < length).count() as u64;
                match window.room(now) {
                    Ok(()) => {
                        prop_assert!(inside < limit);
                        window.count(now);
                        admitted.push(now);
                    }
                    Err(wait) => {
                        prop_assert_eq!(inside, limit);
                        prop_assert!(limit == 0 || window.clone().room(now + wait).is_ok());
                        prop_assert!(limit == 0 || wait == 1 || window.clone().room(now + wait - 1).is_err());
                    }
                }
                prop_assert!(window.entries.len() as u64 <= limit.min(length));
            }
        }
    }
}
