//! `users:*`, in linear time.
//!
//! `*` stands for any run of characters, the empty one too; everything else stands for itself. The pieces between the
//! stars are looked for from left to right, each with a table made when the pattern is read (Knuth, Morris, Pratt), so
//! a match looks at each character of the name at most twice, whatever the pattern. A matcher that goes back to the
//! last star takes the product of both lengths on `*a*a*a*b` against `aaaa…`.

use std::fmt;

/// A pattern for names and paths.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Glob {
    pattern: String,
    pieces: Vec<Piece>,
    /// Whether the pattern has a star at all: without one it is the whole name.
    starred: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Piece {
    bytes: Vec<u8>,
    /// How much of the piece is still matched after a mismatch at each place.
    fallback: Vec<usize>,
}

impl Glob {
    /// Longest pattern for tool names, as for the names.
    pub const MAX_TOOL_BYTES: usize = 256;

    pub fn new(pattern: impl Into<String>) -> Self {
        let pattern = pattern.into();
        let pieces = pattern.split('*').map(|piece| Piece::new(piece.as_bytes())).collect();
        Self { pieces, starred: pattern.contains('*'), pattern }
    }

    /// Reads a pattern for tool names; the error says what is wrong with it.
    pub fn for_tools(pattern: &str) -> Result<Self, String> {
        if pattern.is_empty() {
            return Err("an empty pattern matches nothing: leave it out, or write `*`".into());
        }
        if pattern.len() > Self::MAX_TOOL_BYTES {
            return Err(format!("the pattern has {} bytes; the limit is {}", pattern.len(), Self::MAX_TOOL_BYTES));
        }
        if let Some(odd) =
            pattern.chars().find(|letter| !(letter.is_ascii_alphanumeric() || "*:_-./".contains(*letter)))
        {
            return Err(format!(
                "{odd:?} cannot be part of a tool's name; a pattern is letters, digits, `: _ - . /` and `*`"
            ));
        }
        Ok(Self::new(pattern))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.pattern
    }

    #[must_use]
    pub fn matches(&self, name: &str) -> bool {
        self.matches_counting(name.as_bytes(), &mut 0)
    }

    /// Whether some text is matched by both patterns.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        let (a, b) = (self.pattern.as_bytes(), other.pattern.as_bytes());
        // reach[j]: the parts of both patterns read so far can match the same text up to b[..j].
        let mut reach = vec![false; b.len() + 1];
        let star = |bytes: &[u8], at: usize| bytes.get(at) == Some(&b'*');
        if let Some(start) = reach.first_mut() {
            *start = true;
        }
        spread(&mut reach, b);
        for (i, byte) in a.iter().enumerate() {
            let mut next = vec![false; b.len() + 1];
            for j in 0..=b.len() {
                let here = reach.get(j).copied().unwrap_or(false);
                if !here {
                    continue;
                }
                let mut mark = |at: usize| {
                    if let Some(cell) = next.get_mut(at) {
                        *cell = true;
                    }
                };
                if star(a, i) {
                    // The star may take nothing, or everything up to any later place of b.
                    (j..=b.len()).for_each(&mut mark);
                } else if star(b, j) {
                    mark(j);
                } else if b.get(j) == Some(byte) {
                    mark(j + 1);
                }
            }
            spread(&mut next, b);
            reach = next;
        }
        reach.last().copied().unwrap_or(false)
    }

    fn matches_counting(&self, name: &[u8], steps: &mut usize) -> bool {
        let (Some(first), Some(last)) = (self.pieces.first(), self.pieces.last()) else { return false };
        if !self.starred {
            *steps += name.len();
            return name == first.bytes;
        }
        *steps += first.bytes.len() + last.bytes.len();
        let Some(rest) = name.strip_prefix(first.bytes.as_slice()) else { return false };
        let Some(mut rest) = rest.strip_suffix(last.bytes.as_slice()) else { return false };
        let middle = self.pieces.get(1..self.pieces.len() - 1).unwrap_or_default();
        for piece in middle {
            let Some(after) = piece.find(rest, steps) else { return false };
            rest = rest.get(after..).unwrap_or_default();
        }
        true
    }
}

/// A star in `b` may match nothing, so what is reached before it is reached after it too.
fn spread(reach: &mut [bool], b: &[u8]) {
    for (j, byte) in b.iter().enumerate() {
        if *byte == b'*'
            && reach.get(j).copied().unwrap_or(false)
            && let Some(after) = reach.get_mut(j + 1)
        {
            *after = true;
        }
    }
}

impl fmt::Display for Glob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.pattern)
    }
}

impl serde::Serialize for Glob {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.pattern)
    }
}

