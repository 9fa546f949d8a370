//! Source expressions that somebody might try, each with the code it must be refused with, both
//! where a path is allowed and where it is not.

use belljar_policy::{NetworkRule, SourceExpr};

/// Text and code. `P…!` where a list of rules takes what a list of sources refuses.
const HOSTILE: &[(&str, &str)] = &[
    // everybody
    ("*", "P011"),
    ("**", "P011"),
    ("*:*", "P011"),
    ("https://*", "P011"),
    ("https://*:443", "P011"),
    ("http://*/", "P011"),
    ("*:443", "P011"),
    ("://*", "P011"),
    // whole schemes
    ("https:", "P012"),
    ("http:", "P012"),
    ("wss:", "P012"),
    ("data:", "P012"),
    ("blob:", "P012"),
    ("filesystem:", "P012"),
    ("javascript:alert(1)", "P014"),
    ("javascript:alert", "P012"),
    ("about:blank", "P012"),
    ("https://", "P012"),
    ("mailto:a@b.example", "P012"),
    // schemes without hosts that can be checked
    ("ftp://a.example", "P024"),
    ("file:///etc/passwd", "P024"),
    ("chrome-extension://abc", "P024"),
    ("httpss://a.example", "P024"),
    ("://a.example", "P024"),
    // keywords
    ("'self'", "P013"),
    ("'unsafe-eval'", "P013"),
    ("'none'", "P013"),
    ("\"https://a.example\"", "P013"),
    ("'nonce-abc'", "P013"),
    ("'sha256-AAAA'", "P013"),
    ("self", "ok"), // a host of that name, not the keyword
    // more than one source, or the end of the header
    ("https://a.example https://b.example", "P014"),
    ("https://a.example\nhttps://b.example", "P014"),
    ("https://a.example\thttps://b.example", "P014"),
    ("https://a.example\r\nSet-Cookie: a=b", "P014"),
    ("https://a.example;script-src *", "P014"),
    ("https://a.example,https://b.example", "P014"),
    ("https://a.example\0", "P014"),
    ("https://a.example\u{a0}x", "P014"),
    ("https://a.example\u{2028}", "P014"),
    ("https://a.exa\u{200b}mple", "P014"),
    ("https://a.example\u{202e}moc", "P014"),
    ("\u{feff}https://a.example", "P014"),
    (" https://a.example", "P014"),
    ("https://a.example ", "P014"),
    ("https://a.example'", "P014"),
    ("https://a.example\"", "P014"),
    ("https://a.example<script>", "P014"),
    ("https:\\\\a.example", "P014"),
    ("https://a.example\\@b.example", "P014"),
    ("https://{a}.example", "P014"),
    ("https://(a).example", "P014"),
    ("https://a|b.example", "P014"),
    // another host than it looks
    ("https://good.example@evil.example", "P015"),
    ("https://user:password@a.example", "P015"),
    ("https://@a.example", "P015"),
    ("https://a.example:80@b.example", "P015"),
    // paths, queries, fragments
    ("https://a.example/lib.js", "P016!"),
    ("https://a.example/*", "P016!"),
    ("a.example/x", "P016!"),
    ("https://a.example?x=1", "P017"),
    ("https://a.example/?x", "P017"),
    ("https://a.example#x", "P017"),
    ("https://a.example/x#y", "P017"),
    // not a host
    ("", "P010"),
    ("/", "P018"),
    ("//a.example", "P018"),
    ("https:///a.example", "P018"),
    (".", "P018"),
    ("https://.a.example", "P018"),
    ("https://a..example", "P018"),
    ("https://a.example.", "P018"),
    ("https://-a.example", "P018"),
    ("https://a-.example", "P018"),
    ("https://a_b.example", "P018"),
    ("https://a%2eexample", "P018"),
    ("https://a.example%00", "P018"),
    ("https://a!b.example", "P018"),
    ("https://a$b.example", "P018"),
    ("https://a+b.example", "P018"),
    ("https://a=b.example", "P018"),
    ("https://xn--a.example", "P018"),
    ("https://[::1", "P018"),
    ("https://[::1%25lo]", "P018"),
    ("https://[1.2.3.4]", "P018"),
    ("https://[]", "P018"),
    // wildcards
    ("https://*.com", "P019"),
    ("*.example", "P019"),
    ("https://a.*.example.com", "P019"),
    ("https://*a.example.com", "P019"),
    ("https://a*.example.com", "P019"),
    ("https://*.*.example.com", "P019"),
    ("https://example.*", "P019"),
    ("https://*.127.0.0.1", "P019"),
    // ports
    ("https://a.example:*", "P020"),
    ("https://a.example:0", "P020"),
    ("https://a.example:65536", "P020"),
    ("https://a.example:99999999999999999999", "P020"),
    ("https://a.example:-1", "P020"),
    ("https://a.example:+80", "P020"),
    ("https://a.example:", "P020"),
    ("https://a.example:80:80", "P020"),
    ("https://a.example:0x50", "P020"),
    // addresses in disguise
    ("2130706433", "P021"),
    ("https://0x7f.1", "P021"),
    ("https://0x7f000001", "P021"),
    ("https://127.1", "P021"),
    ("https://0177.0.0.1", "P021"),
    ("https://127.0.0.1.", "P018"),
    ("https://1.2.3.4.5", "P021"),
    ("https://256.0.0.1", "P021"),
    ("https://a.example.1", "P021"),
    // addresses no header can name
    ("https://[::1]", "P022!"),
    ("https://[2001:db8::1]:8443", "P022!"),
];

