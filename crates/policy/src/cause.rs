//! Why a Plan has an entry: the line that asked for it, or the rule that always holds.

use std::fmt;

use crate::diagnostic::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// True of every guest of its kind, with the reason.
    Always(&'static str),
    /// A line of the policy.
    Line { path: &'static str, index: Option<usize>, span: Option<Span> },
}

impl Cause {
    pub(crate) const fn line(path: &'static str, span: Option<Span>) -> Self {
        Self::Line { path, index: None, span }
    }

    pub(crate) const fn entry(path: &'static str, index: usize, span: Option<Span>) -> Self {
        Self::Line { path, index: Some(index), span }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Always(reason) => f.write_str(reason),
            Self::Line { path, index: None, .. } => f.write_str(path),
            Self::Line { path, index: Some(index), .. } => write!(f, "{path}[{index}]"),
        }
    }
}

/// A value and the line it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caused<T> {
    pub value: T,
    pub cause: Cause,
}
