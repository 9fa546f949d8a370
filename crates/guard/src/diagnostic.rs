//! What the guard says about a program: a code, a place, a reason and a way out.

use std::fmt::Write;

use serde::Serialize;

use crate::codes::{self, Code, Severity};
use crate::options::Caps;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    pub code: &'static str,
    pub severity: Severity,
    pub message: String,
    pub help: String,
    /// Byte offsets into the source as it was given.
    pub start: u32,
    pub end: u32,
    /// From 1; columns count UTF-16 units, as browsers and editors do.
    pub line: u32,
    pub column: u32,
    /// The name it is about, where it is about one: a runtime's error names the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {} ({})", self.line, self.column, self.message, self.code)
    }
}

impl std::error::Error for Refused {}

/// The program was refused, and this is why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// At least one of these is an error.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more there were beyond the cap.
    pub dropped: usize,
}

impl Refused {
    /// No engine would read the program either.
    pub(crate) fn is_syntax(&self) -> bool {
        self.diagnostics.iter().any(|it| codes::SYNTAX_ERRORS.iter().any(|code| code.code == it.code))
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for diagnostic in &self.diagnostics {
            writeln!(f, "{diagnostic}")?;
        }
        if self.dropped > 0 {
            writeln!(f, "and {} more", self.dropped)?;
        }
        Ok(())
    }
}

/// Collects diagnostics up to the caps. A hundred kilobytes of source can earn megabytes of
/// complaints; what does not fit is only counted.
#[derive(Debug)]
pub(crate) struct Findings<'s> {
    source: &'s str,
    /// Bytes before the source, in which places are counted too.
    lead: u32,
    caps: Caps,
    bytes: usize,
    list: Vec<Diagnostic>,
    dropped: usize,
    errors: usize,
}

impl<'s> Findings<'s> {
    pub(crate) fn new(source: &'s str, caps: Caps) -> Self {
        Self::behind(0, source, caps)
    }

    pub(crate) fn behind(lead: u32, source: &'s str, caps: Caps) -> Self {
        Self { source, lead, caps, bytes: 0, list: Vec::new(), dropped: 0, errors: 0 }
    }

    pub(crate) fn add(&mut self, code: Code, start: u32, end: u32, message: impl Into<String>) {
        self.add_with_help(code, start, end, message, code.help);
    }

