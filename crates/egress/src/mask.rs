//! Stars over secrets, in whatever comes back.
//!
//! An honest server that echoes what it was sent (an error page, a debug header) must not tell the guest the secret. Every
//! byte is looked at once, as it comes; only what may still become a secret is held back. A star stands for each byte, so
//! lengths stay what the headers say, and a socket's frames stay whole. A server that works with the guest can still spell
//! the secret backwards: it has it anyway.

use std::sync::Arc;

use bytes::Bytes;

use super::spellings::{Pattern, patterns};

/// Every spelling of some secrets.
#[derive(Clone, Debug)]
pub(super) struct Spellings {
    patterns: Arc<[Pattern]>,
    /// By their first byte: pattern and way.
    starts: Arc<[Vec<(usize, usize)>]>,
}

/// One stream on its way through.
#[derive(Debug)]
pub(super) struct Mask {
    spellings: Spellings,
    /// Bytes that may be the beginning of a secret, and whether each is already part of one.
    held: Vec<u8>,
    hidden: Vec<bool>,
    /// How far each spelling that has begun has come.
    begun: Vec<Begun>,
    next: Vec<Begun>,
}

/// A spelling that fits so far. Where `at` is zero, any way to write the step may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Begun {
    pattern: usize,
    step: usize,
    way: usize,
    at: usize,
    /// How many bytes before the end of what is held it began.
    length: usize,
}

impl Spellings {
    pub(super) fn of<'a>(secrets: impl Iterator<Item = &'a str>) -> Option<Self> {
        let all: Vec<_> = secrets.flat_map(patterns).collect();
        let mut starts = vec![Vec::new(); 256];
        for (pattern, steps) in all.iter().enumerate() {
            for (way, bytes) in steps.first()?.iter().enumerate() {
                starts.get_mut(usize::from(*bytes.first()?))?.push((pattern, way));
            }
        }
        (!all.is_empty()).then(|| Self { patterns: all.into(), starts: starts.into() })
    }

    pub(super) fn found_in(&self, text: &[u8]) -> bool {
        let mut mask = Mask::new(self.clone());
        text.iter().any(|byte| mask.take(*byte))
    }

    pub(super) fn hide(&self, text: &[u8]) -> Vec<u8> {
        let mut mask = Mask::new(self.clone());
        let mut out = mask.push(text).to_vec();
        out.extend_from_slice(&mask.finish());
        out
    }

    fn way(&self, pattern: usize, step: usize, way: usize) -> &[u8] {
        self.ways(pattern, step).get(way).map(Vec::as_slice).unwrap_or_default()
    }

    fn ways(&self, pattern: usize, step: usize) -> &[Vec<u8>] {
        self.patterns.get(pattern).and_then(|steps| steps.get(step)).map(Vec::as_slice).unwrap_or_default()
    }
}

impl Mask {
    /// More that have begun at once are looked through for doubles.
    const MANY: usize = 64;

    pub(super) fn new(spellings: Spellings) -> Self {
        Self { spellings, held: Vec::new(), hidden: Vec::new(), begun: Vec::new(), next: Vec::new() }
    }

    /// Takes a piece and gives out what cannot be part of a secret any more, or was found to be one.
    pub(super) fn push(&mut self, piece: &[u8]) -> Bytes {
        for byte in piece {
            self.take(*byte);
        }
        let waiting = self.begun.iter().map(|begun| begun.length).max().unwrap_or(0);
        self.give(self.held.len() - waiting)
    }

    /// What was held back, when nothing more comes.
    pub(super) fn finish(&mut self) -> Bytes {
        self.begun.clear();
        self.give(self.held.len())
    }

