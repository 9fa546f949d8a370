//! Names that an engine puts into one place.
//!
//! The attack: Firefox and WebKit hash the keys of objects, and texts that are keys of a Map or Set, by functions without a
//! secret. Whoever chooses keys that all belong into one place of the engine's table makes `JSON.parse` of the page compare
//! each of them with all the others: for 1 MB of them Firefox's page had no turn for 13 seconds and WebKit's for 6, where
//! other keys take 10 milliseconds. So the gate puts names where the engines would, and refuses a value that crowds a place.

mod firefox;
mod secret;
mod webkit;

use secret::Ids;
pub use secret::set_secret;

/// Into so many places names are put. An engine's table has more when it is worth an attack, and then whatever shares a
/// place there shares one here; and fewer when it is small, which is soon searched.
const PLACES: usize = 1 << 14;

/// So many different names may be in one place.
const MAX_IN_ONE: usize = 32;

/// For so many names one more may be in the same place, since that happens by chance.
const NAMES_FOR_ONE_MORE: usize = 2_048;

/// In units of UTF-16. Longer texts that are no keys are not looked up in any table: WebKit makes one name of those of up to
/// ten.
const LONGEST_LOOKED_UP: usize = 16;
/// A unit takes no more bytes than this.
const MAX_UNIT_BYTES: usize = 3;

/// By which function names are put into places.
const FUNCTIONS: usize = 4;

/// A name, by where engines put it and by what nobody can choose two names for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    places: [u16; FUNCTIONS],
    id: u64,
}

/// Those of one value, or of the console lines that are read together.
#[derive(Debug, Default)]
pub(crate) struct Names {
    known: Ids,
    /// How many names each place has, by function; empty while there are too few names to crowd one.
    crowds: Vec<[u16; FUNCTIONS]>,
    units: Vec<u16>,
}

impl Names {
    /// None where it is among these already.
    pub(crate) fn read(&mut self, text: &str) -> Option<Name> {
        let id = secret::id(text);
        if self.known.contains(&id) {
            return None;
        }
        self.units.clear();
        self.units.extend(text.encode_utf16());
        let [short, long, latest] = webkit::hashes(&self.units);
        // Firefox takes the upper bits of a hash, WebKit the lower ones.
        let hashes = [firefox::hash(&self.units) >> 18, short, long, latest];
        Some(Name { places: hashes.map(|hash| (hash as usize % PLACES) as u16), id })
    }

    /// As `read`, for a text that is no key.
    pub(crate) fn read_text(&mut self, text: &str) -> Option<Name> {
        let is_long =
            text.len() > MAX_UNIT_BYTES * LONGEST_LOOKED_UP || text.encode_utf16().count() > LONGEST_LOOKED_UP;
        if is_long { None } else { self.read(text) }
    }

    /// Whether there is still room for it where it belongs.
    pub(crate) fn add(&mut self, name: Name) -> bool {
        if !self.known.insert(name.id) || self.known.len() <= MAX_IN_ONE {
            return true;
        }
        if self.crowds.is_empty() {
            self.crowds = vec![[0; FUNCTIONS]; PLACES];
        }
        let most = MAX_IN_ONE + self.known.len() / NAMES_FOR_ONE_MORE;
        name.places.iter().enumerate().fold(true, |fits, (function, place)| {
            let crowd = self.crowds.get_mut(usize::from(*place)).and_then(|crowds| crowds.get_mut(function));
            let has_room = crowd.is_some_and(|crowd| {
                *crowd = crowd.saturating_add(1);
                usize::from(*crowd) <= most
            });
            fits && has_room
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashMap};

    /// How many of them are let in.
    fn taken<T: AsRef<str>>(names: impl IntoIterator<Item = T>) -> usize {
        let mut known = Names::default();
        names.into_iter().filter(|text| known.read(text.as_ref()).is_none_or(|name| known.add(name))).count()
    }

    /// Different texts with one hash in Firefox. Of each two letters there are two kinds that leave the hash the same.
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

    /// Texts that one of WebKit's functions puts into one place of a table of 4,096.
    pub(crate) fn crowded(count: usize, function: usize, length: usize) -> Vec<String> {
        let text = |at: usize| format!("{at:x>length$}");
        let hash = |text: &str| webkit::hashes(&text.encode_utf16().collect::<Vec<_>>())[function];
        (0..).map(text).filter(|text| hash(text) & 0xfff == 0x123).take(count).collect()
    }

    #[test]
    fn names_that_were_chosen_to_collide_are_noticed() {
        let chosen = alike(200);
        assert_eq!(chosen.iter().collect::<BTreeSet<_>>().len(), 200);
        let hash = |text: &String| firefox::hash(&text.encode_utf16().collect::<Vec<_>>());
        assert!(chosen.iter().all(|text| hash(text) == hash(&chosen[0])));
        // The first are not counted, since there are too few, and as many are as may be in one place.
        assert_eq!(taken(&chosen), 2 * MAX_IN_ONE);
        for (function, length) in [(0, 8), (1, 60), (2, 16)] {
            // They are in one of four places here.
            let taken = taken(crowded(200, function, length));
            assert!(taken <= 5 * MAX_IN_ONE, "{function}, {length}: {taken}");
        }
    }

    #[test]
    fn texts_are_measured_in_units() {
        let mut names = Names::default();
        for (text, is_looked_up) in [("я".repeat(16), true), ("漢".repeat(16), true), ("漢".repeat(17), false)] {
            assert_eq!(names.read_text(&text).is_some(), is_looked_up, "{text}");
        }
        assert!(names.read_text(&"x".repeat(16)).is_some() && names.read_text(&"x".repeat(17)).is_none());
    }

    #[test]
    fn a_name_that_comes_again_is_none() {
        let mut names = Names::default();
        assert!((0..1_000).all(|_| names.read("name").is_none_or(|name| names.add(name))));
        assert_eq!(names.known.len(), 1);
    }

    #[test]
    fn names_as_people_make_them_are_let_in() {
        let hex = |at: u64| format!("{:016x}", at.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let families: [fn(u64) -> String; 10] = [
            |at| format!("key{at}"),
            |at| format!("{at:08}"),
            |at| format!("{at}"),
            |at| format!("{:x}", at * 4_096),
            |at| format!("2026-{:02}-{:02}T{:02}:{:02}", at / 40_320 % 12, at / 1_440 % 28, at / 60 % 24, at % 60),
            |at| format!("https://shop.example/products/{at}?ref=list"),
            |at| format!("/src/components/{}/{}.tsx", at % 97, at / 97),
            |at| format!("имя_{at}"),
            |at| format!("user-{}@example.org", at * 7),
            |at| format!("a_very_long_name_of_a_column_that_a_report_was_given_by_somebody_{at}"),
        ];
        for family in families {
            let names: Vec<String> = (0..40_000).map(family).collect();
            assert_eq!(taken(&names), names.len(), "{}", names[1]);
        }
        let names: Vec<String> = (0..300_000).map(hex).collect();
        assert_eq!(taken(&names), names.len());
    }
}
