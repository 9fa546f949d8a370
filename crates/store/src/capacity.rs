//! When to count what is stored, and how much to remove when it is too much.
//!
//! Counting is a scan over all sandboxes. So a node that has counted uses a part of the free capacity without counting
//! again: only a part, and only until the estimate expires, because other nodes fill the same store.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::{StoreLimits, Usage};

#[derive(Debug, Default)]
pub(super) struct CapacityEstimate {
    left: Mutex<Option<Left>>,
}

/// Whose sandbox is to be written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whose<'a> {
    /// Who is charged.
    pub(super) account: &'a str,
    /// Empty where nobody's are counted.
    pub(super) maker: &'a str,
}

/// What is there, with what is being written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted {
    pub(super) all: Usage,
    /// Of the account.
    pub(super) own: Usage,
    /// By the maker.
    pub(super) made: u64,
}

/// What may be made before somebody has to count.
#[derive(Debug)]
struct Left {
    since: Instant,
    all: Usage,
    own: HashMap<String, Usage>,
    made: HashMap<String, u64>,
}

impl CapacityEstimate {
    const TTL: Duration = Duration::from_secs(1);
    /// Of what is left, for one node.
    const PART: u64 = 4;

    /// Takes room for what is to be written; `false` when it has to be counted first.
    pub(super) fn take(&self, whose: Whose<'_>, more: Usage) -> bool {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(left) = left.as_mut().filter(|left| left.since.elapsed() < Self::TTL) else { return false };
        let Some(own) = left.own.get_mut(whose.account) else { return false };
        let (Some(all), Some(of_account)) = (left.all.less(more), own.less(more)) else { return false };
        if !whose.maker.is_empty() {
            let made = left.made.get_mut(whose.maker);
            let Some((made, rest)) = made.and_then(|made| made.checked_sub(more.sandboxes).map(|rest| (made, rest)))
            else {
                return false;
            };
            *made = rest;
        }
        (left.all, *own) = (all, of_account);
        true
    }

    /// Remembers what was counted.
    pub(super) fn counted(&self, caps: StoreLimits, whose: Whose<'_>, counted: Counted) {
        let part = |cap: u64, used: u64| cap.saturating_sub(used) / Self::PART;
        let parts = |cap: Usage, used: Usage| Usage {
            sandboxes: part(cap.sandboxes, used.sandboxes),
            bytes: part(cap.bytes, used.bytes),
        };
        let (all, own) = (parts(caps.all(), counted.all), parts(caps.own(), counted.own));
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let left = match left.as_mut().filter(|left| left.since.elapsed() < Self::TTL) {
            Some(_) => left.as_mut(),
            None => {
                *left = Some(Left { since: Instant::now(), all, own: HashMap::new(), made: HashMap::new() });
                left.as_mut()
            }
        };
        if let Some(left) = left {
            left.all = all;
            left.own.insert(whose.account.to_owned(), own);
            if !whose.maker.is_empty() {
                left.made.insert(whose.maker.to_owned(), part(caps.sandboxes_per_maker, counted.made));
            }
        }
    }

    /// Where something has to go, a little more goes with it, or a full store would be counted for each sandbox.
    pub(super) fn goal(cap: Usage) -> Usage {
        let goal = |cap: u64| cap - cap / 256;
        Usage { sandboxes: goal(cap.sandboxes), bytes: goal(cap.bytes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPS: StoreLimits = StoreLimits {
        sandboxes: 100,
        sandboxes_per_embedder: 48,
        bytes: 1000,
        bytes_per_embedder: 800,
        sandboxes_per_maker: 24,
        sandbox_bytes: 0,
        files: 0,
    };
    const ONE: Usage = Usage { sandboxes: 1, bytes: 10 };

    const fn of(account: &str) -> Whose<'_> {
        Whose { account, maker: "" }
    }

    fn used(sandboxes: u64, bytes: u64) -> Counted {
        Counted { all: Usage { sandboxes, bytes }, ..Counted::default() }
    }

    fn without_counting(room: &CapacityEstimate, whose: Whose<'_>) -> usize {
        (0..100).take_while(|_| room.take(whose, ONE)).count()
    }

    #[test]
    fn a_part_of_what_is_left_needs_no_counting() {
        let room = CapacityEstimate::default();
        assert!(!room.take(of("a"), ONE), "nobody has counted yet");
        room.counted(CAPS, of("a"), used(60, 200));
        assert!(!room.take(of("b"), ONE), "nobody has counted those of b");
        assert_eq!(without_counting(&room, of("a")), 10, "a quarter of 40");
        room.counted(CAPS, of("a"), Counted { own: Usage { sandboxes: 40, bytes: 0 }, ..used(60, 200) });
        assert_eq!(without_counting(&room, of("a")), 2, "a quarter of its own 8");
        room.counted(CAPS, of("a"), used(0, 900));
        assert_eq!(without_counting(&room, of("a")), 2, "a quarter of 100 bytes");
        room.counted(CAPS, of("a"), Counted { own: Usage { sandboxes: 0, bytes: 680 }, ..used(0, 0) });
        assert_eq!(without_counting(&room, of("a")), 3, "a quarter of its own 120 bytes");
        let made = Whose { maker: "ci", ..of("a") };
        room.counted(CAPS, of("a"), used(0, 0));
        assert!(!room.take(made, ONE), "nobody has counted those of the token");
        room.counted(CAPS, made, Counted { made: 4, ..used(0, 0) });
        assert_eq!(without_counting(&room, made), 5, "a quarter of its 20");
    }

    #[test]
    fn near_the_roof_every_one_is_counted() {
        let room = CapacityEstimate::default();
        for sandboxes in 97..=105 {
            room.counted(CAPS, of("a"), used(sandboxes, 0));
            assert!(!room.take(of("a"), ONE), "{sandboxes}");
        }
    }

    #[test]
    fn what_was_counted_is_believed_for_a_moment() {
        let room = CapacityEstimate::default();
        room.counted(CAPS, of("a"), Counted::default());
        assert!(room.take(of("a"), ONE));
        if let Some(left) = room.left.lock().unwrap().as_mut() {
            left.since -= CapacityEstimate::TTL;
        }
        assert!(!room.take(of("a"), ONE));
    }
}
