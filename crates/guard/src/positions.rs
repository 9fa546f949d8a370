//! From a place in the hardened program back to the author's line and column.

use std::fmt::Write;

use serde::Serialize;

/// Where a run of unchanged text begins: output line and column, then the author's. All from 0,
/// columns in UTF-16 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Segment {
    pub line: u32,
    pub column: u32,
    pub source_line: u32,
    pub source_column: u32,
}

/// The table of all runs, in the order of the output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Positions {
    segments: Vec<Segment>,
    at: Place,
    source: Place,
    /// The last character kept was a carriage return: a line feed after it is part of the same break.
    after_return: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    line: u32,
    column: u32,
}

impl Positions {
    /// The author's line and column (both from 1) for a line and column (both from 1) of the output.
    pub fn locate(&self, line: u32, column: u32) -> Option<(u32, u32)> {
        let (line, column) = (line.checked_sub(1)?, column.saturating_sub(1));
        let after = self.segments.partition_point(|s| (s.line, s.column) <= (line, column));
        let segment = self.segments.get(after.checked_sub(1)?)?;
        if segment.line != line {
            return None;
        }
        Some((segment.source_line + 1, segment.source_column + (column - segment.column) + 1))
    }

    /// The offset in the author's text for an offset in the output.
    pub(crate) fn origin(&self, code: &str, at: u32, source: &str) -> u32 {
        let place = place_of(code, at);
        let found = self.locate(place.line + 1, place.column + 1);
        found.map_or(0, |(line, column)| offset_of(source, Place { line: line - 1, column: column - 1 }))
    }

    /// The first `lines` are not the author's: places there are nowhere, and the author's first line is the one behind.
    pub(crate) fn forget_lines(&mut self, lines: u32) {
        let lead = self.segments.partition_point(|segment| segment.source_line < lines);
        let first = self.segments.get(lead).copied();
        self.segments.drain(..lead);
        for segment in &mut self.segments {
            segment.source_line -= lines;
        }
        // As before the first piece of a text: an engine may blame what was put before it.
        if let Some(first) = first.filter(|first| first.column > 0) {
            self.segments.insert(0, Segment { line: first.line, column: 0, source_line: 0, source_column: 0 });
        }
    }

    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Four numbers a segment, for a typed array: output line, column, the author's line, column.
    pub fn table(&self) -> Vec<u32> {
        self.segments.iter().flat_map(|s| [s.line, s.column, s.source_line, s.source_column]).collect()
    }

    /// A source map, version 3.
    pub fn source_map(&self, name: &str, source: &str) -> String {
        let mut mappings = String::new();
        let (mut line, mut column, mut source_line, mut source_column) = (0, 0, 0, 0);
        for segment in &self.segments {
            if segment.line != line {
                mappings.extend(std::iter::repeat_n(';', (segment.line - line) as usize));
                (line, column) = (segment.line, 0);
            } else if !mappings.is_empty() && !mappings.ends_with(';') {
                mappings.push(',');
            }
            vlq(&mut mappings, i64::from(segment.column) - i64::from(column));
            mappings.push('A');
            vlq(&mut mappings, i64::from(segment.source_line) - i64::from(source_line));
            vlq(&mut mappings, i64::from(segment.source_column) - i64::from(source_column));
            (column, source_line, source_column) = (segment.column, segment.source_line, segment.source_column);
        }
        let mut map = String::from("{\"version\":3,\"sources\":[");
        let quote = |text: &str| serde_json::to_string(text).unwrap_or_default();
        _ = write!(map, "{}],\"sourcesContent\":[{}],\"names\":[],\"mappings\":\"", quote(name), quote(source));
        map.push_str(&mappings);
        map.push_str("\"}");
        map
    }

    pub(crate) fn keep(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.mark();
        let mut rest = text;
        loop {
            let ascii = rest.bytes().take_while(|&b| b.is_ascii() && b != b'\n' && b != b'\r').count();
            if ascii > 0 {
                self.advance(u32::try_from(ascii).unwrap_or(u32::MAX));
                rest = rest.get(ascii..).unwrap_or("");
            }
            let Some(c) = rest.chars().next() else { break };
            rest = rest.get(c.len_utf8()..).unwrap_or("");
            match c {
                '\n' if self.after_return => self.after_return = false,
                '\n' | '\r' | '\u{2028}' | '\u{2029}' => {
                    self.at = Place { line: self.at.line + 1, column: 0 };
                    self.source = Place { line: self.source.line + 1, column: 0 };
                    self.mark();
                    self.after_return = c == '\r';
                }
                _ => self.advance(u32::try_from(c.len_utf16()).unwrap_or(1)),
            }
        }
    }

    fn advance(&mut self, columns: u32) {
        self.after_return = false;
        self.at.column += columns;
        self.source.column += columns;
    }

    /// Output that no author wrote; it has no line breaks.
    pub(crate) fn skip_output(&mut self, text: &str) {
        self.at.column += u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
        self.after_return &= text.is_empty();
    }

    pub(crate) fn skip_input(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\n' if self.after_return => self.after_return = false,
                '\n' | '\r' | '\u{2028}' | '\u{2029}' => {
                    self.source = Place { line: self.source.line + 1, column: 0 };
                    self.after_return = c == '\r';
                }
                _ => {
                    self.source.column += u32::try_from(c.len_utf16()).unwrap_or(1);
                    self.after_return = false;
                }
            }
        }
    }

    pub(crate) fn new_output_line(&mut self) {
        self.at = Place { line: self.source.line, column: 0 };
    }

    pub(crate) fn mark(&mut self) {
        let segment = Segment {
            line: self.at.line,
            column: self.at.column,
            source_line: self.source.line,
            source_column: self.source.column,
        };
        match self.segments.last_mut() {
            Some(last) if (last.line, last.column) == (segment.line, segment.column) => *last = segment,
            _ => self.segments.push(segment),
        }
    }
}

fn place_of(text: &str, at: u32) -> Place {
    let before = text.get(..at as usize).unwrap_or(text);
    let mut positions = Positions::default();
    positions.keep(before);
    positions.at
}

fn offset_of(text: &str, place: Place) -> u32 {
    let mut positions = Positions::default();
    for (offset, c) in text.char_indices() {
        if (positions.at.line, positions.at.column) >= (place.line, place.column) && !positions.after_return {
            return u32::try_from(offset).unwrap_or(u32::MAX);
        }
        positions.keep(c.encode_utf8(&mut [0; 4]));
    }
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}

fn vlq(out: &mut String, value: i64) {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut rest = (value.unsigned_abs() << 1) | u64::from(value < 0);
    loop {
        let digit = (rest & 31) as usize | if rest > 31 { 32 } else { 0 };
        out.push(DIGITS.get(digit).map_or('A', |&b| char::from(b)));
        rest >>= 5;
        if rest == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_source_maps_want_them() {
        let text = |value| {
            let mut out = String::new();
            vlq(&mut out, value);
            out
        };
        assert_eq!([text(0), text(1), text(-1), text(16), text(-17), text(123)], ["A", "C", "D", "gB", "jB", "2H"]);
    }

    #[test]
    fn a_place_in_the_output_is_found_in_the_source() {
        let mut positions = Positions::default();
        positions.skip_output("prefix ");
        positions.keep("let a = ");
        positions.skip_output("(1,");
        positions.keep("b\n  c;");
        assert_eq!(positions.locate(1, 8), Some((1, 1)));
        assert_eq!(positions.locate(1, 19), Some((1, 9)));
        assert_eq!(positions.locate(2, 3), Some((2, 3)));
        assert_eq!(positions.locate(1, 2), None);
    }
}