fn refused_with(text: &str) -> (&'static str, &'static str) {
    let source = SourceExpr::parse(text).map_or_else(|fault| fault.code.row().code, |_| "ok");
    let rule = NetworkRule::parse(text).map_or_else(|fault| fault.code.row().code, |_| "ok");
    (source, rule)
}

#[test]
fn every_hostile_source_is_refused_with_its_code() {
    assert!(HOSTILE.len() >= 60);
    for (text, expected) in HOSTILE {
        let wanted = match expected.strip_suffix('!') {
            Some(code) => (code, "ok"),
            None => (*expected, *expected),
        };
        assert_eq!(refused_with(text), wanted, "{text:?}");
    }
}

#[test]
fn a_refusal_names_the_part_and_a_way_out() {
    for (text, _) in HOSTILE {
        if let Err(fault) = SourceExpr::parse(text) {
            assert!(!fault.message.is_empty() && fault.help.ends_with('.'), "{text:?}: {fault:?}");
            assert!(fault.message.chars().all(|c| !c.is_control()), "{text:?}: {fault:?}");
        }
    }
}

#[test]
fn long_input_gets_a_short_answer() {
    for text in [
        "a".repeat(3000),
        format!("https://{}.example", "a".repeat(64)),
        "https://".to_owned() + &"a.".repeat(200) + "example",
        "*".repeat(5000),
    ] {
        let fault = SourceExpr::parse(&text).unwrap_err();
        assert!(fault.message.len() < 400, "{}", fault.message.len());
    }
}

#[test]
fn paths_that_read_two_ways_are_refused() {
    for path in ["/../x", "/a/./b", "//x", "/a//b", "/%2e%2e/x", "/a%2Fb", "/a%5cb", "/%00", "/%zz", "/%4", "/ü"] {
        let fault = NetworkRule::parse(&format!("https://a.example{path}")).unwrap_err();
        assert_eq!(fault.code.row().code, "P023", "{path}");
    }
}

#[test]
fn accepted_sources_are_written_in_one_form() {
    for (text, written) in [
        ("https://api.example.com", "https://api.example.com"),
        ("api.example.com", "https://api.example.com"),
        ("API.Example.COM:8443", "https://api.example.com:8443"),
        ("HTTPS://A.example:443/", "https://a.example"),
        ("http://a.example:80", "http://a.example"),
        ("http://a.example:443", "http://a.example:443"),
        ("wss://live.example:443", "wss://live.example"),
        ("https://*.tiles.example.com", "https://*.tiles.example.com"),
        ("*.localhost:3000", "https://*.localhost:3000"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://BÜCHER.example", "https://xn--bcher-kva.example"),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
        ("https://例え.テスト", "https://xn--r8jz45g.xn--zckzah"),
        ("https://a--b.example", "https://a--b.example"),
        ("https://1password.example", "https://1password.example"),
    ] {
        let parsed = SourceExpr::parse(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
        assert_eq!(parsed.value.to_string(), written);
    }
}
