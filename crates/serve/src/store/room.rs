//! When to count what is there, and how much to take out when it is too much.
//!
//! Counting means a walk over all sandboxes. So a node that has counted makes a part of what was left without counting
//! again. Only a part, and only for a moment: other nodes fill the same store.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{Caps, Usage};

#[derive(Debug, Default)]
pub(super) struct Room {
    left: Mutex<Option<Left>>,
}

/// What may be made before somebody has to count.
#[derive(Debug)]
struct Left {
    since: Instant,
    all: Usage,
    own: HashMap<String, u64>,
}

impl Room {
    const MOMENT: Duration = Duration::from_secs(1);
    /// Of what is left, for one node.
    const PART: u64 = 4;

    /// Takes room for what is to be written; `false` when it has to be counted first.
    pub(super) fn take(&self, embedder: &str, more: Usage) -> bool {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(left) = left.as_mut().filter(|left| left.since.elapsed() < Self::MOMENT) else { return false };
        let Some(own) = left.own.get_mut(embedder) else { return false };
        if *own < more.sandboxes || left.all.sandboxes < more.sandboxes || left.all.bytes < more.bytes {
            return false;
        }
        *own -= more.sandboxes;
        left.all.sandboxes -= more.sandboxes;
        left.all.bytes -= more.bytes;
        true
    }

    /// Remembers what was counted.
    pub(super) fn counted(&self, caps: Caps, all: Usage, embedder: &str, own: u64) {
        let part = |cap: u64, used: u64| cap.saturating_sub(used) / Self::PART;
        let all = Usage { sandboxes: part(caps.sandboxes, all.sandboxes), bytes: part(caps.bytes, all.bytes) };
        let own = part(caps.sandboxes_per_embedder, own);
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        match left.as_mut().filter(|left| left.since.elapsed() < Self::MOMENT) {
            Some(left) => {
                left.all = all;
                left.own.insert(embedder.to_owned(), own);
            }
            None => {
                let own = HashMap::from([(embedder.to_owned(), own)]);
                *left = Some(Left { since: Instant::now(), all, own });
            }
        }
    }

    /// Where something has to go, a little more goes with it, or a full store would be counted for each sandbox.
    pub(super) fn goal(cap: u64) -> u64 {
        cap - cap / 256
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPS: Caps = Caps { sandboxes: 100, sandboxes_per_embedder: 48, bytes: 1000, sandbox_bytes: 0, files: 0 };
    const ONE: Usage = Usage { sandboxes: 1, bytes: 10 };

    #[test]
    fn a_part_of_what_is_left_needs_no_counting() {
        let room = Room::default();
        assert!(!room.take("a", ONE), "nobody has counted yet");
        room.counted(CAPS, Usage { sandboxes: 60, bytes: 200 }, "a", 0);
        assert!(!room.take("b", ONE), "nobody has counted those of b");
        assert_eq!((0..100).take_while(|_| room.take("a", ONE)).count(), 10, "a quarter of 40");
        room.counted(CAPS, Usage { sandboxes: 60, bytes: 200 }, "a", 40);
        assert_eq!((0..100).take_while(|_| room.take("a", ONE)).count(), 2, "a quarter of its own 8");
        room.counted(CAPS, Usage { sandboxes: 0, bytes: 900 }, "a", 0);
        assert_eq!((0..100).take_while(|_| room.take("a", ONE)).count(), 2, "a quarter of 100 bytes");
    }

    #[test]
    fn near_the_roof_every_one_is_counted() {
        let room = Room::default();
        for used in 97..=105 {
            room.counted(CAPS, Usage { sandboxes: used, bytes: 0 }, "a", 0);
            assert!(!room.take("a", ONE), "{used}");
        }
    }

    #[test]
    fn what_was_counted_is_believed_for_a_moment() {
        let room = Room::default();
        room.counted(CAPS, Usage::default(), "a", 0);
        assert!(room.take("a", ONE));
        if let Some(left) = room.left.lock().unwrap().as_mut() {
            left.since -= Room::MOMENT;
        }
        assert!(!room.take("a", ONE));
    }
}