    /// Whether a secret ends with this byte.
    fn take(&mut self, byte: u8) -> bool {
        self.held.push(byte);
        self.hidden.push(false);
        let letter = byte.to_ascii_lowercase();
        let spellings = self.spellings.clone();
        let mut longest = 0;
        self.next.clear();
        for begun in &self.begun {
            let length = begun.length + 1;
            if begun.at > 0 {
                let way = spellings.way(begun.pattern, begun.step, begun.way);
                if way.get(begun.at) == Some(&letter) {
                    longest = longest.max(step(&spellings, &mut self.next, Begun { length, ..*begun }));
                }
                continue;
            }
            for (way, bytes) in spellings.ways(begun.pattern, begun.step).iter().enumerate() {
                if bytes.first() == Some(&letter) {
                    longest = longest.max(step(&spellings, &mut self.next, Begun { way, length, ..*begun }));
                }
            }
        }
        for (pattern, way) in spellings.starts.get(usize::from(letter)).into_iter().flatten() {
            let begun = Begun { pattern: *pattern, step: 0, way: *way, at: 0, length: 1 };
            longest = longest.max(step(&spellings, &mut self.next, begun));
        }
        if self.next.len() > Self::MANY {
            self.next.sort_unstable_by(|a, b| b.cmp(a));
            self.next.dedup_by_key(|begun| (begun.pattern, begun.step, begun.way, begun.at));
        }
        std::mem::swap(&mut self.begun, &mut self.next);
        let from = self.hidden.len().saturating_sub(longest);
        if let Some(found) = self.hidden.get_mut(from..) {
            found.fill(true);
        }
        longest > 0
    }

    fn give(&mut self, count: usize) -> Bytes {
        let bytes = self.held.drain(..count).zip(self.hidden.drain(..count));
        bytes.map(|(byte, hidden)| if hidden { b'*' } else { byte }).collect()
    }
}

