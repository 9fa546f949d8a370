//! One file per suspicious sequence. They look at labels, and remember for each label only when it was last seen:
//! "was anything read in the last five seconds" needs no longer memory than that, so no history can be too short for
//! its window and none can grow.
//!
//! Data is there to be sent on when a result arrives, not when it is asked for, so both moments count as "seen".

pub(crate) mod bulk; // C019
pub(crate) mod credentials; // C018
pub(crate) mod delete_after_read; // C020
pub(crate) mod exfiltration; // C017

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

#[cfg(test)]
pub(crate) mod table {
    //! The form of every detector's test: calls one after the other, the last of which is judged.

    use super::*;
    use crate::verdict::Objection;

    type Judge = fn(Labels, &LastSeen, u64) -> Result<(), Objection>;
    type Calls<'a> = &'a [(u64, &'a [Label])];

    pub(crate) fn check(judge: Judge, accepted: &[Calls<'_>], refused: &[Calls<'_>]) {
        for (cases, expected) in [(accepted, true), (refused, false)] {
            for case in cases {
                let ((now, last), before) = case.split_last().unwrap();
                let mut seen = LastSeen::default();
                before.iter().for_each(|(at, labels)| seen.note(Labels::declared(labels), *at));
                let verdict = judge(Labels::declared(last), &seen, *now);
                assert_eq!(verdict.is_ok(), expected, "{case:?}: {verdict:?}");
            }
        }
    }
}
