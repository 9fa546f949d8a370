//! How long a response may be kept. A handler says it as a type, since its headers do not survive the seal.

use http::HeaderValue;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// May be kept, must be asked for again each time; answered by 304 where nothing changed.
    Revalidate,
    /// Its name holds the hash of its bytes.
    Immutable,
}

impl Freshness {
    pub const fn value(self) -> HeaderValue {
        match self {
            Self::Revalidate => HeaderValue::from_static("no-cache"),
            Self::Immutable => HeaderValue::from_static("public, max-age=31536000, immutable"),
        }
    }
}
