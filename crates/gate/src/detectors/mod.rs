//! What looks like misuse though each call is allowed. Detectors look at labels, and remember for each label only when it was last seen:
//! "was anything read in the last five seconds" needs no longer memory than that, so no history can be too short for
//! its window and none can grow.
//!
//! Data is there to be sent on when a result arrives, not when it is asked for, so both moments count as "seen".

pub(crate) mod bulk; // C019: a lot at once
pub(crate) mod sequences; // C017, C018, C020: one kind of call after another

use crate::labels::{Label, Labels};

/// When each label was last seen.
#[derive(Debug, Default)]
pub(crate) struct LastSeen([Option<u64>; Label::ALL.len()]);

impl LastSeen {
    pub(crate) fn note(&mut self, labels: Labels, now_ms: u64) {
        for (label, slot) in Label::ALL.iter().zip(&mut self.0) {
            if labels.has(*label) {
                *slot = Some(now_ms);
            }
        }
    }

    /// How long ago the label was seen, if that is less than `window_ms`.
    fn within(&self, label: Label, window_ms: u64, now_ms: u64) -> Option<u64> {
        let seen = self.0.get(label as usize).copied().flatten()?;
        let ago = now_ms.saturating_sub(seen);
        (ago < window_ms).then_some(ago)
    }
}
