//! Programs in the shapes that models produce, one file each in `programs`: what is expected of it, a line `---`, and the
//! text as the model sent it.

use std::fs;

use belljar_guard::{Language, Options, blocked, check, for_model, harden};
use belljar_policy::Level;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{meters, node};

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Expected {
    /// What its value is.
    value: Option<Value>,
    /// The code it is refused with, and pieces of what the model is told.
    code: Option<String>,
    says: Vec<String>,
    /// The name of what it throws, and a piece of what the guard has said about it before.
    error: Option<String>,
    hint: Option<String>,
    /// Where in the text as it was sent.
    line: Option<u32>,
    args: Option<Value>,
    level: Level,
    language: Language,
}

impl Default for Expected {
    fn default() -> Self {
        let (level, language) = (Level::Standard, Language::Js);
        Self {
            value: None,
            code: None,
            says: Vec::new(),
            error: None,
            hint: None,
            line: None,
            args: None,
            level,
            language,
        }
    }
}

impl Expected {
    fn options(&self, prelude: &str) -> Options {
        let Self { level, language, .. } = *self;
        Options { level, language, prelude: prelude.into(), ..Options::default() }
    }
}

#[derive(Clone)]
struct Program {
    name: String,
    text: String,
    expected: Expected,
}

/// What adapters put before a program: several lines, the last without its semicolon.
const PRELUDE: &str = "const hosts = { sum: (...a) => callTool(\"sum\", a) };\r\nfunction hostsOwn() {\n  return 1;\n}\n\
                       for (const one of [1]) hosts[one] = one\nhosts.last = hostsOwn";

#[test]
fn programs_of_models_run_as_they_are_meant() {
    run_as_they_are_meant("");
}

#[test]
fn programs_behind_a_prelude_mean_the_same_in_the_same_lines() {
    run_as_they_are_meant(PRELUDE);
}

fn run_as_they_are_meant(prelude: &str) {
    let (mut jobs, mut wanted) = (Vec::new(), Vec::new());
    for Program { name, text, expected } in programs().into_iter().filter(|it| it.expected.code.is_none()) {
        let options = expected.options(prelude);
        let hardened = harden(&text, &options).unwrap_or_else(|refused| panic!("{name} is refused:\n{refused}"));
        let missing = meters::unmetered(&hardened.code, &hardened.names.prefix);
        assert!(missing.is_empty(), "{name}: {missing:#?}");
        jobs.push(json!({
            "name": name,
            "code": hardened.code,
            "entry": hardened.names.entry,
            "blocked": blocked::names(options.level),
            "args": expected.args,
        }));
        wanted.push((expected, hardened));
    }
    for (answer, (expected, hardened)) in node::batch("programs.mjs", &jobs).iter().zip(wanted) {
        assert_eq!(answer.get("value"), expected.value.as_ref(), "{answer:#}\n{}", hardened.code);
        assert_eq!(answer["error"].as_str(), expected.error.as_deref(), "{answer:#}");
        if let Some(line) = expected.line {
            let place: Option<(u32, u32)> = serde_json::from_value(answer["place"].clone()).expect("a place");
            let origin = place.and_then(|(line, column)| hardened.positions.locate(line, column));
            assert_eq!(origin.map(|(line, _)| line), Some(line), "{answer:#}\n{}", hardened.code);
        }
        if let Some(hint) = expected.hint {
            assert!(hardened.warnings.iter().any(|it| it.help.contains(&hint)), "{answer:#}: {:?}", hardened.warnings);
        }
    }
}

#[test]
fn what_cannot_run_is_explained_to_the_model() {
    for (Program { name, text, expected }, prelude) in
        programs().into_iter().flat_map(|it| [(it.clone(), ""), (it, PRELUDE)])
    {
        let options = expected.options(prelude);
        let Some(code) = expected.code else { continue };
        let report = check(&text, &options);
        let first = report.diagnostics.first().unwrap_or_else(|| panic!("{name} is accepted"));
        assert!(report.refused, "{name} is accepted");
        assert_eq!((first.code, Some(first.line)), (code.as_str(), expected.line), "{name}: {first}");
        let told = for_model(&text, &report.diagnostics, report.dropped).unwrap_or_default();
        for piece in expected.says {
            assert!(told.contains(&piece), "{name} does not say {piece:?}:\n{told}");
        }
        assert!(told.len() < 2_010, "{name}");
    }
}