    pub(crate) fn add_with_help(
        &mut self,
        code: Code,
        start: u32,
        end: u32,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<&mut Diagnostic> {
        if start < self.lead && code.severity == Severity::Warning {
            // Nobody who reads this wrote that.
            return None;
        }
        let (start, end) = (start.saturating_sub(self.lead), end.saturating_sub(self.lead));
        self.errors += usize::from(code.severity == Severity::Error);
        let (message, help) = (clip(message.into(), 2_000), clip(help.into(), 2_000));
        let bytes = message.len() + help.len();
        if self.list.len() >= self.caps.diagnostics as usize || self.bytes + bytes > self.caps.diagnostic_bytes as usize
        {
            self.dropped += 1;
            return None;
        }
        self.bytes += bytes;
        let (line, column) = position(self.source, start);
        let severity = code.severity;
        self.list.push(Diagnostic { code: code.code, severity, message, help, start, end, line, column, name: None });
        self.list.last_mut()
    }

    pub(crate) fn refused(&self) -> bool {
        self.errors > 0
    }

    pub(crate) fn into_parts(self) -> (Vec<Diagnostic>, usize) {
        (self.list, self.dropped)
    }

    pub(crate) fn into_refusal(self) -> Refused {
        Refused { diagnostics: self.list, dropped: self.dropped }
    }
}

pub(crate) fn clip(mut text: String, limit: usize) -> String {
    if text.len() > limit {
        let end = (0..=limit).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Line and column of a byte offset, both from 1.
pub(crate) fn position(source: &str, offset: u32) -> (u32, u32) {
    let before = source.get(..offset as usize).unwrap_or(source);
    let mut line = 1;
    let mut line_start = 0;
    let mut characters = before.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let ends_line = match character {
            '\n' | '\u{2028}' | '\u{2029}' => true,
            '\r' => characters.peek().is_none_or(|&(_, next)| next != '\n'),
            _ => false,
        };
        if ends_line {
            line += 1;
            line_start = at + character.len_utf8();
        }
    }
    let column = before.get(line_start..).unwrap_or("").encode_utf16().count() + 1;
    (line, u32::try_from(column).unwrap_or(u32::MAX))
}

/// Draws diagnostics with the line of source they point at.
///
/// ```text
/// error[G030]: eval runs code the guard has not seen
///   ╭─ program.js:1:9
/// 1 │ const x = eval("1");
///   │           ^^^^^^^^^
///   = help: use JSON.parse for data, and functions for behaviour
/// ```
pub fn pretty(name: &str, source: &str, diagnostics: &[Diagnostic], dropped: usize) -> String {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let mut out = String::new();
    for diagnostic in diagnostics {
        draw(&mut out, name, source, diagnostic);
    }
    if dropped > 0 {
        _ = writeln!(out, "and {dropped} more of these");
    }
    out
}

fn draw(out: &mut String, name: &str, source: &str, diagnostic: &Diagnostic) {
    let kind = match diagnostic.severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    let Diagnostic { code, message, help, line, column, start, end, .. } = diagnostic;
    _ = writeln!(out, "{kind}[{code}]: {message}");
    let gutter = line.to_string();
    let pad = " ".repeat(gutter.len());
    _ = writeln!(out, "{pad} ╭─ {name}:{line}:{column}");
    let (text, caret) = excerpt(source, *start as usize, *end as usize);
    _ = writeln!(out, "{gutter} │ {text}");
    _ = writeln!(out, "{pad} │ {caret}");
    _ = writeln!(out, "{pad} = help: {help}\n");
}

/// The line around `start`, at most 120 characters of it, and carets under the span.
pub(crate) fn excerpt(source: &str, start: usize, end: usize) -> (String, String) {
    const WIDTH: usize = 120;
    let ends_line = |c: char| matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}');
    let before = source.get(..start).unwrap_or("");
    let after = source.get(start..).unwrap_or("");
    let line_start = before
        .rfind(ends_line)
        .map_or(0, |at| at + before.get(at..).and_then(|c| c.chars().next()).map_or(1, char::len_utf8));
    let lead: Vec<char> = before.get(line_start..).unwrap_or("").chars().collect();
    let rest: Vec<char> = after.chars().take(WIDTH).take_while(|&c| !ends_line(c)).collect();
    let skipped = lead.len().saturating_sub(WIDTH / 2);
    let lead = lead.get(skipped..).unwrap_or(&[]);
    let show = |c: &char| if c.is_control() || is_bidi(*c) { '·' } else { *c };
    let dots = if skipped > 0 { "…" } else { "" };
    let text: String = dots.chars().chain(lead.iter().chain(&rest).map(show)).collect();
    let width = source.get(start..end).map_or(1, |span| span.chars().take_while(|&c| !ends_line(c)).count());
    let indent: usize = dots.chars().count() + lead.len();
    (text, format!("{}{}", " ".repeat(indent), "^".repeat(width.clamp(1, rest.len().max(1)))))
}

/// Characters that reorder what a terminal shows: an excerpt must not lie about the source.
fn is_bidi(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_as_javascript_does() {
        let source = "a\r\nb\u{2028}😀c";
        let at = |text: &str| position(source, u32::try_from(source.find(text).unwrap_or(0)).unwrap_or(0));
        assert_eq!(at("a"), (1, 1));
        assert_eq!(at("b"), (2, 1));
        assert_eq!(at("c"), (3, 3));
    }

    #[test]
    fn a_line_of_megabytes_is_clipped() {
        let source = format!("{}!{}", "a".repeat(2_000_000), "b".repeat(2_000_000));
        let (text, caret) = excerpt(&source, 2_000_000, 2_000_001);
        assert!(text.chars().count() < 200);
        assert!(caret.ends_with('^'));
    }
}
