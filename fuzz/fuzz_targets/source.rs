//! A source that is accepted prints as a header may have it, and parses to itself.
#![no_main]

use belljar_policy::{NetworkRule, SourceExpr};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(parsed) = SourceExpr::parse(text) {
        let printed = parsed.value.to_string();
        assert!(printed.bytes().all(|byte| byte.is_ascii_graphic() && !b";,'\"".contains(&byte)), "{printed:?}");
        assert_eq!(SourceExpr::parse(&printed).unwrap().value, parsed.value);
    }
    if let Ok(parsed) = NetworkRule::parse(text) {
        assert_eq!(NetworkRule::parse(&parsed.value.to_string()).unwrap().value, parsed.value);
    }
});