impl Piece {
    fn new(bytes: &[u8]) -> Self {
        let mut fallback = vec![0; bytes.len()];
        let mut matched = 0;
        for at in 1..bytes.len() {
            while matched > 0 && bytes.get(at) != bytes.get(matched) {
                matched = fallback.get(matched - 1).copied().unwrap_or(0);
            }
            if bytes.get(at) == bytes.get(matched) {
                matched += 1;
            }
            if let Some(slot) = fallback.get_mut(at) {
                *slot = matched;
            }
        }
        Self { bytes: bytes.to_vec(), fallback }
    }

    /// Where the first occurrence ends.
    fn find(&self, text: &[u8], steps: &mut usize) -> Option<usize> {
        let mut matched = 0;
        if self.bytes.is_empty() {
            return Some(0);
        }
        for (at, byte) in text.iter().enumerate() {
            *steps += 1;
            while matched > 0 && self.bytes.get(matched) != Some(byte) {
                *steps += 1;
                matched = self.fallback.get(matched - 1).copied().unwrap_or(0);
            }
            if self.bytes.get(matched) == Some(byte) {
                matched += 1;
            }
            if matched == self.bytes.len() {
                return Some(at + 1);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Glob;
    use proptest::prelude::*;

    #[test]
    fn matches_and_does_not() {
        let table = [
            ("users:*", "users:list", true),
            ("users:*", "users:", true),
            ("users:*", "users", false),
            ("users:*", "xusers:list", false),
            ("*:delete", "users:delete", true),
            ("*:delete", "users:deleted", false),
            ("*:delete", "delete", false),
            ("posts:list", "posts:list", true),
            ("posts:list", "posts:lists", false),
            ("*", "", true),
            ("*", "anything:at-all", true),
            ("a*b*c", "abc", true),
            ("a*b*c", "aXbYc", true),
            ("a*b*c", "ac", false),
            ("a*a", "a", false),
            ("a*a", "aa", true),
            ("*aab*", "aaab", true),
            ("**", "x", true),
            ("Users:*", "users:list", false),
        ];
        for (pattern, name, expected) in table {
            assert_eq!(Glob::for_tools(pattern).unwrap().matches(name), expected, "{pattern} on {name}");
        }
    }

    #[test]
    fn a_star_stands_for_any_run() {
        for (pattern, name, expected) in [
            ("users:*", "users:list", true),
            ("users:*", "users:", true),
            ("users:*", "user:list", false),
            ("*:delete", "posts:delete", true),
            ("*:delete", "posts:deleted", false),
            ("a*b*c", "aXbYc", true),
            ("a*b*c", "acb", false),
            ("a*a", "a", false),
            ("*", "", true),
            ("", "", true),
            ("", "x", false),
            ("a**b", "ab", true),
        ] {
            assert_eq!(Glob::new(pattern).matches(name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn two_patterns_meet_when_a_text_fits_both() {
        for (a, b, expected) in [
            ("users:*", "*:delete", true),
            ("users:*", "posts:*", false),
            ("users:list", "users:*", true),
            ("users:list", "users:get", false),
            ("a*", "*b", true),
            ("a*c", "ab*", true),
            ("*x*", "abc", false),
            ("*", "anything", true),
        ] {
            assert_eq!(Glob::new(a).meets(&Glob::new(b)), expected, "{a} {b}");
            assert_eq!(Glob::new(b).meets(&Glob::new(a)), expected, "{b} {a}");
        }
    }

    #[test]
    fn refuses_what_no_name_can_hold() {
        for pattern in ["", "users: *", "users;*", "users:?", "[ab]", "naïve", "a\0", &"a".repeat(257)] {
            assert!(Glob::for_tools(pattern).is_err(), "{pattern:?}");
        }
    }

    #[test]
    fn a_hostile_pattern_costs_two_steps_a_character() {
        for (pattern, name) in [
            ("*a".repeat(5_000) + "*b", "a".repeat(10_000)),
            (format!("*{}b*", "a".repeat(5_000)), "a".repeat(10_000)),
            (format!("*{}*", "ab".repeat(2_500)), "aab".repeat(3_333)),
        ] {
            let mut steps = 0;
            Glob::new(pattern.as_str()).matches_counting(name.as_bytes(), &mut steps);
            assert!(steps <= 2 * name.len() + pattern.len(), "{steps} steps");
        }
    }

    /// What a pattern means, written so plainly that it cannot be wrong.
    fn means(pattern: &[u8], name: &[u8]) -> bool {
        match pattern.split_first() {
            None => name.is_empty(),
            Some((b'*', rest)) => (0..=name.len()).any(|skip| means(rest, &name[skip..])),
            Some((letter, rest)) => name.first() == Some(letter) && means(rest, &name[1..]),
        }
    }

    proptest! {
        #[test]
        fn says_what_the_plain_meaning_says(pattern in "[ab*]{1,8}", name in "[ab]{0,10}") {
            prop_assert_eq!(Glob::for_tools(&pattern).unwrap().matches(&name), means(pattern.as_bytes(), name.as_bytes()));
        }
    }
}
