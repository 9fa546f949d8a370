//! How much may be on its way to the page at once, and how much may wait for that.
//!
//! The attack: a guest says only what it may, faster than the page can listen, and the page has no turn of its own any
//! more. So what the page has not worked on yet is bounded, and the rest waits in the outer frame.

use std::collections::VecDeque;

/// Messages from an outer frame to its page, by their sizes alone.
#[derive(Debug)]
pub struct Flow {
    flying: Sizes,
    waiting: Sizes,
    max_waiting: usize,
    max_waiting_bytes: u64,
}

impl Default for Flow {
    fn default() -> Self {
        let (flying, waiting) = (Sizes::default(), Sizes::default());
        Self { flying, waiting, max_waiting: Self::MAX_WAITING, max_waiting_bytes: Self::MAX_WAITING_BYTES }
    }
}

/// What becomes of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    Go,
    /// After those that wait already.
    Wait,
    /// More waits than anybody will read.
    Flood,
}

#[derive(Debug, Default)]
struct Sizes {
    each: VecDeque<u64>,
    bytes: u64,
}

impl Flow {
    /// Messages that the page has not worked on.
    pub const MAX_FLYING: usize = 64;
    /// Their bytes; the one that reaches this is the last.
    pub const MAX_FLYING_BYTES: u64 = 256 << 10;
    /// Messages that wait.
    pub const MAX_WAITING: usize = 20_000;
    /// Their bytes.
    pub const MAX_WAITING_BYTES: u64 = 32 << 20;

    /// For a frame of many guests, each with budgets of its own: none is to be ended for what others said.
    #[must_use]
    pub fn patient() -> Self {
        Self { max_waiting: 50 * Self::MAX_WAITING, max_waiting_bytes: 16 * Self::MAX_WAITING_BYTES, ..Self::default() }
    }

    /// Decides about one message, and counts it unless it is a flood.
    pub fn offer(&mut self, bytes: u64) -> Pace {
        if self.waiting.each.is_empty() && self.has_room() {
            self.flying.push(bytes);
            return Pace::Go;
        }
        if self.waiting.each.len() >= self.max_waiting
            || self.waiting.bytes.saturating_add(bytes) > self.max_waiting_bytes
        {
            return Pace::Flood;
        }
        self.waiting.push(bytes);
        Pace::Wait
    }

    /// The page has worked on this many more. Gives back how many of those that wait go now.
    pub fn taken(&mut self, messages: u32) -> u32 {
        for _ in 0..messages {
            if self.flying.pop().is_none() {
                break;
            }
        }
        let mut going = 0;
        while self.has_room() {
            let Some(bytes) = self.waiting.pop() else { break };
            self.flying.push(bytes);
            going += 1;
        }
        going
    }

    fn has_room(&self) -> bool {
        self.flying.each.len() < Self::MAX_FLYING && self.flying.bytes < Self::MAX_FLYING_BYTES
    }
}

impl Sizes {
    fn push(&mut self, bytes: u64) {
        self.each.push_back(bytes);
        self.bytes = self.bytes.saturating_add(bytes);
    }

    fn pop(&mut self) -> Option<u64> {
        let bytes = self.each.pop_front()?;
        self.bytes = self.bytes.saturating_sub(bytes);
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_message_larger_than_the_window_goes_alone() {
        let mut flow = Flow::default();
        assert_eq!(flow.offer(Flow::MAX_FLYING_BYTES * 4), Pace::Go);
        assert_eq!(flow.offer(1), Pace::Wait);
        assert_eq!(flow.taken(1), 1);
        assert_eq!(flow.offer(1), Pace::Go);
    }

    #[test]
    fn whoever_is_not_listened_to_floods_in_the_end() {
        let mut flow = Flow::default();
        let passed = (0..).take_while(|_| flow.offer(10) != Pace::Flood).count();
        assert_eq!(passed, Flow::MAX_FLYING + Flow::MAX_WAITING);
        let mut flow = Flow::default();
        let passed = (0..).take_while(|_| flow.offer(1 << 20) != Pace::Flood).count();
        assert_eq!(passed, 1 + 32);
    }

    #[test]
    fn a_page_that_counts_too_much_gains_nothing() {
        let mut flow = Flow::default();
        assert_eq!(flow.taken(u32::MAX), 0);
        assert_eq!((0..100).filter(|_| flow.offer(1) == Pace::Go).count(), Flow::MAX_FLYING);
    }

    proptest! {
        /// Nothing is lost, nothing overtakes, and never more is on its way than may be.
        #[test]
        fn what_is_offered_goes_once_and_within_the_window(steps in prop::collection::vec((1u64..200_000, 0u32..9), 1..300)) {
            let mut flow = Flow::default();
            let (mut gone, mut waiting, mut open) = (0u32, 0u32, 0u32);
            for (bytes, taken) in steps {
                match flow.offer(bytes) {
                    Pace::Go => { gone += 1; open += 1; prop_assert_eq!(waiting, 0); }
                    Pace::Wait => waiting += 1,
                    Pace::Flood => {}
                }
                let taken = taken.min(open);
                let going = flow.taken(taken);
                open = open - taken + going;
                waiting -= going;
                gone += going;
                prop_assert!(open as usize <= Flow::MAX_FLYING);
                // Whoever waits does so because of somebody on the way.
                prop_assert!(waiting == 0 || open > 0);
            }
            while open > 0 {
                let going = flow.taken(open);
                open = going;
                waiting -= going;
                gone += going;
            }
            prop_assert_eq!(waiting, 0);
            prop_assert!(gone > 0);
        }
    }
}
