//! For whatever text: no panic, and what is handed back parses and has every meter.

use belljar_guard::{Language, Options, harden};
use belljar_policy::Level;
use proptest::prelude::*;

use crate::{grammar, meters};

/// Pieces from which both languages are made; side by side at random they make every odd neighbourhood.
const PIECES: &[&str] = &[
    "a", "b", "of", "async ", "await ", "yield ", "get ", "set ", "static ", "new ", "typeof ", "return ", "throw ",
    "function ", "function* ", "class ", "extends ", "for", "for await", "while", "do ", "if", "else ", "try", "catch",
    "finally", "switch", "case ", "default", "let ", "const ", "var ", "in ", "instanceof ", "break", "continue",
    "export ", "import ", "super", "this", "(", ")", "(", ")", "[", "]", "{", "}", "{", "}", ";", ",", ".", "?.",
    "...", "=>", "=", "+=", "*=", "**=", "<<=", "+", "*", "**", "<<", ">>", "-", "!", "?", ":", "??", "<", ">", "`",
    "${", "`", "'x'", "\"__proto__\"", "1", "2n", "/x/", "/*c*/", "//c\n", "\n", " ", "as any", "satisfies T", ": T",
    "?: T", "!", "enum ", "interface ", "type ", "declare ", "abstract ", "namespace ", "private ", "readonly ",
    "override ", "<T>", "#p", "@d", "l:", "\u{2028}", "é", "\\u0061", "constructor", "implements ",
];

#[track_caller]
fn holds(text: &str, level: Level, language: Language) {
    if let Ok(hardened) = harden(text, &Options { level, language, ..Options::default() }) {
        let missing = meters::unmetered(&hardened.code, &hardened.names.prefix);
        assert!(missing.is_empty(), "{missing:#?}\n--- input\n{text}\n--- output\n{}", hardened.code);
        // A place in the output leads to a place in the input, or nowhere.
        let lines = text.split('\n').count();
        for segment in hardened.positions.segments() {
            assert!((segment.source_line as usize) < lines * 4, "{segment:?}");
        }
    }
}

fn levels() -> impl Strategy<Value = Level> {
    prop::sample::select(Level::ALL.to_vec())
}

fn languages() -> impl Strategy<Value = Language> {
    prop::sample::select(vec![Language::Js, Language::Ts, Language::Tsx])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn programs_of_the_grammar(seed in any::<u64>(), level in levels(), language in languages()) {
        holds(&grammar::program(seed), level, language);
    }

    #[test]
    fn programs_with_changed_bytes(
        seed in any::<u64>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..4),
        level in levels(),
        language in languages(),
    ) {
        let mut bytes = grammar::program(seed).into_bytes();
        for (at, byte, what) in changes {
            let at = at.index(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        holds(&String::from_utf8_lossy(&bytes), level, language);
    }

    #[test]
    fn pieces_side_by_side(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 1..14),
        level in levels(),
        language in languages(),
    ) {
        holds(&pieces.concat(), level, language);
    }
}

/// Short programs of pieces are seldom valid; one template with a hole for a few of them more often is.
#[test]
fn pieces_in_a_frame() {
    let frames = [
        "x = @;", "@", "f(@)", "class A { @ }", "function f(@) {}", "for (@) ;", "({ @ })", "x[@]", "`${@}`", "a @ b",
        "async () => { @ }",
    ];
    let (mut tried, mut passed) = (0_u32, 0_u32);
    for frame in frames {
        for first in PIECES {
            for second in PIECES {
                let text = frame.replace('@', &format!("{first}{second}"));
                let language = if tried % 2 == 0 { Language::Ts } else { Language::Js };
                tried += 1;
                if harden(&text, &Options { language, ..Options::default() }).is_ok() {
                    passed += 1;
                    holds(&text, Level::Standard, language);
                }
            }
        }
    }
    assert!(passed > 3_000, "only {passed} of {tried} are programs: the test tests little");
}
