//! Patterns in which `*` stands for any run of characters. Matching takes time in proportion to
//! the text: no pattern can make a name expensive.

use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Glob(String);

impl Glob {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub fn text(&self) -> &str {
        &self.0
    }

    pub fn matches(&self, name: &str) -> bool {
        let Some((first, rest)) = self.0.split_once('*') else { return self.0 == name };
        let (middle, last) = rest.rsplit_once('*').unwrap_or(("", rest));
        let Some(name) = name.strip_prefix(first) else { return false };
        let Some(mut name) = name.strip_suffix(last) else { return false };
        // Taking the leftmost place for each piece leaves the most room for the next.
        for piece in middle.split('*') {
            match name.find(piece) {
                Some(at) => name = name.get(at + piece.len()..).unwrap_or_default(),
                None => return false,
            }
        }
        true
    }

    /// Whether some text is matched by both patterns.
    pub fn meets(&self, other: &Self) -> bool {
        let (a, b) = (self.0.as_bytes(), other.0.as_bytes());
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
        f.write_str(&self.0)
    }
}

impl serde::Serialize for Glob {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
