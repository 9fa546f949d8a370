//! C008: can that be a tool's name?
//!
//! The rule is `^[a-zA-Z][a-zA-Z0-9:_-]*$`, at most 256 characters, checked byte by byte: handlers put names into
//! paths, queries and logs. MCP's own names may also start with a digit and hold `.` and `/`; they pass only where the
//! rules say that the server behind the host knows its tools.

use crate::codes::Rule;
use crate::rules::Names;
use crate::verdict::Objection;

pub(crate) const MAX_BYTES: usize = 256;

impl Names {
    /// Why a tool cannot be named so, in one sentence.
    #[must_use]
    pub fn objection(self, name: &str) -> Option<String> {
        check(name, self).err().map(|objection| objection.reason)
    }
}

pub(crate) fn check(name: &str, names: Names) -> Result<(), Objection> {
    if name.is_empty() {
        return Err(Objection::new(Rule::BadName, "It is empty."));
    }
    if name.len() > MAX_BYTES {
        return Err(Objection::new(Rule::BadName, format!("It has {} bytes; the limit is {MAX_BYTES}.", name.len())));
    }
    let first = name.bytes().next().is_some_and(|byte| match names {
        Names::Registered => byte.is_ascii_alphabetic(),
        Names::Any => byte.is_ascii_alphanumeric(),
    });
    if !first {
        return Err(Objection::new(Rule::BadName, "It does not start with a letter."));
    }
    let fits = |byte: u8| match byte {
        b':' | b'_' | b'-' => true,
        b'.' | b'/' => names == Names::Any,
        _ => byte.is_ascii_alphanumeric(),
    };
    match name.bytes().position(|byte| !fits(byte)) {
        Some(at) => Err(Objection::new(Rule::BadName, format!("What is at place {} cannot be in a name.", at + 1))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn accepts_and_refuses() {
        let (longest, too_long) = ("a".repeat(256), "a".repeat(257));
        let bad = [
            "", "1a", ":a", "_a", "-a", "a b", "a.b", "a/b", "a\0", "a\n", "ä", "aä", "a%2e", "../x", "а:list", "a;b",
            "a*",
        ];
        let mut refused: Vec<_> = bad.iter().map(|name| (*name, Rule::BadName)).collect();
        refused.push((&too_long, Rule::BadName));
        table::check(
            |name| check(name, Names::Registered),
            &["a", "Z", "users:list", "a-b_c:D9", "a:::", "__proto__".trim_start_matches('_'), &longest],
            &refused,
        );
    }

    #[test]
    fn accepts_and_refuses_names_of_mcp() {
        table::check(
            |name| check(name, Names::Any),
            &["get-time", "fs.read", "a/b", "2fa:send"],
            &[("", Rule::BadName), (".a", Rule::BadName), ("a b", Rule::BadName), ("a\u{202e}b", Rule::BadName)],
        );
    }
}
