//! `belljar.lock.json`: which version of which package lies where, with the SHA-512 of each.
//!
//! It comes from an app's author, so it is read as hostile: paths, names, versions and hashes are parsed, and it has no
//! addresses from which anything would be fetched.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use nodejs_semver::{Range, Version};
use serde::{Deserialize, Serialize};

use crate::integrity::Integrity;
use crate::name::{PackageName, Request};
use crate::problem::{Problem, ProblemCode};

/// Where the lock is among an app's files.
pub const LOCK_FILE: &str = "/belljar.lock.json";

/// What was resolved. The same requests on the same registry give the same text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    pub(crate) packages: BTreeMap<Place, Locked>,
}

/// Where a package lies: the names from the root of `node_modules` on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place(pub(crate) Vec<PackageName>);

/// One package of a lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Locked {
    /// Another than the last name of its place where a dependency is an alias.
    pub(crate) name: PackageName,
    pub(crate) version: Version,
    pub(crate) integrity: Integrity,
    pub(crate) licence: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Written {
    lock_version: u32,
    packages: BTreeMap<String, WrittenPackage>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPackage {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    version: String,
    integrity: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    licence: Option<String>,
}

impl Lock {
    const VERSION: u32 = 1;
    pub(crate) const MAX_BYTES: usize = 4 << 20;
    const MAX_DEPTH: usize = 16;

    pub fn parse(text: &str) -> Result<Self, Problem> {
        if text.len() > Self::MAX_BYTES {
            return Err(bad(format!("it is longer than {} bytes", Self::MAX_BYTES)));
        }
        let written: Written = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
        if written.lock_version != Self::VERSION {
            return Err(bad(format!(
                "its `lockVersion` is {}, and this server reads {}",
                written.lock_version,
                Self::VERSION
            )));
        }
        let read = |(place, package): (String, WrittenPackage)| {
            let locked = Locked::read(&place, package)?;
            Ok((locked.0, locked.1))
        };
        let packages: BTreeMap<Place, Locked> =
            written.packages.into_iter().map(read).collect::<Result<_, Problem>>()?;
        let orphan = packages.keys().find(|place| place.parent().is_some_and(|parent| !packages.contains_key(&parent)));
        match orphan {
            Some(place) => Err(bad(format!("`{}` lies in a package that is not locked", place.path()))),
            None => Ok(Self { packages }),
        }
    }

    pub fn to_text(&self) -> String {
        let mut text = format!("{{\n  \"lockVersion\": {},\n  \"packages\": {{", Self::VERSION);
        for (index, (place, locked)) in self.packages.iter().enumerate() {
            let written = WrittenPackage {
                name: place.0.last().filter(|name| **name != locked.name).map(|_| locked.name.to_string()),
                version: locked.version.to_string(),
                integrity: locked.integrity.to_string(),
                licence: locked.licence.clone(),
            };
            let line = serde_json::to_string(&written).unwrap_or_default();
            let comma = if index == 0 { "" } else { "," };
            // One line each: a changed version is one changed line.
            let _ = write!(text, "{comma}\n    {}: {line}", serde_json::Value::from(place.path()));
        }
        text.push_str("\n  }\n}\n");
        text
    }

    /// Whether it has what is asked for, so that it is used as it is.
    pub(crate) fn fits(&self, requests: &[Request]) -> bool {
        requests.iter().all(|request| {
            let place = Place(vec![request.name.clone()]);
            let locked = self.packages.get(&place);
            locked.is_some_and(|locked| match request.range.as_deref() {
                None => true,
                // A tag, such as `next`, was resolved when the lock was made.
                Some(range) => Range::parse(range).map_or(true, |range| range.satisfies(&locked.version)),
            })
        })
    }

    pub(crate) fn at_root(&self, name: &str) -> Option<&Locked> {
        self.packages.get(&Place(vec![PackageName::parse(name).ok()?]))
    }

    /// The versions that it has of a package: they are taken again when it has to grow.
    pub(crate) fn versions_of<'a>(&'a self, name: &'a PackageName) -> impl Iterator<Item = &'a Version> {
        self.packages.values().filter(move |locked| locked.name == *name).map(|locked| &locked.version)
    }

    pub fn licences(&self) -> Vec<Licence> {
        let listed = self.packages.values().map(|locked| {
            let licence = locked.licence.clone().unwrap_or_else(|| "(none given)".into());
            Licence { name: locked.name.to_string(), version: locked.version.to_string(), licence }
        });
        // The same version may lie in several places.
        listed.collect::<BTreeSet<_>>().into_iter().collect()
    }
}

/// What a package says about its use.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Licence {
    pub name: String,
    pub version: String,
    pub licence: String,
}

