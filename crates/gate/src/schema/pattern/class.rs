//! Sets of code points.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// What is in one of the ranges or has one of the categories; or everything else.
#[derive(Debug, Clone, Default)]
pub(super) struct Class {
    /// Sorted, apart from each other, each from its first to its last. Lone surrogates are members like any other, as
    /// they are in ECMAScript; no string of ours holds one.
    ranges: Vec<(u32, u32)>,
    /// A bit for each category.
    categories: u32,
    negated: bool,
}

const LAST: u32 = 0x10_FFFF;

pub(super) const DIGIT: &[(u32, u32)] = &[(0x30, 0x39)];
pub(super) const WORD: &[(u32, u32)] = &[(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)];
pub(super) const LINE_END: &[(u32, u32)] = &[(0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029)];
/// ECMAScript's WhiteSpace and LineTerminator.
pub(super) const SPACE: &[(u32, u32)] = &[
    (0x09, 0x0D),
    (0x20, 0x20),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFEFF, 0xFEFF),
];

impl Class {
    pub(super) fn new(mut ranges: Vec<(u32, u32)>) -> Self {
        ranges.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match joined.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
                _ => joined.push((first, last)),
            }
        }
        Self { ranges: joined, categories: 0, negated: false }
    }

    pub(super) fn of_categories(categories: &[GeneralCategory]) -> Self {
        let bits = categories.iter().fold(0, |bits, category| bits | bit(*category));
        Self { ranges: Vec::new(), categories: bits, negated: false }
    }

    pub(super) fn negated(mut self) -> Self {
        self.negated = !self.negated;
        self
    }

    /// What is in either.
    pub(super) fn or(self, other: Self) -> Self {
        let (left, right) = (self.positive(), other.positive());
        let mut both = Self::new([left.ranges, right.ranges].concat());
        both.categories = left.categories | right.categories;
        both
    }

    /// The same set, as what it holds: a category is apart from every other, and a range has two neighbours.
    fn positive(self) -> Self {
        if !self.negated {
            return self;
        }
        if self.categories != 0 {
            // Only `\P{…}` comes here: a class in brackets is no member of another.
            return Self { ranges: Vec::new(), categories: !self.categories, negated: false };
        }
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for (first, last) in &self.ranges {
            if *first > next {
                ranges.push((next, first - 1));
            }
            next = last + 1;
        }
        if next <= LAST {
            ranges.push((next, LAST));
        }
        Self { ranges, categories: 0, negated: false }
    }

    /// How much of a program it is.
    pub(super) fn size(&self) -> usize {
        1 + self.ranges.len()
    }

    pub(super) fn holds(&self, letter: char) -> bool {
        let code = u32::from(letter);
        let after = self.ranges.partition_point(|(first, _)| *first <= code);
        let listed =
            after.checked_sub(1).and_then(|place| self.ranges.get(place)).is_some_and(|(_, last)| code <= *last);
        let inside = listed || self.categories != 0 && self.categories & bit(letter.general_category()) != 0;
        inside != self.negated
    }
}

fn bit(category: GeneralCategory) -> u32 {
    1 << (category as u32)
}
