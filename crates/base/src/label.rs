//! Labels: the unguessable part of a sandbox's host name.
//!
//! Knowing one label must not help anybody to find another, and a label made for one embedder must
//! not work for another. So a label is a keyed hash of what it stands for; the key never leaves the store.

use std::fmt;

use belljar_policy::{Guest, SourceExpr};
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::{Id, base32};

/// 160 bits as 32 characters of `a-z2-7`: half of what a DNS label can hold, so that `-g` fits behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(String);

impl Label {
    pub const LENGTH: usize = 32;

    /// Only the one spelling that [`Key::label`] makes.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = text.len() == Self::LENGTH && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'2'..=b'7'));
        fits.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The server's secret.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl Key {
    pub const LENGTH: usize = 32;

    pub const fn new(bytes: [u8; Self::LENGTH]) -> Self {
        Self(bytes)
    }

    pub fn label(&self, guest: Guest, id: &Id, embedder: &SourceExpr) -> Label {
        let tag = self.label_mac(guest, id, embedder).finalize().into_bytes();
        Label(base32(tag.get(..20).unwrap_or_default()))
    }

    /// Whether a label is the one for this sandbox and embedder, in a time that does not depend on where they differ.
    pub fn fits(&self, label: &Label, guest: Guest, id: &Id, embedder: &SourceExpr) -> bool {
        let claimed = BASE32_NOPAD.decode(label.0.to_ascii_uppercase().as_bytes());
        claimed.is_ok_and(|tag| self.label_mac(guest, id, embedder).verify_truncated_left(&tag).is_ok())
    }

    /// The id of the one sandbox that an embedder's runs share while they need the same headers.
    pub fn shared(&self, guest: Guest, embedder: &SourceExpr, headers: &[u8; 32]) -> Id {
        let tag = self.mac(&[b"shared", guest.name().as_bytes(), embedder.to_string().as_bytes(), headers]);
        Id::from_bytes(tag.finalize().into_bytes().get(..16).unwrap_or_default())
    }

    /// The id of the one sandbox that an embedder knows by this name.
    pub fn stable(&self, guest: Guest, embedder: &SourceExpr, name: &str) -> Id {
        let tag = self.mac(&[b"stable", guest.name().as_bytes(), embedder.to_string().as_bytes(), name.as_bytes()]);
        Id::from_bytes(tag.finalize().into_bytes().get(..16).unwrap_or_default())
    }

    fn label_mac(&self, guest: Guest, id: &Id, embedder: &SourceExpr) -> Hmac<Sha256> {
        self.mac(&[b"label", guest.name().as_bytes(), id.as_str().as_bytes(), embedder.to_string().as_bytes()])
    }

    /// Every part is preceded by its length, so that no two lists of parts read the same.
    pub(crate) fn mac(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac
    }
}

/// The newest key makes labels; older ones are still known, until they are taken out of the configuration.
#[derive(Clone, Debug)]
pub struct Keys {
    newest: Key,
    older: Vec<Key>,
}

/// A key, as `labels.keys` lists it.
#[derive(Clone)]
pub enum LabelKey {
    /// The one that the store made at the first start.
    OfTheStore,
    Given([u8; Key::LENGTH]),
}

impl Keys {
    /// Newest first. With none given, the store's is the only one.
    pub fn new(given: &[LabelKey], of_the_store: &Key) -> Self {
        let mut keys = given.iter().map(|key| match key {
            LabelKey::OfTheStore => of_the_store.clone(),
            LabelKey::Given(bytes) => Key::new(*bytes),
        });
        Self { newest: keys.next().unwrap_or_else(|| of_the_store.clone()), older: keys.collect() }
    }

    pub fn label(&self, guest: Guest, id: &Id, embedder: &SourceExpr) -> Label {
        self.newest.label(guest, id, embedder)
    }

    pub fn fits(&self, label: &Label, guest: Guest, id: &Id, embedder: &SourceExpr) -> bool {
        self.all().any(|key| key.fits(label, guest, id, embedder))
    }

    pub(crate) fn newest(&self) -> &Key {
        &self.newest
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.newest).chain(&self.older)
    }

    pub fn shared(&self, guest: Guest, embedder: &SourceExpr, headers: &[u8; 32]) -> Id {
        self.newest.shared(guest, embedder, headers)
    }

    pub fn stable(&self, guest: Guest, embedder: &SourceExpr, name: &str) -> Id {
        self.newest.stable(guest, embedder, name)
    }
}

