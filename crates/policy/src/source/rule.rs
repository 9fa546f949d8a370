//! One entry of `network.allow` or `network.deny`.

use std::fmt;

use super::expression::SourceExpr;
use super::fault::{Fault, Parsed};
use super::host::Host;
use super::parse::split;
use super::path::PathPattern;
use super::target::Target;

/// A source, and the part of it that is meant when there is a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkRule {
    pub source: SourceExpr,
    pub path: Option<PathPattern>,
}

impl NetworkRule {
    pub fn parse(text: &str) -> Result<Parsed<Self>, Fault> {
        let Parsed { value: (source, path), notes } = split(text)?;
        let path = path.map(PathPattern::parse).transpose()?;
        Ok(Parsed { value: Self { source, path }, notes })
    }

    /// Whether some request could be meant by both.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let hosts = self.source.covers(&other.source) || other.source.covers(&self.source);
        hosts
            && match (&self.path, &other.path) {
                (Some(a), Some(b)) => a.meets(b),
                _ => true,
            }
    }

    /// Whether every request meant by `other` is meant by this one.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        self.source.covers(&other.source)
            && match (&self.path, &other.path) {
                (None, _) => true,
                (Some(path), other) => path.is_everything() || Some(path) == other.as_ref(),
            }
    }

    /// Whether a request for `target`, a plain host and path, is meant. A rule for http takes
    /// https as well, as browsers do.
    pub(crate) fn admits(&self, target: &Self) -> bool {
        let path = target.path.as_ref().map_or_else(|| "/".to_owned(), ToString::to_string);
        self.source.admits(&target.source) && self.path.as_ref().is_none_or(|pattern| pattern.matches(&path))
    }

    /// Whether one request is meant. An error when its path would decide and cannot be compared.
    pub(crate) fn fits(&self, target: &Target) -> Result<bool, &'static str> {
        match &self.path {
            _ if !self.source.admits(target.source()) => Ok(false),
            None => Ok(true),
            Some(pattern) => target.plain().map(|path| pattern.matches(path)),
        }
    }

    pub(crate) fn host(&self) -> &Host {
        self.source.host()
    }
}

impl fmt::Display for NetworkRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.source)?;
        self.path.as_ref().map_or(Ok(()), |path| write!(f, "{path}"))
    }
}

impl serde::Serialize for NetworkRule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
