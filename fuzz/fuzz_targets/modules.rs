//! fuzz/bodies/modules.rs, with the compiler's eyes on what is reached. tests/fuzz runs it without.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../bodies/modules.rs"]
mod body;
#[path = "../count.rs"]
mod count;

fuzz_target!(|input: &[u8]| count::count(body::passes(input)));
