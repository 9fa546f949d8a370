//! How WebKit hashes a name: WebKitGTK's SuperFastHash; WYHash, which Safari has for names of more than 48 units; and
//! RapidHash, which follows both. Only the lower 24 bits are kept.

/// By each of the three.
pub(super) fn hashes(units: &[u16]) -> [u32; 3] {
    let short = super_fast(units);
    let long = if units.len() > 48 { wy(units) } else { short };
    [short, long, rapid(units)]
}

fn super_fast(units: &[u16]) -> u32 {
    let (pairs, last) = units.as_chunks::<2>();
    let mut hash = pairs.iter().fold(0x9e37_79b9_u32, |hash, [one, other]| {
        let hash = hash.wrapping_add(u32::from(*one));
        let hash = (hash << 16) ^ (u32::from(*other) << 11) ^ hash;
        hash.wrapping_add(hash >> 11)
    });
    if let [last] = last {
        hash = hash.wrapping_add(u32::from(*last));
        hash ^= hash << 11;
        hash = hash.wrapping_add(hash >> 17);
    }
    hash ^= hash << 3;
    hash = hash.wrapping_add(hash >> 5);
    hash ^= hash << 2;
    hash = hash.wrapping_add(hash >> 15);
    hash ^ (hash << 10)
}

/// Both halves of a product.
fn multiply(one: u64, other: u64) -> (u64, u64) {
    let product = u128::from(one) * u128::from(other);
    (product as u64, (product >> 64) as u64)
}

fn mix(one: u64, other: u64) -> u64 {
    let (low, high) = multiply(one, other);
    low ^ high
}

/// For more than eight units.
fn wy(units: &[u16]) -> u32 {
    const FIRST: u64 = 0xa076_1d64_78bd_642f;
    const SECOND: u64 = 0xe703_7ed1_a0b4_28db;
    const THIRD: u64 = 0x8ebc_6af0_9c88_c6e3;
    const FOURTH: u64 = 0x5899_65cc_7537_4cc3;
    let unit = |at: usize| u64::from(units.get(at).copied().unwrap_or_default());
    let read = |at: usize| (0..4).fold(0, |word, nth| word | unit(at + nth) << (16 * nth));
    let mut seed = mix(FIRST, SECOND);
    let (mut at, mut left) = (0, units.len());
    if left > 24 {
        let (mut second, mut third) = (seed, seed);
        while left > 24 {
            seed = mix(read(at) ^ SECOND, read(at + 4) ^ seed);
            second = mix(read(at + 8) ^ THIRD, read(at + 12) ^ second);
            third = mix(read(at + 16) ^ FOURTH, read(at + 20) ^ third);
            (at, left) = (at + 24, left - 24);
        }
        seed ^= second ^ third;
    }
    while left > 8 {
        seed = mix(read(at) ^ SECOND, read(at + 4) ^ seed);
        (at, left) = (at + 8, left - 8);
    }
    let (low, high) = multiply(read(at + left - 8) ^ SECOND, read(at + left - 4) ^ seed);
    mix(low ^ FIRST ^ (2 * units.len() as u64), high ^ SECOND) as u32
}

/// Of one byte for each unit where all fit into one, otherwise of two.
fn rapid(units: &[u16]) -> u32 {
    const FIRST: u64 = 0x2d35_8dcc_aa6c_78a5;
    const SECOND: u64 = 0x8bb8_4b93_962e_acc9;
    const THIRD: u64 = 0x4b33_a62e_d433_d4a3;
    let is_narrow = units.iter().all(|unit| *unit < 0x100);
    let length = if is_narrow { units.len() } else { 2 * units.len() };
    let unit = |at: usize| u64::from(units.get(at).copied().unwrap_or_default());
    let byte = |at: usize| if is_narrow { unit(at) } else { unit(at / 2) >> (8 * (at % 2)) & 0xff };
    let bytes = |at: usize, count: usize| (0..count).fold(0, |word, nth| word | byte(at + nth) << (8 * nth));
    let (eight, four) = (|at: usize| bytes(at, 8), |at: usize| bytes(at, 4));
    let mut seed = mix(FIRST, SECOND) ^ length as u64;
    let (one, other) = match length {
        0 => (0, 0),
        1..4 => (byte(0) << 56 | byte(length >> 1) << 32 | byte(length - 1), 0),
        4..=16 => {
            let apart = if length >= 8 { 4 } else { 0 };
            (four(0) << 32 | four(length - 4), four(apart) << 32 | four(length - 4 - apart))
        }
        _ => {
            let (mut at, mut left) = (0, length);
            if left > 48 {
                let (mut second, mut third) = (seed, seed);
                while left >= 48 {
                    seed = mix(eight(at) ^ FIRST, eight(at + 8) ^ seed);
                    second = mix(eight(at + 16) ^ SECOND, eight(at + 24) ^ second);
                    third = mix(eight(at + 32) ^ THIRD, eight(at + 40) ^ third);
                    (at, left) = (at + 48, left - 48);
                }
                seed ^= second ^ third;
            }
            if left > 16 {
                seed = mix(eight(at) ^ THIRD, eight(at + 8) ^ seed ^ SECOND);
            }
            if left > 32 {
                seed = mix(eight(at + 16) ^ THIRD, eight(at + 24) ^ seed);
            }
            (eight(at + left - 16), eight(at + left - 8))
        }
    };
    let (low, high) = multiply(one ^ SECOND, other ^ seed);
    mix(low ^ FIRST ^ length as u64, high ^ SECOND) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    /// Found by WebKitGTK itself: 20,000 texts like these took its `JSON.parse` 6 seconds.
    #[test]
    fn these_collide_in_webkit() {
        let texts = [
            "52u8bXBxMSRYFPq337uyOVYXcYWWf9RQxy0toS30hpyyQx2t",
            "4Rv8bXBxMSRYFPq337uyOVYXcYWWf9RQxy0toS30hpyyQx2t",
            "4rVXbXBxMSRYFPq337uyOVYXcYWWf9RQxy0toS30hpyyQx2t",
        ];
        let hash = super_fast(&units(texts[0]));
        assert!(texts.iter().all(|text| super_fast(&units(text)) == hash));
        assert_ne!(super_fast(&units("52u8")), super_fast(&units("52u9")));
    }

    #[test]
    fn every_length_has_a_hash() {
        let long: String = (0..200).map(|at| char::from(b'a' + at % 26)).collect();
        for length in 0..=long.len() {
            let narrow = hashes(&units(&long[..length]));
            let wide = hashes(&units(&format!("я{}", &long[..length])));
            assert_ne!(narrow, wide, "{length}");
        }
    }
}
