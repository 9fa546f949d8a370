//! Names that an engine puts into one place.
//!
//! The attack: Firefox hashes the keys of objects, and texts that are keys of a Map or Set, by a function without a secret.
//! Whoever chooses 32,000 keys such that all have the same hash, in a value of 1 MB, makes `JSON.parse` of the page compare
//! each of them with all the others: 13 seconds without a turn, where other keys take 10 milliseconds. Two of a million
//! ordinary names have the same hash, so a value in which many have is made to.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// So many different names may have one hash.
const MAX_ALIKE: u32 = 8;

/// A name, by what Firefox makes of it and by what nobody can choose two names for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    hash: u32,
    id: u64,
}

impl Name {
    pub(crate) fn of(text: &str) -> Self {
        let mut id = DefaultHasher::new();
        text.hash(&mut id);
        Self { hash: hash(text), id: id.finish() }
    }
}

/// `mozilla::HashString`.
fn hash(text: &str) -> u32 {
    const GOLDEN_RATIO: u32 = 0x9e37_79b9;
    text.encode_utf16().fold(0, |hash: u32, unit| GOLDEN_RATIO.wrapping_mul(hash.rotate_left(5) ^ u32::from(unit)))
}

/// Those of one value, or of the console lines that are read together.
#[derive(Debug, Default)]
pub(crate) struct Names {
    known: HashSet<u64>,
    alike: HashMap<u32, u32>,
}

impl Names {
    /// Whether there is still room for it where it belongs.
    pub(crate) fn add(&mut self, name: Name) -> bool {
        if !self.known.insert(name.id) {
            return true;
        }
        let alike = self.alike.entry(name.hash).or_default();
        *alike = alike.saturating_add(1);
        *alike <= MAX_ALIKE
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Different texts with one hash. Of each two letters there are two kinds that leave the hash the same.
    pub(crate) fn alike(count: usize) -> Vec<String> {
        let step = |hash: u32, unit: u32| 0x9e37_79b9_u32.wrapping_mul(hash.rotate_left(5) ^ unit);
        let (mut state, mut pairs) = (0_u32, Vec::new());
        for _ in 0..15 {
            let mut first = HashMap::new();
            let (one, other, differs) = (0x100_u32..0xd000)
                .find_map(|unit| {
                    let turned = step(state, unit).rotate_left(5);
                    let (before, was) = *first.entry(turned >> 16).or_insert((unit, turned));
                    (before != unit).then_some((before, unit, (turned ^ was) & 0xffff))
                })
                .unwrap();
            let fits = |unit: &u32| (0x100..0xd000).contains(unit);
            let second = (0x100..0xd000).find(|unit| fits(&(unit ^ differs))).unwrap();
            let text = |units: [u32; 2]| units.map(|unit| char::from_u32(unit).unwrap()).iter().collect::<String>();
            pairs.push([text([one, second]), text([other, second ^ differs])]);
            state = step(step(state, one), second);
        }
        (0..count).map(|at| pairs.iter().enumerate().map(|(nth, pair)| &*pair[at >> nth & 1]).collect()).collect()
    }

    #[test]
    fn names_that_were_chosen_to_collide_are_noticed() {
        let chosen = alike(9);
        assert_eq!(chosen.iter().collect::<HashSet<_>>().len(), 9);
        assert!(chosen.iter().all(|text| hash(text) == hash(&chosen[0])));
        let mut names = Names::default();
        let taken = chosen.iter().chain(&chosen).filter(|text| names.add(Name::of(text))).count();
        // The ninth is one too many, and known the second time.
        assert_eq!(taken, 17);
        let mut names = Names::default();
        assert!((0..300_000).all(|at| names.add(Name::of(&format!("key{at}")))));
    }
}
