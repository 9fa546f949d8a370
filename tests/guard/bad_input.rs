//! Whatever comes in, an answer or a cap comes out: no hang, no overflow, no panic.
//!
//! Every case runs on a stack of one megabyte, which is what a wasm module has.

use std::time::{Duration, Instant};

use belljar_guard::{Language, Options, check, harden};

/// A debug build is some twenty times slower than what is shipped.
const LIMIT: Duration = if cfg!(debug_assertions) { Duration::from_secs(20) } else { Duration::from_millis(250) };

#[track_caller]
fn answer(source: String, language: Language) -> Option<&'static str> {
    let shown: String = source.chars().take(40).collect();
    let (code, took) = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || {
            let start = Instant::now();
            let options = Options { language, ..Options::default() };
            let code = harden(&source, &options).err().and_then(|refused| refused.diagnostics.first().map(|d| d.code));
            (code, start.elapsed())
        })
        .expect("a thread")
        .join()
        .unwrap_or_else(|_| panic!("panicked: {shown}"));
    assert!(took < LIMIT, "{took:?}: {shown}");
    code
}

/// Frames of a debug build are several times larger than those of what is shipped.
const STACK: usize = if cfg!(debug_assertions) { 16 << 20 } else { 1 << 20 };

#[test]
fn nesting_ends_in_a_cap() {
    let n = 100_000;
    for piece in [
        "(", "[", "{", "!", "-", "typeof ", "a+", "a=>", "a?b:", "a.b", "f(", "new ", "if(a)", "if(a);else ",
        "for(;;)", "while(a)", "do ", "a:", "`${", "a=", "a**", "a,b=>(", "async()=>", "function f(){", "class A{a(){",
        "({a:", "[a,", "a?.", "a??", "await ", "x=y=>{", "try{", "switch(a){case 1:", "label:{", "...", "a in ", "<",
        "/a/+", "a\n+", "if(a)\n", "typeof\n", "a``", "a()", "a[0]", "(a)=>(", "{}+", "function*f(){yield ",
    ] {
        let code = answer(piece.repeat(n), Language::Js);
        assert!(code.is_some(), "{piece}");
        answer(piece.repeat(n), Language::Ts);
        // Just below the cap everything has to fit on the stack.
        for depth in [100, 240, 480, 990] {
            answer(piece.repeat(depth), Language::Js);
        }
    }
}

#[test]
fn balanced_nesting_up_to_the_cap_fits_the_stack() {
    for (open, close) in
        [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")"), ("`${", "}`"), ("function f(){", "}"), ("a=>{", "}")]
    {
        for depth in [60, 120, 249] {
            let inner = if open.ends_with('{') && open != "`${" { "" } else { "1" };
            answer(format!("{}{inner}{}", open.repeat(depth), close.repeat(depth)), Language::Js);
        }
    }
    let chain = |operator: &str| format!("x{}", format!("{operator}x").repeat(990));
    for operator in ["+", "-", "*", "&&", "??", ".", "=", "=>", ","] {
        answer(chain(operator), Language::Js);
    }
    answer(format!("{}x", "!".repeat(990)), Language::Js);
    answer("if(a)b;else ".repeat(300) + ";", Language::Js);
}

#[test]
fn size_ends_in_a_cap() {
    assert_eq!(answer("x".repeat(10 << 20), Language::Js), Some("G001"));
    assert_eq!(answer(String::new(), Language::Js), Some("G005"));
    assert_eq!(answer("x;".repeat(100_000), Language::Js), None);
    assert_eq!(answer("x;".repeat(2 << 20), Language::Js), Some("G003"));
    assert_eq!(answer("x\n".repeat(2 << 20), Language::Js), Some("G003"));
    assert_eq!(answer("{}".repeat(2 << 20), Language::Js), Some("G003"));
    let constants: String = (0..200_000).map(|i| format!("const c{i}={i};")).collect();
    answer(constants, Language::Js);
    let million: String = (0..1_000_000).map(|i| format!("const c{i}=1;")).collect();
    assert_eq!(answer(million, Language::Js), Some("G001"));
    answer(format!("const s = \"{}\";", "x".repeat(3 << 20)), Language::Js);
    assert_eq!(answer(format!("\"{}\"", "x".repeat(5 << 20)), Language::Js), Some("G001"));
}

#[test]
fn unfinished_and_odd_text_is_a_syntax_error() {
    for source in [
        "\"", "'", "`", "`${", "/*", "/a", "(", "{", "[", "<!--", "-->", "\\", "\\u", "\\u{", "#", "@", "0x", "1_",
        "0b2", "a?.", "=>", "...", "'\\u{110000}'", "\0\0\0", "\u{202e}x = 1", "\u{feff}\u{feff}(", "#!x\n(",
        "return return", "`\\u`", "class { ", "async", "await", "yield 1", "let let = 1", "for (", "for (;;",
        "switch (a) {", "try {", "/[/", "/(/",
    ] {
        answer(source.to_owned(), Language::Js);
        answer(source.repeat(5_000), Language::Js);
    }
    let binary: String =
        (0..200_000_u32).filter_map(|i| char::from_u32(i.wrapping_mul(2_654_435_761) % 0x11_0000)).collect();
    answer(binary, Language::Js);
}

#[test]
fn what_is_said_is_capped() {
    let source: String = (0..5_000).map(|i| format!("x{i} = 1;\n")).collect();
    let report = check(&source, &Options::default());
    assert_eq!(report.diagnostics.len(), 50);
    assert_eq!(report.dropped, 4_950);
    let long = format!("{} = 1", "x".repeat(1 << 20));
    assert!(check(&long, &Options::default()).diagnostics[0].message.len() < 3_000);
}
