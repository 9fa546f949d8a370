//! Names of packages, and what apps write: `react`, `@scope/name@^1.2`, `react-dom/client`.

use std::fmt;

use crate::problem::{Problem, ProblemCode};

/// A package's name: one or two parts that are safe as parts of a path and of an address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackageName(String);

/// A package that somebody asks for, and the range of its version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Request {
    pub name: PackageName,
    /// As it is written; `None` leaves the choice to the server.
    pub range: Option<String>,
}

impl PackageName {
    /// As long as npm allows.
    pub const MAX_BYTES: usize = 214;

    /// The attack: a name is put into paths and addresses. `../x`, `a/b/c`, `.bin`, `%2e`, upper case that a file system
    /// folds, and letters that look like others are no names, though npm once took some of them.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let (scope, name) = match text.strip_prefix('@') {
            Some(scoped) => scoped.split_once('/').map_or((Some(scoped), ""), |(scope, name)| (Some(scope), name)),
            None => (None, text),
        };
        let fine = text.len() <= Self::MAX_BYTES && scope.is_none_or(is_part) && is_part(name);
        let reserved = matches!(text, "node_modules" | "favicon.ico");
        if fine && !reserved { Ok(Self(text.to_owned())) } else { Err(bad_name(text)) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Without the scope.
    pub(crate) fn base(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(&self.0)
    }
}

fn is_part(part: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_' | b'.');
    !part.is_empty() && part.bytes().all(letter) && !part.starts_with(['.', '-']) && !part.contains("..")
}

fn bad_name(text: &str) -> Problem {
    let shown: String = text.chars().take(80).flat_map(char::escape_default).collect();
    Problem::new(
        ProblemCode::Name,
        format!("`{shown}` is not the name of a package"),
        "A name is `name` or `@scope/name` in lower-case letters, digits, `-`, `_` and `.`; a version follows after `@`.",
    )
}

impl fmt::Display for PackageName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Request {
    /// `react`, `react@19`, `@scope/name@^1.2`.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let at = text.char_indices().skip(1).find(|(_, letter)| *letter == '@').map(|(place, _)| place);
        let (name, range) = at.map_or((text, None), |at| (&text[..at], Some(text[at + 1..].trim())));
        let range = range.filter(|range| !range.is_empty()).map(ToOwned::to_owned);
        Ok(Self { name: PackageName::parse(name.trim())?, range })
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.range {
            Some(range) => write!(f, "{}@{range}", self.name),
            None => self.name.fmt(f),
        }
    }
}

/// The package that a bare import is of: `react-dom` of `react-dom/client`.
pub fn package_of(specifier: &str) -> Result<PackageName, Problem> {
    let parts = if specifier.starts_with('@') { 2 } else { 1 };
    let end = specifier.match_indices('/').nth(parts - 1).map_or(specifier.len(), |(place, _)| place);
    let name = PackageName::parse(&specifier[..end]).map_err(|problem| problem.specifier(specifier))?;
    let rest = &specifier[end..];
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.@/+~".contains(&byte);
    let fine = rest.len() <= 500 && rest.bytes().all(plain) && !rest.split('/').any(|part| part == ".." || part == ".");
    if fine && (rest.is_empty() || (rest.len() > 1 && !rest.contains("//"))) {
        return Ok(name);
    }
    let shown: String = specifier.chars().take(80).flat_map(char::escape_default).collect();
    let message = format!("`{shown}` is not a package or a path in one");
    Err(Problem::new(ProblemCode::Name, message, "Import `name` or `name/path`.").specifier(specifier))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_taken() {
        for name in ["react", "@tanstack/react-query", "lodash.merge", "d3", "7zip", "a_b", "@types/node"] {
            assert_eq!(PackageName::parse(name).unwrap().as_str(), name);
        }
    }

    #[test]
    fn hostile_names_are_refused() {
        let long = "a".repeat(215);
        for name in [
            "", ".", "..", "../react", "a/b", "@a", "@a/", "@/a", "@a/b/c", ".bin", "-g", "React", "rеact", "a b",
            "a\\b", "a%2fb", "a\0", "a\n", "file:x", "http://x", "node_modules", "a..b", "@../x", "@a/..", "@a/.b",
            "a?b", "a#b", &long,
        ] {
            assert_eq!(PackageName::parse(name).unwrap_err().code, ProblemCode::Name, "{name:?}");
        }
    }

    #[test]
    fn requests_with_and_without_a_range() {
        for (text, name, range) in [
            ("react", "react", None),
            ("react@19", "react", Some("19")),
            ("@a/b@^1.2 || 3", "@a/b", Some("^1.2 || 3")),
            ("@a/b", "@a/b", None),
            ("react@", "react", None),
        ] {
            let request = Request::parse(text).unwrap();
            assert_eq!((request.name.as_str(), request.range.as_deref()), (name, range));
        }
    }

    #[test]
    fn imports_name_their_package() {
        for (specifier, name) in [("react", "react"), ("react-dom/client", "react-dom"), ("@a/b/c/d.css", "@a/b")] {
            assert_eq!(package_of(specifier).unwrap().as_str(), name);
        }
        for specifier in
            ["react/../x", "react/", "react//x", "react/./x", "/react", "react/\"x", "react/x\n", "@a", "node:fs"]
        {
            assert_eq!(package_of(specifier).unwrap_err().code, ProblemCode::Name, "{specifier:?}");
        }
    }
}
