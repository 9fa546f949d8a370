//! No panic, no output that does not parse, no loop or function without a meter.
#![no_main]

use belljar_guard::{Language, Options, harden};
use belljar_policy::Level;
use libfuzzer_sys::fuzz_target;

#[path = "../../tests/guard/meters.rs"]
mod meters;

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let level = Level::ALL[usize::from(choice) % Level::ALL.len()];
    let language = [Language::Js, Language::Ts, Language::Tsx][usize::from(choice >> 2) % 3];
    if let Ok(hardened) = harden(text, &Options { level, language, ..Options::default() }) {
        let missing = meters::unmetered(&hardened.code, &hardened.names.prefix);
        assert!(missing.is_empty(), "{missing:#?}\n{}", hardened.code);
    }
});
