use super::Pattern;

const MOST: u64 = 1 << 20;

fn matches(pattern: &str, text: &str) -> bool {
    Pattern::new(pattern).unwrap().matches(text, MOST).unwrap().0
}

#[test]
fn matches_as_ecmascript_does() {
    let table = [
        ("^a.c$", "abc", true),
        ("^a.c$", "a\rc", false),
        ("^a.c$", "a\u{2028}c", false),
        ("^a.c$", "a💚c", true),
        (r"^\s$", "\u{a0}", true),
        (r"^[\s]$", "\u{feff}", true),
        (r"^\S$", "\u{a0}", false),
        (r"^[\S]$", "\u{a0}", false),
        (r"^[\S]$", "é", true),
        (r"^[^\S]$", "\u{2003}", true),
        (r"^[\D]$", "١", true),
        (r"^[\W\d]+$", "1-", true),
        (r"^\d+$", "123", true),
        (r"^\d+$", "١٢", false),
        (r"^[\d-]+$", "1-2", true),
        (r"^[\d\-x]+$", "1-2x", true),
        (r"^\w+$", "é", false),
        (r"^\W$", "é", true),
        (r"^https?:\/\/x$", "https://x", true),
        (r"^[a-z\/]+$", "a/b", true),
        ("b", "abc", true),
        ("^b", "abc", false),
        ("c$", "abc\n", false),
        ("^b", "a\nb", false),
        (r"^[[a]$", "[", true),
        (r"^[a&&b]+$", "a&", true),
        (r"^[a~~b]+$", "a~", true),
        (r"^[--a]+$", "-Z", true),
        (r"^\u0041\u{42}\x43$", "ABC", true),
        (r"^\uD83D\uDC9A$", "💚", true),
        (r"^[\uD83D\uDC9A]$", "💚", true),
        (r"\uD83D", "💚", false),
        ("^[💙-💜]$", "💚", true),
        (r"^\cJ\cj$", "\n\n", true),
        (r"^[\b]$", "\u{8}", true),
        (r"^\0$", "\0", true),
        (r"\bfoo\b", "a foo b", true),
        (r"\bfoo\b", "éfoo", true),
        (r"\Boo", "foo", true),
        ("^(?:a|b){2,3}$", "aba", true),
        ("^(?:a|b){2,3}$", "abab", false),
        ("^(?<x>a)$", "a", true),
        ("^a{0}b$", "b", true),
        ("^(a?){3}b*?$", "aab", true),
        ("^(a*)*$", "aaa", true),
        ("^(|a)+$", "aa", true),
        ("^(?:){9999999}$", "", true),
        ("[]", "a", false),
        ("[^]", "\n", true),
        ("", "anything", true),
        ("^$", "", true),
        ("a||b", "z", true),
        (r"^\p{L}+\P{L}$", "Ωß1", true),
        (r"^[\p{Lu}\d]+$", "A1", true),
        (r"^[\p{Lu}\d]+$", "a", false),
        (r"^[^\P{L}x]$", "é", true),
        (r"^[^\P{L}x]$", "x", false),
        (r"^\p{gc=Decimal_Number}$", "٣", true),
        (r"^\p{Any}$", "x", true),
    ];
    for (pattern, text, expected) in table {
        assert_eq!(matches(pattern, text), expected, "{pattern} on {text:?}");
    }
}

#[test]
fn refuses_what_ecmascript_refuses() {
    for pattern in [
        "(", ")", "[", "]", "{", "}", "a{", "a{1", "a{,1}", "a{2,1}", "*a", "a**", "a+*", "^*", r"\b+", "[b-a]",
        r"[\w-a]", r"[a-\d]", r"\<", r"\-", r"\_", r"\a", r"\e", r"\z", r"\A", r"\Z", r"\h", r"\@", r"\c", r"\c1",
        r"\x1", r"\u12", r"\u{110000}", r"\u{}", r"\00", r"[\1]", r"\p", r"\p{", r"\p{^L}", r"\pL", "(?", "(?x",
        "(?P<n>a)", "(?<>a)", "(?<1>a)", r"\", r"[\", "(?#c)", "[[:alpha:]-z]", r"(?<a>.)(?<a>.)", "a{1}{2}",
        "x{1,2}}",
    ] {
        assert!(Pattern::new(pattern).is_err(), "{pattern}");
    }
}

#[test]
fn refuses_what_it_cannot_do_in_linear_time_and_says_why() {
    for (pattern, reason) in [
        ("(?=a)", "look-around"),
        ("(?!a)b", "look-around"),
        ("(?<!a)b", "look-around"),
        ("(?<=a)b", "look-around"),
        (r"(a)\1", "back-references"),
        (r"(?<n>a)\k<n>", "back-references"),
        ("(?i:a)", "flags"),
        (r"\p{Script=Greek}", "general categories"),
        (r"\p{Emoji}", "general categories"),
        ("(((a{100}){100}){100})", "too large"),
        ("a{0,4294967295}", "too large"),
        (r"(\p{L}{100}){200}", "too large"),
    ] {
        let error = Pattern::new(pattern).unwrap_err();
        assert!(error.contains(reason), "{pattern}: {error}");
    }
    assert!(Pattern::new(&"(".repeat(1_000)).unwrap_err().contains("inside each other"));
    assert!(Pattern::new(&"a".repeat(10_000)).unwrap_err().contains("bytes"));
}

#[test]
fn the_work_is_counted_and_bounded() {
    let pattern = Pattern::new("^(a+)+$").unwrap();
    let text = "a".repeat(10_000) + "b";
    let (found, work) = pattern.matches(&text, MOST).unwrap();
    assert!(!found && work < 20 * text.len() as u64, "{work}");
    assert_eq!(pattern.matches(&text, 10_000), None);

    let pattern = Pattern::new("(x?){2000}y").unwrap();
    assert_eq!(pattern.matches(&"x".repeat(10_000), MOST), None);
}
