//! Parts of files, as players of sound and film ask for them (RFC 9110, section 14).
//!
//! One range at a time: whoever asks for several gets the whole file, as the standard allows. An answer of many parts
//! would be a body of its own making, with headers inside it that the seal does not reach.

use std::ops::Range;

use http::header::{IF_RANGE, RANGE};
use http::{HeaderMap, HeaderValue, Method};

/// What of a file is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Whole,
    Part(Range<usize>),
    /// Bytes that the file does not have.
    Beyond,
}

impl Wanted {
    /// What is not understood is not asked for: then it is the whole file.
    pub(crate) fn of(method: &Method, headers: &HeaderMap, etag: &HeaderValue, length: usize) -> Self {
        // A part of what somebody has is good only while the rest is still the same.
        let stale = headers.get(IF_RANGE).is_some_and(|known| known != etag);
        let mut ranges = headers.get_all(RANGE).iter();
        match (ranges.next(), ranges.next()) {
            (Some(range), None) if method == Method::GET && !stale => {
                range.to_str().ok().and_then(|text| parse(text, length)).unwrap_or(Self::Whole)
            }
            _ => Self::Whole,
        }
    }
}

fn parse(text: &str, length: usize) -> Option<Wanted> {
    let (unit, ranges) = text.split_once('=')?;
    let (first, last) = ranges.trim().split_once('-')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") || !digits(first) || !digits(last) {
        return None;
    }
    let part = match (first, last) {
        ("", "") => return None,
        // The last so many bytes.
        ("", count) => length.saturating_sub(number(count))..length,
        (first, "") => number(first)..length,
        (first, last) => {
            let (first, last) = (number(first), number(last));
            if last < first {
                return None;
            }
            first..last.saturating_add(1).min(length)
        }
    };
    Some(if part.start < part.end { Wanted::Part(part) } else { Wanted::Beyond })
}

fn digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// More than fits is beyond every file.
fn number(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_understood_and_everything_else_is_the_whole_file() {
        let of = |text: &str| parse(text, 10).unwrap_or(Wanted::Whole);
        for (text, part) in [
            ("bytes=0-0", 0..1),
            ("bytes=2-5", 2..6),
            ("bytes=7-", 7..10),
            ("bytes=-3", 7..10),
            ("bytes=-99", 0..10),
            ("bytes=5-99", 5..10),
            ("BYTES=9-99999999999999999999999999", 9..10),
        ] {
            assert_eq!(of(text), Wanted::Part(part), "{text}");
        }
        for text in ["bytes=10-", "bytes=10-11", "bytes=-0", "bytes=99999999999999999999999999-"] {
            assert_eq!(of(text), Wanted::Beyond, "{text}");
        }
        for text in [
            "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-2", "bytes=0-1,3-4", "lines=0-1", "bytes=+1-2",
            "bytes=1-2-3", "bytes=0x1-2",
        ] {
            assert_eq!(of(text), Wanted::Whole, "{text}");
        }
        assert_eq!(parse("bytes=0-", 0), Some(Wanted::Beyond), "an empty file has no bytes");
    }
}
