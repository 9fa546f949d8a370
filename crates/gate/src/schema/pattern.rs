//! ECMA patterns on a linear-time engine.
//!
//! A backtracking engine takes exponential time on `^(a+)+$` against a string the guest chooses. This one takes time
//! in the product of pattern and string, and both are capped. Where the two dialects differ, the pattern is
//! translated: `.` and `\s` mean ECMA's sets. What has no translation (look-around, back-references, `\p`) is refused
//! when the schema is read.

use regex_lite::{Regex, RegexBuilder};

/// A pattern that has been read.
#[derive(Debug)]
pub(super) struct Pattern {
    text: String,
    regex: Regex,
}

/// Bytes of a pattern as written, and of the program it becomes.
const MAX_PATTERN: usize = 2_048;
const MAX_PROGRAM: usize = 128 << 10;
/// The longest string a pattern is tried on.
const MAX_STRING: usize = 16 << 10;

impl Pattern {
    pub(super) fn new(text: &str) -> Result<Self, String> {
        if text.len() > MAX_PATTERN {
            return Err(format!("the pattern has {} bytes, {MAX_PATTERN} is the most", text.len()));
        }
        let regex = RegexBuilder::new(&translate(text)).size_limit(MAX_PROGRAM).nest_limit(50).build();
        let regex = regex.map_err(|error| {
            format!("the pattern cannot be used: {error}; look-around, back-references and `\\p` are not supported")
        })?;
        Ok(Self { text: text.to_owned(), regex })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// `None` when the string is too long to say.
    pub(super) fn matches(&self, text: &str) -> Option<bool> {
        (text.len() <= MAX_STRING).then(|| self.regex.is_match(text))
    }
}

const LINE_END: &str = r"\n\r\u{2028}\u{2029}";
const SPACE: &str = r"\t\n\x0B\x0C\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}";

fn translate(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len());
    let mut letters = pattern.chars().peekable();
    let mut class = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('s') if class => out.push_str(SPACE),
                Some('s') => out.extend(["[", SPACE, "]"]),
                Some('S') if !class => out.extend(["[^", SPACE, "]"]),
                Some('/') => out.push('/'),
                Some('d') => out.push_str(if class { "0-9" } else { "[0-9]" }),
                Some(other) => out.extend(['\\', other]),
                None => out.push('\\'),
            },
            '[' if !class => {
                class = true;
                out.push('[');
                if letters.next_if_eq(&'^').is_some() {
                    out.push('^');
                }
                // ECMA's `[]` is empty and `[^]` is everything; this engine reads a first `]` as itself.
                if letters.peek() == Some(&']') {
                    out.push_str(r"\n&&\r");
                }
            }
            // Inside a class ECMA knows no nested classes and no set operations.
            '[' => out.push_str(r"\["),
            '&' | '~' if class => out.extend(['\\', letter]),
            ']' if class => {
                class = false;
                out.push(']');
            }
            '.' if !class => out.extend(["[^", LINE_END, "]"]),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_as_ecma_does() {
        let table = [
            ("^a.c$", "abc", true),
            ("^a.c$", "a\rc", false),
            ("^a.c$", "a\u{2028}c", false),
            (r"^\s$", "\u{a0}", true),
            (r"^[\s]$", "\u{feff}", true),
            (r"^\S$", "\u{a0}", false),
            (r"^\d+$", "123", true),
            (r"^\d+$", "١٢", false),
            (r"^[\d-]+$", "1-2", true),
            (r"^\w+$", "é", false),
            (r"^https?:\/\/x$", "https://x", true),
            (r"^[a-z\/]+$", "a/b", true),
            ("b", "abc", true),
            ("^b", "abc", false),
            (r"^[[a]$", "[", true),
            (r"^[a&&b]+$", "a&", true),
            (r"^\u0041\u{42}$", "AB", true),
            ("^(?:a|b){2,3}$", "aba", true),
            ("^(?<x>a)$", "a", true),
            ("", "anything", true),
            ("^$", "", true),
        ];
        for (pattern, text, expected) in table {
            assert_eq!(Pattern::new(pattern).unwrap().matches(text), Some(expected), "{pattern} on {text:?}");
        }
    }

    #[test]
    fn refuses_what_it_cannot_do_in_linear_time() {
        for pattern in ["(?=a)", "(?<!a)b", r"(a)\1", r"\p{L}", "(", "[", "*a", "(((a{100}){100}){100})"] {
            assert!(Pattern::new(pattern).is_err(), "{pattern}");
        }
        assert!(Pattern::new(&"(".repeat(1_000)).is_err());
        assert!(Pattern::new(&"a".repeat(10_000)).is_err());
    }

    #[test]
    fn a_string_too_long_to_try_is_not_decided() {
        let pattern = Pattern::new("^(a+)+$").unwrap();
        assert_eq!(pattern.matches(&("a".repeat(MAX_STRING - 1) + "b")), Some(false));
        assert_eq!(pattern.matches(&"a".repeat(MAX_STRING + 1)), None);
    }
}
