//! Lines of a stream that is not trusted: none is kept that is longer than it may be.

use tokio::io::{AsyncBufReadExt as _, AsyncRead, BufReader};

/// One line at a time. Cancel-safe: what was read stays here.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    most: usize,
    line: Vec<u8>,
    /// Of a line that is too long, its end so far; its beginning is in `line`.
    tail: Option<Vec<u8>>,
    /// The last line was given out and goes before the next one.
    given: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Whole(&'a [u8]),
    /// Only its two ends are left.
    TooLong {
        head: &'a [u8],
        tail: &'a [u8],
    },
    End,
}

/// Of each end of a line that is too long.
const KEPT: usize = 256;

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn new(reader: R, most: usize) -> Self {
        let reader = BufReader::with_capacity(64 * 1024, reader);
        Self { reader, most: most.max(KEPT), line: Vec::new(), tail: None, given: false }
    }

    pub(super) async fn next(&mut self) -> Line<'_> {
        if self.given {
            self.given = false;
            self.line.clear();
            self.tail = None;
        }
        loop {
            // A line without its end is no line: the other side broke off.
            let Ok(available) = self.reader.fill_buf().await else { return Line::End };
            if available.is_empty() {
                return Line::End;
            }
            let newline = available.iter().position(|byte| *byte == b'\n');
            let part = &available[..newline.unwrap_or(available.len())];
            let taken = part.len() + usize::from(newline.is_some());
            match &mut self.tail {
                Some(tail) => keep_end(tail, part),
                None if self.line.len() + part.len() <= self.most => self.line.extend_from_slice(part),
                None => {
                    let mut tail = self.line.split_off(KEPT.min(self.line.len()));
                    keep_end(&mut tail, part);
                    let missing = KEPT.saturating_sub(self.line.len()).min(part.len());
                    self.line.extend_from_slice(&part[..missing]);
                    self.line.shrink_to(KEPT);
                    self.tail = Some(tail);
                }
            }
            self.reader.consume(taken);
            if newline.is_some() {
                self.given = true;
                break;
            }
        }
        match &self.tail {
            Some(tail) => Line::TooLong { head: &self.line, tail },
            None => Line::Whole(self.line.strip_suffix(b"\r").unwrap_or(&self.line)),
        }
    }
}

fn keep_end(tail: &mut Vec<u8>, part: &[u8]) {
    tail.extend_from_slice(&part[part.len().saturating_sub(KEPT)..]);
    let over = tail.len().saturating_sub(KEPT);
    tail.drain(..over);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whole_lines_and_the_ends_of_long_ones() {
        let long = format!("{}{}{}", "a".repeat(300), "b".repeat(200_000), "c".repeat(300));
        let text = format!("one\r\n\n{long}\ntwo\nunfinished");
        let mut lines = Lines::new(text.as_bytes(), 1_000);
        assert_eq!(lines.next().await, Line::Whole(b"one"));
        assert_eq!(lines.next().await, Line::Whole(b""));
        let (head, tail) = ("a".repeat(KEPT), "c".repeat(KEPT));
        assert_eq!(lines.next().await, Line::TooLong { head: head.as_bytes(), tail: tail.as_bytes() });
        assert_eq!(lines.next().await, Line::Whole(b"two"));
        assert_eq!(lines.next().await, Line::End);
    }

    #[tokio::test]
    async fn a_line_as_long_as_it_may_be() {
        let text = format!("{}\n{}\n", "x".repeat(1_000), "y".repeat(1_001));
        let mut lines = Lines::new(text.as_bytes(), 1_000);
        assert_eq!(lines.next().await, Line::Whole("x".repeat(1_000).as_bytes()));
        assert!(matches!(lines.next().await, Line::TooLong { .. }));
    }
}