impl LabelKey {
    const STORE: &str = "store";

    /// A new one, as `labels.keys` takes it.
    pub fn generate() -> Result<String, String> {
        let mut bytes = [0; Key::LENGTH];
        getrandom::fill(&mut bytes).map_err(|error| format!("the system gives no random bytes: {error}"))?;
        Ok(data_encoding::HEXLOWER.encode(&bytes))
    }

    pub fn parse(text: &str) -> Result<Self, String> {
        if text == Self::STORE {
            return Ok(Self::OfTheStore);
        }
        let bytes = data_encoding::HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok();
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.map(Self::Given).ok_or_else(|| {
            "a key has 64 hexadecimal digits (`belljar token label-key` makes one), or is `store`, the one in the store"
                .into()
        })
    }

    /// Never the key itself.
    pub fn shown(&self) -> &'static str {
        match self {
            Self::OfTheStore => Self::STORE,
            Self::Given(_) => "(secret)",
        }
    }
}

impl fmt::Debug for LabelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.shown())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(text: &str) -> SourceExpr {
        SourceExpr::parse(text).unwrap().value
    }

    #[test]
    fn a_label_is_bound_to_key_guest_sandbox_and_embedder() {
        let (key, other_key) = (Key::new([7; 32]), Key::new([8; 32]));
        let (id, other_id) = (Id::from_bytes(&[1; 16]), Id::from_bytes(&[2; 16]));
        let (here, there) = (origin("https://a.example"), origin("https://b.example"));
        let label = key.label(Guest::App, &id, &here);
        assert_eq!(Label::parse(label.as_str()), Some(label.clone()));
        assert!(key.fits(&label, Guest::App, &id, &here));
        assert!(!other_key.fits(&label, Guest::App, &id, &here));
        assert!(!key.fits(&label, Guest::Widget, &id, &here));
        assert!(!key.fits(&label, Guest::App, &other_id, &here));
        assert!(!key.fits(&label, Guest::App, &id, &there));
    }

    #[test]
    fn the_newest_key_makes_labels_and_older_ones_are_known() {
        let (id, here) = (Id::from_bytes(&[1; 16]), origin("https://a.example"));
        let store = Key::new([7; 32]);
        let label = |keys: &Keys| keys.label(Guest::App, &id, &here);
        let fits = |keys: &Keys, label: &Label| keys.fits(label, Guest::App, &id, &here);
        let new = LabelKey::parse(&LabelKey::generate().unwrap()).unwrap();
        let before = Keys::new(&[], &store);
        let during = Keys::new(&[new.clone(), LabelKey::parse("store").unwrap()], &store);
        let after = Keys::new(&[new], &store);
        assert!(fits(&during, &label(&before)) && fits(&during, &label(&during)));
        assert_ne!(label(&during), label(&before));
        assert_eq!(label(&during), label(&after));
        assert!(!fits(&after, &label(&before)), "a key that was taken out opens nothing");
        assert!(LabelKey::parse("abc").is_err() && LabelKey::parse(&"g".repeat(64)).is_err());
        assert!(!format!("{during:?} {:?}", LabelKey::Given([0xab; 32])).contains("ab"), "a key is never shown");
    }

    #[test]
    fn only_one_spelling_is_a_label() {
        let label = "abcdefghijklmnopqrstuvwxyz234567";
        assert!(Label::parse(label).is_some());
        for other in
            ["", "abc", &label.to_uppercase(), &format!("{label}a"), &label.replace('2', "1"), &label.replace('a', "-")]
        {
            assert_eq!(Label::parse(other), None, "{other}");
        }
    }

    #[test]
    fn a_shared_sandbox_belongs_to_one_embedder_and_one_header_set() {
        let key = Key::new([7; 32]);
        let (here, there) = (origin("https://a.example"), origin("https://b.example"));
        let id = key.shared(Guest::Run, &here, &[1; 32]);
        assert_eq!(id, key.shared(Guest::Run, &here, &[1; 32]));
        assert_ne!(id, key.shared(Guest::Run, &there, &[1; 32]));
        assert_ne!(id, key.shared(Guest::Run, &here, &[2; 32]));
        assert_ne!(id, key.shared(Guest::Tool, &here, &[1; 32]));
    }
}
