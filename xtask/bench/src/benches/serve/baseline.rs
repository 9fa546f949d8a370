//! The same answer from another server, measured in turns with ours.

use super::load::Request;
use anyhow::Result;

/// What the server sends, to be sent by others.
pub(super) struct Sample {
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

/// Taken in turns, so that a machine that gets slower does so for both.
pub(super) fn compared(name: &'static str, ours: &Request, theirs: &Request) -> Result<(&'static str, f64, f64)> {
    let mut best = [0.0_f64; 2];
    for _ in 0..3 {
        for (best, request) in best.iter_mut().zip([ours, theirs]) {
            *best = best.max(request.per_second()?);
        }
    }
    Ok((name, best[0], best[1]))
}
