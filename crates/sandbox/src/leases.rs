//! Which clients show which sandboxes just now. A trusted frame leases its sandbox for its client, again and again while it
//! is there; without a lease nobody is given a guest's files.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use belljar_base::{ClientMark, Id};

#[derive(Debug, Default)]
pub struct Leases {
    /// By sandbox and client: the frames that hold it, and until when.
    held: RwLock<HashMap<(Id, ClientMark), HashMap<String, Instant>>>,
}

/// One client shows one sandbox in no more frames than this.
const MAX_FRAMES: usize = 256;

impl Leases {
    /// A frame renews well before; a tab in the background is given a turn once a minute.
    pub const LASTS: Duration = Duration::from_secs(150);
    /// More than anybody shows at a time are looked through for those that ended.
    const SWEEP_ABOVE: usize = 1_024;

    /// `false` when the client shows the sandbox in too many frames.
    pub fn open(&self, id: &Id, client: ClientMark, frame: &str, now: Instant) -> bool {
        let mut held = self.held.write().unwrap_or_else(PoisonError::into_inner);
        if held.len() > Self::SWEEP_ABOVE && !held.contains_key(&(id.clone(), client)) {
            held.retain(|_, frames| {
                frames.retain(|_, until| *until > now);
                !frames.is_empty()
            });
        }
        let frames = held.entry((id.clone(), client)).or_default();
        if frames.len() >= MAX_FRAMES {
            frames.retain(|_, until| *until > now);
        }
        let fits = frames.contains_key(frame) || frames.len() < MAX_FRAMES;
        if fits {
            frames.insert(frame.to_owned(), now + Self::LASTS);
        }
        fits
    }

    pub fn holds(&self, id: &Id, client: ClientMark, now: Instant) -> bool {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        held.get(&(id.clone(), client)).is_some_and(|frames| frames.values().any(|until| *until > now))
    }

    pub fn end(&self, id: &Id, client: ClientMark, frame: &str) {
        let mut held = self.held.write().unwrap_or_else(PoisonError::into_inner);
        let key = (id.clone(), client);
        if let Some(frames) = held.get_mut(&key) {
            frames.remove(frame);
            if frames.is_empty() {
                held.remove(&key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_is_one_clients_and_ends_with_its_last_frame() {
        let (leases, now) = (Leases::default(), Instant::now());
        let (one, other) = (Id::from_bytes(&[1; 16]), Id::from_bytes(&[2; 16]));
        let (here, there) = (ClientMark::of(None, b"a"), ClientMark::of(None, b"b"));
        assert!(leases.open(&one, here, "f", now) && leases.open(&one, here, "g", now));
        assert!(leases.holds(&one, here, now));
        assert!(!leases.holds(&one, there, now) && !leases.holds(&other, here, now));
        leases.end(&one, here, "f");
        assert!(leases.holds(&one, here, now), "another frame shows it");
        assert!(!leases.holds(&one, here, now + Leases::LASTS));
        leases.end(&one, here, "g");
        assert!(!leases.holds(&one, here, now));
    }

    #[test]
    fn frames_without_end_are_refused_and_what_ended_is_forgotten() {
        let (leases, now) = (Leases::default(), Instant::now());
        let (id, here) = (Id::from_bytes(&[1; 16]), ClientMark::default());
        let opened = (0..1_000).filter(|at| leases.open(&id, here, &at.to_string(), now)).count();
        assert_eq!(opened, MAX_FRAMES);
        assert!(leases.open(&id, here, "later", now + Leases::LASTS));
    }
}
