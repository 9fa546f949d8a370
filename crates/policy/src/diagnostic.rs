//! What is wrong with a policy, where, and what to write instead.

use serde::Serialize;

use crate::codes::Code;
use crate::severity::Severity;

/// A stretch of the policy's text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

/// One finding. The code's row says why in general; the message and help say it for this policy.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub code: Code,
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// The key it is about, as a dotted path: `network.allow[0]`.
    pub path: String,
    /// Where it stands, when the policy came as text.
    pub span: Option<Span>,
}

impl Diagnostic {
    pub fn severity(&self) -> Severity {
        self.code.row().severity
    }
}

/// Everything found in one policy. It is bounded: hostile input cannot make a large answer.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    found: Vec<Diagnostic>,
    unlisted: usize,
    unlisted_errors: usize,
}

impl Diagnostics {
    pub const MOST: usize = 100;

    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.found.len() < Self::MOST {
            self.found.push(diagnostic);
        } else {
            self.unlisted += 1;
            self.unlisted_errors += usize::from(diagnostic.severity() == Severity::Error);
        }
    }

    pub fn any_error(&self) -> bool {
        self.unlisted_errors > 0 || self.found.iter().any(|diagnostic| diagnostic.severity() == Severity::Error)
    }

    /// Whether more findings would only be counted.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() >= Self::MOST
    }

    /// How many there were beyond the ones that are listed.
    pub fn unlisted(&self) -> usize {
        self.unlisted
    }

    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.found.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// In the order of the text, errors before notes at the same place.
    pub fn sort(&mut self) {
        self.found.sort_by_key(|diagnostic| {
            (diagnostic.span.map_or(usize::MAX, |span| span.start), diagnostic.severity(), diagnostic.code)
        });
    }

    /// The stable form for machines. Lines and columns count from 1; a column counts characters.
    pub fn to_json(&self, text: Option<&str>) -> serde_json::Value {
        let index = text.map(LineIndex::new);
        let list: Vec<_> = self.found.iter().map(|diagnostic| Listed::new(diagnostic, index.as_ref())).collect();
        serde_json::json!({ "diagnostics": list, "unlisted": self.unlisted })
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed<'a> {
    code: &'static str,
    severity: Severity,
    title: &'static str,
    message: &'a str,
    help: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Position>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Position>,
}

impl<'a> Listed<'a> {
    fn new(diagnostic: &'a Diagnostic, index: Option<&LineIndex<'_>>) -> Self {
        let row = diagnostic.code.row();
        let place = |offset: fn(Span) -> usize| diagnostic.span.zip(index).map(|(span, at)| at.position(offset(span)));
        Self {
            code: row.code,
            severity: row.severity,
            title: row.title,
            message: &diagnostic.message,
            help: &diagnostic.help,
            path: &diagnostic.path,
            start: place(|span| span.start),
            end: place(|span| span.end),
        }
    }
}

/// A place as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// Where the lines of a text begin.
#[derive(Debug)]
pub struct LineIndex<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    pub fn new(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    pub fn position(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let column = self.text.get(start..offset).map_or(0, |before| before.chars().count());
        Position { line, column: column + 1 }
    }
}
