//! The network rules against spellings: whatever a server makes of an address that passes, it is not one that was denied.

use belljar_policy::{Format, Guest, Plan, Refusal, Setting, Target, compile};
use proptest::prelude::*;

fn plan(policy: &str) -> Plan {
    compile(policy, Format::Toml, Guest::App, &Setting::default()).0.expect("the policy compiles")
}

fn target(path: &str) -> Target {
    Target::parse("https", "api.example.com", path).unwrap_or_else(|fault| panic!("{path}: {}", fault.message))
}

const EXCEPTION: &str = r#"
[network]
allow = ["https://api.example.com"]
deny = ["https://api.example.com/admin/*"]
methods = ["GET", "POST"]
"#;

#[test]
fn the_first_rule_that_fits_decides_and_deny_comes_first() {
    let network = plan(EXCEPTION).network;
    assert!(network.judge(&target("/users"), "GET").is_ok());
    assert!(matches!(network.judge(&target("/admin/users"), "GET"), Err(Refusal::Denied(_))));
    assert!(matches!(network.judge(&target("/%61dmin/users"), "GET"), Err(Refusal::Denied(_))));
    assert!(matches!(network.judge(&target("/users"), "DELETE"), Err(Refusal::Method(_))));
    assert!(matches!(network.judge(&target("/users"), "get"), Err(Refusal::Method(_))));
    assert!(matches!(network.judge(&target("/a//b"), "GET"), Err(Refusal::Unclear(..))));
    let elsewhere = Target::parse("https", "api.example.com:8443", "/users").unwrap();
    assert!(matches!(network.judge(&elsewhere, "GET"), Err(Refusal::Unmatched)));
}

#[test]
fn an_unclear_path_needs_a_rule_for_the_whole_origin() {
    let origin = plan("[network]\nallow = [\"https://api.example.com\"]\nvia = \"proxy\"").network;
    assert!(origin.judge(&target("/projects/group%2Fname"), "GET").is_ok());
    let path = plan("[network]\nallow = [\"https://api.example.com/projects/*\"]").network;
    assert!(path.judge(&target("/projects/name"), "GET").is_ok());
    assert!(matches!(path.judge(&target("/projects/group%2Fname"), "GET"), Err(Refusal::Unclear(..))));
}

#[test]
fn without_a_list_of_methods_the_usual_ones_pass_and_tunnels_do_not() {
    let network = plan("[network]\nallow = [\"https://api.example.com\"]\nvia = \"proxy\"").network;
    for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
        assert!(network.judge(&target("/"), method).is_ok(), "{method}");
    }
    for method in ["CONNECT", "TRACE", "TRACK", "PROPFIND", "", "get"] {
        assert!(network.judge(&target("/"), method).is_err(), "{method}");
    }
}

/// What the laxest server could make of a path: decoded once or twice, parameters cut off, empty segments dropped,
/// backslashes turned, dots resolved.
fn readings(wire: &str) -> Vec<String> {
    let decode = |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
    let once = decode(wire);
    let twice = decode(&once);
    [wire.to_owned(), once, twice].into_iter().map(|path| resolve(&path)).collect()
}

fn resolve(path: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    let turned = path.replace('\\', "/");
    for segment in turned.split('/') {
        match segment.split(';').next().unwrap_or_default() {
            "" | "." => {}
            ".." => drop(out.pop()),
            plain => out.push(plain),
        }
    }
    format!("/{}", out.join("/"))
}

/// A letter as it is, or behind a percent sign, once or twice.
fn spelt(letter: char) -> impl Strategy<Value = String> {
    let code = u32::from(letter);
    prop_oneof![
        4 => Just(letter.to_string()),
        2 => Just(format!("%{code:02x}")),
        1 => Just(format!("%{code:02X}")),
        1 => Just(format!("%25{code:02x}")),
    ]
}

fn spelt_path() -> impl Strategy<Value = String> {
    let noise = prop_oneof![
        6 => Just(""), 1 => Just("/"), 1 => Just("x/../"), 1 => Just("x/..;/"), 1 => Just(";a=b"), 1 => Just("./"),
        1 => Just("%2e%2e/"), 1 => Just("%2f"), 1 => Just("%5c"), 1 => Just("\\"), 1 => Just("%00"), 1 => Just("x%2f..%2f"),
    ];
    let letters: Vec<_> = "admin/users".chars().map(spelt).collect();
    (noise.clone(), letters, prop::collection::vec((0_usize..11, noise), 0..3)).prop_map(
        |(first, mut letters, more)| {
            for (at, noise) in more {
                letters[at].push_str(noise);
            }
            format!("/{first}{}", letters.concat())
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn no_spelling_of_a_denied_path_passes(path in spelt_path()) {
        let network = plan(EXCEPTION).network;
        if let Ok(target) = Target::parse("https", "api.example.com", &path)
            && network.judge(&target, "GET").is_ok()
        {
            for reading in readings(target.path()) {
                prop_assert!(!reading.starts_with("/admin/"), "{path} was sent as {} and read as {reading}", target.path());
            }
        }
    }

    #[test]
    fn a_path_that_was_put_in_order_stays_as_it_is(path in "/[ -~]{0,40}") {
        if let Ok(target) = Target::parse("https", "api.example.com", &path) {
            let again = Target::parse("https", "api.example.com", target.path());
            prop_assert_eq!(again.map_err(|fault| fault.message), Ok(target));
        }
    }

    #[test]
    fn nothing_makes_it_panic(scheme in "[a-z]{0,6}", authority in "\\PC{0,40}", path in "\\PC{0,60}") {
        let _ = Target::parse(&scheme, &authority, &path);
    }
}