impl Locked {
    fn read(place: &str, package: WrittenPackage) -> Result<(Place, Self), Problem> {
        let bad = |why: &str| bad(format!("`{}`: {why}", place.chars().take(200).collect::<String>()));
        let place = Place::parse(place).ok_or_else(|| bad("that is no place, such as `node_modules/react`"))?;
        let last = place.0.last().ok_or_else(|| bad("that is no place"))?;
        let name = package.name.map_or_else(|| Ok(last.clone()), |name| PackageName::parse(&name))?;
        let version = Version::parse(&package.version).map_err(|_| bad("its version is none"))?;
        let integrity = Integrity::parse(&package.integrity).ok_or_else(|| bad("its integrity is no SHA-512"))?;
        let licence =
            package.licence.map(|text| text.chars().filter(|letter| !letter.is_control()).take(100).collect());
        Ok((place, Self { name, version, integrity, licence }))
    }

    pub(crate) fn shown(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }
}

impl Place {
    /// `node_modules/a/node_modules/@b/c`
    pub(crate) fn path(&self) -> String {
        self.0.iter().map(|name| format!("node_modules/{name}")).collect::<Vec<_>>().join("/")
    }

    fn parse(text: &str) -> Option<Self> {
        let names = text.strip_prefix("node_modules/")?.split("/node_modules/");
        let names: Vec<_> = names.map(|name| PackageName::parse(name).ok()).collect::<Option<_>>()?;
        (names.len() <= Lock::MAX_DEPTH).then_some(Self(names))
    }

    /// The package in which it lies; `None` at the root.
    pub(crate) fn parent(&self) -> Option<Self> {
        let (_, rest) = self.0.split_last()?;
        (!rest.is_empty()).then(|| Self(rest.to_vec()))
    }

    pub(crate) fn child(&self, name: &PackageName) -> Self {
        let mut names = self.0.clone();
        names.push(name.clone());
        Self(names)
    }
}

fn bad(why: impl std::fmt::Display) -> Problem {
    Problem::new(
        ProblemCode::Lock,
        format!("{LOCK_FILE} cannot be read: {why}"),
        "Remove the file: the server makes a new one. Nobody has to write it by hand.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(place: &str) -> String {
        let integrity = Integrity::of(b"");
        format!(r#"{{"lockVersion":1,"packages":{{"{place}":{{"version":"1.0.0","integrity":"{integrity}"}}}}}}"#)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let lock = Lock::parse(&entry("node_modules/@a/b")).unwrap();
        assert_eq!(Lock::parse(&lock.to_text()).unwrap(), lock);
        assert_eq!(lock.licences()[0].licence, "(none given)");
    }

    #[test]
    fn hostile_places_are_refused() {
        for place in [
            "", "react", "node_modules/", "node_modules/..", "node_modules/../../etc", "/node_modules/a",
            "node_modules/a/../b", "node_modules/a/node_modules/b", "node_modules/a\\\\b", "node_modules/a/b",
        ] {
            assert_eq!(Lock::parse(&entry(place)).unwrap_err().code, ProblemCode::Lock, "{place}");
        }
    }

    #[test]
    fn a_lock_without_sha512_or_with_other_fields_is_refused() {
        let sha1 = r#"{"lockVersion":1,"packages":{"node_modules/a":{"version":"1.0.0","integrity":"sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk="}}}"#;
        let url = entry("node_modules/a").replace("\"version\"", "\"resolved\":\"http://evil\",\"version\"");
        for text in [sha1, &url, "", "[]", "{}", r#"{"lockVersion":2,"packages":{}}"#] {
            assert_eq!(Lock::parse(text).unwrap_err().code, ProblemCode::Lock, "{text}");
        }
    }

    #[test]
    fn it_fits_what_it_has() {
        let lock = Lock::parse(&entry("node_modules/a")).unwrap();
        for (request, fits) in [("a", true), ("a@1", true), ("a@^1.0.0", true), ("a@2", false), ("b", false)] {
            assert_eq!(lock.fits(&[Request::parse(request).unwrap()]), fits, "{request}");
        }
    }
}
