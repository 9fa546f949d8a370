//! `cargo fuzz run policy`: fuzz/bodies/policy.rs, with the compiler's eyes on what is reached. tests/fuzz runs it without.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../bodies/policy.rs"]
mod body;

fuzz_target!(|input: &[u8]| {
    body::passes(input);
});
