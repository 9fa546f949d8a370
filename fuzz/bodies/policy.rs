//! Any text gets a Plan or a reason, for every guest, and no header of a Plan has an odd byte.

use belljar_policy::{Format, Guest, Place, Setting, compile};

/// Whether there is a Plan in one of the formats for one of the guests.
pub(crate) fn passes(input: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(input) else { return false };
    let mut passed = false;
    for format in [Format::Toml, Format::Json] {
        for guest in Guest::ALL {
            let (plan, found) = compile(text, format, guest, &Setting::default());
            assert_eq!(plan.is_none(), found.any_error());
            for (name, value) in plan.iter().flat_map(|plan| plan.headers(&Place::example())) {
                assert!(value.bytes().all(|byte| (0x20..0x7f).contains(&byte)), "{name}: {value:?}");
            }
            passed |= plan.is_some();
        }
    }
    passed
}