/// One byte further; the length of the secret if it ends there.
fn step(spellings: &Spellings, next: &mut Vec<Begun>, begun: Begun) -> usize {
    let way = spellings.way(begun.pattern, begun.step, begun.way);
    if begun.at + 1 < way.len() {
        next.push(Begun { at: begun.at + 1, ..begun });
        return 0;
    }
    let steps = spellings.patterns.get(begun.pattern).map_or(0, Vec::len);
    if begun.step + 1 < steps {
        next.push(Begun { step: begun.step + 1, way: 0, at: 0, ..begun });
        return 0;
    }
    begun.length
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::{STANDARD, URL_SAFE};
    use percent_encoding::{NON_ALPHANUMERIC, percent_encode};
    use proptest::prelude::*;

    use super::*;

    const SECRET: &str = "sk-live/Zq+9=\"é&7";

    fn mask() -> Mask {
        Mask::new(Spellings::of([SECRET].into_iter()).unwrap())
    }

    fn hide(text: &str) -> String {
        String::from_utf8(mask().spellings.hide(text.as_bytes())).unwrap()
    }

    #[test]
    fn the_usual_spellings_are_found() {
        let each = |write: &dyn Fn(char) -> String| SECRET.chars().map(write).collect::<String>();
        let spelt = [
            SECRET.to_owned(),
            SECRET.to_ascii_uppercase(),
            SECRET.to_lowercase(),
            percent_encode(SECRET.as_bytes(), NON_ALPHANUMERIC).to_string(),
            percent_encode(SECRET.as_bytes(), NON_ALPHANUMERIC).to_string().to_lowercase(),
            percent_encode(SECRET.as_bytes(), NON_ALPHANUMERIC).to_string().replace('%', "%25"),
            percent_encode(b"sk-", NON_ALPHANUMERIC).to_string() + &SECRET[3..],
            data_encoding::HEXLOWER.encode(SECRET.as_bytes()),
            SECRET.bytes().map(|byte| format!("\\x{byte:02X}")).collect(),
            SECRET.bytes().map(|byte| format!("={byte:02X}")).collect(),
            SECRET.bytes().map(|byte| format!("%{byte:02X}")).collect(),
            serde_json::to_string(SECRET).unwrap().trim_matches('"').to_owned(),
            serde_json::to_string(SECRET).unwrap().trim_matches('"').replace('/', "\\/"),
            each(&|letter| format!("\\u{:04X}", u32::from(letter))),
            each(&|letter| format!("&#{};", u32::from(letter))),
            each(&|letter| format!("&#x{:X};", u32::from(letter))),
            SECRET.replace('&', "&amp;").replace('"', "&quot;"),
            SECRET.replace('&', "&#38;").replace('"', "&#34;").replace('/', "&#x2F;").replace('k', "%6b"),
        ];
        for spelt in spelt {
            let hidden = hide(&format!("<{spelt}>"));
            assert_eq!(hidden, format!("<{}>", "*".repeat(spelt.len())), "{spelt}");
        }
        let spaced: Vec<_> = SECRET.bytes().map(|byte| format!("{byte:02x}")).collect();
        for between in [" ", ":", "-", ", "] {
            assert!(hide(&spaced.join(between)).starts_with("*********"), "{between}");
        }
        for wide in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes: Vec<_> = SECRET.encode_utf16().flat_map(wide).collect();
            assert_eq!(mask().spellings.hide(&bytes), vec![b'*'; bytes.len()]);
        }
        let lines: Vec<_> = STANDARD
            .encode(SECRET)
            .as_bytes()
            .chunks(8)
            .map(|line| String::from_utf8_lossy(line).into_owned())
            .collect();
        assert!(!hide(&lines.join("\r\n")).contains("c2"), "{}", hide(&lines.join("\r\n")));
        assert!(hide(&data_encoding::BASE32.encode(SECRET.as_bytes())).contains("********"));
    }

    #[test]
    fn a_long_text_that_almost_is_the_secret_costs_in_proportion() {
        let text = "sk-live/Zq+9=\"é&".repeat(2_000) + &"s".repeat(100_000);
        let mut mask = mask();
        let mut most = 0;
        for piece in text.as_bytes().chunks(1_000) {
            mask.push(piece);
            most = most.max(mask.begun.len());
        }
        assert!(most <= Mask::MANY * 4, "{most}");
    }

    #[test]
    fn base64_is_found_wherever_the_secret_stands_in_it() {
        for before in ["", "a", "ab", "user:", "Bearer "] {
            for after in ["", "x", "xyz"] {
                for engine in [&STANDARD as &dyn Fn64, &URL_SAFE] {
                    let encoded = engine.encoded(format!("{before}{SECRET}{after}").as_bytes());
                    let hidden = hide(&encoded);
                    assert_eq!(hidden.len(), encoded.len());
                    // At most the letters that share bits with what stands beside it are left.
                    let stars = hidden.matches('*').count();
                    assert!(stars >= SECRET.len() * 8 / 6 - 2, "{before}…{after}: {hidden}");
                }
            }
        }
    }

    trait Fn64 {
        fn encoded(&self, bytes: &[u8]) -> String;
    }
    impl<T: base64::Engine> Fn64 for T {
        fn encoded(&self, bytes: &[u8]) -> String {
            self.encode(bytes)
        }
    }

    #[test]
    fn nothing_is_held_back_that_cannot_become_a_secret() {
        let mut mask = mask();
        assert_eq!(mask.push(b"data: 1\n\n"), "data: 1\n\n");
        assert_eq!(mask.push(b"data: sk-"), "data: ");
        assert_eq!(mask.push(b"other"), "sk-other");
        assert_eq!((mask.push(b"s"), mask.finish()), (Bytes::new(), Bytes::from_static(b"s")));
    }

    #[test]
    fn a_secret_that_begins_like_another_hides_both() {
        let spellings = Spellings::of(["abcdefgh", "abcdefghijklmnop"].into_iter()).unwrap();
        let mut mask = Mask::new(spellings);
        let mut out = mask.push(b"-abcdefgh").to_vec();
        out.extend_from_slice(&mask.push(b"ijklmnop-"));
        out.extend_from_slice(&mask.finish());
        assert_eq!(out, b"-****************-");
    }

    proptest! {
        #[test]
        fn pieces_make_no_difference(before in "[a-zA-Z0-9+/=s-]{0,40}", after in "[ -~]{0,40}", cuts in prop::collection::vec(1_usize..9, 1..40)) {
            let text = format!("{before}{SECRET}{after}{SECRET}");
            let whole = mask().spellings.hide(text.as_bytes());
            let mut mask = mask();
            let (mut rest, mut out) = (text.as_bytes(), Vec::new());
            for cut in cuts.iter().cycle() {
                let (piece, more) = rest.split_at((*cut).min(rest.len()));
                out.extend_from_slice(&mask.push(piece));
                rest = more;
                if rest.is_empty() {
                    break;
                }
            }
            out.extend_from_slice(&mask.finish());
            prop_assert_eq!(&out, &whole);
            prop_assert_eq!(out.len(), text.len());
            prop_assert!(!mask.spellings.found_in(&out));
        }
    }
}
