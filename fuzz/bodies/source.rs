//! A source that is accepted prints as a header may have it, and parses to itself.

use belljar_policy::{NetworkRule, SourceExpr};

/// Whether it is a source or a rule.
pub(crate) fn passes(input: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(input) else { return false };
    let (source, rule) = (SourceExpr::parse(text), NetworkRule::parse(text));
    if let Ok(parsed) = &source {
        let printed = parsed.value.to_string();
        assert!(printed.bytes().all(|byte| byte.is_ascii_graphic() && !b";,'\"".contains(&byte)), "{printed:?}");
        assert_eq!(SourceExpr::parse(&printed).expect("it parses again").value, parsed.value);
    }
    if let Ok(parsed) = &rule {
        assert_eq!(NetworkRule::parse(&parsed.value.to_string()).expect("it parses again").value, parsed.value);
    }
    source.is_ok() || rule.is_ok()
}