/// A tool is called with arguments of its own, so its function is handed over.
#[test]
fn a_function_that_is_kept_is_not_called() {
    let options = Options { keep_functions: true, ..Options::default() };
    let jobs: Vec<Value> =
        ["async (btcp, args) => 1", "export default function f() {}", "function tool() {}", "function () {}"]
            .iter()
            .map(|text| node::job(text, text, false, &options))
            .collect();
    for answer in node::batch("programs.mjs", &jobs) {
        assert!(answer["value"].to_string().contains("unction"), "{answer:#}");
    }
}

#[test]
fn a_program_sees_what_its_prelude_declares() {
    let options = Options {
        prelude: "const hosts = { two: () => 2 }\nasync function three() { return 3 }".into(),
        ..Options::default()
    };
    let texts =
        ["async () => hosts.two() + await three()", "hosts.two() + await three()", "function main() { return 5 }"];
    let jobs: Vec<Value> = texts.iter().map(|text| node::job(text, text, false, &options)).collect();
    for answer in node::batch("programs.mjs", &jobs) {
        assert_eq!(answer["value"], 5, "{answer:#}");
    }
}

/// Whoever wrote the program is told of the program, and of the prelude only that it is at fault.
#[test]
fn what_is_wrong_is_told_of_whoever_wrote_it() {
    let first = |prelude: &str, text: &str| {
        let report = check(text, &Options { prelude: prelude.into(), ..Options::default() });
        let first = report.diagnostics.first().map(|it| (it.code, it.line, it.column, it.message.clone()));
        (report.refused, first)
    };
    let refused = |prelude: &str, text: &str| match first(prelude, text) {
        (true, Some(found)) => found,
        other => panic!("{prelude} before {text}: {other:?}"),
    };
    for (prelude, line, code) in
        [("let a = 1;\nlet a b", 2, "G004"), ("fetch('/')", 1, "G031"), ("import 'x'", 1, "G020")]
    {
        let (own, at, _, message) = refused(prelude, "return 1");
        assert_eq!((own, at), ("G008", 1), "{message}");
        assert!(message.contains(&format!("(its line {line}, {code})")), "{message}");
    }
    let (code, line, column, _) = refused("const a = 1;\nconst b = 2;", "return 1;\n  const b = 3;");
    assert_eq!((code, line, column), ("G004", 2, 9));
    let (code, line, column, _) = refused("const a = 1;", "\n\n  fetch('/')");
    assert_eq!((code, line, column), ("G031", 3, 3));
    assert_eq!(first("const a = nowhere;", "return a"), (false, None), "a warning about a prelude helps nobody");
    assert_eq!(first("const fetch = 1;", "return fetch"), (false, None), "a name that the prelude declares is there");
}

fn programs() -> Vec<Program> {
    let mut paths: Vec<_> = fs::read_dir(node::folder().join("programs"))
        .expect("tests/guard/programs")
        .map(|entry| entry.expect("entry").path())
        .collect();
    paths.sort();
    assert!(paths.len() >= 60, "only {} programs", paths.len());
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let file = fs::read_to_string(&path).expect("a program");
        let (head, text) = file.split_once("---\n").unwrap_or_else(|| panic!("{name} has no head"));
        let expected: Expected = toml::from_str(head).unwrap_or_else(|error| panic!("{name}: {error}"));
        let kinds = [expected.value.is_some(), expected.code.is_some(), expected.error.is_some()];
        assert_eq!(kinds.iter().filter(|it| **it).count(), 1, "{name} expects one thing");
        Program { name, text: text.to_owned(), expected }
    };
    paths.into_iter().map(read).collect()
}
