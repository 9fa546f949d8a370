//! No panic, no output that does not parse, no loop or function without a meter.

use belljar_guard::{Language, Options, harden};
use belljar_policy::Level;

#[path = "../../tests/guard/meters.rs"]
mod meters;

/// Whether it may run. The first byte chooses level and language.
pub(crate) fn passes(input: &[u8]) -> bool {
    let Some((&choice, text)) = input.split_first() else { return false };
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let level = Level::ALL[usize::from(choice) % Level::ALL.len()];
    let language = [Language::Js, Language::Ts, Language::Tsx][usize::from(choice >> 2) % 3];
    let Ok(hardened) = harden(text, &Options { level, language, ..Options::default() }) else { return false };
    let missing = meters::unmetered(&hardened.code, &hardened.names.prefix);
    assert!(missing.is_empty(), "{missing:#?}\n{}", hardened.code);
    true
}
