//! Paths of network rules, which the egress proxy checks.

use std::fmt;

use super::fault::Fault;
use crate::Glob;
use crate::codes::Code;
use crate::read::brief;

/// A path in which `*` stands for anything, slashes included.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathPattern {
    /// Decoded, as requests are before they are compared.
    plain: Glob,
    written: String,
}

impl PathPattern {
    pub(super) fn parse(text: &str) -> Result<Self, Fault> {
        let odd = |what: &str| Err(Fault::new(Code::OddPath, format!("`{}` {what}", brief(text))));
        let lower = text.to_ascii_lowercase();
        if !text.is_ascii() {
            return odd("has characters that must be percent-encoded");
        }
        if text.split('/').any(|segment| segment == "." || segment == "..") {
            return odd("has `.` or `..` as a segment");
        }
        if text.contains("//") {
            return odd("has `//`");
        }
        if ["%2f", "%5c", "%2e", "%00", "%2a", "%25", "%3b"].iter().any(|encoded| lower.contains(encoded)) {
            return odd("hides a slash, a dot, a star, a semicolon, a percent sign or a NUL behind a percent sign");
        }
        if !percent_signs_are_whole(text) {
            return odd("has a percent sign without two hexadecimal digits");
        }
        if text.contains(';') {
            return odd("has a `;`, which some servers cut off");
        }
        match percent_encoding::percent_decode_str(text).decode_utf8() {
            Ok(plain) => Ok(Self { plain: Glob::new(plain), written: text.to_owned() }),
            Err(_) => odd("is not UTF-8"),
        }
    }

    /// Whether a request's path, in its plain form, is meant.
    pub fn matches(&self, path: &str) -> bool {
        self.plain.matches(path)
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.plain.meets(&other.plain)
    }

    pub(crate) fn is_everything(&self) -> bool {
        matches!(self.plain.as_str(), "/*" | "*")
    }
}

fn percent_signs_are_whole(text: &str) -> bool {
    text.match_indices('%').all(|(at, _)| {
        text.get(at + 1..at + 3).is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
    })
}

impl fmt::Display for PathPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}
