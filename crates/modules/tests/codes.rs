//! The guide lists every code.

use belljar_modules::CODES;

#[test]
fn the_guide_lists_every_code_once() {
    let guide = include_str!("../../../docs/guide/apps.md");
    for code in CODES {
        assert_eq!(guide.matches(&format!("| `{}` |", code.code)).count(), 1, "{}", code.code);
        assert!(!code.title.is_empty() && !code.help.is_empty());
    }
}
