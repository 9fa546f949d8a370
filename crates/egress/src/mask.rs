//! Stars over secrets, in whatever comes back.
//!
//! An honest server that echoes what it was sent (an error page, a debug header) must not tell the guest the secret.
//! Looked for as it is and as servers usually write it again: percent-encoded, base64 at every alignment, hexadecimal,
//! escaped for JSON and HTML. A star stands for each byte, so lengths stay what the headers say, and a socket's frames
//! stay whole. A server that works with the guest can still spell the secret backwards: it has it anyway.

use std::collections::BTreeSet;
use std::sync::Arc;

use aho_corasick::{AhoCorasick, MatchKind};
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use bytes::Bytes;
use percent_encoding::{NON_ALPHANUMERIC, percent_encode};

/// Every spelling of some secrets.
#[derive(Clone, Debug)]
pub(super) struct Spellings {
    finder: Arc<AhoCorasick>,
    spellings: Arc<[Vec<u8>]>,
}

/// One stream on its way through.
#[derive(Debug)]
pub(super) struct Mask {
    spellings: Spellings,
    /// Bytes that may be the beginning of a secret, and whether each is already part of one.
    held: Vec<u8>,
    hidden: Vec<bool>,
}

impl Spellings {
    pub(super) fn of<'a>(secrets: impl Iterator<Item = &'a str>) -> Option<Self> {
        let all: BTreeSet<Vec<u8>> = secrets.flat_map(|secret| spellings(secret.as_bytes())).collect();
        let spellings: Arc<[Vec<u8>]> = all.into_iter().collect();
        let finder = AhoCorasick::builder().match_kind(MatchKind::Standard).build(spellings.iter()).ok()?;
        Some(Self { finder: Arc::new(finder), spellings })
    }

    pub(super) fn found_in(&self, text: &[u8]) -> bool {
        self.finder.is_match(text)
    }

    pub(super) fn hide(&self, text: &[u8]) -> Vec<u8> {
        let mut mask = Mask::new(self.clone());
        let mut out = mask.push(text).to_vec();
        out.extend_from_slice(&mask.finish());
        out
    }

    /// How many bytes at the end could go on to become a secret.
    fn begun(&self, bytes: &[u8]) -> usize {
        let longest = |spelling: &Vec<u8>| {
            let most = spelling.len().saturating_sub(1).min(bytes.len());
            (1..=most).rev().find(|length| bytes.ends_with(spelling.get(..*length).unwrap_or_default())).unwrap_or(0)
        };
        self.spellings.iter().map(longest).max().unwrap_or(0)
    }
}

impl Mask {
    pub(super) fn new(spellings: Spellings) -> Self {
        Self { spellings, held: Vec::new(), hidden: Vec::new() }
    }

    /// Takes a piece and gives out what cannot be part of a secret any more, or was found to be one.
    pub(super) fn push(&mut self, piece: &[u8]) -> Bytes {
        self.held.extend_from_slice(piece);
        self.hidden.resize(self.held.len(), false);
        for found in self.spellings.finder.find_overlapping_iter(&self.held) {
            if let Some(range) = self.hidden.get_mut(found.range()) {
                range.fill(true);
            }
        }
        let ready = self.held.len() - self.spellings.begun(&self.held);
        self.give(ready)
    }

    /// What was held back, when nothing more comes.
    pub(super) fn finish(&mut self) -> Bytes {
        self.give(self.held.len())
    }

    fn give(&mut self, count: usize) -> Bytes {
        let bytes = self.held.drain(..count).zip(self.hidden.drain(..count));
        bytes.map(|(byte, hidden)| if hidden { b'*' } else { byte }).collect()
    }
}

fn spellings(secret: &[u8]) -> Vec<Vec<u8>> {
    let text = String::from_utf8_lossy(secret);
    let percent = percent_encode(secret, NON_ALPHANUMERIC).to_string();
    let component = percent_encode(secret, COMPONENT).to_string();
    let json = serde_json::to_string(&text).unwrap_or_default();
    let json = json.trim_matches('"').to_owned();
    let mut all = vec![
        secret.to_vec(),
        lower_hex(&percent).into_bytes(),
        percent.into_bytes(),
        lower_hex(&component).into_bytes(),
        component.into_bytes(),
        secret.iter().flat_map(|byte| format!("%{byte:02X}").into_bytes()).collect(),
        secret.iter().flat_map(|byte| format!("%{byte:02x}").into_bytes()).collect(),
        data_encoding::HEXLOWER.encode(secret).into_bytes(),
        data_encoding::HEXUPPER.encode(secret).into_bytes(),
        json.replace('/', "\\/").into_bytes(),
        json.into_bytes(),
        html(&text).into_bytes(),
    ];
    for before in 0..3 {
        for engine in [STANDARD_NO_PAD, URL_SAFE_NO_PAD] {
            all.push(base64(&engine, secret, before));
        }
    }
    all.retain(|spelling| spelling.len() >= 4);
    all
}

/// What `encodeURIComponent` leaves as it is.
const COMPONENT: &percent_encoding::AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// The letters that depend on the secret alone when `before` bytes of something else stand in its first group.
fn base64(engine: &impl base64::Engine, secret: &[u8], before: usize) -> Vec<u8> {
    let mut bytes = vec![0; before];
    bytes.extend_from_slice(secret);
    let whole = bytes.len() / 3 * 4 + bytes.len() % 3;
    let encoded = engine.encode(&bytes).into_bytes();
    let first = (before * 8).div_ceil(6);
    encoded.get(first..whole.min(encoded.len())).unwrap_or_default().to_vec()
}

fn lower_hex(percent: &str) -> String {
    let mut pieces = percent.split('%');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |mut text, piece| {
        let (digits, rest) = piece.split_at(piece.len().min(2));
        text.push('%');
        text.push_str(&digits.to_ascii_lowercase());
        text.push_str(rest);
        text
    })
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use base64::engine::general_purpose::{STANDARD, URL_SAFE};
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
        for spelt in [
            SECRET.to_owned(),
            percent_encode(SECRET.as_bytes(), COMPONENT).to_string(),
            percent_encode(SECRET.as_bytes(), NON_ALPHANUMERIC).to_string().to_lowercase().replace("zq", "Zq"),
            data_encoding::HEXLOWER.encode(SECRET.as_bytes()),
            serde_json::to_string(SECRET).unwrap().trim_matches('"').to_owned(),
            html(SECRET),
        ] {
            let hidden = hide(&format!("<{spelt}>"));
            assert_eq!(hidden, format!("<{}>", "*".repeat(spelt.len())), "{spelt}");
        }
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
