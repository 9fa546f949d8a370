//! The name of a sandbox in the API.

use std::fmt;

use crate::base32;

/// 128 bits that nobody can guess.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(String);

impl Id {
    const LENGTH: usize = 26;

    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self::from_bytes(&bytes))
    }

    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(base32(bytes))
    }

    pub fn parse(text: &str) -> Option<Self> {
        let fits = text.len() == Self::LENGTH && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'2'..=b'7'));
        fits.then(|| Self(text.to_owned()))
    }

    /// For logs: enough to tell sandboxes apart, too little to ask for one.
    pub fn short(&self) -> &str {
        self.0.get(..6).unwrap_or_default()
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
