//! Any text gets a Plan or a reason, for every guest, and no header of a Plan has an odd byte.
#![no_main]

use belljar_policy::{Format, Guest, Place, Setting, compile};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in [Format::Toml, Format::Json] {
        for guest in Guest::ALL {
            let (plan, found) = compile(text, format, guest, &Setting::default());
            assert_eq!(plan.is_none(), found.any_error());
            for (name, value) in plan.iter().flat_map(|plan| plan.headers(&Place::example())) {
                assert!(value.bytes().all(|byte| (0x20..0x7f).contains(&byte)), "{name}: {value:?}");
            }
        }
    }
});
