//! The gate's validator of schemas against the official test suite, a second validator, and Node's regular expressions.
//!
//! `requirements.txt` and `sources.txt` say what `cargo xtask setup` gets for it.

mod oracle; // a second validator, on generated schemas
mod patterns; // Node's regular expressions, on generated patterns
mod suite; // the official test suite
