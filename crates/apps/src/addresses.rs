//! Where things are that both a build and its answers name.

use belljar_base::Hash;
use belljar_modules::encode_path;

pub(crate) const TAILWIND: &str = "@tailwindcss/browser";

/// Where the app's own file is, so that a browser asks again when it changes.
pub(crate) fn file_address(path: &str, hash: Hash) -> String {
    format!("{}?v={}", encode_path(path), hash.hex().get(..16).unwrap_or_default())
}
