//! Whether a run has all of what takes long, or a part of it.

use std::env;

/// Whether a test that runs a part of something is asked for all of it, which takes long: `cargo xtask evidence`.
pub(crate) fn whole() -> bool {
    env::var_os("BELLJAR_WHOLE").is_some()
}
