//! What nobody can choose two names for, since a secret is in it: a table of ours shall not be open to the attack that it is
//! there to see.

use std::collections::HashSet;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash as _, Hasher, RandomState};
use std::sync::OnceLock;

static SECRET: OnceLock<u64> = OnceLock::new();

/// Where the standard library has no randomness, which is in a browser, whoever starts the gate brings some. Only the first
/// counts.
pub fn set_secret(secret: u64) {
    let _ = SECRET.set(secret);
}

pub(super) fn id(text: &str) -> u64 {
    let mut id = DefaultHasher::new();
    id.write_u64(*SECRET.get_or_init(|| RandomState::new().hash_one(0)));
    text.hash(&mut id);
    id.finish()
}

/// Ids are hashes already.
pub(super) type Ids = HashSet<u64, BuildHasherDefault<AsItIs>>;

#[derive(Default)]
pub(crate) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, id: u64) {
        self.0 = id;
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |id, byte| id.rotate_left(8) ^ u64::from(*byte));
    }
}
