//! How Firefox hashes a name: `mozilla::HashString`.

const GOLDEN_RATIO: u32 = 0x9e37_79b9;

pub(super) fn hash(units: &[u16]) -> u32 {
    units.iter().fold(0, |hash: u32, unit| GOLDEN_RATIO.wrapping_mul(hash.rotate_left(5) ^ u32::from(*unit)))
}
