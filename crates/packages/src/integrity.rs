//! SHA-512 of a tarball, as npm writes it.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha512};

/// `sha512-…`. Weaker hashes are not read: a lock with SHA-1 alone would admit a forged tarball.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integrity([u8; 64]);

impl Integrity {
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha512::digest(bytes).into())
    }

    /// The first SHA-512 of a list that is separated by spaces.
    pub fn parse(text: &str) -> Option<Self> {
        let encoded = text.split_ascii_whitespace().find_map(|one| one.strip_prefix("sha512-"))?;
        let bytes = STANDARD.decode(encoded.split('?').next()?).ok()?;
        Some(Self(bytes.try_into().ok()?))
    }
}

impl fmt::Display for Integrity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sha512-{}", STANDARD.encode(self.0))
    }
}

impl fmt::Debug for Integrity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
