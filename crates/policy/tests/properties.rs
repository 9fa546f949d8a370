//! What holds of every policy, whatever is written in it.

use std::collections::BTreeSet;

use belljar_policy::directives::Directive;
use belljar_policy::{
    Diagnostics, Format, Guest, Key, NetworkRule, Place, Plan, Policy, PolicyFile, Route, Setting, SourceExpr, compile,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Anything that might be written where a source belongs, from nearly right to hostile.
fn sourceish() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("https://".to_owned()),
        Just("wss://".to_owned()),
        Just("*.".to_owned()),
        Just("example.com".to_owned()),
        Just(":8443".to_owned()),
        Just("/admin/*".to_owned()),
        Just("'self'".to_owned()),
        Just("; script-src *".to_owned()),
        Just("\r\n".to_owned()),
        Just("[::1]".to_owned()),
        Just("bücher.example".to_owned()),
        "[a-z]{1,8}",
        "[ -~]{0,6}",
        "\\PC{0,4}",
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

/// A source that is always accepted, so that generated policies mostly compile.
fn good_source() -> impl Strategy<Value = String> {
    (prop_oneof![Just("https"), Just("wss")], prop::bool::ANY, "[a-z]{1,6}", prop::option::of(1_u16..)).prop_map(
        |(scheme, below, name, port)| {
            let port = port.map(|port| format!(":{port}")).unwrap_or_default();
            format!("{scheme}://{}{name}.example{port}", if below { "*." } else { "" })
        },
    )
    // `*.name.example` has two labels to its right, as it must.
}

fn guest() -> impl Strategy<Value = Guest> {
    prop::sample::select(Guest::ALL.to_vec())
}

/// A policy of switches and good sources.
fn policy() -> impl Strategy<Value = Value> {
    let sources = || prop::collection::vec(good_source(), 0..4);
    let capabilities = prop::collection::vec(
        prop::sample::select(vec![
            "dom:read", "dom:write", "storage:local:write", "network:fetch:cross-origin", "media:camera", "geolocation",
        ]),
        0..4,
    );
    (
        (sources(), sources(), sources(), prop::array::uniform12(any::<bool>())),
        (capabilities, prop::sample::subsequence(vec!["data:", "blob:"], 0..=2), prop::sample::select(vec!["strict", "secure", "standard", "permissive"])),
    )
        .prop_map(|((network, resources, frames, on), (capabilities, schemes, level))| {
            json!({
                "level": level,
                "capabilities": capabilities,
                "network": { "allow": network, "schemes": schemes, "via": if on[0] { "proxy" } else { "auto" } },
                "resources": { "allow": resources, "inlineScripts": on[1], "wasm": on[2], "schemes": schemes },
                "frames": { "allow": frames },
                "permissions": { "camera": on[3], "microphone": on[4], "geolocation": on[5], "clipboardWrite": on[6] },
                "sandbox": { "forms": on[7], "popups": on[8], "modals": on[9], "downloads": on[10], "storage": if on[11] { "own" } else { "opaque" } },
            })
        })
}

fn plan(value: &Value, guest: Guest) -> Option<(Policy, Plan)> {
    let mut found = Diagnostics::default();
    let file = PolicyFile::from_value(value, &mut found);
    let policy = Policy::resolve(&file, guest, &Setting::default(), &mut found)?;
    let plan = Plan::compile(&policy);
    Some((policy, plan))
}

/// Everything a Plan leaves open, as words that can be compared.
fn openings(plan: &Plan) -> BTreeSet<String> {
    let mut open = BTreeSet::new();
    for directive in Directive::ALL {
        let closes = matches!(directive, Directive::ReportTo | Directive::ReportUri | Directive::FrameAncestors);
        open.extend(
            plan.csp
                .entries(directive)
                .iter()
                .filter(|_| !closes)
                .map(|entry| format!("{} {}", directive.name(), entry.source)),
        );
    }
    open.extend(plan.sandbox.iter().map(|token| token.name().to_owned()));
    open.extend(plan.permissions.features.iter().map(|feature| format!("feature {feature}")));
    open.extend(plan.gate.capabilities.values().flatten().map(|method| format!("method {method}")));
    if let Some(list) = &plan.connection_allowlist {
        open.extend(list.origins.iter().map(|origin| format!("allowlist {origin}")));
        open.extend(list.response_origin.then(|| "allowlist response-origin".to_owned()));
    }
    open
}

const KEYWORDS: &[&str] = &["'none'", "'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'"];

/// Reads a CSP header as a browser does and tells what does not belong there.
fn odd_word(header: &str) -> Option<String> {
    let directives: Vec<_> = header.split(';').map(str::trim).collect();
    // The example place is http, where report-to is not written.
    if directives.len() != Directive::COUNT - 1 {
        return Some(format!("{} directives", directives.len()));
    }
    for (directive, expected) in directives.iter().zip(Directive::ALL) {
        let mut words = directive.split(' ');
        if words.next() != Some(expected.name()) {
            return Some((*directive).to_owned());
        }
        let placed = matches!(expected, Directive::Sandbox | Directive::ReportTo | Directive::ReportUri);
        for word in words {
            let known = KEYWORDS.contains(&word) || matches!(word, "data:" | "blob:");
            let source = SourceExpr::parse(word).is_ok_and(|parsed| {
                parsed.value.to_string() == word && parsed.notes.iter().all(|note| note.code.row().code == "P085")
            });
            if !known && !source && !placed {
                return Some(word.to_owned());
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_an_odd_header(texts in prop::collection::vec(sourceish(), 1..5), guest in guest()) {
        for key in ["network", "resources", "frames"] {
            let value = json!({ key: { "allow": texts } });
            if let Some((_, plan)) = plan(&value, guest) {
                for (name, header) in plan.headers(&Place::example()).into_iter().chain(plan.outer_headers(&Place::example())) {
                    prop_assert!(header.bytes().all(|byte| (0x20..0x7f).contains(&byte)), "{name}: {header:?}");
                }
                let csp = plan.csp.header(&Place::example());
                prop_assert_eq!(odd_word(&csp), None, "{}", csp);
                prop_assert!(!csp.contains(','), "{csp}");
            }
        }
    }

    #[test]
    fn a_printed_source_parses_to_itself(text in sourceish()) {
        if let Ok(parsed) = SourceExpr::parse(&text) {
            let printed = parsed.value.to_string();
            prop_assert_eq!(&SourceExpr::parse(&printed).unwrap().value, &parsed.value, "{}", printed);
        }
        if let Ok(parsed) = NetworkRule::parse(&text) {
            let printed = parsed.value.to_string();
            prop_assert_eq!(&NetworkRule::parse(&printed).unwrap().value, &parsed.value, "{}", printed);
        }
    }

    #[test]
    fn any_text_gets_an_answer(text in "\\PC{0,200}", guest in guest()) {
        for format in [Format::Toml, Format::Json] {
            let (plan, found) = compile(&text, format, guest, &Setting::default());
            prop_assert_eq!(plan.is_none(), found.any_error());
        }
    }

    #[test]
    fn any_bytes_get_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        for format in [Format::Toml, Format::Json] {
            let (plan, found) = compile(&text, format, Guest::App, &Setting::default());
            prop_assert_eq!(plan.is_none(), found.any_error());
        }
    }

    #[test]
    fn the_empty_policy_is_the_tightest(value in policy(), guest in guest()) {
        let (_, empty) = plan(&json!({}), guest).unwrap();
        if let Some((_, other)) = plan(&value, guest) {
            let (tight, wide) = (openings(&empty), openings(&other));
            prop_assert!(tight.is_subset(&wide), "{:?}", tight.difference(&wide).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_allow_removes_no_restriction_elsewhere(
        value in policy(),
        key in prop::sample::select(vec![("network", Key::NetworkAllow), ("resources", Key::ResourcesAllow), ("frames", Key::FramesAllow)]),
        source in good_source(),
        guest in guest(),
    ) {
        let (section, key) = key;
        let mut wider = value.clone();
        wider[section]["allow"].as_array_mut().unwrap().push(source.clone().into());
        if let (Some((before_policy, before)), Some((after_policy, after))) = (plan(&value, guest), plan(&wider, guest)) {
            // The proxy takes over as a whole; it is compared by its own rules below.
            let same_route = before_policy.network.route == after_policy.network.route || before_policy.network.route == Route::Closed;
            prop_assert!(same_route);
            let (before, after) = (openings(&before), openings(&after));
            let written = SourceExpr::parse(&source).unwrap().value;
            let row = belljar_policy::capability::by_key(key).unwrap();
            let row_directives: BTreeSet<_> = row.opens.csp.iter().map(|(directive, _)| directive.name()).collect();
            for opened in after.difference(&before) {
                let in_row = row_directives.iter().any(|name| opened.starts_with(name));
                let own = opened.ends_with("{guest}") || opened.ends_with("{guest socket}") || opened.ends_with("response-origin");
                let listed = opened.starts_with("allowlist ") || opened.starts_with("connect-src ");
                prop_assert!((in_row || listed) && (own || opened.contains(&written.host().to_string())), "{opened} after {source}");
            }
            prop_assert!(before.is_subset(&after), "{:?}", before.difference(&after).collect::<Vec<_>>());
        }
    }

    #[test]
    fn narrowing_opens_nothing_and_writes_nothing_new(
        value in policy(),
        lines in prop::collection::vec((prop::sample::select(Directive::ALL.to_vec()), prop::collection::vec(prop_oneof![
            good_source(), sourceish(), prop::sample::select(KEYWORDS.to_vec()).prop_map(String::from), Just("data:".to_owned()),
        ], 0..3)), 0..4),
        guest in guest(),
    ) {
        let mut narrow = value.clone();
        narrow["csp"] = lines.iter().map(|(directive, words)| format!("{} {}", directive.name(), words.join(" "))).collect();
        if let (Some((_, before)), Some((_, after))) = (plan(&value, guest), plan(&narrow, guest)) {
            let wide = openings(&before);
            for left in openings(&after).difference(&wide) {
                // A part of something that was open, and only of a place to connect to.
                let (kind, place) = left.split_once(' ').unwrap_or_default();
                let place = SourceExpr::parse(place).map(|parsed| parsed.value);
                let covered = |open: &String| open.strip_prefix(kind).and_then(|open| SourceExpr::parse(open.trim()).ok()).is_some_and(|open| {
                    place.as_ref().is_ok_and(|place| open.value.covers(place))
                });
                prop_assert!(matches!(kind, "connect-src" | "allowlist") && wide.iter().any(covered), "{left}");
            }
            prop_assert_eq!(odd_word(&after.csp.header(&Place::example())), None);
        }
    }
}
