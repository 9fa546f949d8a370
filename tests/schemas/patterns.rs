//! Patterns against Node's regular expressions: generated from pieces, most of them right and some of them not.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use belljar_gate::Schema;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// Why a pattern may be refused that ECMAScript takes.
const REFUSED: &[&str] = &["linear time", "not supported", "too large", "inside each other", "groups are named"];

const PATTERNS: usize = 20_000;

const ATOMS: &[&str] = &[
    "a", "b", "é", "💚", "-", " ", "1", "_", "/", ",", "<", ".", "^", "$", r"\b", r"\B", r"\d", r"\D", r"\w", r"\W",
    r"\s", r"\S", r"\.", r"\/", r"\-", r"\<", r"\_", r"\a", r"\n", r"\t", r"\v", r"\f", r"\0", r"\00", r"\1", r"\cA",
    r"\cj", r"\c1", r"\x41", r"\x4", r"\u0061", r"\u00e9", r"\u{1F49A}", r"\uD83D\uDC9A", r"\uD83D", r"\u{110000}",
    r"\u12", r"\p{L}", r"\P{Lu}", r"\p{Nd}", r"\p{gc=Sm}", r"\p{Letter}", r"\p{letter}", r"\p{digit}", r"\p{ASCII}",
    r"\p{L", r"\k", r"\k<n>", r"\^", r"\$", r"\{", r"\}", r"\]", "]", "{", "}", "(?:)", "()", "(?<n>a)", "(?=a)",
    "(?<!b)", "(?i:a)", "[", "(", ")", "[]", "[^]", "[[]", "[a&&b]",
];
const MEMBERS: &[&str] = &[
    "a", "b", "z", "A", "é", "💚", "0", "9", "-", "-", "-", "^", ".", "$", "[", "&", "~", "(", "{", r"\d", r"\D",
    r"\w", r"\W", r"\s", r"\S", r"\b", r"\-", r"\]", r"\\", r"\^", r"\n", r"\x41", r"\u0061", r"\u{1F49A}",
    r"\uD83D\uDC9A", r"\cA", r"\0", r"\B", r"\p{L}", r"\P{L}", r"\p{Lu}", r"\p{Z}", r"\<", r"\_",
];
const COUNTS: &[&str] = &[
    "*", "+", "?", "*?", "+?", "??", "{0}", "{1}", "{2}", "{0,2}", "{1,}", "{2,1}", "{,2}", "{1,2}?", "{", "**",
    "{1}{2}",
];
const TEXTS: &[&str] = &[
    "", "a", "b", "ab", "ba", "aab", "é", "💚", "a💚b", "-", "_", "1", "12", "a1", " ", "\n", "a\nb", "\u{a0}",
    "\u{feff}", "\u{2028}", "A", "Z", "ß", "Ω", "٣", "+", "<", "/", "\u{8}", "\u{1}", "\0", "^", "$", "]", "\\", "a-b",
    "&&", "[a]", "a.b", "\r", "\t\u{b}",
];

fn pick(from: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(from).prop_map(str::to_owned)
}

fn pattern() -> impl Strategy<Value = String> {
    let class = (any::<bool>(), prop::collection::vec(pick(MEMBERS), 0..5))
        .prop_map(|(negated, members)| format!("[{}{}]", if negated { "^" } else { "" }, members.concat()));
    let leaf = prop_oneof![3 => pick(ATOMS), 2 => class];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            2 => (inner.clone(), pick(COUNTS)).prop_map(|(inner, count)| format!("{inner}{count}")),
            2 => (inner.clone(), pick(COUNTS)).prop_map(|(inner, count)| format!("(?:{inner}){count}")),
            2 => inner.clone().prop_map(|inner| format!("^(?:{inner})$")),
            1 => inner.clone().prop_map(|inner| format!("({inner})")),
            1 => (inner.clone(), inner).prop_map(|(left, right)| format!("{left}|{right}")),
        ]
    })
}

#[test]
fn patterns_mean_what_they_mean_to_node() {
    let mut runner = TestRunner::deterministic();
    let patterns: Vec<String> =
        (0..PATTERNS).map(|_| pattern().new_tree(&mut runner).expect("a pattern").current()).collect();
    let (mut compared, mut taken) = (0, 0);
    for (pattern, theirs) in patterns.iter().zip(node(&patterns)) {
        let ours = Schema::compile(&json!({ "pattern": pattern }));
        match (ours, theirs.as_array()) {
            (Ok(ours), Some(theirs)) => {
                taken += 1;
                for (text, theirs) in TEXTS.iter().zip(theirs) {
                    // V8 looks for this one between the halves of a character too, where no match can begin by the standard.
                    if pattern.contains(r"\B") && text.contains('💚') {
                        continue;
                    }
                    let found = ours.validate(&Value::from(*text)).is_ok();
                    assert_eq!(found, *theirs, "{pattern} on {text:?}");
                    compared += 1;
                }
            }
            (Err(error), Some(_)) => {
                let listed = REFUSED.iter().any(|part| error.reason.contains(part));
                assert!(listed, "{pattern} is refused, and Node takes it: {error}");
            }
            (Ok(_), None) => panic!("{pattern} is taken, and Node refuses it"),
            (Err(_), None) => {}
        }
    }
    assert!(taken > PATTERNS / 4, "only {taken} patterns were taken, and {compared} answers compared");
}

fn node(patterns: &[String]) -> Vec<Value> {
    let mut child = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/patterns.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is installed");
    let mut input = child.stdin.take().expect("stdin is piped");
    let lines: String =
        patterns.iter().map(|pattern| format!("{}\n", json!({ "pattern": pattern, "texts": TEXTS }))).collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("node runs");
    writer.join().expect("the writer ends").expect("node reads its input");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("node writes UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("an answer")).collect()
}
