//! The two secrets of a session: the page's and the agents'. Shown once, kept as a hash, and never part of an address,
//! where logs, histories and referrers would have them.

use std::fmt;

use belljar_base::base32;
use sha2::{Digest as _, Sha256};

/// 256 bits in letters that survive every shell and header.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// What is kept. Looking one up by its hash tells nothing about how near a wrong secret came.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecretHash([u8; 32]);

impl Secret {
    /// The page's.
    pub const OWNER: &str = "bjo_";
    /// The agents'. A prefix lets scanners find one that was published by mistake.
    pub const AGENT: &str = "bja_";

    pub fn new(prefix: &str) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(format!("{prefix}{}", base32(&bytes))))
    }

    /// One that somebody chose. Shorter ones can be guessed, and others do not fit into a header.
    pub fn chosen(text: &str) -> Option<Self> {
        let fits = text.len() >= 32 && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl SecretHash {
    pub fn of(secret: &[u8]) -> Self {
        Self(Sha256::digest(secret).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(…)")
    }
}
