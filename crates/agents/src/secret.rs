//! The two secrets of a session: the page's and the agents'. SandboxEvent once, kept as a hash, and never part of an address,
//! where logs, histories and referrers would have them.

use std::fmt;

use belljar_base::base32;
use sha2::{Digest as _, Sha256};

/// 256 bits in letters that survive every shell and header.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// What is kept. Looking one up by its hash tells nothing about how near a wrong secret came.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct SecretHash([u8; 32]);

impl Secret {
    /// The page's.
    pub(super) const OWNER: &str = "bjo_";
    /// The agents'. A prefix lets scanners find one that was published by mistake.
    pub(super) const AGENT: &str = "bja_";

    pub(super) fn new(prefix: &str) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(format!("{prefix}{}", base32(&bytes))))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl SecretHash {
    pub(super) fn of(secret: &[u8]) -> Self {
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
