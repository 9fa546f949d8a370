//! How random bytes and keyed hashes are written.

use data_encoding::BASE32_NOPAD;

/// Base32 in lower case, as host names and ids are written.
pub fn base32(bytes: &[u8]) -> String {
    BASE32_NOPAD.encode(bytes).to_ascii_lowercase()
}
